import { delivery, mail, messageId, ourHead, plainMail, reader, type Sample } from './shapes.ts'

const to = 'To: hello@shop.test'
const hard = { outcome: 'hard', reason: 'no_mailbox', address: reader } as const
const quoted = ourHead()
  .split('\n')
  .map((line) => `> ${line}`)
  .join('\n')

/** Less common mail servers, in the languages that they use. */
export const kinds: Sample[] = [
  {
    name: 'Domino',
    source: plainMail(
      [
        'From: Postmaster@customers.test',
        to,
        `Subject: DELIVERY FAILURE: User laila (${reader}) not listed in Domino Directory`,
      ],
      `Your message\n\n  Subject: Offer\n\nwas not delivered to:\n\n  ${reader}\n\nbecause:\n\n  User laila (${reader}) not listed in Domino Directory`,
    ),
    is: hard,
  },
  {
    name: 'GroupWise',
    source: plainMail(
      ['From: Mailer-Daemon@customers.test', to, 'Subject: Message status - undeliverable'],
      `The message that you sent was undeliverable to the following:\n\n\t${reader} (user not found)\n\nPossibly truncated original message follows:\n\n${ourHead()}`,
    ),
    is: hard,
  },
  {
    name: 'a quoted mailbox name and our mail as a quote',
    source: plainMail(
      ['Return-Path: <>', 'From: Postmaster@customers.test', to, 'Subject: Mail Delivery Failure'],
      `Delivery of email to this address\n\n"${reader}"\n\nhas failed due to a full mailbox. We have tried over the last few days.\n\nThe first 50 lines of your original message follow:\n> Received: from mail.shop.test by mx.customers.test\n${quoted}`,
    ),
    is: { outcome: 'soft', reason: 'full', address: reader, found: true },
  },
  {
    name: 'IMail',
    source: plainMail(
      ['From: Postmaster <postmaster@customers.test>', to, 'Subject: Undeliverable Mail'],
      `Unknown user: ${reader}\n\n\nOriginal message follows.\n\n${ourHead()}`,
    ),
    is: { ...hard, found: true },
  },
  {
    name: 'Exchange in German',
    source: plainMail(
      ['From: MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@kunden.test', to, 'Subject: Unzustellbar: Angebot'],
      `Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Gruppen:\n\n${reader}\nDie eingegebene E-Mail-Adresse konnte nicht gefunden werden. Überprüfen Sie die E-Mail-Adresse des Empfängers.\n\nDiagnoseinformationen für Administratoren:`,
    ),
    is: hard,
  },
  {
    name: 'Postfix, with a German reply of the remote server',
    source: plainMail(
      [
        'From: MAILER-DAEMON@kunden.test (Mail Delivery System)',
        to,
        'Subject: Nicht zugestellte Nachricht an den Absender zurueck',
      ],
      `Dies ist das Mailsystem auf Host mx.kunden.test.\n\nIhre Nachricht konnte nicht zugestellt werden.\n\n<${reader}>: host mail.kunden.test[192.0.2.1] said: 550 5.1.1\n    <${reader}>: Recipient address rejected: User unknown in virtual mailbox\n    table (in reply to RCPT TO command)`,
    ),
    is: hard,
  },
  {
    name: 'Exchange in French',
    source: plainMail(
      ['From: postmaster@clients.test', to, 'Subject: =?utf-8?q?Non_remis=C2=A0=3A_Offre?='],
      `Échec de la remise à ces destinataires ou groupes :\n\n${reader}\nL'adresse e-mail que vous avez entrée est introuvable. Vérifiez l'adresse de messagerie du destinataire.`,
    ),
    is: hard,
  },
  {
    name: 'Exchange in Spanish',
    source: plainMail(
      ['From: postmaster@clientes.test', to, 'Subject: No se puede entregar: Oferta'],
      `No se pudo entregar el mensaje a estos destinatarios o grupos:\n\n${reader}\nNo se encontró la dirección de correo que especificó. Compruebe la dirección del destinatario.`,
    ),
    is: hard,
  },
  {
    name: 'a server in Japanese',
    source: plainMail(
      [
        'From: postmaster@customers.test',
        to,
        `Subject: =?utf-8?b?${Buffer.from('配信不能: お知らせ').toString('base64')}?=`,
      ],
      `次の受信者またはグループへの配信に失敗しました:\n\n${reader}\n入力されたメール アドレスが見つかりませんでした。宛先の電子メール アドレスを確認してください。`,
    ),
    is: hard,
  },
  {
    name: 'a server in Chinese',
    source: plainMail(
      ['From: Postmaster@customers.test', to, `Subject: =?utf-8?b?${Buffer.from('系统退信').toString('base64')}?=`],
      `抱歉，您的邮件被退回来了。\n\n收件人：${reader}\n退信原因：收件人邮箱不存在 (550 User not found)`,
    ),
    is: { outcome: 'hard', reason: 'no_mailbox' },
  },
  {
    name: 'Exchange in Arabic',
    source: plainMail(
      ['From: postmaster@customers.test', to, 'Subject: غير قابل للتسليم: عرض خاص'],
      `فشل التسليم إلى هؤلاء المستلمين أو المجموعات:\n\n${reader}\nتعذر العثور على عنوان البريد الإلكتروني الذي أدخلته. يرجى التحقق من عنوان المستلم.`,
    ),
    is: hard,
  },
  {
    name: 'Exim, a warning that it keeps trying',
    source: plainMail(
      [
        'From: Mail Delivery System <Mailer-Daemon@mx.shop.test>',
        to,
        'Subject: Warning: message 1rXyZ2-0001 delayed 24 hours',
      ],
      `This message was created automatically by mail delivery software.\nA message that you sent has not yet been delivered to one or more of its\nrecipients after more than 24 hours on the queue.\n\nThe address to which the message has not yet been delivered is:\n\n  ${reader}\n    Delay reason: Connection timed out\n\nNo action is required on your part. Delivery attempts will continue for\nsome time.`,
    ),
    is: { action: 'delayed', address: reader },
  },
  {
    name: 'a sender name in place of an address',
    source: plainMail(
      ['From: MAILER-DAEMON <>', to, 'Subject: Mail delivery failed'],
      `There was an error delivering your mail to <${reader}>.\n\nmx.customers.test [192.0.2.1] did not like our RCPT TO:\n550 5.1.1 no such mailbox\n\nMessage headers follow.\n\n${ourHead()}`,
    ),
    is: { ...hard, found: true },
  },
  {
    name: 'a status notification without a report',
    source: plainMail(
      ['From: Mailer Daemon <mailer-daemon@mx.customers.test>', to, 'Subject: Delivery status notification: error'],
      `An error has occurred while attempting to deliver a message to:\n\n${reader}: 550 5.1.1 User unknown\n\nBelow is a copy of the original message:\n\n${ourHead()}`,
    ),
    is: { ...hard, found: true },
  },
  {
    name: 'Exim, a remote host that rejects the address',
    source: plainMail(
      [
        `X-Failed-Recipients: ${reader}`,
        'From: Mail Delivery System <mailer-daemon@mx.shop.test>',
        to,
        'Subject: Mail delivery failed',
      ],
      `A message that you sent could not be delivered to one or more of its\nrecipients. The following address(es) failed:\n\n  ${reader}\n    SMTP error from remote mail server after RCPT TO:<${reader}>:\n    host mx.customers.test [192.0.2.1]: 550 #5.1.0 Address rejected`,
    ),
    is: hard,
  },
  {
    name: 'Exim, a failed callout to our own address',
    source: plainMail(
      [
        `X-Failed-Recipients: ${reader}`,
        'From: Mail Delivery System <mailer-daemon@mx.shop.test>',
        to,
        'Subject: Mail delivery failed',
      ],
      `A message that you sent could not be delivered to one or more of its\nrecipients. The following address(es) failed:\n\n  ${reader}\n    SMTP error from remote mail server after RCPT TO:<${reader}>:\n    host mx.customers.test [192.0.2.1]: 550 5.1.7 <hello@shop.test>:\n    Sender address rejected: undeliverable address:\n    host mx.shop.test[192.0.2.2] said: 550 recipient rejected`,
    ),
    is: { outcome: 'sender', reason: 'policy', address: reader },
  },
  {
    name: 'Exchange 2007, the text in a multipart/alternative',
    source: mail(
      [
        'Return-Path: <>',
        'From: mailer-daemon@customers.test',
        to,
        'Subject: Undeliverable: Offer',
        'Content-Type: multipart/report; report-type=delivery-status; boundary="one"',
      ],
      `--one\nContent-Type: multipart/alternative; boundary="two"\n\n--two\nContent-Type: text/plain\n\nDelivery has failed to these recipients or distribution lists:\n\nLaila<mailto:${reader}>\nThe recipient's e-mail address was not found.\n\n--two\nContent-Type: text/html\n\n<p>Delivery has failed</p>\n\n--two--\n\n--one\nContent-Type: message/delivery-status\n\nReporting-MTA: dns;mx4.customers.test\n\nFinal-Recipient: rfc822;${reader}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp;550 5.1.1 RESOLVER.ADR.RecipNotFound; not found\nX-Display-Name: Laila\n\n\n--one\nContent-Type: message/rfc822\n\n${ourHead()}\n\nHello\n\n--one--`,
    ),
    is: { ...hard, found: true },
  },
]

