import type { Both, Lang } from '#contract/fields.ts'
import { directionOf } from '#contract/text/languages.ts'
import type { Services } from '../../context.ts'
import { fault } from '../../failure.ts'
import { composeMessage } from '../../mail/compose/compose.ts'
import { withDirection } from '../../mail/html/direction.ts'
import { withLineDirections } from '../../mail/text-direction.ts'
import { rewriteLinks } from '../../mail/html/links.ts'
import { inOneLine } from '../../mail/html/html-to-text.ts'
import { type Compiled, compileTemplate } from '../../mail/liquid/render.ts'
import { sentAtVariable } from '../../mail/liquid/dates.ts'
import type { Account } from '../../mail/liquid/pool.ts'
import { type Rendered, TemplateError, type Vars } from '../../mail/liquid/source.ts'
import { readDocument } from './blocks/document.ts'
import { faultWords, faultyBlock } from './blocks/faulty.ts'
import { type ClaimedMessage, messageIdOf } from '../ledger/ledger.ts'
import {
  clickToken,
  type MessageKey,
  openToken,
  preferencesToken,
  viewToken,
  unsubscribeToken,
} from '../tracking/tokens.ts'
import { languageName } from '../../i18n/language-name.ts'
import { asLang } from '../../i18n/as-lang.ts'
import { otherLanguageFor, type VersionedMail } from './mail-versions.ts'
import { type MailBrand, noBrand } from '../brand/brand-tags.ts'
import { footerHtml, footerText } from '../brand/mail-footer.ts'
import { textIn } from '../../i18n/text-in.ts'

/** A job’s email, as it was when the job was created. */
export type JobMail = VersionedMail & {
  tenantId: string
  jobId: string
  /** The base URL of its links: the workspace's own domain, else PUBLIC_URL. */
  origin: string
  workspace: string
  brand: MailBrand
  fromName: string
  fromEmail: string
  replyTo: string | null
  trackOpens: boolean
  trackClicks: boolean
}

export type Ready = { message: Buffer; subject: string; preview: string; messageId: string }

const linkWords = {
  unsubscribe: { en: 'Unsubscribe', ar: 'إلغاء الاشتراك' },
  preferences: { en: 'Email preferences', ar: 'تفضيلات الاشتراك' },
  view: { en: 'View in browser', ar: 'عرض في المتصفح' },
} satisfies Record<string, Both>
const previewLength = 100

/**
 * Compiles a job’s email once, then builds the messages of a batch, each in its recipient’s version. Both steps throw
 * TemplateError.
 */
export async function mailer(services: Services, mail: JobMail, account: Account): Promise<Maker> {
  const first = await versionMailer(services, mail, account)
  if (mail.others.length === 0) return first
  const makers = new Map([[null as string | null, first]])
  for (const other of mail.others)
    makers.set(other.language, await versionMailer(services, { ...mail, ...other }, account))
  const languageOf = ({ language }: ClaimedMessage) => otherLanguageFor(mail, language)
  return (batch) => {
    const parts = Map.groupBy(batch, languageOf)
    const making = new Map([...parts].map(([language, part]) => [language, (makers.get(language) ?? first)(part)]))
    return (contact) => (making.get(languageOf(contact)) ?? first([contact]))(contact)
  }
}

async function versionMailer(services: Services, mail: JobMail, account: Account): Promise<Maker> {
  const { now } = services
  const fillBatch = await filler(services, mail, account)
  const make = async (fill: ReturnType<typeof fillBatch>, contact: ClaimedMessage): Promise<Ready> => {
    const { subject, html, text, links } = await fill(contact)
    const messageId = messageIdOf(mail, contact.contactId, mail.fromEmail)
    const name = `${contact.firstName} ${contact.lastName}`.trim()
    const message = composeMessage({
      from: { name: mail.fromName, email: mail.fromEmail },
      to: { name, email: contact.email },
      replyTo: mail.replyTo ? { email: mail.replyTo } : undefined,
      subject,
      language: mail.language,
      html,
      text,
      date: now(),
      messageId,
      unsubscribe: { url: links.unsubscribe },
    })
    return { message, subject, preview: previewOf(text ?? ''), messageId }
  }
  return (batch) => {
    const fill = fillBatch(batch)
    return (contact) => make(fill, contact)
  }
}

