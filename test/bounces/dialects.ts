import { mail, ourHead, plainMail, reader, type Sample } from './shapes.ts'

const to = 'To: hello@shop.test'
const hard = { outcome: 'hard', reason: 'no_mailbox', address: reader } as const
const back = '--- Below this line is a copy of the message.'

const server = (subject: string, from = 'From: Mail System <MAILER-DAEMON@mx.customers.test>') => [
  from,
  to,
  `Subject: ${subject}`,
]

const sesEvent = (more: object) => ({
  mail: {
    messageId: '0101-1',
    sourceArn: 'arn:aws:ses:eu-west-1:1:identity/shop.test',
    headers: ourHead()
      .split('\n')
      .map((line) => ({ name: line.split(': ')[0], value: line.slice(line.indexOf(': ') + 2) })),
  },
  ...more,
})

const sns = (body: string) =>
  plainMail(['From: Returns <no-reply@sns.amazonaws.com>', to, 'Subject: AWS Notification Message'], body)

const sesBounce = (status: string, diagnosticCode: string) =>
  sesEvent({
    notificationType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      feedbackId: '0101-2',
      bouncedRecipients: [{ emailAddress: reader, status, diagnosticCode }],
    },
  })

/** Bounces without a delivery report, by how they name the recipient and where they state the reason. */
export const dialects: Sample[] = [
  {
    name: 'a reply from a sender similar to postmaster',
    source: plainMail(server('Re: Offer', 'From: post_master@mx.customers.test'), `${reader}\n550 no such user here\n`),
    is: { ...hard },
  },
  {
    name: 'our mail in a part that the header does not declare',
    source: plainMail(
      server('Undelivered Mail Returned to Sender'),
      `<${reader}>: Host not found, try again\n\n--=_inner\nContent-Description: Undelivered\nContent-Type: message/rfc822\n\n${ourHead()}`,
    ),
    is: { outcome: 'soft', address: reader, found: true },
  },
  {
    name: 'an SES bounce sent by SNS as mail, with a broken line',
    source: sns(
      JSON.stringify({
        Type: 'Notification',
        Message: JSON.stringify(sesBounce('5.1.1', 'smtp; 550 5.1.1 user unknown')),
      }).replace('unknown', 'unk!\n nown'),
    ),
    is: { ...hard, found: true },
  },
  {
    name: 'an SES bounce without the SNS envelope, caused by the sender, with an opt-out footer',
    source: sns(
      `${JSON.stringify(sesBounce('5.7.1', 'smtp; 550 5.7.1 blocked: spam'))}\n\n--\nTo stop this: https://sns.example/?a`,
    ),
    is: { outcome: 'sender', reason: 'spam', address: reader, found: true },
  },
  {
    name: 'an SES complaint sent by SNS as mail',
    source: sns(
      JSON.stringify(
        sesEvent({
          notificationType: 'Complaint',
          complaint: { feedbackId: '0101-3', complainedRecipients: [{ emailAddress: reader }] },
        }),
      ),
    ),
    is: { action: 'complained', address: reader, found: true },
  },
  {
    name: 'an unrelated SNS notification',
    source: sns('{"AlarmName":"disk is full","Trigger":{"no such user":"550"}}'),
    is: null,
  },
  {
    name: 'our mail below the text, its headers without a space after the colon',
    source: plainMail(
      server('Undelivered Mail Returned to Sender'),
      `This could not be delivered.\n\n${reader} no such user\n\n\nReceived:from mail.shop.test by mx.customers.test\n${ourHead().replaceAll(': ', ':')}`,
    ),
    is: { ...hard, found: true },
  },
  {
    name: 'the sender is greeted and the recipient is not named',
    source: plainMail(
      server('Mail failure'),
      `Sorry hello@shop.test,\n\nyour mail was not delivered: user unknown.\n\nReceived: from mail.shop.test\n${ourHead()}`,
    ),
    is: { ...hard, address: null, found: true },
  },
  {
    name: 'no valid MX host',
    source: plainMail(server('Mail delivery failed'), `Not delivered to:\n\n  ${reader}: no valid MX hosts found`),
    is: { outcome: 'hard', reason: 'no_domain', address: reader },
  },
  {
    name: 'a Google group, in an unsupported language',
    source: plainMail(
      server('Delivery Status Notification (Failure)', 'From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>'),
      `შეტყობინება ვერ მიეწოდა: ${reader}\n\nhttps://groups.google.com/support/`,
    ),
    is: { outcome: 'sender', reason: 'policy', address: reader },
  },
  {
    name: 'a group for members only',
    source: plainMail(
      server('Delivery failed'),
      `Not delivered to:\n\n  ${reader}\n\nThis group may be gone, or you do not have permission to write to it.`,
    ),
    is: { outcome: 'sender', reason: 'policy', address: reader },
  },
  {
    name: 'our own address in the reply of the server',
    source: plainMail(
      server('Undelivered Mail Returned to Sender'),
      `This is what happened:\n\n<${reader}>: host mx.customers.test said: 550 5.1.1\n    <hello@shop.test>: unauthorized sender (in reply to RCPT TO command)`,
    ),
    is: { outcome: 'sender', reason: 'policy', address: reader },
  },
  {
    name: 'a footer that advertises a filter',
    source: plainMail(
      server('Undelivered Mail Returned to Sender'),
      `${reader}: 550 5.1.1 user unknown\n\nThis mail was scanned for spam and viruses.`,
    ),
    is: hard,
  },
  {
    name: 'an expired message, in two words',
    source: plainMail(server('Mail failure'), `Not delivered to:\n\n  ${reader}: Envelope expired`),
    is: { outcome: 'soft', reason: 'expired', address: reader },
  },
  {
    name: 'the reason, then the sender, then the recipient',
    source: plainMail(
      server('Undeliverable: Offer'),
      `The far server said: 550 5.1.1 User unknown\n\nOriginal Sender: <hello@shop.test>\nSender-MTA: <192.0.2.7>\n\nThe following recipients were affected:\n    ${reader}`,
    ),
    is: hard,
  },
  {
    name: 'every recipient at the end of an SMTP transcript, without a report',
    source: plainMail(
      server('Returned mail: User unknown'),
      `The transcript:\n>>> RCPT To:<sami@customers.test>\n<<< 550 nobody\n554 <${reader}>... Remote error: Connection reset by peer\n550 <sami@customers.test>... User unknown`,
    ),
    is: { outcome: 'soft', address: reader },
  },
  {
    name: 'a guess that the recipient may be blocklisted',
    source: plainMail(
      server('Mail delivery failed'),
      `Not delivered to:\n\n  ${reader}\n    The account may not exist, or they might be blocklisted.`,
    ),
    is: hard,
  },
  {
    name: 'an address that the server cannot parse',
    source: plainMail(server('Mail failure'), `Not delivered to:\n\n  ${reader}: malformed address: "," expected`),
    is: { outcome: 'sender', reason: 'policy', address: reader },
  },
  {
    name: 'no sender name and no common bounce phrase',
    source: plainMail(
      ['Return-Path: <>', 'From: <>', to, 'Auto-Submitted: auto-replied'],
      `You wrote to ${reader}. There is no such user here.`,
    ),
    is: hard,
  },
  {
    name: 'the reason in the subject, as a warning',
    source: plainMail(
      server(`Warning: ${reader} - User unknown!`, 'From: MDaemon@mx.customers.test'),
      `${reader} - we know nobody by that name.`,
    ),
    is: hard,
  },
  {
    name: 'our mail returned with unusual wording',
    source: mail(
      [...server('Delivery status notification'), 'Content-Type: multipart/mixed; boundary="one"'],
      `--one\nContent-Type: text/plain\n\nDelevery to these was aborted after 5.0 hour(s):\n\n  * ${reader}\n\n--one\nContent-Type: message/rfc822\n\n${ourHead()}\n\nHello\n--one--`,
    ),
    is: { outcome: 'soft', address: reader, found: true },
  },
  {
    name: 'only the content type marks it, and the text is French',
    source: mail(
      [
        to,
        'Subject: Utilisateur introuvable',
        'Content-Type: multipart/report; report-type=delivery-status; boundary="one"',
      ],
      `--one\nContent-Type: text/plain; charset=utf-8\n\nA message could not be delivered to:\n\n${reader}\n\nCette adresse n'existe pas.\n\n--one\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.customers.test\n--one--`,
    ),
    is: hard,
  },
  {
    name: 'a filter that bounces under its own name and returns our mail',
    source: mail(
      [
        ...server('Mail could not be delivered', 'From: gateway@customers.test'),
        'Content-Type: multipart/mixed; boundary="one"',
      ],
      `--one\nContent-Type: text/plain\n\nMessage from the VirusGuard gateway\n\nSent: RCPT TO:<${reader}>\nReceived: 550 5.1.1 unknown user.\nUnable to deliver message to <${reader}>.\n\n--one\nContent-Type: message/rfc822\n\n${ourHead()}\n\nHello\n--one--`,
    ),
    is: { ...hard, found: true },
  },
  {
    name: 'our mail returned as text, from an unusual sender name',
    source: plainMail(
      server('Returned Mail - Error During Delivery', 'From: relay_service_1@customers.test'),
      `------ Failed Recipients ------\n<${reader}>: no such user [SMTP Error Code 550]\n-------- Returned Mail --------\n${ourHead()}`,
    ),
    is: { ...hard, found: true },
  },
  {
    name: 'Exchange 5.5, which names the original recipient first',
    source: plainMail(
      server('Undeliverable: Offer', 'From: System Administrator <postmaster@customers.test>'),
      `Your message\n\n  To:      offers@shop.test\n  Subject: Offer\n  Sent:    Mon, 2 Nov 2026 10:00:00 +0000\n\ndid not reach the following recipient(s):\n\n${reader} on Mon, 2 Nov 2026 10:00:02 +0000\n    The recipient name is not recognized`,
    ),
    is: hard,
  },
  {
    name: 'a recipient with an X.400 address',
    source: plainMail(
      server('Undeliverable: Offer', 'From: System Administrator <postmaster@customers.test>'),
      `Your message\n\n  To:      offers@shop.test\n  Subject: Offer\n\ndid not reach the following recipient(s):\n\nc=XX;a= ;p=Customers;o=House;dda:SMTP=${reader}; on Mon, 2 Nov 2026\n    The recipient name is not recognized`,
    ),
    is: hard,
  },
  {
    name: 'sendmail, with a transcript that continues after the reason',
    source: plainMail(
      server('Returned mail: see transcript for details'),
      `   ----- The following addresses had permanent fatal errors -----\n<${reader}>\n    (reason: 552 5.2.2 Over quota)\n\n   ----- Transcript of session follows -----\n>>> DATA\n<<< 552 5.2.2 Over quota\n554 5.0.0 Service unavailable\n<<< 503 5.5.1 No recipients\n\n   ----- Message header follows -----\n${ourHead()}`,
    ),
    is: { outcome: 'soft', reason: 'full', address: reader, found: true },
  },
  {
    name: 'a machine-readable preface, and the reason after the recipient',
    source: plainMail(
      server('Undelivered mail', 'From: Mailer <postmaster@mx.customers.test>'),
      `The list below lets programs act on incorrect addresses by themselves.\n\nError-for:  ${reader}\nError-Code: 0\nError-Text: Mailer mx.customers.test said:\n            "554 Message looping (seen 7 times)"\nError-End:  One error reported.\n\n------------------------------ Original message ------------------------------\n${ourHead()}`,
    ),
    is: { outcome: 'soft', reason: 'server', address: reader, found: true },
  },
  {
    name: 'the reason before each recipient',
    source: plainMail(
      server('Undeliverable Mail', 'From: "Postmaster" <postmaster@customers.test>'),
      `Unknown user: ${reader}\nUser mailbox exceeds allowed size: sami@customers.test\n\nOriginal message follows.\n\n${ourHead()}`,
    ),
    is: { ...hard, found: true },
  },
  {
    name: 'the recipient in brackets next to the reason, and other addresses below',
    source: plainMail(
      server('Undeliverable: Offer'),
      `Delivery has failed to these recipients or distribution lists:\n\nServer "192.0.2.1:25" returned an error:\n\t* [${reader}]: 550 ${reader}...User account is overquota\n\nOriginal message details:\n\t* From: hello@shop.test\n\t* To: offers@shop.test`,
    ),
    is: { outcome: 'soft', reason: 'full', address: reader },
  },
  {
    name: 'System Administrator in quotes before the @',
    source: plainMail(
      server('Delivery Failure', 'From: <"System Administrator"@customers.test>'),
      `Could not deliver message to the following recipient(s):\n\nFailed Recipient: ${reader}\nReason: Remote host said: 550 unknown user <${reader}>`,
    ),
    is: hard,
  },
  {
    name: 'a temporary failure is only a delay',
    source: plainMail(
      server('Delivery Status Notification (Delay)'),
      `YOU DO NOT NEED TO RESEND YOUR MESSAGE.\n\nDelivery to the following recipient has been delayed:\n\n     ${reader}\n\nTechnical details of temporary failure:\nConnection dropped`,
    ),
    is: { action: 'delayed', address: reader },
  },
  {
    name: 'only our own mail mentions a delay',
    source: plainMail(
      server('Failure Notice'),
      `Sorry, we were unable to deliver your message to the following address.\n\n<${reader}>:\nThis user doesn't have an account here.\n\n${back}\n\n${ourHead()}\n\nYour order is delayed; we will keep you informed.`,
    ),
    is: { ...hard, found: true },
  },
]
