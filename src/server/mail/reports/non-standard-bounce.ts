import { recipientsIn, isDaemon, isServerSender, textFromAddress, type NamedRecipient } from './addresses.ts'
import { firstClassified, type Classification } from '../bounces/classify.ts'
import type { Reason } from '../bounces/reason.ts'
import { splitOriginal, stripBoilerplate } from './diagnostic-text.ts'
import {
  addressIn,
  declaresReport,
  oneLine,
  type Original,
  type Report,
  type ReportedRecipient,
  type ReportMail,
  originalSource,
} from './report-fields.ts'
import { recipientHeaders, returnTagsIn } from '../compose/return-tag.ts'

// Servers that do not write RFC 3464: qmail, exim, older Exchange, Yahoo, Gmail and similar ones.

const failed =
  /undeliver(?:able|ed)|delivery (?:status notification(?: \(failure|: error)|failure|failed|error|has failed|incomplete|problem|to the following)|non-?delivery|returned (?:mail|to sender|e-?mail)|mail (?:delivery )?(?:failed|failure|error|returned)|failure notice|failed mail|(?:could not|couldn't|cannot|can't|failed to) deliver\b|(?:mail|message) (?:has been |was |is (?:being )?)(?:returned|bounced)\b|(?:could not|couldn't|cannot|can't|can ?not) be (?:delivered|reached)|(?:wasn't|was not|not|un)\s?able to deliver|wasn't delivered|did not reach|(?:following|this) address(?:es)? (?:had|failed|has|is)|permanent (?:fatal )?error|message not delivered|error (?:has )?occurred while (?:attempting|trying) to deliver|error delivering your (?:mail|message)|rejected your message|(?:mail|message) (?:you sent )?(?:was|has been) rejected|bounce notification|unzustellbar|nicht zu(?:ge)?stell(?:t|bar)|non remis|[ée]chec de (?:la )?remise|n'a pas pu [êe]tre (?:remis|distribu|d[ée]livr)|no se (?:pudo|puede|ha podido) entregar|impossibile recapitare|non recapitabile|n[ãa]o (?:[ée]|foi) poss[íi]vel entregar|onbestelbaar|niet (?:worden )?(?:bezorgd|afgeleverd)|nie (?:można|udało się) dostarczyć|не удалось доставить|недоставлен|(?:iletile|teslim edile)medi|配信(?:不能|に失敗|できま)|配達(?:不能|に失敗|できま)|退信|(?:被|已)退回|投[递遞](?:失[败敗])|[无無]法(?:投[递遞]|送[达達])|لم يتم تسليم|(?:تعذر|فشل)(?: في)? (?:تسليم|توصيل|إرسال)|لم تصل رسالتك|غير قابلة? للتسليم|رسالة مرتدة|إخفاق(?: في)? (?:تسليم|توصيل)/i

const delayed =
  /\b(?:delayed|postponed|still (?:trying|being retried)|will (?:keep|continue|be retried|retry)|warning message only|you do not need to resend|not yet been delivered|delivery (?:status notification \(delay|delay))|تأخر(?:ت)? (?:تسليم|توصيل)|سنستمر في المحاولة/i
const isOver = /\b(?:given up|giving up|permanent|failed permanently|(?<!temporary )failure)\b/i

const absent =
  /\b(?:out of (?:the )?office|auto(?:matic)?[- ]?(?:reply|response)|vacation|on leave|away from (?:my|the)|i am away|abwesen\w*|absence|r[ée]ponse automatique|respuesta autom[áa]tica|fuera de la oficina|risposta automatica|resposta autom[áa]tica|automatisch antwoord|otomatik (?:yan[ıi]t|cevap))\b|自動(?:応答|返信)|不在|自动(?:回复|答复)|автоответ|رد (?:تلقائي|آلي)|خارج المكتب|في إجازة/i

/** Unattended addresses: no person writes from them. */
const isUnread = /^(?:no|do-?not)[-_.]?reply@/i

/** A person forwards our message, or replies to it. */
const passedOn = /^\s*(?:re|fwd?|fw|aw|wg|antw|tr|rv|res|enc|رد|إعادة توجيه)\s*:/i

/** Reads a bounce without a report, in any wording; null if the mail is something else. */
export function readNonStandardBounce(mail: ReportMail, returned: Original): Report | null {
  const { from, subject } = mail
  const { text, copied } = splitOriginal(mail.text)
  const named = (mail.header('x-failed-recipients') ?? '').split(',').map((part) => addressIn(part))
  const addresses = named.filter((address) => address !== null)
  if (addresses.length === 0 && (absent.test(subject) || !isOfMachine(mail, text, returned, copied))) return null
  const found =
    addresses.length > 0
      ? addresses.map((address) => ({ address, text }))
      : recipientsIn(text, [from, ...ourselves(mail)])
  const isDelayed = tells(delayed, text) || (tells(delayed, subject) && !tells(failed, subject))
  const isBounce = addresses.length > 0 || isDelayed || tells(failed, `${subject}\n${text}`)
  if (!isBounce && !(isServerSender(from) && tellsOfReader(mail, text, found))) return null
  const original = returned.messageId || !copied ? returned : { ...copied, to: returned.to }
  const action = isDelayed && !isOver.test(text) ? 'delayed' : 'failed'
  const all = found.length > 0 ? found : [{ address: original.to, text }]
  return {
    kind: 'delivery',
    recipients: all.slice(0, 50).map((address) => reported(address, action, subject)),
    original,
  }
}

/** Recipients of the bounce itself: it may greet them, but is not about them. */
const ourselves = ({ header }: ReportMail) =>
  ['to', 'delivered-to', 'x-original-to'].flatMap((name) => addressIn(header(name) ?? '') ?? [])

/**
 * Recognizes a server by its sender address. A person's address needs signs that no person and no autoresponder (RFC
 * 3834 §3.1) leaves.
 */
function isOfMachine(mail: ReportMail, text: string, returned: Original, copied: Original | null): boolean {
  const { header, from, subject, parts } = mail
  if (from === '' || isDaemon(from) || declaresReport(mail)) return true
  const hasOriginal = originalSource(parts) !== '' || (copied?.messageId ?? null) !== null
  const where = isUnread.test(from) ? `${subject}\n${text}` : subject
  if (hasOriginal && tells(failed, where) && !passedOn.test(subject)) return true
  const isToReturnPath = recipientHeaders.some((name) => returnTagsIn(header(name) ?? '').length > 0)
  if (!isToReturnPath && header('return-path')?.trim() !== '<>') return false
  const isAnswer =
    /auto-(?:replied|generated)/i.test(header('auto-submitted') ?? '') ||
    /auto_?reply/i.test(header('precedence') ?? '') ||
    header('x-autoreply') !== undefined ||
    absent.test(text)
  return returned.messageId !== null || !isAnswer
}

/** A server's mail needs no failure phrase if it names a recipient as missing or full, or if it returns our message. */
function tellsOfReader({ from, subject, parts }: ReportMail, text: string, found: readonly NamedRecipient[]): boolean {
  if (passedOn.test(subject) && !refusal.test(text)) return false
  return (
    found.some((namedRecipient) => ofReader.has(meaningFor(namedRecipient, subject).reason)) ||
    (!isPostmaster.test(from) && originalSource(parts) !== '' && !delivered.test(text))
  )
}

/** A permanent refusal on a line of its own; people rarely write that. */
const refusal = /^[ \t]*5\d\d[ -]/m
/** A person may use this name too, and complain. */
const isPostmaster = /^post[-_.]?master@/i
const ofReader = new Set<Reason>(['no_mailbox', 'no_domain', 'disabled', 'full'])
const delivered = /\b(?:successful(?:ly)?|(?:has been|was) (?:delivered|relayed|read|displayed)|receipt)\b/i

/** Ignores Arabic vowel signs. */
const tells = (what: RegExp, text: string) => what.test(text.replace(/[\u064b-\u0652\u0640]/g, ''))

function reported(recipient: NamedRecipient, action: 'failed' | 'delayed', subject: string): ReportedRecipient {
  const { address, text } = recipient
  const response = oneLine(text)
  if (action === 'delayed') return { address, action, outcome: null, reason: null, rule: null, response }
  return { address, action, ...meaningFor(recipient, subject), response }
}

/**
 * The text from the recipient's line on decides. If it gives no reason, the whole text counts, then a subject that
 * names the address.
 */
function meaningFor({ address, text }: NamedRecipient, subject: string): Classification {
  const isInSubject = address !== null && subject.toLowerCase().includes(address)
  return firstClassified(
    null,
    [textFromAddress(address ?? '', text), text, isInSubject ? subject : ''].map(stripBoilerplate),
  )
}
