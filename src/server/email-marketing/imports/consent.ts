import { latinDigits } from '#contract/fields.ts'
import { foldedTitle } from './cells.ts'
import { type Status, statusOf } from './statuses.ts'

/** Whether a yes in a column means consent to email, or its end. */
export type Polarity = 'optIn' | 'optOut'

/** How the cells of a column answer whether a contact may be emailed. */
export type Consent = {
  polarity: Polarity
  /** What an opt-out makes of the contact. */
  leftAs: Exclude<Status, 'subscribed'>
  /** Whether the heading alone says so; otherwise only a cell that is a yes, a no or a status counts. */
  certain: boolean
  /** Whether any text is an opt-out: the column holds its time, its reason or its campaign. */
  anyText: boolean
}

/** What a cell says: a status to take, or that the answer is missing; null where it allows email. */
export type Answer = Exclude<Status, 'subscribed'> | 'unclear' | null

/** Columns about another way of contact than email. */
const otherMedium =
  /\b(?:sms|mms|phone|telephone|mobile|calls?|whatsapp|push|postal|post|fax|telegram)\b|نصيه|واتس ?اب|جوال|هاتف|اتصال/
const emailMedium = /\be ?mails?\b|\bnewsletters?\b|بريد|نشره/

/** Columns of addresses and figures about an opt-out. */
const aboutLinks = /\b(?:link|url|href|page|token|ip|count|total|rate|key)\b|رابط|عدد/

const optOut =
  /\b(?:unsub\w*|opt(?:ed)? ?outs?|black ?list(?:ed)?|block ?list(?:ed)?|suppress(?:ed|ion)|do not (?:e ?mail|mail|contact|send)|don ?t (?:e ?mail|mail|contact|send)|no (?:e ?mails?|mailings?|newsletters?|marketing)|hard ?bounced?|bounced|cleaned|clean (?:time|date|campaign)|spam|complain(?:t|ed)|(?:e ?mails?|mailings?|newsletter|subscription|subscriber|marketing) (?:is )?(?:disabled|blocked|cancell?ed|rejected|declined|refused|stopped))\b/
const optOutArabic =
  /(?:الغاء|الغي|ملغي|ايقاف|رفض|رافض|عدم|انسحاب|سحب) .{0,200}(?:اشتراك|رسايل|بريد|موافق|نشره|مراسل|تسويق|استلام|تلقي)|لا ترسل|لا تراسل|غير مشترك|غير موافق|لا (?:يرغب|يقبل|يوافق)/

const optIn =
  /\b(?:subscribed|subscribes?|is subscriber|(?:subscription|subscriber|subscribe) (?:status|state)|(?:e ?mail|newsletter|mailing) subscri(?:ption|ber)|opt(?:ed)? ?ins?|consents?|consented|permissions?|gdpr|(?:accept(?:s|ed|ing)?|allow(?:s|ed)?|receives?|wants?|agree[sd]?|send) (?:\w+ ){0,3}(?:marketing|e ?mails?|newsletters?|mailings?|offers|promotions)|(?:marketing|e ?mails?|newsletters?|mailings?) (?:is )?(?:accepted|allowed|enabled|agreed|permitted|ok))\b/
const optInArabic =
  /(?:حاله|موافقه?|اشتراك|الاشتراك|مشترك|المشترك) .{0,200}(?:اشتراك|نشره|بريد|رسايل|تسويق|عروض)|(?:يقبل|قبول|يرغب|يوافق|موافق|تلقي|استلام|اذن) .{0,200}(?:رسايل|بريد|تسويق|نشره|عروض|مراسل)|^(?:مشترك|مشتركه|موافق|موافقه|الموافقه|يوافق|حاله الاشتراك)$/

/** Headings that speak of subscribing only where their cells do. */
const uncertain =
  /^(?:subscription|subscriptions|subscriber|newsletters?|mailing list|marketing|e ?mail status|e ?mail marketing|newsletter status|الاشتراك|اشتراك|المشترك|النشره|النشره البريديه|القايمه البريديه|التسويق)$/

/** A column whose cells name one of the two. */
const eitherWay = /\bopt(?:ed)? ?ins?(?: or)? (?:opt(?:ed)? ?)?outs?\b|\bsubscribed?(?: or)? unsubscribed?\b/

const negation =
  /\b(?:not|no|non|never|don ?t|declin\w*|refus\w*|reject\w*|revok\w*|withdr\w*|removed)\b|(?:^| )(?:غير|عدم|لا|الغاء|رفض|سحب)(?: |$)/

/** Columns that describe a consent instead of giving it. */
const aboutConsent =
  /^(?:date|time|source|تاريخ|وقت|مصدر|نوع|رقم|خطه|سعر|مده|طريقه|بدايه|نهايه)\b|^(?:تاريخ|وقت|مصدر|نوع|رقم|خطه|سعر|مده|طريقه|بدايه|نهايه|انتهاء) | (?:date|time|timestamp|at|on|since|ip|source|url|link|page|plan|type|tier|id|name|amount|price|count|number|method|form|text|campaign|address|location|start|end|expiry|expires|by|from|reason|region|level|period|frequency|version)$/

/** A column with the moment or the circumstances of an opt-out. */
const optOutDetails = /(?:^| )(?:time|date|timestamp|at|on|since|reason|campaign|title|by|تاريخ|وقت|سبب)(?: |$)/

/** What the heading of a column says of consent to email; null where it speaks of something else. */
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

/** A column of which a person says what it holds. */
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

/** Without a double opt-in a contact has not confirmed, but has not left either. */
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
/** A check mark, and a box without one. */
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

/** What a cell of such a column says. */
export function answerOf(consent: Consent, cell: string): Answer {
  // What is neither letters nor digits stays as it is.
  const word = marks[cell] ?? (foldedTitle(latin(cell)) || cell)
  const empty = nothing.has(word) || /^0{1,4}[-/.]0+[-/.]0+/.test(cell)
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

/** With digits that are told apart from letters in every script. */
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

/** Of two things that a row says the one that allows less. */
export const stricter = <A extends Answer | Status>(one: A, other: A): A =>
  (other === null ? -1 : strength[other]) > (one === null ? -1 : strength[one]) ? other : one
