import { inCharset } from './damage.ts'

/** A marker in every mail of these shapes, in characters that no transfer encoding changes. */
export const mark = 'PARCEL-4711'

const people = 'From: "Sara, S." <sara@customers.test>\r\nTo: =?utf-8?B?2YXYqtis2LE=?= <hello@shop.test>\r\n'
const dated = 'Date: Tue, 17 Nov 2026 10:33:00 +0300\r\nMIME-Version: 1.0\r\n'
const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
const arabic = `أهلًا، أين الطلب ${mark}؟ شكرا لكم`
const of = (headers: string, body: string | Buffer) =>
  Buffer.concat([Buffer.from(`${people}${dated}${headers}\r\n\r\n`), Buffer.from(body)])

const quoted = 'On Tue, Nov 17, 2026 at 10:33 AM Shop <hello@shop.test> wrote:\r\n\r\n> Do you want it?\r\n'

/** Mails as mail programs write them; all are valid. */
export const shapes: Record<string, Buffer> = {
  gmail: of(
    'Message-ID: <CAF1@mail.gmail.com>\r\nIn-Reply-To: <a@shop.test>\r\nReferences: <a@shop.test>\r\nSubject: =?UTF-8?B?UmU6INin2YTYs9i52LE=?=\r\nContent-Type: multipart/alternative; boundary="0000000000001"',
    `--0000000000001\r\nContent-Type: text/plain; charset="UTF-8"\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64(`${arabic}\r\n\r\n${quoted}`)}\r\n--0000000000001\r\nContent-Type: text/html; charset="UTF-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<div dir=3D"rtl">${mark} =D8=A3</div><br><div class=3D"gmail_quote"><blockquote>old</blockquote></div>\r\n--0000000000001--\r\n`,
  ),
  outlook: of(
    'Subject: RE: Order\r\nThread-Index: AdX1\r\nX-MS-Has-Attach: yes\r\nContent-Language: ar-SA\r\nContent-Type: multipart/mixed;\r\n\tboundary="_004_AM0_"',
    Buffer.concat([
      Buffer.from(
        '--_004_AM0_\r\nContent-Type: text/plain; charset="windows-1256"\r\nContent-Transfer-Encoding: 8bit\r\n\r\n',
      ),
      inCharset(arabic, 'windows-1256'),
      Buffer.from(
        `\r\n\r\nFrom: Shop\r\nSent: Tuesday\r\nTo: Sara\r\nSubject: Order\r\n\r\nold\r\n--_004_AM0_\r\nContent-Type: application/vnd.ms-excel; name="=?windows-1256?B?x+HT2tE=?=.xls"\r\nContent-Disposition: attachment;\r\n\tfilename*0*=windows-1256''%C7%E1;\r\n\tfilename*1*=%D3%DA%D1.xls; size=9\r\nContent-Transfer-Encoding: base64\r\n\r\n${base64('D0CF11E0A')}\r\n--_004_AM0_--\r\n`,
      ),
    ]),
  ),
  apple: of(
    'Subject: Photo\r\nX-Mailer: iPhone Mail (23A)\r\nContent-Type: multipart/related; type="text/html"; boundary=Apple-Mail-1',
    `--Apple-Mail-1\r\nContent-Type: text/html; charset=us-ascii\r\nContent-Transfer-Encoding: 7bit\r\n\r\n<html><body>See ${mark}<img src="cid:1@icloud"><img src="http://t.test/open.gif" width=1 height=1><script>x()</script></body></html>\r\n--Apple-Mail-1\r\nContent-Type: image/png; name=IMG_1.png\r\nContent-Disposition: inline; filename=IMG_1.png\r\nContent-ID: <1@icloud>\r\nContent-Transfer-Encoding: base64\r\n\r\niVBORw0KGgo=\r\n--Apple-Mail-1--\r\n`,
  ),
  list: of(
    'Subject: [Shop list] Re: Order\r\nList-Id: <list.shop.test>\r\nPrecedence: list\r\nReply-To: list@shop.test\r\nContent-Type: multipart/mixed; boundary="===============1=="',
    `--===============1==\r\nContent-Type: text/plain; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${mark} =D9=85=D8=B1=\r\n=D8=AD=D8=A8=D8=A7\r\n--===============1==\r\nContent-Type: text/plain; charset="us-ascii"\r\nContent-Disposition: inline\r\n\r\n____\r\nShop mailing list\r\n--===============1==--\r\n`,
  ),
  forwarded: of(
    'Subject: Fwd: Order\r\nContent-Type: multipart/mixed; boundary="f"',
    `--f\r\nContent-Type: text/plain\r\n\r\nSee ${mark}\r\n--f\r\nContent-Type: message/rfc822\r\nContent-Disposition: attachment; filename="order.eml"\r\n\r\nFrom: x@y.test\r\nSubject: Inner\r\nContent-Type: multipart/alternative; boundary="g"\r\n\r\n--g\r\nContent-Type: text/plain\r\n\r\ninner\r\n--g\r\nContent-Type: text/html\r\n\r\n<p>inner</p>\r\n--g--\r\n--f--\r\n`,
  ),
  invitation: of(
    'Subject: Invitation\r\nContent-Type: multipart/alternative; boundary=c',
    `--c\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${mark} at nine\r\n--c\r\nContent-Type: text/calendar; method=REQUEST; charset=utf-8\r\n\r\nBEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Call\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n--c--\r\n`,
  ),
  bounce: of(
    'Subject: Undelivered Mail\r\nAuto-Submitted: auto-replied\r\nContent-Type: multipart/report; report-type=delivery-status; boundary=r',
    `--r\r\nContent-Type: text/plain\r\n\r\n${mark} could not be delivered\r\n--r\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.test\r\n\r\nFinal-Recipient: rfc822; gone@x.test\r\nAction: failed\r\nStatus: 5.1.1\r\n\r\n--r\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <z@shop.test>\r\n\r\n--r--\r\n`,
  ),
  plain: of('Subject: Plain\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit', arabic),
  old: of(
    'Subject: uu',
    `${mark}\r\n\r\nbegin 644 hello.txt\r\n%2&5L;&\\\r\n\`\r\nend\r\n\r\n=ybegin line=128 size=5 name=a.bin\r\n\u0072\u008f\u0096\u0096\u0099\r\n=yend size=5\r\n`,
  ),
  chinese: of(
    'Subject: =?gb18030?B?xOO6ww==?=\r\nContent-Type: text/plain; charset=gb18030\r\nContent-Transfer-Encoding: base64',
    base64(Buffer.concat([Buffer.from(`${mark} `), Buffer.from([0xc4, 0xe3, 0xba, 0xc3])])),
  ),
}
