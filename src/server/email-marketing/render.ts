import type { Both, Lang } from '#contract/fields.ts'
import type { Services } from '../context.ts'
import { fault } from '../failure.ts'
import { composeMessage } from '../mail/compose.ts'
import { withDirection } from '../mail/direction.ts'
import { rewriteLinks } from '../mail/links.ts'
import { inOneLine } from '../mail/plain-text.ts'
import { type Compiled, compileTemplate, TemplateError, type Vars } from '../mail/template.ts'
import { readDocument } from './blocks/document.ts'
import { faultWords, faultyBlock } from './blocks/faulty.ts'
import { type Claimed, messageIdOf } from './ledger.ts'
import { clickToken, type MessageOf, openToken, preferencesToken, viewToken } from './tracking-tokens.ts'
import { unsubscribeToken } from './unsubscribe.ts'

/** A job's mail, as it was when the job was made. */
export type JobMail = {
  tenantId: string
  jobId: string
  workspace: string
  subject: string
  html: string | null
  text: string | null
  language: string
  fromName: string
  fromEmail: string
  replyTo: string | null
  trackOpens: boolean
  trackClicks: boolean
}

export type Ready = { message: Buffer; subject: string; preview: string; messageId: string }

const linkWords = {
  unsubscribe: { en: 'Unsubscribe', ar: 'إلغاء الاشتراك' },
  preferences: { en: 'Choose what you get', ar: 'اختر ما يصلك' },
  view: { en: 'View in browser', ar: 'عرض في المتصفح' },
} satisfies Record<string, Both>
const previewLength = 100

/** Reads a job's mail once; the function it gives makes the message of one contact. Throws TemplateError. */
export function mailer(services: Services, mail: JobMail): (contact: Claimed) => Ready {
  const { now } = services
  const fill = filler(services, mail)
  return (contact) => {
    const { subject, html, text, links } = fill(contact)
    const messageId = messageIdOf(mail, contact.contactId, mail.fromEmail)
    const name = `${contact.firstName} ${contact.lastName}`.trim()
    const message = composeMessage({
      from: { name: mail.fromName, email: mail.fromEmail },
      to: { name, email: contact.email },
      replyTo: mail.replyTo ? { email: mail.replyTo } : undefined,
      subject,
      html,
      text,
      date: now(),
      messageId,
      unsubscribe: { url: links.unsubscribe },
    })
    return { message, subject, preview: previewOf(text ?? ''), messageId }
  }
}

type Filled = Omit<JobMail, 'fromName' | 'fromEmail' | 'replyTo'>

/** Fills a mail as it leaves: with links that are counted, and those to leave. Throws TemplateError. */
export function filler(services: Services, mail: Filled) {
  const compiled = fillable(mail)
  return (contact: Claimed) => {
    const of = { ...mail, contactId: contact.contactId }
    const links = linksOf(services, of)
    const { subject, html: plain, text } = compiled.render(variables(contact, mail, links))
    const html = plain !== undefined && mail.trackClicks ? withTrackedLinks(services, of, plain) : plain
    return { subject, html, text, links }
  }
}

/** Leads the links of a mail by way of this server, so that they are counted. */
export function withTrackedLinks({ secrets, config }: Services, of: MessageOf, html: string) {
  // Our own links say who follows them already, and one to unsubscribe must work whatever becomes of counting.
  const own = (url: string) =>
    url.startsWith(`${config.publicUrl}/`) && /^\/[a-z]\//.test(url.slice(config.publicUrl.length))
  return rewriteLinks(html, (url) => {
    const token = own(url) ? null : clickToken(secrets, of, url)
    return token && `${config.publicUrl}/k/${token}`
  })
}

/** What one contact reads of a job's mail, with nothing in it that counts. Throws TemplateError. */
export function shownTo(services: Services, mail: JobMail, contact: Claimed) {
  const links = linksOf(services, { ...mail, contactId: contact.contactId })
  return fillable({ ...mail, trackOpens: false }).render(variables(contact, mail, links))
}

type Links = { unsubscribe: string; preferences: () => string; view: () => string; open: () => string }

/** Where the links of one message lead: those that few mails have are made when they are asked for. */
export function linksOf({ secrets, config }: Services, of: MessageOf): Links {
  return {
    unsubscribe: `${config.publicUrl}/u/${unsubscribeToken(secrets, of)}`,
    preferences: () => `${config.publicUrl}/p/${preferencesToken(secrets, of)}`,
    view: () => `${config.publicUrl}/v/${viewToken(secrets, of)}`,
    open: () => `${config.publicUrl}/o/${openToken(secrets, of)}`,
  }
}

/** @throws validation_failed when the Liquid of a subject or content cannot be read or filled in */
export function checkContent(
  mail: { subject: string; html: string | null; text: string | null },
  template: ReadTemplate | null,
) {
  const vars = variables(somebody, { language: 'en', workspace: '' }, anywhere)
  try {
    compileTemplate({ subject: mail.subject, html: mail.html ?? undefined, text: mail.text ?? undefined }).render(vars)
  } catch (error) {
    if (error instanceof TemplateError) throw contentFault(error, template, vars)
    throw error
  }
}

