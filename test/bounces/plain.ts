import { mail, ourHead, plainMail, reader, type Sample } from './shapes.ts'

const from = (who: string, subject: string, more: string[] = []) => [
  `From: ${who}`,
  'To: hello@shop.test',
  `Subject: ${subject}`,
  ...more,
]

/** Bounces without a delivery report. */
export const plain: Sample[] = [
  {
    name: 'qmail',
    source: plainMail(
      from('MAILER-DAEMON@mx.customers.test', 'failure notice'),
      `Hi. This is the qmail-send program at mx.customers.test.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<${reader}>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

Return-Path: <hello@shop.test>
${ourHead()}

Hello`,
    ),
    is: { outcome: 'hard', reason: 'no_mailbox', address: reader, found: true },
  },
  {
    name: 'qmail, over quota',
    source: plainMail(
      from('MAILER-DAEMON@mx.customers.test', 'failure notice'),
      `Hi. This is the qmail-send program at mx.customers.test.
I'm afraid I wasn't able to deliver your message to the following addresses.

<${reader}>:
192.0.2.1 failed after I sent the message.
Remote host said: 552 The recipient's mailbox is over quota

--- Below this line is a copy of the message.

${ourHead()}`,
    ),
    is: { outcome: 'soft', reason: 'full', address: reader, found: true },
  },
  {
    name: 'exim',
    source: plainMail(
      from(
        'Mail Delivery System <Mailer-Daemon@mx.customers.test>',
        'Mail delivery failed: returning message to sender',
        [`X-Failed-Recipients: ${reader}`, 'Auto-Submitted: auto-replied'],
      ),
      `This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ${reader}
    host mx.customers.test [192.0.2.1]
    SMTP error from remote mail server after RCPT TO:<${reader}>:
    550 5.1.1 unknown user

------ This is a copy of the message, including all the headers. ------

${ourHead()}

Hello`,
    ),
    is: { outcome: 'hard', reason: 'no_mailbox', address: reader, found: true },
  },
  {
    name: 'exim, refused for spam',
    source: plainMail(
      from(
        'Mail Delivery System <Mailer-Daemon@mx.customers.test>',
        'Mail delivery failed: returning message to sender',
        [`X-Failed-Recipients: ${reader}`],
      ),
      `A message that you sent could not be delivered to one or more of its recipients.

  ${reader}
    SMTP error from remote mail server after end of data:
    554 5.7.1 Message rejected as spam by content filter

------ This is a copy of the message, including all the headers. ------

${ourHead()}`,
    ),
    is: { outcome: 'sender', reason: 'spam', address: reader, found: true },
  },
  {
    name: 'exim, delayed',
    source: plainMail(
      from('Mail Delivery System <Mailer-Daemon@mx.customers.test>', 'Warning: message 1abc delayed 24 hours'),
      `This message was created automatically by mail delivery software.
A message that you sent has not yet been delivered to one or more of its
recipients after more than 24 hours on the queue on mx.customers.test.

  ${reader}
    host mx.customers.test: connection timed out

No action is required on your part. Delivery attempts will continue for some time.`,
    ),
    is: { action: 'delayed', address: reader },
  },
  {
    name: 'exim, retry time exceeded',
    source: plainMail(
      from(
        'Mail Delivery System <Mailer-Daemon@mx.customers.test>',
        'Mail delivery failed: returning message to sender',
        [`X-Failed-Recipients: ${reader}`],
      ),
      `The following address(es) failed:\n\n  ${reader}\n    retry timeout exceeded\n\n------ This is a copy of the message. ------\n\n${ourHead()}`,
    ),
    is: { outcome: 'soft', reason: 'expired', address: reader, found: true },
  },
  {
    name: 'Exchange 2003',
    source: plainMail(
      from('System Administrator <postmaster@customers.test>', 'Undeliverable: Offer'),
      `Your message did not reach some or all of the intended recipients.

      Subject:  Offer
      Sent:     11/2/2026 10:00 AM

The following recipient(s) cannot be reached:

      ${reader} on 11/2/2026 10:00 AM
            The e-mail account does not exist at the organization this message was sent to.  Check the e-mail address, or contact the recipient directly to find out the correct address.
            <mx.customers.test #5.1.1>`,
    ),
    is: { outcome: 'hard', reason: 'no_mailbox', address: reader },
  },
  {
    name: 'Outlook, as a page',
    source: mail(
      [
        ...from('postmaster@customers.test', 'Undeliverable: Offer', ['Return-Path: <>']),
        'Content-Type: text/html; charset=utf-8',
      ],
      `<html><body><p>Your message to <a href="mailto:${reader}">${reader}</a> couldn't be delivered.</p>
<p>laila wasn't found at customers.test.</p><p>Status code: 550 5.1.10</p></body></html>`,
    ),
    is: { outcome: 'hard', reason: 'no_mailbox', address: reader },
  },
  {
    name: 'older Gmail',
    source: plainMail(
      from('Mail Delivery Subsystem <mailer-daemon@googlemail.com>', 'Delivery Status Notification (Failure)', [
        `X-Failed-Recipients: ${reader}`,
      ]),
      `Delivery to the following recipient failed permanently:

     ${reader}

Technical details of permanent failure:
Google tried to deliver your message, but it was rejected by the server for the recipient domain customers.test by mx.customers.test. [192.0.2.1].

The error that the other server returned was:
550 5.1.1 <${reader}>: Recipient address rejected: User unknown

----- Original message -----

${ourHead()}`,
    ),
    is: { outcome: 'hard', reason: 'no_mailbox', address: reader, found: true },
  },
  {
    name: 'Gmail in Arabic',
    source: plainMail(
      from(
        'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
        '=?UTF-8?B?2KXYtNi52KfYsSDYqNit2KfZhNipINin2YTYqtiz2YTZitmF?=',
        [`X-Failed-Recipients: ${reader}`],
      ),
      `لم يتم العثور على العنوان

لم يتم تسليم رسالتك إلى ${reader} لأنه تعذّر العثور على العنوان أو لأنه غير قادر على تلقي الرسائل.`,
    ),
    is: { outcome: 'hard', reason: 'no_mailbox', address: reader },
  },
  {
    name: 'a server in Arabic, mailbox full',
    source: plainMail(
      from('MAILER-DAEMON@mx.customers.test', 'تعذّر تسليم رسالتك'),
      `تعذّر تسليم رسالتك إلى المستلم التالي:

${reader}

السبب: تجاوز المستلم الحصة المخصصة لصندوق بريده، والصندوق ممتلئ.`,
    ),
    is: { outcome: 'soft', reason: 'full', address: reader },
  },
  {
    name: 'a server in Arabic, no such user',
    source: plainMail(
      from('MAILER-DAEMON@mx.customers.test', 'فشل تسليم الرسالة'),
      `فشل تسليم رسالتك إلى العنوان التالي:\n\n<${reader}>\n\nالمستخدم غير موجود على هذا الخادم.`,
    ),
    is: { outcome: 'hard', reason: 'no_mailbox', address: reader },
  },
  {
    name: 'Yahoo',
    source: plainMail(
      from('MAILER-DAEMON@yahoo.test', 'Failure Notice'),
      `Sorry, we were unable to deliver your message to the following address.

<${reader}>:
Remote host said: 554 delivery error: dd This user doesn't have a yahoo.com account (${reader}) [0] - mta1.mail.test [BODY]

--- Below this line is a copy of the message.

${ourHead()}`,
    ),
    is: { outcome: 'hard', reason: 'no_mailbox', address: reader, found: true },
  },
  {
    name: 'sendmail, from before delivery reports',
    source: plainMail(
      from('Mail Delivery Subsystem <MAILER-DAEMON@mx.customers.test>', 'Returned mail: see transcript for details'),
      `The original message was received at Mon, 2 Nov 2026 10:00:00 GMT

   ----- The following addresses had permanent fatal errors -----
<${reader}>
    (reason: 550 5.1.1 <${reader}>... User unknown)

   ----- Transcript of session follows -----
550 5.1.1 <${reader}>... User unknown

   ----- Message header follows -----

${ourHead()}`,
    ),
    is: { outcome: 'hard', reason: 'no_mailbox', address: reader, found: true },
  },
  {
    name: 'two recipients, of which the first is ours',
    source: plainMail(
      from('MAILER-DAEMON@mx.customers.test', 'failure notice'),
      `This is a permanent error.\n\n<${reader}>:\n552 mailbox is full\n\n<sami@customers.test>:\n550 No such user here\n\n--- Below this line is a copy of the message.\n\n${ourHead()}`,
    ),
    is: { outcome: 'soft', reason: 'full', address: reader, found: true },
  },
  {
    name: 'a bounce notification with its reason above the recipient',
    source: plainMail(
      from('postmaster@customers.test', 'mail bounce notification', [
        'Return-Path: <>',
        'Auto-Submitted: auto-replied',
      ]),
      `The message you sent was rejected: it could not be kept.\n\nreason: Mailbox full\nfor the address: ${reader}\n\nbounced E-Mail:\n\n${ourHead()}`,
    ),
    is: { outcome: 'soft', reason: 'full', address: reader, found: true },
  },
  {
    name: 'no recognisable reason',
    source: plainMail(
      from('MAILER-DAEMON@mx.customers.test', 'Returned mail'),
      `Your message could not be delivered to\n${reader}`,
    ),
    is: { outcome: 'soft', reason: 'other', address: reader },
  },
]
