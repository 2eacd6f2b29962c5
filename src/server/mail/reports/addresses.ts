/** Local parts from which mail servers send. */
export const isDaemon = (address: string) =>
  /^"?(?:mailer[-_. ]?daemon|mail[-_.]?daemon|mdaemon|post[-_.]?master|postoffice|mail[-_. ]?delivery(?:[-_. ]?\w{1,20})?|mailsystem|mail-system|bounces?|noreply-?bounce|microsoftexchange\w*|system[-_. ]?(?:attendant|administrator)|administrator|mailadmin|mailadm|mail|root|amavisd?)"?@/i.test(
    address,
  )

/** Only servers send from these, or without any sender. */
export const isServerSender = (from: string) =>
  /^(?:$|mailer[-_. ]?daemon|mail[-_.]?daemon|mdaemon|post[-_.]?master|mail[-_. ]?delivery|mail-?system|microsoftexchange)/i.test(
    from,
  )

/** A recipient that did not get a mail, null if unknown, and the text about it. */
export type NamedRecipient = { address: string | null; text: string }

/** The line that introduces failed recipients; before it, all recipients of the mail may be listed. */
const introduced =
  /^.{0,200}\b(?:following|these) (?:\w{1,20} )?(?:recipient|address|user|destination)|^.{0,100}\b(?:permanent (?:fatal|delivery) errors|failed addresses follow|was not delivered to|addressed to|not delivered to)\b/im

const one = /[^\s<>"'(),:;[\]\\]{1,64}@(?:(?!\.\.)[^\s<>"'(),:;[\]\\@]){1,190}/g
/**
 * An address at the beginning of a line, after a label (`Unknown user: a@b.test`) unless the label is about a sender.
 */
const atBeginning =
  /^[ \t*•>-]{0,60}(?:(?!(?:from|sender|reply|cc|mail|return|sent|system|contact)\b|[\p{L}-]{1,20} (?:from|sender)\b)[\p{L}][\p{L} -]{0,40}:[ \t]{0,60}|(?:to|recipient(?: address)?|address|المستلم|إلى)[ \t]{1,60})?["'<[]?(?:mailto:|smtp:)?([^\s<>"'(),:;[\]\\]{1,64}@(?:(?!\.\.)[^\s<>"'(),:;[\]\\@]){1,190})/gimu

/** Sendmail's last line about each recipient, in a mail without a report. */
const ended = /^[45]\d\d (?:[45]\.\d{1,3}\.\d{1,3} )?<([^\s<>@]{1,64}@[^\s<>@]{1,190})>\.{3} .*$/gim

/** Failed recipients, with the text about each. Addresses in `apart` are excluded. */
export function recipientsIn(text: string, apart: readonly string[]): (NamedRecipient & { address: string })[] {
  const each = [...text.matchAll(ended)].map(([line, address = '']) => ({ address: plain(address), text: line }))
  if (each.length > 1) return each
  const from = introduced.exec(text)?.index ?? 0
  const below = from > 0 ? those(text.slice(from), apart) : []
  const [alone, ...others] = below
  // With one recipient the whole text is about it, including what comes before.
  if (alone && others.length === 0) return [{ ...alone, text }]
  return below.length > 0 ? below : those(text, apart)
}

/** Addresses at the beginning of a line; without any, the first address of the text. */
function those(text: string, apart: readonly string[]): (NamedRecipient & { address: string })[] {
  const isMeant = (address: string) => !isDaemon(address) && !apart.includes(address)
  const at = [...text.matchAll(atBeginning)]
    .map((match) => ({ address: plain(match[1] ?? ''), index: match.index }))
    .filter(({ address }) => isMeant(address))
  // If each recipient begins an unindented line, the indented lines below belong to it.
  const outdented = /^<\S{1,250}>:/m.test(text) ? at.filter(({ index }) => !/\s/.test(text[index] ?? '')) : []
  const named = outdented.length > 0 ? outdented : at
  const first = new Map(named.toReversed().map((recipient) => [recipient.address, recipient]))
  const all = [...first.values()].toSorted((a, b) => a.index - b.index)
  if (all.length > 1)
    return all.map(({ address, index }, number) => ({ address, text: text.slice(index, all[number + 1]?.index) }))
  const address = all[0]?.address ?? [...text.matchAll(one)].map(([found]) => plain(found)).find(isMeant)
  return address === undefined ? [] : [{ address, text }]
}

/** The text about an address, from the first line that contains it. */
export function textFromAddress(address: string, text: string): string {
  const at = text.toLowerCase().indexOf(address)
  return at === -1 ? text : text.slice(text.lastIndexOf('\n', at) + 1)
}

/** In lower case, without the prefix of an X.400 name (`dda:SMTP=a@b.test;`). */
const plain = (address: string) =>
  address
    .replace(/\.$/, '')
    .replace(/^(?:smtp|rfc-?822)=/i, '')
    .toLowerCase()
