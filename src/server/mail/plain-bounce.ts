import { meaningOf } from './bounce-meaning.ts'
import {
  addressIn,
  oneLine,
  type Original,
  originalIn,
  type Report,
  type Reported,
  type Reporting,
} from './report-fields.ts'

// Servers that do not write RFC 3464: qmail, exim, older Exchange, Yahoo, Gmail and those made after them.

const daemon =
  /^(?:mailer[-_. ]?daemon|mail[-_.]?daemon|mdaemon|postmaster|postoffice|mail-?delivery|mailsystem|mail-system|bounces?|noreply-?bounce|microsoftexchange\w*|system\.?attendant|administrator|mailadmin|mail|root|amavisd?)@/i

const failed =
  /undeliver(?:able|ed)|delivery (?:status notification(?: \(failure|: error)|failure|failed|error|has failed|incomplete|problem|to the following)|non-?delivery|returned (?:mail|to sender|e-?mail)|mail (?:delivery )?(?:failed|failure|error|returned)|failure notice|(?:could not|couldn't|cannot|can't|can ?not) be (?:delivered|reached)|(?:wasn't|was not|not|un)\s?able to deliver|wasn't delivered|did not reach|(?:following|this) address(?:es)? (?:had|failed|has|is)|permanent (?:fatal )?error|message not delivered|error (?:has )?occurred while (?:attempting|trying) to deliver|error delivering your (?:mail|message)|rejected your message|unzustellbar|nicht zu(?:ge)?stell(?:t|bar)|non remis|[ée]chec de (?:la )?remise|n'a pas pu [êe]tre (?:remis|distribu|d[ée]livr)|no se (?:pudo|puede|ha podido) entregar|impossibile recapitare|non recapitabile|n[ãa]o (?:[ée]|foi) poss[íi]vel entregar|onbestelbaar|niet (?:worden )?(?:bezorgd|afgeleverd)|nie (?:można|udało się) dostarczyć|не удалось доставить|недоставлен|(?:iletile|teslim edile)medi|配信(?:不能|に失敗|できま)|配達(?:不能|に失敗|できま)|退信|(?:被|已)退回|投[递遞](?:失[败敗])|[无無]法(?:投[递遞]|送[达達])|لم يتم تسليم|(?:تعذر|فشل)(?: في)? (?:تسليم|توصيل|إرسال)|لم تصل رسالتك|غير قابلة? للتسليم|رسالة مرتدة|إخفاق(?: في)? (?:تسليم|توصيل)/i

const delayed =
  /\b(?:delayed|still (?:trying|being retried)|will (?:keep|continue|be retried|retry)|warning message only|you do not need to resend|not yet been delivered|delivery (?:status notification \(delay|delay))|تأخر(?:ت)? (?:تسليم|توصيل)|سنستمر في المحاولة/i
const isOver = /\b(?:given up|giving up|permanent|failed permanently|failure)\b/i

const absent =
  /\b(?:out of (?:the )?office|auto(?:matic)?[- ]?(?:reply|response)|vacation|on leave|away from (?:my|the)|i am away|abwesen\w*|absence|r[ée]ponse automatique|respuesta autom[áa]tica|fuera de la oficina|risposta automatica|resposta autom[áa]tica|automatisch antwoord|otomatik (?:yan[ıi]t|cevap))\b|自動(?:応答|返信)|不在|自动(?:回复|答复)|автоответ|رد (?:تلقائي|آلي)|خارج المكتب|في إجازة/i

/** Where a server begins to give back the mail. */
const copyFrom =
  /^[ \t>]*(?:-{2,}\s*(?:below this line|this is a copy|original message|the (?:header|body)|begin message|unsent message|returned|message header|text follows|نسخة|الرسالة الأصلية).*|-{3,} ?original message ?-{3,}|original message headers:?|message headers follow[.:]?|below is a copy of the original message:?|(?:possibly truncated )?original message follows[:.]?|the first \d{1,4} lines of your original message.*|received: (?:from|by) .*|return-path: ?<.*)$/im

/** What a server says that writes no report, in whatever words; null where it is something else. */
export function plainBounce(mail: Reporting, returned: Original): Report | null {
  const { header, from, subject } = mail
  const text = mail.text.slice(0, 64 * 1024).replaceAll('\r\n', '\n')
  const words = `${subject}\n${text}`.replace(/[\u064b-\u0652\u0640]/g, '')
  const named = (header('x-failed-recipients') ?? '').split(',').map((one) => addressIn(one))
  const told = named.filter((one) => one !== null)
  // Some write a name where an address should stand: `MAILER-DAEMON <>`.
  const isNameless = from === '' && /\bmailer-daemon\b/i.test(header('from') ?? '')
  const byMachine = daemon.test(from) || isNameless || header('return-path')?.trim() === '<>' || told.length > 0
  if (!byMachine || (absent.test(subject) && told.length === 0)) return null
  // RFC 3834, section 3.1: with an empty return path a person's machine answers as well, but gives nothing back.
  const isPerson = !daemon.test(from) && told.length === 0 && returned.messageId === null
  if (isPerson && /auto-(?:replied|generated)/i.test(header('auto-submitted') ?? '')) return null
  if (told.length === 0 && !failed.test(words) && !delayed.test(words)) return null
  const copy = copyFrom.exec(text)
  const said = copy ? text.slice(0, copy.index) : text
  const original = returned.messageId || !copy ? returned : { ...originalAfter(text, copy), to: returned.to }
  const action = delayed.test(words) && !isOver.test(said) ? 'delayed' : 'failed'
  const found = told.length > 0 ? told.map((address) => ({ address, said })) : addressesIn(said, [from])
  const all = found.length > 0 ? found : [{ address: original.to, said }]
  return { kind: 'delivery', recipients: all.slice(0, 50).map((one) => reported(one, action)), original }
}

/** What a server says in a mail, without the mail that it gives back and without what it writes around every refusal. */
export function saidIn(text: string): string {
  const words = text.slice(0, 64 * 1024).replaceAll('\r\n', '\n')
  const copy = copyFrom.exec(words)
  return oneLine(spoken(copy ? words.slice(0, copy.index) : words))
}

function originalAfter(text: string, copy: RegExpExecArray): Original {
  const begins = /^(?:received|return-path):/i.test(copy[0]) ? copy.index : copy.index + copy[0].length
  const rest = text.slice(begins).replace(/^[ \t>]+/gm, (indent) => (indent.includes('>') ? '' : indent))
  return originalIn(rest)
}

function reported({ address, said }: { address: string | null; said: string }, action: 'failed' | 'delayed'): Reported {
  const response = oneLine(said)
  if (action === 'delayed') return { address, action, outcome: null, reason: null, response }
  return { address, action, ...meaningOf({ status: null, text: spoken(said) }), response }
}

/** Without what servers write around every refusal, which would be read as its reason. */
const spoken = (said: string) =>
  said
    .replaceAll(/[^\s<>"'(),:;[\]\\]{1,64}@[^\s<>"'(),:;[\]\\]+/g, ' ')
    .replaceAll(
      /^.*\b(?:this message was created automatically|hi\. this is the|i'm afraid|for (?:further )?assistance|please (?:do not|contact|send mail to)|postmaster|contact the other email provider|created by|time to try|you can try).*$|^[ \t>]*(?:subject|sent|to):.*$/gim,
      ' ',
    )

/** Each address that stands at the beginning of a line, with what is said of it. */
function addressesIn(said: string, apart: readonly string[]): { address: string; said: string }[] {
  const lines =
    /^[ \t*•-]*(?:(?:to|recipient(?: address)?|address|المستلم|إلى):?[ \t]*)?<?(?:mailto:)?([^\s<>"'(),:;[\]\\]{1,64}@[^\s<>"'(),:;[\]\\@]{1,190})/gim
  const at = [...said.matchAll(lines)]
    .map((match) => ({ address: (match[1] ?? '').replace(/\.+$/, '').toLowerCase(), index: match.index }))
    .filter(({ address }) => !daemon.test(address) && !apart.includes(address))
  const seen = new Map(at.toReversed().map((one) => [one.address, one]))
  const all = [...seen.values()].toSorted((a, b) => a.index - b.index)
  if (all.length < 2) {
    const address = all[0]?.address ?? inWords(said, apart)
    return address === null ? [] : [{ address, said }]
  }
  return all.map(({ address, index }, number) => ({ address, said: said.slice(index, all[number + 1]?.index) }))
}

function inWords(said: string, apart: readonly string[]): string | null {
  const all = [...said.matchAll(/[^\s<>"'(),:;[\]\\]{1,64}@[^\s<>"'(),:;[\]\\@]{1,190}/g)]
  const addresses = all.map(([address]) => address.replace(/\.+$/, '').toLowerCase())
  return addresses.find((address) => !daemon.test(address) && !apart.includes(address)) ?? null
}
