import { latinDigits } from '#contract/fields.ts'
import { foldedTitle } from './cells.ts'
import { type Status, statusOf } from './statuses.ts'

/** Whether a yes means consent to email or an opt-out. */
export type Polarity = 'optIn' | 'optOut'

/** How the cells of a column express consent. */
export type Consent = {
  polarity: Polarity
  /** The status that an opt-out gives the contact. */
  leftAs: Exclude<Status, 'subscribed'>
  /** Whether the heading is sufficient; otherwise only cells with a yes, a no or a status count. */
  certain: boolean
  /** Whether any text is an opt-out: the column has its time, reason or campaign. */
  anyText: boolean
}

/** A status, or that the answer is missing; null for consent. */
export type Answer = Exclude<Status, 'subscribed'> | 'unclear' | null

/** Columns about other channels than email. */
const otherMedium =
  /\b(?:sms|mms|phone|telephone|mobile|calls?|whatsapp|push|postal|post|fax|telegram)\b|نصيه|واتس ?اب|جوال|هاتف|اتصال/
const emailMedium = /\be ?mails?\b|\bnewsletters?\b|بريد|نشره/

/** Addresses and figures about an opt-out. */
const aboutLinks = /\b(?:link|url|href|page|token|ip|count|total|rate|key)\b|رابط|عدد/

const optOut =
  /\b(?:unsub\w*|opt(?:ed)? ?outs?|black ?list(?:ed)?|block ?list(?:ed)?|suppress(?:ed|ion)|do not (?:e ?mail|mail|contact|send)|don ?t (?:e ?mail|mail|contact|send)|no (?:e ?mails?|mailings?|newsletters?|marketing)|hard ?bounced?|bounced|cleaned|clean (?:time|date|campaign)|spam|complain(?:t|ed)|(?:e ?mails?|mailings?|newsletter|subscription|subscriber|marketing) (?:is )?(?:disabled|blocked|cancell?ed|rejected|declined|refused|stopped))\b/
const optOutArabic =
  /(?:الغاء|الغي|ملغي|ايقاف|رفض|رافض|عدم|انسحاب|سحب) .{0,200}(?:اشتراك|رسايل|بريد|موافق|نشره|مراسل|تسويق|استلام|تلقي)|لا ترسل|لا تراسل|غير مشترك|غير موافق|لا (?:يرغب|يقبل|يوافق)/

const optIn =
  /\b(?:subscribed|subscribes?|is subscriber|(?:subscription|subscriber|subscribe) (?:status|state)|(?:e ?mail|newsletter|mailing) subscri(?:ption|ber)|opt(?:ed)? ?ins?|consents?|consented|permissions?|gdpr|(?:accept(?:s|ed|ing)?|allow(?:s|ed)?|receives?|wants?|agree[sd]?|send) (?:\w+ ){0,3}(?:marketing|e ?mails?|newsletters?|mailings?|offers|promotions)|(?:marketing|e ?mails?|newsletters?|mailings?) (?:is )?(?:accepted|allowed|enabled|agreed|permitted|ok))\b/
const optInArabic =
  /(?:حاله|موافقه?|اشتراك|الاشتراك|مشترك|المشترك) .{0,200}(?:اشتراك|نشره|بريد|رسايل|تسويق|عروض)|(?:يقبل|قبول|يرغب|يوافق|موافق|تلقي|استلام|اذن) .{0,200}(?:رسايل|بريد|تسويق|نشره|عروض|مراسل)|^(?:مشترك|مشتركه|موافق|موافقه|الموافقه|يوافق|حاله الاشتراك)$/

/** Headings about subscribing that need a cell to decide. A state may be of a subscription or of a country. */
const uncertain =
  /^(?:subscription|subscriptions|subscriber|state|newsletters?|mailing list|marketing|e ?mail status|e ?mail marketing|newsletter status|الاشتراك|اشتراك|المشترك|النشره|النشره البريديه|القايمه البريديه|التسويق)$/

/** Columns whose cells name consent or opt-out. */
const eitherWay = /\bopt(?:ed)? ?ins?(?: or)? (?:opt(?:ed)? ?)?outs?\b|\bsubscribed?(?: or)? unsubscribed?\b/

const negation =
  /\b(?:not|no|non|never|don ?t|declin\w*|refus\w*|reject\w*|revok\w*|withdr\w*|removed)\b|(?:^| )(?:غير|عدم|لا|الغاء|رفض|سحب)(?: |$)/

/** Columns that describe consent without giving it. */
const aboutConsent =
  /^(?:date|time|source|تاريخ|وقت|مصدر|نوع|رقم|خطه|سعر|مده|طريقه|بدايه|نهايه)\b|^(?:تاريخ|وقت|مصدر|نوع|رقم|خطه|سعر|مده|طريقه|بدايه|نهايه|انتهاء) | (?:date|time|timestamp|at|on|since|ip|source|url|link|page|plan|type|tier|id|name|amount|price|count|number|method|form|text|campaign|address|location|start|end|expiry|expires|by|from|reason|region|level|period|frequency|version)$/

/** The moment or circumstances of an opt-out. */
const optOutDetails = /(?:^| )(?:time|date|timestamp|at|on|since|reason|campaign|title|by|تاريخ|وقت|سبب)(?: |$)/

