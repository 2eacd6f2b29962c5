import { z } from 'zod'
import { HostedImage } from './articles.ts'
import { endpoint } from './endpoint.ts'
import {
  blank,
  Both,
  bothInput,
  Count,
  EmailAddress,
  entity,
  Id,
  Instant,
  hasVisibleText,
  Lang,
  line,
  one,
  pageInput,
  pageOf,
  Pagination,
  paragraph,
  Version,
  MailTransport,
} from './fields.ts'

const Registration = z.enum(['open', 'invite', 'closed'])
const Landing = z.enum(['live', 'construction'])

/** What the site calls itself and which languages it speaks: on every page, in every mail. */
export const Site = z.object({
  name: Both,
  /** Either side may be empty. */
  tagline: Both,
  /** Address of a picture; null: the product's own. */
  logo: z.string().nullable(),
  /** Those that are offered; the first is for who has chosen none. */
  languages: z.array(Lang),
  /** How the product's own mails go; absent in pages of the build. */
  mailWay: MailTransport.optional(),
})
export type Site = z.infer<typeof Site>

/** What a browser needs to know before anybody signs in. */
export const publicSettings = endpoint('GET /api/:lang/site', {
  access: 'all',
  output: one(Site.extend({ registration: Registration, landing: Landing })),
})

const most = 1_000_000_000
const limit = z.number().int().min(1).max(most).nullable()

/** At most so many; null: as many as one likes. Days are those of UTC. */
export const Limits = z.object({
  /** Of one member on one day. Administrators have none. */
  questions: limit,
  answers: limit,
  imageMegabytes: limit,
  /** Of one workspace. */
  contacts: limit,
  /** Recipients that one workspace writes to on one day. */
  messages: limit,
})
export type Limits = z.infer<typeof Limits>

export const Settings = z.object({
  registration: Registration,
  landing: Landing,
  /** What members' questions and answers start as. */
  questions: z.enum(['published', 'pending']),
  answers: z.enum(['published', 'pending']),
  siteName: Both,
  tagline: Both,
  logo: z.string().nullable(),
  /** Of a visitor who has chosen none, where both are offered. */
  defaultLanguage: Lang,
  languages: z.enum(['both', 'en', 'ar']),
  limits: Limits,
  updatedAt: Instant,
})
export type Settings = z.infer<typeof Settings>

export const getSettings = endpoint('GET /api/:lang/admin/settings', { access: 'admin', output: one(Settings) })

export const updateSettings = endpoint('PATCH /api/:lang/admin/settings', {
  access: 'admin',
  input: Settings.omit({ updatedAt: true })
    .extend({
      siteName: bothInput(60),
      tagline: z.strictObject({ en: line(120, 0), ar: line(120, 0) }),
      logo: HostedImage.nullable(),
      limits: Limits.partial().strict(),
    })
    .partial()
    .extend({ version: Version })
    .strict(),
  output: one(Settings),
})

/** How much of a daily limit is used; without a limit there is none to tell. */
const Use = z.object({ limit: Count, used: Count }).nullable()

export const ownLimits = endpoint('GET /api/:lang/user/limits', {
  access: 'user',
  output: one(z.object({ questions: Use, answers: Use, imageMegabytes: Use })),
  about: 'What the caller may still do today; null where nothing limits it.',
})

export const contactUs = endpoint('POST /api/:lang/contact', {
  access: 'all',
  status: 201,
  limit: { calls: 5, seconds: 300 },
  input: z.strictObject({
    name: line(120),
    email: EmailAddress,
    message: paragraph(5000).refine(hasVisibleText, 'required'),
  }),
  output: one(z.object({ received: z.literal(true) })),
  about: 'Stores a message for the administrators and mails it to them.',
})

export const AuditEntry = z.object({
  _id: Id,
  id: Id,
  at: Instant,
  actor: z.object({ _id: Id, name: z.string() }).nullable(),
  action: z.string(),
  entityType: z.string(),
  entityId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const auditFilters = {
  action: blank(line(60, 0)),
  entityType: blank(line(60, 0)),
  entityId: blank(line(60, 0)),
  actorId: blank(Id),
  from: blank(z.iso.datetime({ offset: true })),
  /** Up to, and not with. */
  to: blank(z.iso.datetime({ offset: true })),
}

export const listAudit = endpoint('GET /api/:lang/admin/audit-log', {
  staleOk: true,
  access: 'admin',
  input: z.strictObject({
    ...pageInput(['at']),
    ...auditFilters,
    /** What comes behind this entry, in place of a page: as cheap at the end of the log as at its beginning. */
    after: blank(Id),
  }),
  output: z.object({
    data: z.array(AuditEntry),
    pagination: Pagination,
    /** The `after` of what comes next; null at the end. */
    next: Id.nullable(),
  }),
  about: 'Who changed what and when on the site. What is changed inside a workspace stays in it.',
})

/** The list's filters; every entry that matches, as CSV. */
export const exportAudit = endpoint('GET /api/:lang/admin/audit-log.csv', {
  access: 'admin',
  file: true,
  input: z.strictObject({ search: blank(line(200, 0)), ...auditFilters }),
})

/** Where the counts of the overview stop. */
export const maxOverviewCount = 10_000

const Day = z.iso.date()

export const Overview = z.object({
  /** The days that are told of, in UTC, oldest first. */
  members: z.object({ total: Count, joined: z.array(z.object({ day: Day, count: Count })) }),
  questions: z.object({ unanswered: Count, pending: Count }),
  answers: z.object({ pending: Count }),
  flags: z.object({ open: Count }),
  /** Of all workspaces, as numbers alone, by the day on which their jobs began. */
  mail: z.array(z.object({ day: Day, sent: Count, failed: Count })),
  /** In bytes: what the database takes and, of it, pictures and mails; and the files that lie outside of it. */
  storage: z.object({ total: Count, images: Count, mail: Count, files: Count }),
})
export type Overview = z.infer<typeof Overview>

export const getOverview = endpoint('GET /api/:lang/admin/overview', {
  staleOk: true,
  access: 'admin',
  output: one(Overview),
  about: 'What an administrator acts on, in numbers. Counts stop at 10,000.',
})

/** A mail of the product itself that was kept instead of sent, because no transport is set. */
export const StoredMail = z.object({
  ...entity,
  recipient: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
})
export type StoredMail = z.infer<typeof StoredMail>

export const listSystemMail = endpoint('GET /api/:lang/admin/system-mail', {
  access: 'admin',
  input: z.strictObject(pageInput(['createdAt'])),
  output: pageOf(StoredMail),
  about: "The product's own mails (reset links, invitations) where no mail server is set.",
})

export const mailTransport = endpoint('GET /api/:lang/admin/mail-transport', {
  access: 'admin',
  output: one(
    z.object({
      way: MailTransport,
      host: z.string().nullable(),
      port: z.number().nullable(),
      secure: z.enum(['tls', 'starttls', 'none']).nullable(),
      sender: z.object({ name: Both, email: z.string() }),
    }),
  ),
  about: "Where the product's own mails go. Never a password.",
})

export const testMail = endpoint('POST /api/:lang/admin/mail-transport/test', {
  access: 'admin',
  limit: { calls: 10, seconds: 600 },
  output: one(z.object({ success: z.boolean(), to: z.string(), response: z.string() })),
  about: 'Mails the caller at once and tells what the mail server answered.',
})