/** Builds the messages of a batch, one per call. */
export type Maker = (batch: readonly ClaimedMessage[]) => (contact: ClaimedMessage) => Promise<Ready>

type Filled = Omit<JobMail, 'fromName' | 'fromEmail' | 'replyTo'>

/**
 * Renders an email for each recipient of a batch as it is sent, with tracked links and unsubscribe links. Throws
 * TemplateError.
 */
export async function filler(services: Services, mail: Filled, account: Account) {
  const compiled = await fillable(mail, account)
  return (batch: readonly ClaimedMessage[]) => {
    const render = inBulk(compiled, batch, (contact) => {
      const links = linksOf(services, { ...mail, contactId: contact.contactId }, mail.origin)
      return { links, vars: variables(contact, mail, links) }
    })
    return async (contact: ClaimedMessage) => {
      const { subject, html: plain, text, links } = await render(contact)
      const of = { ...mail, contactId: contact.contactId }
      const html = plain !== undefined && mail.trackClicks ? withTrackedLinks(services, of, plain, mail.origin) : plain
      return { subject, html, text, links }
    }
  }
}

/** Recipients per request to the rendering threads. */
const bulk = 50

type Prepared = { links: Links; vars: Vars }

/**
 * Renders a batch in chunks, each when its first recipient is requested. A recipient requested twice is rendered
 * again.
 */
function inBulk(compiled: Compiled, batch: readonly ClaimedMessage[], prepare: (contact: ClaimedMessage) => Prepared) {
  const places = new Map(batch.map(({ contactId }, place) => [contactId, place]))
  const done = new Map<string, { links: Links; result: Rendered | TemplateError }>()
  let next = 0
  let running: Promise<void> | undefined
  const goOn = async () => {
    const some = batch.slice(next, next + bulk)
    const prepared = some.map(prepare)
    const results = await compiled.renderSome(prepared.map(({ vars }) => vars))
    for (const [index, result] of results.entries()) {
      const [contact, of] = [some[index], prepared[index]]
      if (contact && of) done.set(contact.contactId, { links: of.links, result })
    }
    next += results.length
  }
  return async (contact: ClaimedMessage): Promise<Rendered & { links: Links }> => {
    const place = places.get(contact.contactId) ?? -1
    const isAhead = () => place >= next
    while (isAhead()) await (running ??= goOn().finally(() => (running = undefined)))
    const known = done.get(contact.contactId)
    done.delete(contact.contactId)
    if (known === undefined) {
      const { links, vars } = prepare(contact)
      return { ...(await compiled.render(vars)), links }
    }
    if (known.result instanceof TemplateError) throw known.result
    return { ...known.result, links: known.links }
  }
}

/** Rewrites the links of an email to pass through this server, which counts clicks. */
export function withTrackedLinks({ secrets, config }: Services, of: MessageKey, html: string, origin: string) {
  // Our own links already identify the recipient, and unsubscribing must work even if tracking fails.
  const isPageAt = (base: string, url: string) =>
    url.startsWith(`${base}/`) && /^\/[a-z]\//.test(url.slice(base.length))
  return rewriteLinks(html, (url) => {
    const token = isPageAt(origin, url) || isPageAt(config.publicUrl, url) ? null : clickToken(secrets, of, url)
    return token && `${origin}/k/${token}`
  })
}

/**
 * Renders a job’s email again for one contact, without tracking and with the dates of the send. Throws TemplateError.
 */
export async function shownTo(
  mail: Omit<JobMail, 'origin'> & { sentAt: Date | null },
  contact: ClaimedMessage,
  links: Links,
  account: Account,
) {
  const compiled = await fillable({ ...mail, trackOpens: false }, account)
  const then = mail.sentAt && { [sentAtVariable]: mail.sentAt.toISOString() }
  return compiled.render(Object.assign(variables(contact, mail, links), then))
}

