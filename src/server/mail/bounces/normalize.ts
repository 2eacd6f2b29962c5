/** Addresses and host names say nothing about the cause: `<spam@customers.test>: user unknown`. */
const addresses = /[^\s<>"'(),:;[\]\\]{1,64}@(?:(?!\.\.)[^\s<>"'(),:;[\]\\]){1,190}/g

/** The text on one line. */
export const collapseSpace = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Removes vowel signs, addresses and the relaying server's own words; splits joined words (`RecipientNotFound`). */
export const normalizeDiagnostic = (text: string) =>
  collapseSpace(text)
    .replace(/[\u064b-\u0652\u0640]/g, '')
    .replaceAll(addresses, 'x@x')
    .replaceAll(/<[a-z][\w-]{0,63}>/gi, '<x@x>')
    .replaceAll(/(?<=\b(?:user|recipient|mailbox|account|address)) (?:<?x@x>?|[(["'] ?x@x ?[)\]"'])(?= )/gi, '')
    .replaceAll(/\(expanded from [^()]{0,300}\)/gi, '')
    .replaceAll('_', ' ')
    // The type of the diagnostic (RFC 3464, section 2.3.6), if it was copied with the text.
    .replace(/^(?:x-)?smtp; /i, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll(/\badress\b/gi, 'address')
    // A callout about our sender address is the sender's fault.
    .replace(
      /^.{0,600}?\b(?:said|replied|answered|refused to talk to me|remote mail server after .{0,120}?|response from the remote server was|reason|(?:server|host|mx)\b.{0,40}? (?:returned|responded)(?: was| with)?): (?=#?\d)/,
      (before) => (/\bsender\b.{0,20}\b(?:rejected|verif)/i.test(before) ? before : ''),
    )
    .replace(/^.{0,600}?\bremote mail server after .{0,120}?: host \S{1,200} \[[^\]]{1,60}\]: (?=#?\d)/, '')
    // The answer of the recipient's server to a callout.
    .replace(/^.{0,40}?\bcallout verification failed: (?:[245]\d\d (?=[245]\d\d))?/i, '')
    // Closing words of qmail and sendmail after the server's.
    .replace(/\bgiving up on [\da-f.:]{3,39}/i, '')
    .replace(/\s55[34] (?:5\.\d\.\d )?(?:<?x@x>?\.{3} )?service unavailable\s*$/i, '')
