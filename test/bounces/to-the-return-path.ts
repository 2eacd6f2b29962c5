import { mail, ourHead, plainMail, reader, type Sample } from './shapes.ts'

const to = 'To: hello@shop.test'
const returnPath = `Delivered-To: hello+${'a2b'.repeat(13)}@shop.test`
const person = (subject: string, ...more: string[]) => [`From: Laila <${reader}>`, ...more, `Subject: ${subject}`]

/** Mail to a return path, which only bounces use: no person writes there, but automatic replies do. */
export const toTheReturnPath: Sample[] = [
  {
    name: 'a server whose address looks like that of a person',
    source: plainMail(
      ['From: X.internet@customers.test', returnPath, 'Subject: RE: Offer : non remis'],
      `Votre message n'a pas pu etre delivre a\n${reader}`,
    ),
    is: { outcome: 'soft', reason: 'other', address: reader },
  },
  {
    name: 'a filter that keeps trying',
    source: plainMail(
      ['From: AntiVirus_for_Gateways@customers.test', returnPath, 'Subject: Delivery failure notification'],
      `Your message could not be delivered to the following recipients:\n\n${reader}\n\nDelivery attempts will continue to be made for 5 day(s).`,
    ),
    is: { action: 'delayed', address: reader },
  },
  {
    name: 'the returned text is not the reason',
    source: plainMail(
      ['From: gate@customers.test', returnPath, 'Subject: Non-Delivery: Offer'],
      `The email below could not be delivered to the following user:\n"${reader}" <${reader}>\n\nOld message:\nYour order is being held: mail of members only.`,
    ),
    is: { outcome: 'soft', reason: 'other', address: reader },
  },
  {
    name: 'an out-of-office reply, marked only by its text',
    source: plainMail(
      person('Re: Offer', returnPath),
      'I am out of the office until Monday; until then I cannot be reached.',
    ),
    is: null,
  },
  {
    name: 'an out-of-office reply, marked by its headers',
    source: plainMail(
      person('Offer', returnPath, 'Precedence: auto_reply'),
      'Your message could not be delivered to a person: nobody is here this week.',
    ),
    is: null,
  },
  {
    name: 'a challenge to the sender',
    source: plainMail(
      person('Re: Offer', returnPath),
      'Your message has been waitlisted. Click to be added to my list of guests, so that it is delivered.',
    ),
    is: null,
  },
]

/** People who forward a mail, or are asked about one. */
export const passedOn: Sample[] = [
  {
    name: 'a person forwards a bounce of our mail',
    source: mail(
      [...person('Fwd: Undelivered Mail Returned to Sender', to), 'Content-Type: multipart/mixed; boundary="one"'],
      `--one\nContent-Type: text/plain\n\nThis came today: user unknown, ${reader}. What is it?\n\n--one\nContent-Type: message/rfc822\n\n${ourHead()}\n\nHello\n--one--`,
    ),
    is: null,
  },
  {
    name: 'a postmaster complains and attaches our mail',
    source: mail(
      [
        'From: Sami <postmaster@customers.test>',
        to,
        'Subject: Your mail of today',
        'Content-Type: multipart/mixed; boundary="one"',
      ],
      `--one\nContent-Type: text/plain\n\nOur people did not ask for this.\n\n--one\nContent-Type: message/rfc822\n\n${ourHead()}\n\nHello\n--one--`,
    ),
    is: null,
  },
  {
    name: 'a postmaster answers a question',
    source: plainMail(
      ['From: Sami <postmaster@customers.test>', to, 'Subject: Re: a question'],
      `You asked why ${reader} does not answer: her mailbox is full at the moment.`,
    ),
    is: null,
  },
]