type Links = { unsubscribe: string; preferences: () => string; view: () => string; open: () => string }

/** The links of one message, below `origin`. Links that few emails contain are created on demand. */
export function linksOf({ secrets }: Pick<Services, 'secrets'>, of: MessageKey, origin: string): Links {
  return {
    unsubscribe: `${origin}/u/${unsubscribeToken(secrets, of)}`,
    preferences: () => `${origin}/p/${preferencesToken(secrets, of)}`,
    view: () => `${origin}/v/${viewToken(secrets, of)}`,
    open: () => `${origin}/o/${openToken(secrets, of)}`,
  }
}

/**
 * Checks that an email can be rendered. @throws validation_failed for Liquid in the subject or content that cannot be
 * parsed or rendered
 */
export async function checkContent(
  mail: { subject: string; html: string | null; text: string | null; language: string },
  template: ReadTemplate | null,
  account: Account,
  place: 'first' | 'version' = 'first',
) {
  const vars = variables(
    somebody,
    { language: 'en', workspace: '', brand: noBrand, others: [] },
    linksTo('https://example.com'),
  )
  try {
    const { subject, language } = mail
    const source = { subject, html: mail.html ?? undefined, text: mail.text ?? undefined, language }
    await (await compileTemplate(source, account)).render(vars)
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error
    const failure = await contentFault(error, template, vars, account)
    if (place === 'first') throw failure
    throw brokenVersion(template ? 'templateId' : 'versions', mail.language, failure.words)
  }
}

/** Says which version of an email is broken. */
const brokenVersion = (field: string, language: string, what: Both) =>
  fault(
    'validation_failed',
    { en: '{language}: {what}', ar: '{language}: {what}' },
    field,
  )({
    language: languageName(language),
    what,
  })

/** The template from which an email was made. */
export type ReadTemplate = { contentType: string; content: string; language: Lang }

/** Reports where the Liquid of an email is wrong: the block for a block template, otherwise the line. */
export async function contentFault(error: TemplateError, template: ReadTemplate | null, vars: Vars, account: Account) {
  const field = template ? 'templateId' : error.part
  if (template?.contentType === 'blocks' && error.part !== 'subject') {
    const at = await faultyBlock(readDocument(template.content), template.language, { error, vars, account })
    if (at) {
      const { words, values } = faultWords(at)
      return fault('validation_failed', words, field)(values)
    }
  }
  return unreadable(field)({ line: error.line ?? 1, what: error.words })
}

const unreadable = (field: string) =>
  fault(
    'validation_failed',
    { en: 'Line {line} of the content has an error: {what}', ar: 'في السطر {line} من المحتوى خطأ: {what}' },
    field,
  )

const linksTo = (url: string): Links => ({
  unsubscribe: url,
  preferences: () => url,
  view: () => url,
  open: () => url,
})

/** Inert links for a reader other than the recipient, so that nothing acts in the recipient’s name. */
export const noLinks = linksTo('#')

const somebody: ClaimedMessage = {
  contactId: '00000000-0000-0000-0000-000000000000',
  email: 'somebody@example.com',
  attempts: 0,
  firstName: 'Maha',
  lastName: 'Saleh',
  language: 'en',
  attributes: {},
}

/**
 * Compiles an email so that every recipient gets an unsubscribe link. If a condition hides the author’s link from a
 * recipient, our footer is added for them.
 */