const person = (subject: string, ...more: string[]) => [
  `From: Laila <${reader}>`,
  to,
  `Subject: =?utf-8?b?${Buffer.from(subject).toString('base64')}?=`,
  'Auto-Submitted: auto-replied',
  ...more,
]

const guessed = (diagnostic: string) =>
  delivery({
    from: 'Mail Delivery Subsystem <MAILER-DAEMON@mail.shop.test>',
    fields: ['Status: 5.1.1', `Diagnostic-Code: SMTP; ${diagnostic}`],
  })

/** Texts that reporting servers add themselves, and rejections by a recipient's own rules. */
export const rules: Sample[] = [
  {
    name: 'sendmail, which writes 5.1.1 for every 550: about our own address',
    source: guessed('550-Verification failed for <hello@shop.test>'),
    is: { outcome: 'sender', reason: 'policy', address: reader },
  },
  {
    name: 'sendmail, which writes 5.1.1 for every 550: about no address',
    source: guessed('550 Mailbox unavailable'),
    is: { outcome: 'soft', address: reader },
  },
  { name: 'sendmail, a 5.1.1 of the remote server itself', source: guessed('550 5.1.1 No'), is: hard },
  {
    name: 'a rejection by a rule of the recipient, as a read receipt',
    source: receipt(
      'Your message was automatically rejected:\nI do not read newsletters',
      'automatic-action',
      'rejected',
    ),
    is: { outcome: 'sender', reason: 'policy', address: reader, found: true },
  },
  {
    name: 'a full mailbox, as a read receipt',
    source: receipt('Your message was automatically rejected:\nQuota exceeded', 'automatic-action', 'rejected'),
    is: { outcome: 'soft', reason: 'full', address: reader, found: true },
  },
  {
    name: 'a rule of the recipient that claims an unknown user',
    source: receipt('Your message was rejected: no such user', 'automatic-action', 'rejected'),
    is: { outcome: 'sender', address: reader },
  },
  {
    name: 'a receipt for a message deleted unread',
    source: receipt('Your message was deleted without being read.', 'automatic-action', 'generated'),
    is: null,
  },
]

