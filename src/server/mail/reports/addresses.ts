/** Names that servers write under, before the @. */
export const isDaemon = (address: string) =>
  /^"?(?:mailer[-_. ]?daemon|mail[-_.]?daemon|mdaemon|post[-_.]?master|postoffice|mail[-_. ]?delivery(?:[-_. ]?\w{1,20})?|mailsystem|mail-system|bounces?|noreply-?bounce|microsoftexchange\w*|system[-_. ]?(?:attendant|administrator)|administrator|mailadmin|mailadm|mail|root|amavisd?)"?@/i.test(
    address,
  )

/** Nobody else writes under these, or without any name. */
export const isServerSender = (from: string) =>
  /^(?:$|mailer[-_. ]?daemon|mail[-_.]?daemon|mdaemon|post[-_.]?master|mail[-_. ]?delivery|mail-?system|microsoftexchange)/i.test(
    from,
  )

/** Who did not get a mail, null where it is not told, and what is said of it. */
export type NamedRecipient = { address: string | null; text: string }

/** After this line stand those who did not get it; before it may stand to whom it was written. */
const introduced =
  /^.{0,200}\b(?:following|these) (?:\w{1,20} )?(?:recipient|address|user|destination)|^.{0,100}\b(?:permanent (?:fatal|delivery) errors|failed addresses follow|was not delivered to|addressed to|not delivered to)\b/im

const one = /[^\s<>"'(),:;[\]\\]{1,64}@(?:(?!\.\.)[^\s<>"'(),:;[\]\\@]){1,190}/g
/** With what it is called before it (`Unknown user: a@b.test`), where that is nobody who wrote. */
const atBeginning =
  /^[ \t*•>-]{0,60}(?:(?!(?:from|sender|reply|cc|mail|return|sent|system|contact)\b|[\p{L}-]{1,20} (?:from|sender)\b)[\p{L}][\p{L} -]{0,40}:[ \t]{0,60}|(?:to|recipient(?: address)?|address|المستلم|إلى)[ \t]{1,60})?["'<[]?(?:mailto:|smtp:)?([^\s<>"'(),:;[\]\\]{1,64}@(?:(?!\.\.)[^\s<>"'(),:;[\]\\@]){1,190})/gimu

/** As sendmail ends what it tells of each reader, where it writes no report. */
const ended = /^[45]\d\d (?:[45]\.\d{1,3}\.\d{1,3} )?<([^\s<>@]{1,64}@[^\s<>@]{1,190})>\.{3} .*$/gim

/** Each address that did not get the mail, with what is said of it. `apart` is nobody of them. */
export function recipientsIn(said: string, apart: readonly string[]): (NamedRecipient & { address: string })[] {
  const each = [...said.matchAll(ended)].map(([line, address = '']) => ({ address: plain(address), text: line }))
  if (each.length > 1) return each
  const from = introduced.exec(said)?.index ?? 0
  const below = from > 0 ? those(said.slice(from), apart) : []
  const [alone, ...others] = below
  // Of one alone all of it is said, also what stands before.
  if (alone && others.length === 0) return [{ ...alone, text: said }]
  return below.length > 0 ? below : those(said, apart)
}

/** Those at the beginning of a line; where there is none, the first that is named at all. */
function those(said: string, apart: readonly string[]): (NamedRecipient & { address: string })[] {
  const isMeant = (address: string) => !isDaemon(address) && !apart.includes(address)
  const at = [...said.matchAll(atBeginning)]
    .map((match) => ({ address: plain(match[1] ?? ''), index: match.index }))
    .filter(({ address }) => isMeant(address))
  // Where each reader begins a line of her own, what is indented below her is said of her.
  const outdented = /^<\S{1,250}>:/m.test(said) ? at.filter(({ index }) => !/\s/.test(said[index] ?? '')) : []
  const named = outdented.length > 0 ? outdented : at
  const first = new Map(named.toReversed().map((told) => [told.address, told]))
  const all = [...first.values()].toSorted((a, b) => a.index - b.index)
  if (all.length > 1)
    return all.map(({ address, index }, number) => ({ address, text: said.slice(index, all[number + 1]?.index) }))
  const address = all[0]?.address ?? [...said.matchAll(one)].map(([found]) => plain(found)).find(isMeant)
  return address === undefined ? [] : [{ address, text: said }]
}

/** What is said of it begins with the line on which it stands first. */
export function textFromAddress(address: string, said: string): string {
  const at = said.toLowerCase().indexOf(address)
  return at === -1 ? said : said.slice(said.lastIndexOf('\n', at) + 1)
}

/** In small letters, out of a name of X.400 too (`dda:SMTP=a@b.test;`). */
const plain = (address: string) =>
  address
    .replace(/\.$/, '')
    .replace(/^(?:smtp|rfc-?822)=/i, '')
    .toLowerCase()