async function fillable(mail: Omit<Filled, 'origin'>, account: Account): Promise<Compiled> {
  const written = await compile(mail, account)
  const isChosen = [mail.html, mail.text].some((part) => part !== null && leaveLink(part) && part.includes('{%'))
  if (!isChosen) return written
  const footed = await compile(mail, account, true)
  const withWayOut = async (filled: Rendered | TemplateError, vars: Vars) => {
    if (filled instanceof TemplateError) return filled
    const lacks = (part: string | undefined) => part !== undefined && !part.includes(String(vars['unsubscribeUrl']))
    if (!lacks(filled.html) && !lacks(filled.text)) return filled
    const [other] = await footed.renderSome([vars])
    if (other === undefined || other instanceof TemplateError) return other ?? filled
    return {
      subject: filled.subject,
      ...(filled.html !== undefined && { html: lacks(filled.html) ? (other.html ?? '') : filled.html }),
      ...(filled.text !== undefined && { text: lacks(filled.text) ? (other.text ?? '') : filled.text }),
    }
  }
  return {
    renderSome: async (all) => {
      const filled = await written.renderSome(all)
      return Promise.all(filled.map((message, index) => withWayOut(message, all[index] ?? {})))
    },
    render: async (vars) => {
      const filled = await withWayOut(await written.render(vars), vars)
      if (filled instanceof TemplateError) throw filled
      return filled
    },
  }
}

function compile(mail: Omit<Filled, 'origin'>, account: Account, isFooted = false): Promise<Compiled> {
  const { subject, html, trackOpens } = mail
  const namesOwn = (part: string) => leaveLink(part) && !isFooted
  const source = {
    subject,
    language: mail.language,
    ...(html !== null && {
      html: beforeEnd(
        withDirection(html, mail.language),
        `${namesOwn(html) ? '' : footerHtml(mail)}${trackOpens ? openedPicture : ''}`,
      ),
    }),
    ...(mail.text !== null && {
      text: namesOwn(mail.text)
        ? withLineDirections(mail.text, mail.language)
        : `${withLineDirections(mail.text, mail.language)}${footerText(mail)}`,
    }),
  }
  return compileTemplate(source, account, ownOutputs)
}

/** Maximum number of Liquid outputs that our footer and open tracking add to the author’s content. */
export const ownOutputs = 20

const leaveLink = (content: string) => /\{\{-?\s*(?:unsubscribeUrl|unsubscribe_url)\b/.test(content)

export const openedPicture =
  '<img src="{{ openUrl }}" width="1" height="1" alt="" style="display:block;border:0;width:1px;height:1px">'

export function beforeEnd(html: string, piece: string) {
  const end = html.search(/<\/body\s*>/i)
  return end === -1 ? html + piece : html.slice(0, end) + piece + html.slice(end)
}

/**
 * Variables available in a template. A contact without a name is addressed by email address. Our own words are in the
 * recipient’s language, or in that of their version where the email has several.
 */
function variables(
  contact: ClaimedMessage,
  mail: Pick<JobMail, 'language' | 'workspace' | 'brand' | 'others'>,
  links: Links,
) {
  const { firstName, lastName, email, attributes } = contact
  const written = asLang(mail.language)
  const language = mail.others.length > 0 ? written : (contact.language ?? written)
  return {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`.trim() || email,
    email,
    language,
    attributes,
    direction: directionOf(language),
    workspace: mail.workspace,
    brand: mail.brand,
    unsubscribeUrl: links.unsubscribe,
    unsubscribe_url: links.unsubscribe,
    unsubscribeWords: textIn(linkWords.unsubscribe, language),
    get preferencesUrl() {
      return links.preferences()
    },
    get preferences_url() {
      return links.preferences()
    },
    preferencesWords: textIn(linkWords.preferences, language),
    get viewUrl() {
      return links.view()
    },
    get view_url() {
      return links.view()
    },
    viewWords: textIn(linkWords.view, language),
    get openUrl() {
      return links.open()
    },
  }
}

export function previewOf(text: string) {
  // Far more than the preview needs, and far less than the content may have.
  const line = inOneLine(text.slice(0, 20 * previewLength))
  // A code point takes at most two UTF-16 units.
  const signs = Array.from(line.slice(0, 2 * (previewLength + 1)))
  return signs.length > previewLength ? `${signs.slice(0, previewLength).join('')}…` : line
}
