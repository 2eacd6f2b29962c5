/** Names of people and of machines say nothing of why: `<spam@customers.test>: user unknown`. */
const addresses = /[^\s<>"'(),:;[\]\\]{1,64}@(?:(?!\.\.)[^\s<>"'(),:;[\]\\]){1,190}/g

/** In one line, whatever it was folded to. */
export const collapseSpace = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Without vowel signs and addresses, with words apart (`RecipientNotFound`), and without what the server that was asked says around it. */
export const normalizeDiagnostic = (text: string) =>
  collapseSpace(text)
    .replace(/[\u064b-\u0652\u0640]/g, '')
    .replaceAll(addresses, 'x@x')
    .replaceAll(/<[a-z][\w-]{0,63}>/gi, '<x@x>')
    .replaceAll(/(?<=\b(?:user|recipient|mailbox|account|address)) (?:<?x@x>?|[(["'] ?x@x ?[)\]"'])(?= )/gi, '')
    .replaceAll(/\(expanded from [^()]{0,300}\)/gi, '')
    .replaceAll('_', ' ')
    // Of which kind an answer is (RFC 3464, section 2.3.6), where it was copied with it.
    .replace(/^(?:x-)?smtp; /i, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .replaceAll(/\badress\b/gi, 'address')
    // Asked of our own address, it is ours.
    .replace(
      /^.{0,600}?\b(?:said|replied|answered|refused to talk to me|remote mail server after .{0,120}?|response from the remote server was|reason|(?:server|host|mx)\b.{0,40}? (?:returned|responded)(?: was| with)?): (?=#?\d)/,
      (before) => (/\bsender\b.{0,20}\b(?:rejected|verif)/i.test(before) ? before : ''),
    )
    .replace(/^.{0,600}?\bremote mail server after .{0,120}?: host \S{1,200} \[[^\]]{1,60}\]: (?=#?\d)/, '')
    // What the reader's own server answered to the one that asked it.
    .replace(/^.{0,40}?\bcallout verification failed: (?:[245]\d\d (?=[245]\d\d))?/i, '')
    // The last words of qmail and of sendmail, after those of the server.
    .replace(/\bgiving up on [\da-f.:]{3,39}/i, '')
    .replace(/\s55[34] (?:5\.\d\.\d )?(?:<?x@x>?\.{3} )?service unavailable\s*$/i, '')