/** A template that a mail was made of. */
export type ReadTemplate = { contentType: string; content: string; language: Lang }

/** Tells where the Liquid of a mail is wrong: in which block, where it was made of a template of blocks, else on which line. */
export function contentFault(error: TemplateError, template: ReadTemplate | null, vars: Vars) {
  const field = template ? 'templateId' : error.part
  if (template?.contentType === 'blocks' && error.part !== 'subject') {
    const at = faultyBlock(readDocument(template.content), template.language, error, vars)
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
    { en: 'The content cannot be read at line {line}: {what}', ar: 'تعذّرت قراءة المحتوى عند السطر {line}: {what}' },
    field,
  )

const anywhere: Links = {
  unsubscribe: 'https://example.com',
  preferences: () => 'https://example.com',
  view: () => 'https://example.com',
  open: () => 'https://example.com',
}

const somebody: Claimed = {
  contactId: '00000000-0000-0000-0000-000000000000',
  email: 'somebody@example.com',
  attempts: 0,
  firstName: 'Maha',
  lastName: 'Saleh',
  language: 'en',
  attributes: {},
}

/** A mail that names a way out for every reader: where a condition leaves its own out for one, ours stands below it for her. */
function fillable(mail: Filled): Compiled {
  const written = compile(mail)
  const isChosen = [mail.html, mail.text].some((part) => part !== null && leaveLink(part) && part.includes('{%'))
  if (!isChosen) return written
  const footed = compile(mail, true)
  return {
    render: (vars) => {
      const filled = written.render(vars)
      const lacks = (part: string | undefined) => part !== undefined && !part.includes(String(vars['unsubscribeUrl']))
      if (!lacks(filled.html) && !lacks(filled.text)) return filled
      const { html, text } = footed.render(vars)
      return {
        subject: filled.subject,
        ...(filled.html !== undefined && { html: lacks(filled.html) ? (html ?? '') : filled.html }),
        ...(filled.text !== undefined && { text: lacks(filled.text) ? (text ?? '') : filled.text }),
      }
    },
  }
}

function compile(mail: Filled, isFooted = false): Compiled {
  const { subject, html, trackOpens } = mail
  const namesOwn = (part: string) => leaveLink(part) && !isFooted
  const source = {
    subject,
    ...(html !== null && {
      html: beforeEnd(
        withDirection(html, mail.language),
        `${namesOwn(html) ? '' : footer}${trackOpens ? openedPicture : ''}`,
      ),
    }),
    ...(mail.text !== null && {
      text: namesOwn(mail.text)
        ? mail.text
        : `${mail.text}\n\n-- \n{{ preferencesWords }}: {{ preferencesUrl }}\n{{ unsubscribeWords }}: {{ unsubscribeUrl }}\n`,
    }),
  }
  return compileTemplate(source, ownOutputs)
}

/** No more outputs than these are put below what somebody wrote. */
export const ownOutputs = 20

const leaveLink = (content: string) => /\{\{-?\s*(?:unsubscribeUrl|unsubscribe_url)\b/.test(content)

const footerLinks = ['view', 'preferences', 'unsubscribe'].map(
  (name) => `<a href="{{ ${name}Url }}" style="color:#64748b">{{ ${name}Words }}</a>`,
)

const footer = `<div lang="{{ language }}" dir="{{ direction }}" style="direction:{{ direction }};margin:32px 0 16px;text-align:center;font:13px/1.8 sans-serif;color:#64748b">${footerLinks.join(' &middot; ')}</div>`

export const openedPicture =
  '<img src="{{ openUrl }}" width="1" height="1" alt="" style="display:block;border:0;width:1px;height:1px">'

export function beforeEnd(html: string, piece: string) {
  const end = html.search(/<\/body\s*>/i)
  return end === -1 ? html + piece : html.slice(0, end) + piece + html.slice(end)
}

/** What a template may name. A contact without a name is called by her address. */
function variables(contact: Claimed, mail: Pick<JobMail, 'language' | 'workspace'>, links: Links) {
  const { firstName, lastName, email, attributes } = contact
  const language = contact.language ?? (mail.language === 'ar' ? 'ar' : 'en')
  return {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`.trim() || email,
    email,
    language,
    attributes,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    workspace: mail.workspace,
    unsubscribeUrl: links.unsubscribe,
    unsubscribe_url: links.unsubscribe,
    unsubscribeWords: linkWords.unsubscribe[language],
    get preferencesUrl() {
      return links.preferences()
    },
    get preferences_url() {
      return links.preferences()
    },
    preferencesWords: linkWords.preferences[language],
    get viewUrl() {
      return links.view()
    },
    get view_url() {
      return links.view()
    },
    viewWords: linkWords.view[language],
    get openUrl() {
      return links.open()
    },
  }
}

export function previewOf(text: string) {
  // Far more than is shown, far less than there may be.
  const line = inOneLine(text.slice(0, 20 * previewLength))
  // A sign takes two places at most.
  const signs = Array.from(line.slice(0, 2 * (previewLength + 1)))
  return signs.length > previewLength ? `${signs.slice(0, previewLength).join('')}…` : line
}
