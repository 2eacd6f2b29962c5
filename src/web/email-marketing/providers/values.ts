import type { Provider } from '#contract/email-marketing/providers.ts'
import type { MailIssuer, ProviderType } from '#contract/email-marketing/provider-settings.ts'

export type Secure = 'none' | 'starttls' | 'tls'

/** The form's values include the settings of all types, so that switching the type loses nothing. */
export type Values = {
  name: string
  type: ProviderType
  isDefault: boolean
  status: 'active' | 'inactive'
  fromName: string
  fromEmail: string
  replyTo: string
  returnPath: string
  signature: string
  settings: {
    host: string
    port: number
    secure: Secure
    username: string
    /** Empty: sign-in by password. */
    issuer: MailIssuer | ''
    region: string
    domain: string
    accessKeyId: string
    configurationSet: string
    messageStream: string
    endpoint: string
    password: string
    apiKey: string
    secretAccessKey: string
    serverToken: string
    accountToken: string
    webhookKey: string
  }
  limits: { perSecond: number | ''; perHour: number | ''; perDay: number | ''; connections: number }
}

export type SettingName = keyof Values['settings']

/** The settings of each type, in form order. */
export const settingsOf: Record<ProviderType, readonly SettingName[]> = {
  sandbox: [],
  smtp: ['host', 'port', 'secure', 'issuer', 'username', 'password'],
  ses: ['region', 'accessKeyId', 'secretAccessKey', 'configurationSet', 'endpoint'],
  sendgrid: ['apiKey', 'region', 'webhookKey', 'endpoint'],
  mailgun: ['apiKey', 'domain', 'region', 'webhookKey', 'endpoint'],
  postmark: ['serverToken', 'messageStream', 'accountToken', 'endpoint'],
  brevo: ['apiKey', 'endpoint'],
  resend: ['apiKey', 'webhookKey', 'endpoint'],
}

/** Same fields as `providerTarget` on the server: if one changes, the secrets must be entered again. */
const target = ['host', 'port', 'secure', 'username', 'endpoint', 'region', 'accessKeyId', 'domain'] as const

export const isSameTarget = (before: Values['settings'], after: Values['settings']) =>
  target.every((name) => before[name] === after[name])

export const types = Object.keys(settingsOf) as ProviderType[]

const secrets: readonly string[] = [
  'password',
  'apiKey',
  'secretAccessKey',
  'serverToken',
  'accountToken',
  'webhookKey',
]
export const isSecret = (name: SettingName) => secrets.includes(name)

const regions: Partial<Record<ProviderType, string>> = { ses: 'eu-west-1', sendgrid: 'global', mailgun: 'us' }
export const firstRegion = (type: ProviderType) => regions[type] ?? ''

export function valuesOf(provider: Provider | null): Values {
  const { settings, limits } = provider ?? { settings: undefined, limits: undefined }
  return {
    name: provider?.name ?? '',
    type: provider?.type ?? 'sandbox',
    isDefault: provider?.isDefault ?? false,
    status: provider?.status ?? 'active',
    fromName: provider?.fromName ?? '',
    fromEmail: provider?.fromEmail ?? '',
    replyTo: provider?.replyTo ?? '',
    returnPath: provider?.returnPath ?? '',
    signature: provider?.signature ?? '',
    settings: {
      host: settings?.host ?? '',
      port: settings?.port ?? 587,
      secure: settings?.secure ?? 'starttls',
      username: settings?.username ?? '',
      issuer: settings?.issuer ?? '',
      region: settings?.region ?? '',
      domain: settings?.domain ?? '',
      accessKeyId: settings?.accessKeyId ?? '',
      configurationSet: settings?.configurationSet ?? '',
      messageStream: settings?.messageStream ?? 'broadcast',
      endpoint: settings?.endpoint ?? '',
      password: '',
      apiKey: '',
      secretAccessKey: '',
      serverToken: '',
      accountToken: '',
      webhookKey: '',
    },
    limits: {
      perSecond: limits?.perSecond ?? '',
      perHour: limits?.perHour ?? '',
      perDay: limits?.perDay ?? '',
      connections: limits?.connections ?? 5,
    },
  }
}

/**
 * The endpoint's input: the settings of the chosen type only. An empty secret is omitted, so that the stored one
 * stays.
 */
export function providerInput({ type, settings, replyTo, returnPath, limits, ...values }: Values) {
  const names = settingsOf[type].filter((name) => !isSecret(name) || settings[name] !== '')
  const own = Object.fromEntries(names.map((name) => [name, settings[name]]))
  return {
    ...values,
    replyTo: replyTo.trim() || null,
    returnPath: (type === 'smtp' && returnPath.trim()) || null,
    limits: {
      perSecond: limits.perSecond || null,
      perHour: limits.perHour || null,
      perDay: limits.perDay || null,
      connections: limits.connections,
    },
    ...(type !== 'sandbox' && { settings: own }),
  }
}
