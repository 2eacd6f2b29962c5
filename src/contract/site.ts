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

/** Name and languages of the site, for every page and mail. */
export const Site = z.object({
  name: Both,
  /** Either side may be empty. */
  tagline: Both,
  /** URL of a picture; null: the built-in logo. */
  logo: z.string().nullable(),
  /** Languages on offer; the first is the default. */
  languages: z.array(Lang),
  /** How the site's own mail is sent; absent in prerendered pages. */
  mailWay: MailTransport.optional(),
})
export type Site = z.infer<typeof Site>

/** What a browser needs before sign-in. */
export const publicSettings = endpoint('GET /api/:lang/site', {
  access: 'all',
  output: one(Site.extend({ registration: Registration, landing: Landing })),
  about: 'Returns the settings of the site that visitors may see.',
})

const most = 1_000_000_000
const limit = z.number().int().min(1).max(most).nullable()

/** Limits; null: unlimited. Days are in UTC. */
export const Limits = z.object({
  /** Per member and day. Administrators have no limit. */
  questions: limit,
  answers: limit,
  imageMegabytes: limit,
  /** Per workspace. */
  contacts: limit,
  /** Recipients per workspace and day. */
  messages: limit,
})
export type Limits = z.infer<typeof Limits>

const Words = z.array(line(100)).max(200)

/** A domain in lower case, such as `example.com`. */
const Domain = line(253)
  .transform((domain) => domain.toLowerCase())
  .refine((domain) => /^[^\s/@:.]+(?:\.[^\s/@:.]+)+$/.test(domain), 'domain')

/** Rules against spam; none of them applies to administrators. */
export const SpamRules = z.object({
  /** Posts of a member wait for approval until this many of their posts are accepted; 0: none wait. */
  firstPosts: z.number().int().min(0).max(20),
  /** Posts with more links wait until three posts of their author are accepted; null: unlimited. */
  maxLinks: z.number().int().min(0).max(100).nullable(),
  /** Questions, and answers, per day of a member without three accepted posts. */
  newMemberPosts: limit,
  /** Whether addresses of services for temporary mailboxes can sign up. */
  throwawayAddresses: z.enum(['allowed', 'refused']),
  /** Open flags of different members that hide a post until it is reviewed; null: flags hide no post. */
  flagsToHide: z.number().int().min(1).max(100).nullable(),
  /** Words with which a post waits for approval, is refused, or is published and flagged. */
  watchedWords: z.object({ queue: Words, block: Words, flag: Words }),
  /** Domains, with those below them, of links and email addresses that are refused. */
  blockedDomains: z.array(z.string()),
})
export type SpamRules = z.infer<typeof SpamRules>

export const Settings = z.object({
  registration: Registration,
  landing: Landing,
  /** Initial status of members' questions and answers. */
  questions: z.enum(['published', 'pending']),
  answers: z.enum(['published', 'pending']),
  siteName: Both,
  tagline: Both,
  logo: z.string().nullable(),
  /** For visitors without a choice, if several languages are on offer. */
  defaultLanguage: Lang,
  /** English and Arabic, a single language, or a list where languages are added to these two. */
  languages: z.union([z.literal('both'), Lang, z.array(Lang).min(1).max(60)]),
  limits: Limits,
  spam: SpamRules,
  /** Whether administrators need two-step verification or a passkey, seven days after this was turned on or they became one. */
  twoStepForAdministrators: z.boolean(),
  /** The same of owners of workspaces. */
  twoStepForOwners: z.boolean(),
  updatedAt: Instant,
})
export type Settings = z.infer<typeof Settings>

export const getSettings = endpoint('GET /api/:lang/admin/settings', {
  access: 'admin',
  output: one(Settings),
  about: 'Returns the site settings.',
})

export const updateSettings = endpoint('PATCH /api/:lang/admin/settings', {
  confirmsIdentity: true,
  access: 'admin',
  input: Settings.omit({ updatedAt: true })
    .extend({
      siteName: bothInput(60),
      tagline: z.strictObject({ en: line(120, 0), ar: line(120, 0) }),
      logo: HostedImage.nullable(),
      limits: Limits.partial().strict(),
      spam: SpamRules.extend({ blockedDomains: z.array(Domain).max(500) })
        .partial()
        .strict(),
    })
    .partial()
    .extend({ version: Version })
    .strict(),
  output: one(Settings),
  about:
    'Updates settings. Changing `twoStepForAdministrators` or `twoStepForOwners` requires a confirmed identity (403).',
})

/** Use of a daily limit; null: unlimited. */
const Use = z.object({ limit: Count, used: Count }).nullable()

export const ownLimits = endpoint('GET /api/:lang/user/limits', {
  access: 'user',
  output: one(z.object({ questions: Use, answers: Use, imageMegabytes: Use })),
  about: 'Returns the caller’s limits and today’s use, null without a limit.',
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
  about: 'Stores a message for the administrators and emails it to them.',
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
  /** Exclusive. */
  to: blank(z.iso.datetime({ offset: true })),
}

export const listAudit = endpoint('GET /api/:lang/admin/audit-log', {
  staleOk: true,
  access: 'admin',
  input: z.strictObject({
    ...pageInput(['at']),
    ...auditFilters,
    /** Entries after this one, in place of `page`: as fast at the end of the log as at its beginning. */
    after: blank(Id),
  }),
  output: z.object({
    data: z.array(AuditEntry),
    pagination: Pagination,
    /** The `after` of the next page; null at the end. */
    next: Id.nullable(),
  }),
  about: 'Returns the site’s audit log: who changed what, and when. Changes inside a workspace aren’t included.',
})

/** Exports every entry that matches the list's filters, as CSV. */
export const exportAudit = endpoint('GET /api/:lang/admin/audit-log.csv', {
  access: 'admin',
  file: true,
  input: z.strictObject({ search: blank(line(200, 0)), ...auditFilters }),
  about: 'Exports audit log entries as CSV.',
})

/** Counts of the overview stop here. */
export const maxOverviewCount = 10_000

const Day = z.iso.date()

export const AdminOverview = z.object({
  /** `joined`: days in UTC, oldest first. */
  members: z.object({ total: Count, joined: z.array(z.object({ day: Day, count: Count })) }),
  questions: z.object({ unanswered: Count, pending: Count }),
  answers: z.object({ pending: Count }),
  flags: z.object({ open: Count }),
  /** Totals of all workspaces, by the day on which their jobs started. */
  mail: z.array(z.object({ day: Day, sent: Count, failed: Count })),
  /** In bytes: `total` is the database, including `images` and `mail`; `files` are stored outside of it. */
  storage: z.object({ total: Count, images: Count, mail: Count, files: Count }),
})
export type AdminOverview = z.infer<typeof AdminOverview>

export const getOverview = endpoint('GET /api/:lang/admin/overview', {
  staleOk: true,
  access: 'admin',
  output: one(AdminOverview),
  about: 'Returns the figures of the Admin Panel’s overview. Counts stop at 10,000.',
})

/** A mail of the site itself, stored instead of sent because no mail server is configured. */
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
  about: 'Returns the system emails (reset links, invitations) stored because no mail server is set.',
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
  about: 'Returns how system emails are sent, without the password.',
})

export const testMail = endpoint('POST /api/:lang/admin/mail-transport/test', {
  access: 'admin',
  limit: { calls: 10, seconds: 600 },
  output: one(z.object({ success: z.boolean(), to: z.string(), response: z.string() })),
  about: 'Sends a test email to the caller and returns the mail server’s response.',
})