/** What a heading says about consent to email; null for anything else. */
export function consentIn(title: string): Consent | null {
  const name = foldedTitle(title.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')).slice(0, 200)
  if (otherMedium.test(name) && !emailMedium.test(name)) return null
  const certain = optIn.test(name) || optInArabic.test(name) || eitherWay.test(name)
  const out = optOut.test(name) || optOutArabic.test(name)
  if (out ? aboutLinks.test(name) : aboutConsent.test(name)) return null
  if (out && !eitherWay.test(name))
    return { polarity: 'optOut', leftAs: leftAs(name), certain: true, anyText: optOutDetails.test(name) }
  if (certain && !out && negation.test(name))
    return { polarity: 'optOut', leftAs: 'unsubscribed', certain: true, anyText: false }
  if (certain || uncertain.test(name)) return { ...consentOf('optIn'), leftAs: refusedAs(name), certain }
  return null
}

/** A column whose content a person has set. */
export const consentOf = (polarity: Polarity): Consent => ({
  polarity,
  leftAs: 'unsubscribed',
  certain: true,
  anyText: false,
})

function leftAs(name: string): Consent['leftAs'] {
  if (/bounced?|clean/.test(name)) return 'bounced'
  if (/spam|complain/.test(name)) return 'complained'
  return /black ?list|block ?list|suppress/.test(name) ? 'blocked' : 'unsubscribed'
}

/** Without a double opt-in a contact is unconfirmed, not unsubscribed. */
const refusedAs = (name: string): Consent['leftAs'] => (name.startsWith('double') ? 'unconfirmed' : 'unsubscribed')

const nothing = new Set(['', '-', '–', '—', 'null', 'none', 'n a', 'na', 'nil', 'undefined', 'never', 'لا يوجد'])
const yes = new Set(
  'true,yes,y,1,on,t,x,checked,ok,accepted,agreed,agree,granted,allowed,given,confirmed,opted in,opt in,optin,single opt in,double opt in,نعم,اجل,موافق,موافقه,صحيح,مفعل,مقبول,يوافق'.split(
    ',',
  ),
)
const no = new Set('false,no,n,0,off,f,لا,كلا,خطا'.split(','))
const refusals = new Set(
  'opted out,opt out,optout,not opted in,not subscribed,never subscribed,non subscribed,declined,denied,rejected,refused,revoked,withdrawn,not given,غير موافق,رفض,مرفوض,رافض,غير مفعل'.split(
    ',',
  ),
)
/** Symbols that mean yes or no. */
const marks: Record<string, string> = {
  '✓': 'yes',
  '✔': 'yes',
  '☑': 'yes',
  '✅': 'yes',
  '✗': 'no',
  '✘': 'no',
  '☐': 'no',
  '❌': 'no',
}
const moment = /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/

/** Statuses that a person gave to unknown words, by their folded form. */
export type WordStatuses = ReadonlyMap<string, Status>

export const noWords: WordStatuses = new Map()

/** Statuses of words as cells are looked up in them. */
export const wordStatuses = (words: Record<string, Status>): WordStatuses =>
  new Map(Object.entries(words).map(([word, status]) => [wordIn(word), status]))

/** A cell as it is looked up among words. Symbols without letters or digits stay as they are. */
export const wordIn = (cell: string) => marks[cell] ?? (foldedTitle(latin(cell)) || cell)

/** Whether the meaning of a consent cell is unknown; an empty cell is not a word. */
export const isUnknownAnswer = (consent: Consent, cell: string) =>
  consent.certain && !isEmptyAnswer(cell) && answerOf(consent, cell) === 'unclear'

const isEmptyAnswer = (cell: string) => nothing.has(wordIn(cell)) || /^0{1,4}[-/.]0+[-/.]0+/.test(cell)

/** The answer of a consent cell. @param words statuses of words that are unknown otherwise */
export function answerOf(consent: Consent, cell: string, words = noWords): Answer {
  const answer = knownAnswerOf(consent, cell)
  const chosen = answer === 'unclear' && words.size > 0 ? words.get(wordIn(cell)) : undefined
  return chosen === 'subscribed' ? null : (chosen ?? answer)
}

function knownAnswerOf(consent: Consent, cell: string): Answer {
  const word = wordIn(cell)
  const empty = isEmptyAnswer(cell)
  const unclear = consent.certain ? 'unclear' : null
  if (consent.polarity === 'optOut') {
    if (empty || no.has(word) || word === 'subscribed' || word === 'مشترك') return null
    if (consent.anyText || yes.has(word) || refusals.has(word) || moment.test(latin(cell))) return consent.leftAs
    const status = statusOf(word)
    return status && status !== 'subscribed' ? status : unclear
  }
  if (empty) return unclear
  if (no.has(word) || refusals.has(word)) return consent.leftAs
  if (yes.has(word) || moment.test(latin(cell))) return null
  const status = statusOf(word)
  return status === 'subscribed' ? null : (status ?? unclear)
}

/** Separates digits from letters of any script. */
const latin = (cell: string) => (/[٠-٩۰-۹]/.test(cell) ? latinDigits(cell) : cell)

const strength: Record<NonNullable<Answer> | 'subscribed', number> = {
  subscribed: 0,
  unclear: 1,
  unconfirmed: 1,
  unsubscribed: 2,
  bounced: 3,
  blocked: 4,
  complained: 5,
}

/** The stricter of two answers of a row. */
export const stricter = <A extends Answer | Status>(one: A, other: A): A =>
  (other === null ? -1 : strength[other]) > (one === null ? -1 : strength[one]) ? other : one
