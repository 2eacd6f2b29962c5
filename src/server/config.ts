import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'

const onOff = z
  .enum(['on', 'off', 'true', 'false', '1', '0', ''])
  .transform((text) => ['on', 'true', '1'].includes(text))

/** An address, alone or as `192.0.2.1:53`, `[2001:db8::1]:53`. */
const isServer = (text: string) =>
  isIP(text.replace(/^\[(.*)\](?::\d{1,5})?$/, '$1').replace(/^([\d.]+):\d{1,5}$/, '$1')) > 0

const Environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: z.string().min(1).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).optional(),
  APP_SECRET: z.string().min(32).optional(),
  MAIL_URL: z.string().min(1).optional(),
  MAIL_FROM: z.email().optional(),
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  AI_TIMEOUT: z.coerce.number().min(0.1).max(600).default(30),
  ALLOW_PRIVATE_HOSTS: onOff.default(false),
  RATE_LIMITS: onOff.default(true),
  TRUST_PROXY: onOff.default(false),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  DNS_SERVERS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((servers) => servers.every(isServer), 'addresses, each with a port or without'),
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
})

/** What the operator set, read once at start. Throws with every fault at once, by the variable's name. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = Environment.safeParse(given)
  if (!read.success) {
    throw new Error(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const env = read.data
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    admin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    appSecret: env.APP_SECRET,
    mailUrl: env.MAIL_URL,
    mailFrom: env.MAIL_FROM,
    ai: {
      baseUrl: env.AI_BASE_URL?.replace(/\/+$/, ''),
      apiKey: env.AI_API_KEY,
      model: env.AI_MODEL,
      /** How long a silent endpoint is waited for, in milliseconds. */
      patience: env.AI_TIMEOUT * 1000,
    },
    allowPrivateHosts: env.ALLOW_PRIVATE_HOSTS,
    rateLimits: env.RATE_LIMITS,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    dnsServers: env.DNS_SERVERS,
    role: env.ROLE,
  }
}

export type Config = ReturnType<typeof readConfig>
