import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { type Address, addressOf } from './storage/address.ts'
import { trimEndWhere } from '#contract/trimming.ts'

const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0', ''])
  .transform((text) => ['on', 'true', '1'].includes(text))

/** An IP address, alone or with a port: `192.0.2.1:53`, `[2001:db8::1]:53`. */
const isServer = (text: string) =>
  isIP(text.replace(/^\[(.*)\](?::\d{1,5})?$/, '$1').replace(/^([\d.]+):\d{1,5}$/, '$1')) > 0

/**
 * Proxies whose `X-Forwarded-For` is trusted: their number, or their addresses. A caller may write anything into that
 * header; only what the nearest trusted proxy added counts.
 */
const proxies = z.union([
  onOff.transform((on) => (on ? 1 : false)),
  z.coerce.number().int().min(1).max(10),
  z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine(
      (all) => all.length > 0 && all.every((address) => isIP(address.replace(/\/\d{1,3}$/, '')) > 0),
      'use off, the number of proxies, or their IP addresses',
    ),
])

/** Whether the host of a URL is an IP address. */
const hasAddress = (url: string) => isIP(URL.parse(url)?.hostname.replace(/^\[(.*)\]$/, '$1') ?? '') > 0

const listenAt = (text: string) => {
  const at = text.lastIndexOf(':')
  return { host: text.slice(0, at).replace(/^\[(.*)\]$/, '$1'), port: Number(text.slice(at + 1)) }
}

/** `name=value,name=value`, each value as in an address (opentelemetry.io/docs/specs/otel/protocol/exporter). */
const headersIn = (text: string, refused: z.RefinementCtx): Record<string, string> => {
  const pairs = text.split(',').flatMap((pair) => (pair.trim() === '' ? [] : [pair.trim().split(/=(.*)/s)]))
  try {
    return Object.fromEntries(pairs.map(([name = '', value = '']) => [name.trim(), decodeURIComponent(value.trim())]))
  } catch {
    refused.addIssue('use name=value pairs separated by commas')
    return z.NEVER
  }
}

const storageAddress = (text: string, refused: z.RefinementCtx): Address => {
  try {
    return addressOf(text)
  } catch (error) {
    refused.addIssue(error instanceof Error ? error.message : 'isn’t valid')
    return z.NEVER
  }
}

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  LANGUAGES_DIR: z.string().min(1).optional(),
  DATABASE_URL: z.string().min(1).optional(),
  DATABASE_REPLICA_URL: z.string().min(1).optional(),
  STORAGE_URL: z.string().transform(storageAddress).optional(),
  STORAGE_URL_PREVIOUS: z.string().transform(storageAddress).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  APP_SECRET: z.string().min(32).optional(),
  APP_SECRET_PREVIOUS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  MAIL_URL: z.string().min(1).optional(),
  MAIL_FROM: z.email().optional(),
  SYSTEM_MAILS_PER_PERSON: z.coerce.number().int().min(0).max(1_000_000).default(100),
  SYSTEM_MAILS_PER_WORKSPACE: z.coerce.number().int().min(0).max(1_000_000).default(50),
  SYSTEM_MAILS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(10),
  MAILS_PER_RECIPIENT: z.coerce.number().int().min(1).max(1_000_000).default(100),
  TEST_MAILS_PER_RECIPIENT: z.coerce.number().int().min(1).max(1_000_000).default(50),
  WORKSPACES_PER_PERSON: z.coerce.number().int().min(1).max(10_000).default(10),
  IMPORT_MAX_MEGABYTES: z.coerce.number().min(0.001).max(100_000).default(256),
  IMPORT_MAX_ROWS: z.coerce.number().int().min(1).max(100_000_000).default(2_000_000),
  IMPORT_MEGABYTES_PER_PERSON: z.coerce.number().min(0.001).max(1_000_000).default(1024),
  IMPORTS_AT_ONCE: z.coerce.number().int().min(1).max(1000).default(5),
  DISK_FREE_PERCENT: z.coerce.number().min(0).max(100).default(5),
  SMTP_TIMEOUT: z.coerce.number().min(0.1).max(600).default(120),
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  AI_TIMEOUT: z.coerce.number().min(0.1).max(600).default(30),
  MAIL_GOOGLE_CLIENT_ID: z.string().optional(),
  MAIL_GOOGLE_CLIENT_SECRET: z.string().optional(),
  MAIL_MICROSOFT_CLIENT_ID: z.string().optional(),
  MAIL_MICROSOFT_CLIENT_SECRET: z.string().optional(),
  MAIL_MICROSOFT_TENANT: z
    .string()
    .regex(/^[\w.-]{1,100}$/, 'use common, organizations, consumers, or the id of a tenant')
    .default('common'),
  MAIL_OAUTH_NAME: z.string().max(60).default('OAuth'),
  MAIL_OAUTH_CLIENT_ID: z.string().optional(),
  MAIL_OAUTH_CLIENT_SECRET: z.string().default(''),
  MAIL_OAUTH_AUTHORIZE_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAIL_OAUTH_TOKEN_URL: z.url({ protocol: /^https?$/ }).optional(),
  MAIL_OAUTH_SCOPE: z.string().default('openid email offline_access'),
  MAIL_OAUTH_SMTP: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_OAUTH_IMAP: z.url({ protocol: /^imaps?$/ }).optional(),
  META_GRAPH_URL: z.url({ protocol: /^https?$/ }).default('https://graph.facebook.com'),
  META_GRAPH_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d{1,2}$/, 'use a version, for example v23.0')
    .optional(),
  META_PAGE_TOKEN: z.string().optional(),
  META_APP_SECRET: z.string().optional(),
  META_VERIFY_TOKEN: z.string().optional(),
  ZOOM_ACCOUNT_ID: z.string().optional(),
  ZOOM_CLIENT_ID: z.string().optional(),
  ZOOM_CLIENT_SECRET: z.string().optional(),
  ZOOM_WEBHOOK_SECRET: z.string().optional(),
  ZOOM_HOST_USER: z.string().optional(),
  ZOOM_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.zoom.us/v2'),
  ZOOM_OAUTH_URL: z.url({ protocol: /^https?$/ }).default('https://zoom.us/oauth/token'),
  ZOOM_TIMEOUT: z.coerce.number().min(0.05).max(9).default(8),
  ALLOW_PRIVATE_HOSTS: onOff.default(false),
  FETCH_WEBSITES: onOff.default(true),
  RATE_LIMITS: onOff.default(true),
  TRUST_PROXY: proxies.default(false),
  LINK_DOMAINS: onOff.default(false),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  DNS_SERVERS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((servers) => servers.every(isServer), 'use IP addresses, each with or without a port'),
  METRICS_TOKEN: z.string().min(16).optional(),
  METRICS_LISTEN: z
    .string()
    .regex(/^(.+):(\d{1,5})$/, 'use an address with a port, for example 127.0.0.1:9464')
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default('').transform(headersIn),
  OTEL_SERVICE_NAME: z.string().min(1).default('sanad'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  STOP_DELAY: z.coerce.number().min(0).max(600).default(0),
  // Bounded by the lease of a webhook delivery (`webhooks/outbox.ts`).
  WEBHOOK_TIMEOUT: z.coerce.number().min(0.1).max(15).default(15),
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
})

