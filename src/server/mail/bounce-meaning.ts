import { refusal } from './refusals.ts'

/** `hard`: no mail will ever arrive there; `soft`: not this one, not now; `sender`: it was our doing, and says nothing of the address. */
export type Outcome = 'hard' | 'soft' | 'sender'

export type Reason =
  | 'no_mailbox'
  | 'no_domain'
  | 'disabled'
  | 'full'
  | 'too_large'
  | 'spam'
  | 'policy'
  | 'expired'
  | 'server'
  | 'other'

export type Meaning = { outcome: Outcome; reason: Reason }

// Words of servers. Arabic ones stand without vowel signs, as `plain` leaves them.
const noDomain =
  /\b(?:nxdomain|host unknown|unknown host|name or service not known|domain must exist|(?:host|domain) does not accept mail|unroute?able (?:mail )?(?:domain|address)|null mx|no such domain|domain (?:name )?(?:\S{1,190} )?(?:does not exist|doesn't exist|not found|is invalid)|host or domain name not found|couldn't find any host (?:named|by that name)|domain .{0,80}couldn't be found|no (?:mx|mail server)s? (?:record|found|for))|النطاق غير موجود|لم يتم العثور على النطاق|نطاق غير معروف/i
const noMailbox =
  /\b(?:no such (?:user|person|account|mailbox|recipient|address)|(?:user|recipient|mailbox|account|address(?:ee)?|e-?mail) (?:is )?(?:unknown|not (?:known|found|listed|valid)|unavailable permanently)|unknown (?:user|recipient|mailbox|local part|address)|no mailbox|not a (?:valid|known) (?:mailbox|user|recipient|address)|invalid (?:recipient|mailbox|user)|doesn't have an? .{0,40}account|(?:does not|doesn't|do not|didn't) exist|address (?:couldn't|could not|wasn't) be found|wasn't found at|not our customer|unable to find (?:the )?recipient|recipientnotfound|no account by that name|destinatario desconocido|usuario (?:desconocido|inexistente)|utilisateur inconnu|empfänger unbekannt|benutzer unbekannt)|المستخدم غير (?:موجود|معروف)|(?:العنوان|عنوان البريد|صندوق البريد|الحساب|المستلم) غير (?:موجود|معروف|صالح)|لا يوجد (?:مستخدم|صندوق|حساب|مستلم|عنوان)|(?:تعذر|لم يتم|لا يمكن) العثور على (?:العنوان|عنوان|المستلم|المستخدم|صندوق)/i
/** What there is of somebody at a server, and how it is said of it that it is not there: in either order. */
const somebody =
  '(?:(?:local|virtual|e-?mail|mail) ?)?(?:user|users|recipients?|mail ?box|account|address(?:es|ee)?|e-?mail|person|local[- ]?part)'
const nobodyThere = new RegExp(
  [
    `\\b(?:no|non|non-?existent|unknown|invalid|bad|not an?|no (?:such|valid|active))[ :-](?:(?:such|valid|known|active|local|or|unknown|existent)[ -]){0,3}${somebody}\\b`,
    `\\b${somebody}\\b.{0,60}?\\b(?:not|n't|no longer|neither)(?: be)? (?:exist|present|found|known|valid|local|listed|recogni[sz]ed|here)`,
    '\\bmail ?box is not allowed',
    '\\bno (?:one|body) (?:at|by|with|here)\\b|\\bnot an? (?:active|local|valid|known|existing) (?:address|user|recipient|mailbox)',
    '\\b(?:userunknown|recip(?:ient)?notfound|\\w*(?:bad|valid)r(?:cp|ecipien)tto\\b|missing home directory|(?:not )?in (?:name )?directory)',
    '<\\S{1,250}> not found|\\bnot found (?:recipient|user|mailbox|account)',
    '\\bnessun utente|utente (?:sconosciuto|inesistente)|no existe (?:\\w+ )?(?:persona|usuario|cuenta|buz[oó]n|direcci[oó]n)',
    '\\b(?:adresse|empfänger|postfach|konto)\\b.{0,60}\\b(?:nicht (?:gefunden|bekannt|vorhanden)|existiert nicht|unbekannt)',
    '\\b(?:adresse|destinataire|utilisateur)\\b.{0,60}\\b(?:inexistante?|inconnue?|invalide)|usu[aá]rio (?:desconhecido|inexistente)|n[aã]o existe',
  ].join('|'),
  'i',
)
const disabled =
  /\b(?:(?:account|mailbox|user|recipient|address)\b.{0,50}\b(?:disabled|inactive|suspended|deactivated|closed|expired|terminated|frozen|locked|archived|not active|no longer (?:active|available|in use|valid|exists?|accept))|inactive (?:user|mailbox|account)|recipient account is ?blocked|(?:deactivated|disabled|archived) (?:user|mailbox|account|recipient)|@[\w.-]{1,190} is no longer valid)|(?:تم تعطيل|عطل|أغلق|تم إغلاق|تم إيقاف|إيقاف) .{0,20}(?:الحساب|حساب|صندوق)|(?:الحساب|صندوق البريد) (?:معطل|موقوف|مغلق)/i
const full =
  /\b(?:mailbox (?:is |was )?(?:over)?full|over ?quota|out of (?:storage|space)|quota (?:is )?(?:exceeded|full|exhausted)|exceed(?:ed|s)? .{0,40}(?:quota|storage)|(?:storage|disk) (?:space )?(?:quota|limit|full)|quotaexceeded|insufficient (?:system )?(?:disk )?(?:storage|space)|inbox is full|mailbox .{0,40}\bfull|(?:mail ?box|mail ?folder|maildir|mail ?dir|inbox)(?: size)?\b.{0,40}\b(?:full|limit exceeded|(?:has |would )?exceed(?:s|ed)?)|full mailbox|(?:storage|space)\b.{0,30}\b(?:used up|exceeded|allocation)|no space left|(?:not|n't) (?:\w+ )?(?:enough|sufficient) (?:\w+ )?space|quota violation|too many messages (?:on|in)|bo[iî]te\b.{0,30}\bpleine|buz[oó]n\b.{0,20}\blleno|casella\b.{0,20}\bpiena|postfach\b.{0,20}\bvoll|system full)\b|(?:صندوق|البريد|الوارد).{0,30}(?:ممتلئ|ممتلئة|امتلأ)|تجاوز.{0,40}(?:الحصة|المساحة|السعة|مساحة)/i
const tooLarge =
  /\b(?:message (?:size|is too|too) ?(?:exceeds|large|big|long)?.{0,30}(?:limit|maximum|large|big|fixed)|too (?:large|big)|size (?:limit|exceed)|exceeds? (?:the )?(?:maximum |fixed )?(?:message )?size|msgtoolarge)|حجم الرسالة.{0,30}(?:كبير|يتجاوز|أكبر)/i
const spam =
  /\b(?:spam|spamhaus|unsolicited|junk|blacklist\w*|black ?list\w*|blocklist\w*|block ?list\w*|denylist\w*|rbl|dnsbl|reputation|bulk mail|virus|malware|phish\w*|suspicious|harmful|content (?:rejected|filter\w*)|message content|banned|abus(?:e|ive)|listed (?:at|by|in|on)|spamcop|sorbs|mailspike)\b|رسالة مزعجة|بريد (?:عشوائي|مزعج|غير مرغوب)|غير مرغوب/i
const policy =
  /\b(?:dmarc|spf|dkim|unauthenticated|authenticat\w+|relay(?:ing)?(?: access)? (?:denied|not permitted)|unable to relay|not (?:permitted|allowed|authori[sz]ed)(?: to)?|policy|rate ?limit\w*|throttl\w*|too many (?!hops)|sending (?:rate|limit)|sender (?:address )?(?:rejected|denied|verify|verification|not)|(?:reverse dns|rdns|ptr)\b|helo|tls required|your (?:ip|host|server|network)|(?:access|connections?) (?:is |was |are )?(?:forbidden|blocked)|not rfc ?\d+|(?:not|non) rfc.{0,12}compliant|max(?:imum)? (?:number of )?(?:messages|recipients)|(?:multiple|duplicate|missing|malformed|improper\S*) .{0,30}\bheaders?|duplicate header|syntax error)|restricted|سياسة|غير مصرح|ليس لديك (?:إذن|صلاحية)/i
const ofSender =
  /\b(?:sender|from|return.?path|mail from|helo|envelope)\b(?: address| domain)?.{0,60}\b(?:unknown|not found|invalid|exist|rejected|denied)|\bunresolvable .{0,20}\b(?:from|sender)\b/i
const expired =
  /\b(?:delivery (?:time )?expired|retry time(?:out)? (?:exceeded|was reached)|retry timeout|too long|giving up|undeliverable for|timed? ?out|connection (?:timed out|refused|reset)|could not be delivered for|delivery temporarily suspended|unable to connect|no route to host|network is unreachable|not responding|did not respond|queue too long|had temporary|connection expired|(?:not|un)[ -]?reachable)|انتهت مهلة|استغرق.{0,20}وقتا|لا يستجيب/i

/** Of the session, not of this recipient. */
const tooMany = /\btoo many .{0,20}\b(?:invalid|unknown|bad|wrong)\b/i
const wrongForm = /\bsyntax\b/i
/** A directory that is asked at a large provider's edge says no more than this of who is not in it. */
const notInDirectory = /\b5\.4\.1\b.{0,80}\brecipient address rejected: access denied/i
/** Refused by a rule, whatever the rule is: said of the mail or of its way, not of the mailbox. */
const byRule =
  /\b(?:messages?|e?-?mails?|mail|headers?|content|attachments?|connections?|delivery|access|extension|domain|ip)\b.{0,60}\b(?:not (?:be )?accept\w*|reject\w*|refus\w*|denied|filtered|block\w*|forbidden|prohibited|limited)|\b(?:violation|prohibition|batv|bogus|mass mail\w*|non-?member|members-only|mailing list|not subscribed|suspected|multiple addresses|organi[sz]ation\w* settings|headers? (?:error|are not)|(?:dns|rdns|spf) check|(?:not owned|not accept mail) (?:by|from)|filtered by|invalid sender|(?:é|e)metteur invalide|bounce ?(?:deny|attacks?)|sender ?filter\w*|rules?\b)/i

/** What a server has with itself: its programs for delivery, its settings, its ways. */
const ofServer =
  /\b(?:procmail|maildrop|local configuration error|system config error|loops? back|mail loop|routing loop|too many hops|hop count)\b|^x-unix/i
/** For now only, although it is said with a code that is for good. */
const passing = /\b(?:temporar\w*|currently|try again|try later)\b/i

const plain = (text: string) => text.replace(/[\u064b-\u0652\u0640]/g, '')

/** Says nothing: there the words count. */
const vague = /^[245]\.(?:0\.0|1\.0|2\.0|3\.0|4\.0)$/

/** What a report says of an address. Doubt is never held against it: what cannot be told apart is soft. */
export function meaningOf({ status, text: said }: { status: string | null; text: string }): Meaning {
  const text = plain(said)
  const [, code = null] = /(?:^|[^\d.])([245]\d\d)(?=[ \-;]|$)/.exec(text) ?? []
  const own = /(?:^|[^\d.])([245]\.\d{1,3}\.\d{1,3})(?=[^\d.]|$|\.\s)/.exec(text)?.[1] ?? null
  const enhanced = own && !vague.test(own) ? own : status && !vague.test(status) ? status : (own ?? status)
  const reason = reasonIn(text, enhanced)
  return { outcome: outcomeOf(reason, { code, enhanced, text }), reason }
}

/** Details of RFC 3463 and RFC 5248 that settle it whatever is said. */
const byDetail: Record<string, Reason> = {
  '1.1': 'no_mailbox',
  '1.2': 'no_domain',
  '1.3': 'no_mailbox',
  '1.6': 'no_mailbox',
  '1.7': 'policy',
  '1.8': 'policy',
  '1.10': 'no_domain',
  '2.1': 'disabled',
  '2.2': 'full',
  '2.3': 'too_large',
  '3.4': 'too_large',
  '4.7': 'expired',
}

function reasonIn(text: string, enhanced: string | null): Reason {
  const detail = enhanced?.slice(2) ?? ''
  const isOfSender = ofSender.test(text)
  // A refusal for spam often carries the code of a mailbox that is not there.
  if (spam.test(text)) return 'spam'
  if (isOfSender) return 'policy'
  if (notInDirectory.test(text)) return 'no_mailbox'
  if (noDomain.test(text)) return 'no_domain'
  // RFC 7504, section 4: the domain takes no mail.
  if (/(?:^|\s)556\b/.test(text)) return 'no_domain'
  const saysGone = !(tooMany.test(text) || wrongForm.test(text)) && (noMailbox.test(text) || nobodyThere.test(text))
  if (full.test(text)) return 'full'
  if (disabled.test(text)) return 'disabled'
  if (saysGone && !(detail.startsWith('7.') && policy.test(text))) return 'no_mailbox'
  if (tooLarge.test(text)) return 'too_large'
  const told = detail === '2.1' && enhanced?.startsWith('4') ? undefined : byDetail[detail]
  if (told !== undefined && !(told === 'no_mailbox' && policy.test(text))) return told
  if (ofServer.test(text)) return 'server'
  if (enhanced?.startsWith('4.') && expired.test(text)) return 'expired'
  if (policy.test(text)) return 'policy'
  if (detail.startsWith('7.') || detail.startsWith('6.') || detail.startsWith('5.')) return 'policy'
  if (expired.test(text)) return 'expired'
  if (byRule.test(text) && !/mailbox unavailable/i.test(text)) return 'policy'
  return detail.startsWith('3.') || detail.startsWith('4.') ? 'server' : 'other'
}

const ofReason: Partial<Record<Reason, Outcome>> = {
  full: 'soft',
  expired: 'soft',
  server: 'soft',
  too_large: 'sender',
  spam: 'sender',
  policy: 'sender',
}

type Said = { code: string | null; enhanced: string | null; text: string }

function outcomeOf(reason: Reason, { code, enhanced, text }: Said): Outcome {
  const known = ofReason[reason]
  if (known) return known
  const forNow = enhanced ? enhanced.startsWith('4') : code?.startsWith('4') === true
  // A domain that is not there is not there, however long somebody tried.
  if (reason === 'no_domain') return forNow && !/nxdomain|not exist|not found|couldn't/i.test(text) ? 'soft' : 'hard'
  if (forNow || (reason === 'disabled' && passing.test(text))) return 'soft'
  if (reason === 'no_mailbox' || reason === 'disabled') return 'hard'
  const number = code === null ? 550 : Number(code)
  const { fault, bounce } = refusal({ code: number, enhanced, text }, 'rcpt')
  return fault === 'sender' ? 'sender' : (bounce ?? 'soft')
}
