// Phrases of servers in English, and phrases used everywhere.
export const noDomain =
  /\b(?:nxdomain|reserved by rfc ?2606|mx records? point to non-?exist[ae]nt|host unknown|unknown host|name or service not known|domain must exist|(?:host|domain) does not accept mail|unroute?able (?:mail )?(?:domain|address)|null mx|no such domain|domain (?:name )?(?:\S{1,190} )?(?:does not exist|doesn't exist|not found|is invalid)|host or domain name not found|couldn't find any host (?:named|by that name)|domain .{0,80}couldn't be found|no (?:valid |usable )?(?:mx|mail (?:server|host|exchanger))s?(?: hosts?| servers?)? (?:record|found|for)|non-?exist[ae]nt (?:(?:destination|recipient|mail) )?domain|no smtp service|lookup of \S{1,250} had no relevant answers|domain (?:is )?not used for mail|address rejected\W+unknown domain|dns records? .{0,60}\b(?:could not|couldn't) be found|(?:bad|illegal|unknown|no such) (?:destination )?(?:host|domain)(?! name)\b|invalid (?:destination|recipient|target|e-?mail|mail) (?:host|domain)\b|(?:could not|couldn't|cannot|unable to) find an? (?:mail exchanger|mx)\b)/i
export const noMailbox =
  /\b(?:no such (?:user|person|account|mailbox|recipient|address)|(?:user|recipient|mailbox|account|address(?:ee)?|e-?mail) (?:is )?(?:unknown|not (?:known|found|listed|valid)|unavailable permanently)|unknown (?:user|recipient|mailbox|local part|address)|no mailbox|not a (?:valid|known) (?:mailbox|user|recipient|address)|invalid (?:recipient|mailbox|user)|doesn't have an? .{0,40}account|(?:does ?not?|d(?:oe|o)sn't|don't|do not|didn't) exists?|address (?:couldn't|could not|wasn't) be found|wasn't found at|not our customer|unable to (?:find|locate|validate|verify|resolve) (?:the |this |an? )?(?:alias |e-?mail )?(?:recipient|user|alias|account|mailbox)|previously bounced address|no (?:redirect|forwarding|alias) entry|recipients? verification failed|recipientnotfound|no account by that name|no longer in use|not (?:known|a user|an? account) (?:at|on|of|in) this (?:site|server|host|system|domain)|in (?:my|our|the) list of allowed (?:recipients|users)|final (?:e-?mail )?delivery (?:point|user)|not have an? (?:valid )?e-?mail|local server don't exists?|n[aã]o existe|non esiste|no existe|n'existe pas|existiert nicht|nie istnieje|не существует|не найден\w*|destinatario desconocido|usuario (?:desconocido|inexistente)|utilisateur inconnu|empfänger unbekannt|benutzer unbekannt)|introuvable|no se (?:ha )?encontr[óo] (?:la direcci[óo]n|el (?:usuario|buz[óo]n))|indirizzo (?:\S{1,100} )?non (?:[èe] stato )?trovato|endere[çc]o (?:\S{1,100} )?n[ãa]o (?:foi )?encontrado|(?:adres|e-?mail-?adres)\b.{0,60}\bniet gevonden|bulunamad[ıi]|nie znaleziono|見つかりません|存在しません|(?:ユーザー?|アドレス|宛先).{0,10}不明|(?:用[户戶]|[邮郵]箱|地址|收件人).{0,10}(?:不存在|找不到|未找到)/i
/** A recipient at a server, and the words that it is missing, in either order. */
const recipientNoun =
  '(?:(?:local|virtual|e-?mail|mail|domain) ?)?(?:user|users|recip(?:ients?)?|mail ?box|mail ?drop|account|address(?:es|ee)?|e-?mail|person|alias|local[- ]?part)'
const missing =
  'unknown|unrecogni[sz]ed|un(?:allocated|assigned|registered|defined|deliverable|resolvable)|unroute?able|(?:non-?|in)exist[ae]nt'
export const unknownRecipient = new RegExp(
  [
    `\\b(?:no|non|non-?existent|unknown|invalid|bad|not an?|no (?:such|valid|active))[ :-](?:(?:such|valid|known|active|local|or|unknown|existent)[ -]){0,3}${recipientNoun}\\b`,
    `\\b${recipientNoun}\\b.{0,60}?\\b(?:(?:can)?not|n't|no longer|neither)(?: be)? (?:exist|present|found|known|valid|verified|local|listed|recogni[sz]ed|here|available (?:here|at|on)|(?:on|at|in|with) (?:(?:this|the|our) )?(?:server|system|site|host|company|domain)|with us|ok|okay|a member of|registered|activated)\\b`,
    `\\b(?:${missing}) ${recipientNoun}s?\\b|\\b${recipientNoun}s? (?:is |are |was )?(?:${missing})\\b`,
    `\\bno such (?:e-?mail )?(?:id|login|name|entry|customer|subscriber|member|employee|inbox|destination)\\b|\\b${recipientNoun}\\b.{0,40}\\b(?:has|have) no (?:e-?mail|mail ?box|inbox|account|mail)\\b|x@x>? (?:is )?not (?:in use|used)\\b`,
    `\\b${recipientNoun}\\b.{0,60}?\\b(?:(?:can|could|was|were|has|have) ?(?:not|n't))(?: been| be)? (?:located|resolved|identified|matched|assigned|defined|configured|provisioned|determined)\\b|\\b(?:does ?n[o']t|no longer|never) (?:live|belong|reside|existed?|works?|employed)\\b`,
    '\\brecipient address rejected\\W+needs? (?:an? )?fully[- ]qualified',
    // In the plural, with what is wrong.
    `\\b${recipientNoun}s? invalid(?=\\s*(?:$|[.,;:!)(]))`,
    `\\b${recipientNoun}s? (?:\\S{1,190} )?(?:is|are|was|were)(?: all)?(?: (?:marked|flagged|considered|reported|regarded) as)? (?:invalid|unknown|illegal|wrong|incorrect|misspelled)\\b`,
    `\\b(?:invalid|unknown|illegal|wrong|incorrect|misspelled|bad)(?: (?:or \\w+|destination|recipient|receiver|target|local|delivery|forward)){0,2}? ${recipientNoun}s?\\b`,
    "\\b(?:(?:does |do )not|n't) have an?(?: \\S{1,100})? (?:account|mail ?box)\\b|\\b(?:can't|cannot|can not) (?:accept|find|locate) (?:this |the |that |such )?(?:user|recipient|mailbox)",
    '\\b(?:no ?such ?user|unresolvable address)\\b|\\bnot (?:listed|found|present) in\\b.{0,40}\\b(?:directory|address book)|(?:not|n.t) (?:handle|accept|receive|take) (?:any )?(?:e-?mails?|mails?) for (?:that|this)|address does(?: not|n.t) (?:receive|accept|take) (?:e-?mails?|mails?)\\b(?! (?:with|from|containing))|\\b(?:server|host|system) rejected recipients?\\b|\\baccount (?:is )?unavailable\\b',
    `\\bnot (?:an? )?(?:recogni[sz]ed|registered|valid|known|existing)(?: \\w+)? ${recipientNoun}\\b`,
    '\\bmail ?box is not allowed|\\bnot (?:an? )?(?:\\w+ )?user of\\b',
    '\\bnot (?:in|on|listed (?:in|on)|part of|present in) (?:the |our |any |my |a )?(?:list of )?(?:\\w+ )?(?:recipients?|users?|address(?:es)?|mail ?box(?:es)?|accounts?)(?: (?:lists?|tables?|maps?|director(?:y|ies)|databases?))?\\b',
    '\\b(?:recipient|user|address)\\b.{0,40}\\bnot (?:in|on) (?:my|our|the) (?:\\w+ )?list\\b|\\b(?:failed recipient validation|recipient (?:verif\\w*|validation)\\b.{0,30}\\bfailed)\\b',
    '\\bno (?:one|body) (?:at|by|with|here)\\b|\\bnot an? (?:active|local|valid|known|existing) (?:address|user|recipient|mailbox)',
    '\\b(?:userunknown|recip(?:ient)?notfound|\\w*(?:bad|valid)r(?:cp|ecipien)tto\\b|missing home directory|(?:not )?in (?:name )?directory)',
    '<\\S{1,250}> not found|\\bnot found (?:recipient|user|mailbox|account)',
    '\\bnot (?:one of )?our (?:local )?users?\\b|\\busers? (?:is |are )?not ours\\b',
    '\\bnessun utente|utente (?:sconosciuto|inesistente)|no existe (?:\\w+ )?(?:persona|usuario|cuenta|buz[oó]n|direcci[oó]n)',
    '\\b(?:adresse|empfänger|postfach|konto)\\b.{0,60}\\b(?:nicht (?:gefunden|bekannt|vorhanden)|existiert nicht|unbekannt)',
    '\\b(?:adresse|destinataire|utilisateur)\\b.{0,60}\\b(?:inexistante?|inconnue?|invalide)|usu[aá]rio (?:desconhecido|inexistente)|n[aã]o existe',
  ].join('|'),
  'i',
)
export const disabled =
  /\b(?:(?:account|mailbox)(?: (?:is|was|has been))? (?:deleted|removed|cancell?ed)|(?:account|mailbox|user|recipient|address)\b.{0,50}\b(?:disabled|inactive|suspended|deactivated|closed|expired|terminated|frozen|locked|archived|cancell?ed|dormant|retired|abandoned|discontinued|decommissioned|revoked|purged|barred|shut ?down|switched off|turned off|not (?:yet )?(?:been )?(?:active|activated|enabled)|no longer (?:active|available|in use|valid|exists?|accept))|inactive (?:user|mailbox|account)|recipient account is ?blocked|(?:compte|adresse|bo[iî]te)\b.{0,40}\b(?:bloqu\w*|d[ée]sactiv\w*|ferm[ée]\w*|suspendu\w*)|(?:konto|postfach)\b.{0,40}\b(?:gesperrt|deaktiviert|stillgelegt)|(?:cuenta|buz[oó]n)\b.{0,40}\b(?:bloquead\w*|desactivad\w*|suspendid\w*|inhabilitad\w*)|(?:is|are|was|were|has been|have been|service) (?:now |currently |been )?(?:disabled|deactivated|inactivated|discontinued)|(?:mail|message)s? receiv\w* (?:is )?disabled|suspend(?:ed|s)? the service|(?:administrativ\w*|permanently) disabled|disabled (?:due to|for|because)|inactivity|(?:not|n't|never) (?:been )?used (?:for|in|since)\b|inactive on|never logged|has(?: not|n't) (?:entered|logged|been used)|account is locked|(?:user|recipient|mailbox|account)\b.{0,30}\b(?:can(?:not|'t| not)|unable to|should log in to enable) receiv\w* (?:the |any )?(?:e-?)?mails?(?! (?:at|from|with|of|larger|until))|archiv[ée]e?\b|(?:deactivated|disabled|archived) (?:user|mailbox|account|recipient)|@[\w.-]{1,190} is no longer valid)/i
/** A disabled feature, not a mailbox. */
export const disabledFeature =
  /\b(?:relay\w*|auth\w*|(?:start)?tls|ssl|smtp|commands?|vrfy|expn|features?|functions?|options?|extensions?|forwarding|protocols?|ports?|filters?|checks?|listing|plugins?|access|senders?|sending|submission|outgoing|outbound)\b.{0,30}\b(?:disabled|deactivated|discontinued)/i
export const mailboxFull =
  /\b(?:mailbox (?:is |was )?(?:over)?full|over ?quota|out of (?:storage|space)|quota (?:is )?(?:exceeded|full|exhausted)|(?:disk ?space|storage|mail ?box|mail ?dir|mail) quota|overdrawn|exceed(?:ed|s)? .{0,40}(?:quota|storage)|(?:storage|disk) (?:space )?(?:quota|limit|full)|quotaexceeded|insufficient (?:system )?(?:disk )?(?:storage|space)|inbox is full|mailbox .{0,40}\bfull|(?:mail ?box|mail ?folder|maildir|mail ?dir|inbox)(?: size)?\b.{0,40}\b(?:full|limit exceeded|(?:has |would )?exceed(?:s|ed)?)|full mailbox|exceed\w* (?:\w+ ){0,4}mail ?box (?:size|quota|limit|capacity)|(?:storage|space)\b.{0,30}\b(?:used up|exceeded|allocation)|no space left|(?:append|writ)\w* (?:message|mail)\b|error writing|(?:not|n't) (?:\w+ )?(?:enough|sufficient) (?:\w+ )?space|quota violation|no (?:more |free |available |disk )*(?:room|space)\b|(?:storage|space) (?:is )?(?:exhausted|insufficient)|quota (?:is |has been )?(?:reached|used up|depleted)|over (?:its|the|their|allowed) (?:\w+ )?(?:quota|limit|allocation)|too many messages (?:on|in)|too much mail data|bo[iî]te\b.{0,30}\bpleine|buz[oó]n\b.{0,20}\blleno|casella\b.{0,20}\bpiena|postfach\b.{0,20}\bvoll|system full)\b/i
export const tooLarge =
  /\b(?:message (?:size|is too|too) ?(?:exceeds|large|big|long)?.{0,30}(?:limit|maximum|large|big|fixed)|too (?:large|big)|(?:messages?|e?-?mails?|attachments?) (?:is |are )?too long|size (?:limit|exceed)|exceed(?:s|ed)? (?:the )?(?:maximum |fixed )?(?:message )?size|msgtoolarge|over-?sized|exceed\w* .{0,40}\b(?:mail|message|msg|data|attachment) ?size)|\btaille\b.{0,30}\b(?:limite|maximale|d[ée]pass\w*)|\bzu gro(?:ß|ss)|\bdemasiado grande|\btroppo grande/i
export const spam =
  /\b(?:(?:anti-?)?spam(?:s|mers?|ming|my|traps?|assassin)?|spamhaus|unsolicited|junk|blacklist\w*|black ?list\w*|blocklist\w*|block ?list\w*|denylist\w*|rbl|dnsbl|reputation|bulk mail|virus|malware|phish\w*|black (?:ip|mail|list\w*|domain|address|host)|suspicious|harmful|content (?:rejected|filter\w*)|message content(?!-)|banned|abus(?:e|ive)|(?<!not )listed (?:at|by|in|on)|blocked using|spamcop|sorbs|mailspike|scor(?:e|ing)\b.{0,30}\b(?:over|above|exceed\w*))\b/i
/** A relay's guess about a server that it could not reach. */
export const guessedBlocklist = /\bthey (?:may|might|could) (?:also )?(?:be|have been) (?:black|block) ?listed\b/gi
export const policy =
  /\b(?:(?:recipient|user|member|subscriber|person)(?:'s)? preferences|ipv6|gr[ae]y[- ]?list\w*|rcpthosts|per transaction|dmarc|spf|dkim|unauthenticated|authenticat\w+|relay(?:ing)?(?: access)? (?:denied|not permitted)|unable to relay|not (?:permitted|allowed|authori[sz]ed)(?: to)?|policy|rate ?limit\w*|throttl\w*|too many (?!hops)|sending (?:rate|limit)|sender (?:address )?(?:rejected|denied|verify|verification|not)|(?:reverse dns|rdns|ptr)\b|helo|tls required|your (?:ip|host|server|network)|(?:access|connections?) (?:is |was |are )?(?:forbidden|blocked)|(?:\w+n.t|not) (?:handle|relay|process) (?:any )?(?:e-?)?mails? for\b(?! (?:that|this))|not rfc ?\d+|(?:not|non) rfc.{0,12}compliant|max(?:imum)? (?:number of )?(?:messages|recipients)|(?:multiple|duplicate|missing|malformed|improper\S*) .{0,30}\bheaders?|duplicate header|syntax error|mismatch\w*|not a gateway|no permi(?:t|ssion)s?|auth(?:entication)? failed|invalid structure|mime (?:error|structure)|protocol deviation|x is not a fully[- ]qualified|\] is not a fully[- ]qualified|(?:refus|reject)\w* to (?:receive|accept) (?:this|your|the|any)? ?(?:e-?mails?|mails?|messages?)|not accept\w*(?: any)? (?:e-?mails?|mails?|messages?)(?: \w+)? (?:with|containing|from|for policy|due to))|restricted/i
export const senderRejected =
  /\breturn (?:e-?mail |mail )?(?:domain|address) is (?:invalid|unknown)\b|\bunauthori[sz]ed sender\b|\b(?:from|sender|helo|envelope)\b.{0,40}\bmust (?:resolve|exist|be|have)\b|\b(?:sender|helo|ehlo)\b.{0,40}\b(?:null mx|no (?:mx|a|dns|valid)\b)|\b(?:sender|from|return.?path|mail from|helo|ehlo|envelope(?! (?:recipient|rcpt)))\b(?: address| domain)?.{0,60}\b(?:unknown|not found|invalid|exist|rejected|denied)|\b(?:sender|return.?path|mail from|originator)\b.{0,60}\b(?:not|n't|cannot|failed|failure|unable).{0,30}\b(?:verif\w*|registered|activated|member|recogni[sz]ed|known|listed|local|resolve\w*|ok)\b|\bfrom (?:address|header|domain)\b.{0,40}\b(?:not|n't) verif\w*|\bunresolvable .{0,20}\b(?:from|sender)\b|(?<!recipients? )\bverification failed for <?x@x\b|\bforg(?:ed|ery)\b|\be-?mail address is not verified\b|\bgateway user\b|\b(?:batv|backscatter|purported responsible)\b|\bresolve your (?:address|host|ip|domain)|\b(?:verif\w* failed while checking|callout|(?:sender|postmaster|return path) (?:address )?verif\w*)\b/i
export const expired =
  /\b(?:(?:delivery|envelope|message|mail|queue)(?: time| lifetime)? (?:is |has |was )?expired|retry time(?:out)? (?:exceeded|was reached)|retry timeout|(?:queued?|tr(?:y|ied|ying)|deliver\w*|took|time|waited)\b.{0,30}\btoo long|giving up|undeliverable for|timed? ?out|connection (?:timed out|refused|reset)|could not be delivered for|delivery temporarily suspended|unable to connect|no route to host|network is unreachable|not responding|did not respond|queue too long|had temporary|connection expired|(?:not|un)[ -]?reachable)/i

/** Not a server's answer: the connection was lost. */
export const connectionLost =
  /\b(?:lost connection|connection (?:was )?(?:lost|died|dropped|closed)|connection (?:with|to) \S{1,250} (?:is|was) (?:broken|interrupted|cut)|(?:not|n't) accept (?:our|the|any) requests? to connect|(?:connect|conversation|tls)\b.{0,200}\btimed out)\b/i
/** Rate and volume of sending. */
export const rateLimited =
  /\bat a rate\b|\b(?:receiv\w+|queue|relay|submission|sending|outbound|outgoing|sender|daily|hourly|thread|rate|frequency|connections?|sessions?|volume|traffic|posting)\b.{0,40}?\b(?:quota|limits?|limited|limiting|exceed\w*|threshold|reached|too (?:fast|quickly|often|frequent\w*|many|high))\b|\b(?:exceed\w*|reach\w*|maximum|max|over|too many|limits?|threshold)\b.{0,60}?\b(?:per (?:hour|day|minute|second|session|connection|message)|rate|frequency|volume|threshold|sessions?|connections?|in a short|this hour|today)\b|\b(?:excessive|unusual|unexpected|high) (?:rate|volume|number|amount|data|traffic)|\brcpt (?:numbers?|count)\b|\btoo much recipients?\b|\btoo (?:many|much) (?:e-?mails?|mails?|messages?)\b(?! (?:on|in (?!a short)|for))|\btoo (?:fast|quickly|frequent\w*|often)\b|\bslow down\b|\bslower\b|\b(?:less|too) frequent|\bfrequency\b|\b(?:messages?|letters?|mails?) (?:sending |rate |submission )?(?:limits?|threshold)\b/i
/** The connection must be encrypted. */
export const tlsRequired =
  /\b(?:(?:require\w*|must|need\w*|use|without|issue)\b.{0,40}?\b(?:tls|ssl|encrypt\w*|ciphers?|certificates?|secure)|(?:tls|ssl|encrypt\w*|ciphers?|certificates?|starttls)\b.{0,40}?\b(?:requir\w*|must|need\w*|expired|invalid|not supported|failed|version|untrusted))/i
/** The sender, its address, host or network is refused. */
export const senderFault =
  /\b(?:invalid|wrong|bad|untrusted) (?:(?:sending|source|client|sender) )?ip\b|\b(?:clients?|hosts?|ip(?:v[46])?(?:[- ]?addr(?:ess)?)?|senders?|sender address|(?:sender|sending|source|from)[- ](?:domain|address|server|ip)|networks?|ranges?|traffic|sessions?|tenants?|commands?|accounts? sending|spoof\w*)\b.{0,80}?\b(?:block\w*|bann\w*|reject\w*|refus\w*|denied|black ?listed|throttled|prohibited|forbidden|not allowed|invalid|wrong|bad|untrusted|suspicious)\b/i
/** Reverse DNS of the sending host, where a server requires it. */
export const reverseDns = /\b(?:ptr|rdns|reverse dns|reverse lookup)\b/i
/** About the SMTP session, before the message. */
export const protocolError =
  /\b(?:(?:bad|wrong|invalid|unrecogni[sz]ed|unknown|unexpected|out of) (?:\w+ )?(?:sequence|commands?|helo|ehlo|hello|parameters?|arguments?)|syntax|pars(?:e|ing) error|need (?:rcpt|mail|helo|ehlo|recipient)|(?:send|say|use) (?:helo|ehlo|hello|smtp)|pipelining|use (?:the )?(?:smtp|mail|submission) (?:server |port )?(?:of|from|with)|(?:headers?|lines?|subject|body)\b.{0,30}\btoo long|(?:invalid|illegal|bad|8-?bit) characters?|bare (?:lf|cr|line)|malformed (?:recipient )?address)/i

/** Words about the sender, for answers without another cause. */
export const aboutSender = /\b(?:blocked|denylist|rate|limit exceeded|sender|authenticat\w+|not authorized|banned)\b/i
/** RFC 5321, section 4.2.3: the standard text of a 553. */
export const mailboxNameNotAllowed = /\bmail ?box name not allowed\b/i
/** RFC 5321, section 3.4: the recipient is known at another host. */
export const userNotLocal = /\bnot local\b.{0,80}\btry\b/i
/** About the session, not this recipient. */
export const tooManyInvalid =
  /\b(?:too many|unusual|excessive|number of|several|multiple)\b.{0,20}\b(?:invalid|unknown|bad|wrong)s?\b/i
export const syntaxFault = /\bsyntax\b|\bno valid recipients$/i
/** The edge of a large provider says no more about a recipient missing from its directory. */
export const edgeDirectoryMiss = /\b5\.4\.1\b.{0,80}\brecipient address(?:es)? rejected ?: ?access denied/i
/** Refused by a rule about the message or its route, not the mailbox. */
export const blockedByRule =
  /\b(?:messages?|e?-?mails?|mail|headers?|content|attachments?|connections?|delivery|access|extension|domain|ip)\b.{0,60}\b(?:not (?:be )?accept\w*|reject\w*|refus\w*|denied|filtered|block\w*|forbidden|prohibited|limited)|\b(?:violation|prohibition|batv|bogus|mass mail\w*|non-?member|members-only|mailing list|not subscribed|suspected|multiple addresses|organi[sz]ation\w* settings|headers? (?:error|are not)|(?:dns|rdns|spf) check|(?:not owned|not accept mail) (?:by|from)|(?:filtered|bounced|blocked|rejected|refused|denied|prohibited|disallowed|held) by|invalid sender|(?:é|e)metteur invalide|bounce ?(?:deny|attacks?)|sender ?filter\w*|rules?|fake\w*|unsigned|(?:n.?t|not) (?:want|wish)\w*|unwelcome|not welcome|not supported)\b/i

/** A server's own trouble: delivery programs, configuration, routes. */
export const serverTrouble =
  /\b(?:procmail|maildrop|(?:can ?not|can't|unable to|failed to|could not|couldn't) (?:create|open|update|write|lock|access|read|fork|exec\w*)|permission denied|no such file|out of memory|read-only|local configuration error|system config error|loops? back|(?:mail|message|routing) loop(?:s|ing)?|too many hops|hop count|points? back to|(?:server|system|configuration) error|misconfigured|domain (?:is )?(?:not |un)reachable|command (?:died|time limit)|(?:server|service|system|host) (?:is )?not (?:yet )?ready|transaction (?:has )?failed\W*$|(?:server|service|system)(?: is| currently| temporarily| is currently| is temporarily)? (?:unavailable|not available|busy))\b|^x-unix/i
/** Temporary wording, even with a permanent code. */
export const temporaryWording = /\b(?:temporar\w*|currently|try again|try later)\b/i

/** Other mail is accepted, but not this message. */
export const acceptsOtherMailOnly =
  /\baccept\w*(?: any| your| this| these)? (?:e-?mails?|mails?|messages?|attachments?)(?: \w+)? (?:with|from|containing|by|over|without|that|sent)\b|\blocal users? only\b|\bonly (?:registered|authenticated|authori[sz]ed|local) (?:users?|senders?|clients?|hosts?)\b|\brequires? (?:smtp )?authentication\b|\bauthentication (?:is )?required\b|\b(?:we do not|cannot|can't|unable to|configured to) relay\b|\brelaying\b|\b(?:no longer|not|n.t) relays?\b|\bnot accept (?:the )?delivery of (?:this|your|the) (?:e-?mail|mail|message)\b/i
/** Any word of refusal. Without a word about the mailbox it is about the message. */
export const rejectionWord =
  /\b(?:reject\w*|refus\w*|block(?:ed|s|ing)?|bann?(?:ed)?|den(?:y|ied|ies)|disallowed|forbidden|prohibited|quarantined|unacceptable|requir(?:ed|es)|no access|go away|third[- ]party|unauthori[sz]ed|held|filter\w*|scored|detected|attack|stray (?:cr|lf)|bounces? (?:are|is) never|verification failed|verify callout|before greeting|only accept\w*|accepted (?:only )?from|(?:not|n't|never|no longer) (?:be )?accept(?:s|ed)?)\b/i
/** The recipient is refused, not the message. */
export const recipientRejected =
  /\b(?:recipients?|users?|address(?:ee)?|mail ?box|account)\b(?: address)?.{0,20}\b(?:reject|refus|denied|block)/i

/** Refused at the greeting or before a recipient was named (RFC 5321, section 3.3). */
export const beforeRecipientStage =
  /\b(?:refused to talk to me|in reply to (?:initial|ehlo|helo|starttls|auth|mail from)|after (?:initial connection|ehlo|helo|starttls|auth|(?:pipelined )?mail from)|(?:sender|my name) was rejected|but greeting failed|>>> mail from)/i
/** Refused after the content was seen. */
export const contentStage =
  /\b(?:in reply to (?:end of )?data|after (?:pipelined )?(?:end of )?data\b|failed after i sent the message)/i
/** A temporary failure, in the server's own words. */
export const temporary =
  /\btemporar\w* (?:(?!rejected|blocked|deferred|refused)\w+ ){0,3}(?:errors?|failures?|problems?|failed|fault)\b|\binternal (?:\w+ )?(?:error|resource|server)|\berrors? (?:in|while|during) process|\b(?:unable to|can ?not|can't|could not)(?: be)? process|\btemporarily unable\b/i
/** Words about the sender, the route and the message. */
export const mentionsSender =
  /\b(?:ips?|client|connecting|sender|sending|from:|mail ?from|helo\w*|ehlo|relay\w*|open ?relay|spf|dkim|dmarc|rbl|dns(?:bl)?|ptr|rdns|reverse|tls|auth\w*|submission|newline|headers?|(?:from|to|cc|date|subject|message-id|reply-to|received):? fields?|attachments?|content|file|extension|rfc ?\d+|standards?|conform\w*|envelope|smtp(?:port)?)\b/i
/** Words about the recipient. */
export const mentionsRecipient =
  /\b(?:recipients?|rcpt|users?|mail ?(?:box(?:es)?|drop)|accounts?|address(?:ee)?s?|inbox|customer|subscriber|person|alias|usuario|utilisateur|utente|benutzer|empf(?:ä|ae?)nger|destinat\w+)\b/i

/** A temporary fault at the remote server. */
export const remoteFault =
  /\blocal delivery\b.{0,200}\bfailed\b|\bno mail-enabled subscriptions\b|\bnegative greeting\b|\b(?:system|server|service)(?:\(\w\))? (?:is )?(?:too |currently )?busy\b|\bcommon name does not match\b|\btemporar\w* (?:system|server|local|internal|technical|network|mta|domain) (?:errors?|failures?|problems?|fault)\b|\berrors? (?:in|while|during) process|\btemporarily unable\b/i
/** Codes of NetEase, Coremail and AOL, all about the sender. */
export const providerRuleCode = /\b(?:(?:HL|MI|RP|DT|WM|IP):[A-Z]{3}|(?:RTR|HVU|RLY|DYN|CON):[A-Z][A-Z0-9])\b/
/** A recipient is refused without a cause. */
export const recipientNotAllowed =
  /\brecipients?(?: address(?:es)?)? (?:is |are )?not (?:allowed|permitted|accepted)(?! to)\b/i
/** With a status of the route (RFC 3463, sections 3.2 and 3.5) it is about the recipient's domain. */
export const invalidDomain = /\b(?:invalid|illegal|bad) (?:host\/?|mail )?(?:domain|host)\b/i
/** Exchange, about a domain hosted elsewhere. */
export const nonAcceptedDomain = /\brelay recipients? in\b|\bnon-?accepted domain\b/i
/** The recipient accepts nothing now, without a cause. */
export const notAcceptingNow =
  /\bnot accepting (?:any )?(?:(?:e-?)?mails?|messages?) (?:right now|at (?:this|the) (?:time|moment)|for now|currently)\b/i
/** Deferred because the sender is new, whatever the status. */
export const greylisting = /\bgr[ae]y[- ]?list/i
/** Our resolver found no such host or domain. */
export const unresolvedHost = /\b(?:could not|couldn't|cannot|unable to|failed to) resolve (?:the )?(?:domain|host)\b/i
/** The DNS query failed. */
export const dnsFailure = /\bdns (?:query|lookup|server|resolv\w+|resolution) (?:error|fail\w*)/i
/** Closed by the provider for abuse. */
export const closedForAbuse =
  /(?<!\byour (?:\w{1,20} )?)\b(?:recipient|user|mailbox|account)(?: address rejected:)? (?:is |was |has been |incoming )?(?:suspended|disabled|locked|closed|terminated) (?:by|for|due to|because of) .{0,30}\b(?:abus|spam)/i
/** Google Groups answers in the recipient's language; its help address is always the same. */
export const googleGroups = /\bgroups\.google\.com\/support\b/i
/** A group that accepts mail of its members only. */
export const noPermission =
  /\b(?:not|n't) have (?:the )?(?:\w+ )?permissions?\b|nicht (?:die |über die )?(?:\w+ )?berechtigung/i
/** Deferred without a cause. */
export const tryLater = /\b(?:try|retry)(?: again)? later\b/i
/** A server that answers this is reachable. */
export const connectionRefused = /\bconnections? (?:is |was )?refused\b/i