const clientOf = (clientId: string | undefined, clientSecret: string | undefined) =>
  clientId !== undefined && clientSecret !== undefined ? { clientId, clientSecret } : undefined

const withTenant = (client: ReturnType<typeof clientOf>, tenant: string) => client && { ...client, tenant }

function otherIssuer(env: z.output<typeof Environment>) {
  const [clientId, authorizeUrl, tokenUrl] = [
    env.MAIL_OAUTH_CLIENT_ID,
    env.MAIL_OAUTH_AUTHORIZE_URL,
    env.MAIL_OAUTH_TOKEN_URL,
  ]
  const [smtp, imap] = [env.MAIL_OAUTH_SMTP, env.MAIL_OAUTH_IMAP]
  if (!clientId || !authorizeUrl || !tokenUrl || !smtp || !imap) return undefined
  const { MAIL_OAUTH_NAME: name, MAIL_OAUTH_CLIENT_SECRET: clientSecret, MAIL_OAUTH_SCOPE: scope } = env
  return { name, clientId, clientSecret, authorizeUrl, tokenUrl, scope, smtp, imap }
}

/** The operator's settings, read once at start. @throws Error that lists every invalid variable by name */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(set)
  if (!read.success) {
    throw new Error(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const env = read.data
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: trimEndWhere(env.PUBLIC_URL ?? `http://localhost:${env.PORT}`, /\//),
    dataDir: path.resolve(env.DATA_DIR),
    /** Folder with languages of the interface beside those of the product. */
    languagesDir: env.LANGUAGES_DIR === undefined ? undefined : path.resolve(env.LANGUAGES_DIR),
    databaseUrl: env.DATABASE_URL,
    replicaUrl: env.DATABASE_REPLICA_URL,
    /** Where large files are stored; the database if no address is set. */
    storage: { address: env.STORAGE_URL, previous: env.STORAGE_URL_PREVIOUS },
    admin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    appSecret: env.APP_SECRET,
    previousSecrets: env.APP_SECRET_PREVIOUS,
    mailUrl: env.MAIL_URL,
    mailFrom: env.MAIL_FROM,
    /** System mails that a person or a workspace may cause per day, and mails of one kind to one address. */
    systemMail: {
      perPerson: env.SYSTEM_MAILS_PER_PERSON,
      perWorkspace: env.SYSTEM_MAILS_PER_WORKSPACE,
      perAddress: env.SYSTEM_MAILS_PER_ADDRESS,
    },
    /**
     * Mails per day from one workspace to one address outside of campaigns: personal, transactional and test mails
     * together.
     */
    perRecipient: { mails: env.MAILS_PER_RECIPIENT, tests: env.TEST_MAILS_PER_RECIPIENT },
    /** Workspaces that one person may create. */
    workspacesPerPerson: env.WORKSPACES_PER_PERSON,
    /** Per file: megabytes and rows. Per person: megabytes per day, and concurrent imports. */
    imports: {
      maxMegabytes: env.IMPORT_MAX_MEGABYTES,
      maxRows: env.IMPORT_MAX_ROWS,
      megabytesPerPerson: env.IMPORT_MEGABYTES_PER_PERSON,
      atOnce: env.IMPORTS_AT_ONCE,
    },
    /** Share of free disk below which nothing large is stored; 0 disables the check. */
    diskFreePercent: env.DISK_FREE_PERCENT,
    /** How long an SMTP server may take to answer a command (ms). */
    smtpPatience: env.SMTP_TIMEOUT * 1000,
    ai: {
      baseUrl: env.AI_BASE_URL && trimEndWhere(env.AI_BASE_URL, /\//),
      apiKey: env.AI_API_KEY,
      model: env.AI_MODEL,
      /** How long a model endpoint may stay silent (ms). */
      timeoutMs: env.AI_TIMEOUT * 1000,
    },
    /** The operator's clients at issuers of access tokens for mail; undefined where incomplete. */
    mailOauth: {
      google: clientOf(env.MAIL_GOOGLE_CLIENT_ID, env.MAIL_GOOGLE_CLIENT_SECRET),
      microsoft: withTenant(
        clientOf(env.MAIL_MICROSOFT_CLIENT_ID, env.MAIL_MICROSOFT_CLIENT_SECRET),
        env.MAIL_MICROSOFT_TENANT,
      ),
      other: otherIssuer(env),
    },
    meta: {
      graphUrl: trimEndWhere(env.META_GRAPH_URL, /\//),
      graphVersion: env.META_GRAPH_VERSION,
      pageToken: env.META_PAGE_TOKEN,
      appSecret: env.META_APP_SECRET,
      verifyToken: env.META_VERIFY_TOKEN,
    },
    zoom: {
      accountId: env.ZOOM_ACCOUNT_ID,
      clientId: env.ZOOM_CLIENT_ID,
      clientSecret: env.ZOOM_CLIENT_SECRET,
      webhookSecret: env.ZOOM_WEBHOOK_SECRET,
      hostUser: env.ZOOM_HOST_USER,
      baseUrl: trimEndWhere(env.ZOOM_BASE_URL, /\//),
      oauthUrl: env.ZOOM_OAUTH_URL,
      /** Time limit of one call (ms). */
      timeoutMs: env.ZOOM_TIMEOUT * 1000,
    },
    allowPrivateHosts: env.ALLOW_PRIVATE_HOSTS,
    /** Whether members may have a website read, to fill the brand from it. */
    fetchWebsites: env.FETCH_WEBSITES,
    rateLimits: env.RATE_LIMITS,
    trustProxy: env.TRUST_PROXY,
    /** Whether the proxy gets certificates for the workspaces' own domains, and a CNAME can lead to PUBLIC_URL. */
    linkDomains: env.LINK_DOMAINS && !hasAddress(env.PUBLIC_URL ?? ''),
    logLevel: env.LOG_LEVEL,
    dnsServers: env.DNS_SERVERS,
    role: env.ROLE,
    metrics: {
      token: env.METRICS_TOKEN,
      listen: env.METRICS_LISTEN === undefined ? undefined : listenAt(env.METRICS_LISTEN),
    },
    /** The collector of traces, if any; `share` is the sampled share of traces that begin here. */
    traces:
      env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: trimEndWhere(env.OTEL_EXPORTER_OTLP_ENDPOINT, /\//),
            headers: env.OTEL_EXPORTER_OTLP_HEADERS,
            service: env.OTEL_SERVICE_NAME,
            share: env.OTEL_TRACES_SAMPLER_ARG,
          },
    /** How long a stopping process still answers, so that load balancers can take it out of rotation (ms). */
    stopDelay: env.STOP_DELAY * 1000,
    /** Time limit of a webhook call, connecting included (ms). */
    webhookTimeout: env.WEBHOOK_TIMEOUT * 1000,
  }
}

export type Config = ReturnType<typeof readConfig>
