type Preset = {
  name: string
  host: string
  port: number
  secure: 'starttls' | 'tls'
  /** Set if all customers share one username. */
  username?: string
  /** A hint on where to get the password. */
  hint:
    | 'gmailHint'
    | 'microsoftHint'
    | 'appPasswordHint'
    | 'sesSmtpHint'
    | 'sendgridSmtpHint'
    | 'mailgunSmtpHint'
    | 'postmarkSmtpHint'
    | 'brevoSmtpHint'
}

/** Services that small businesses often use, with their documented SMTP servers. */
export const presets: readonly Preset[] = [
  { name: 'Gmail, Google Workspace', host: 'smtp.gmail.com', port: 587, secure: 'starttls', hint: 'gmailHint' },
  { name: 'Microsoft 365', host: 'smtp.office365.com', port: 587, secure: 'starttls', hint: 'microsoftHint' },
  { name: 'Yahoo', host: 'smtp.mail.yahoo.com', port: 465, secure: 'tls', hint: 'appPasswordHint' },
  { name: 'Zoho Mail', host: 'smtp.zoho.com', port: 465, secure: 'tls', hint: 'appPasswordHint' },
  { name: 'iCloud Mail', host: 'smtp.mail.me.com', port: 587, secure: 'starttls', hint: 'appPasswordHint' },
  {
    name: 'Amazon SES (SMTP)',
    host: 'email-smtp.eu-west-1.amazonaws.com',
    port: 587,
    secure: 'starttls',
    hint: 'sesSmtpHint',
  },
  {
    name: 'SendGrid (SMTP)',
    host: 'smtp.sendgrid.net',
    port: 587,
    secure: 'starttls',
    username: 'apikey',
    hint: 'sendgridSmtpHint',
  },
  { name: 'Mailgun (SMTP)', host: 'smtp.mailgun.org', port: 587, secure: 'starttls', hint: 'mailgunSmtpHint' },
  {
    name: 'Postmark (SMTP)',
    host: 'smtp-broadcasts.postmarkapp.com',
    port: 587,
    secure: 'starttls',
    hint: 'postmarkSmtpHint',
  },
  { name: 'Brevo (SMTP)', host: 'smtp-relay.brevo.com', port: 587, secure: 'starttls', hint: 'brevoSmtpHint' },
]

/** The preset for a host. Amazon's hosts differ only by region. */
export const presetOf = (host: string) =>
  presets.find(
    (preset) => preset.host === host || (host.startsWith('email-smtp.') && preset.host.startsWith('email-smtp.')),
  )