/** RFC 8098. */
function receipt(text: string, how: string, submitted: string): string {
  const part = `Final-Recipient: rfc822; ${reader}\nOriginal-Message-ID: ${messageId}\nDisposition: ${how}/MDN-sent-automatically; deleted`
  return mail(
    [
      'From: Post <postmaster@customers.test>',
      to,
      'Subject: About your message',
      `Auto-Submitted: auto-replied (${submitted})`,
      'Content-Type: multipart/report; report-type=disposition-notification; boundary="one"',
    ],
    `--one\nContent-Type: text/plain\n\n${text}\n\n--one\nContent-Type: message/disposition-notification\n\n${part}\n\n--one--`,
  )
}

/** Automatic replies that say nothing about the address. */
export const machines: Sample[] = [
  {
    name: 'an out-of-office reply in German, with an empty return path',
    source: plainMail(
      person('Abwesenheitsnotiz: Angebot', 'Return-Path: <>'),
      'Ich bin bis Montag nicht im Haus. Ihre Nachricht wird nicht weitergeleitet und kann nicht zugestellt werden.',
    ),
    is: null,
  },
  {
    name: 'an out-of-office reply in French, with an empty return path',
    source: plainMail(
      person('Réponse automatique : Offre', 'Return-Path: <>'),
      'Je suis absente. Votre message ne sera pas lu ; en cas d’échec de la remise, écrivez à Sami.',
    ),
    is: null,
  },
  {
    name: 'an out-of-office reply in Japanese, with an empty return path',
    source: plainMail(
      person('自動応答: お知らせ', 'Return-Path: <>'),
      '外出しております。配信に失敗しました場合はご連絡ください。',
    ),
    is: null,
  },
  {
    name: 'a challenge whether a person wrote',
    source: plainMail(
      person('Please verify your message', 'Return-Path: <>'),
      'Your message has not been delivered yet: reply to this mail once, and it will be.',
    ),
    is: null,
  },
  {
    name: 'a ticket confirmation',
    source: plainMail(
      person('[Ticket 4711] We received your message', 'Return-Path: <>'),
      'We could not reach you by phone. The mailbox of our team is full at the moment; we answer within two days.',
    ),
    is: null,
  },
]
