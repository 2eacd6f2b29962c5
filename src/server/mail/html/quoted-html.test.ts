import { expect, test } from 'vitest'
import { cleanHtml } from './sanitize.ts'
import { textOfHtml } from './html-to-text.ts'
import { removeQuoted } from './quoted-html.ts'

// Real quotation markup of mail programs, shortened. The tests compare the text that remains when quotations are
// folded.

const fresh = (html: string) =>
  textOfHtml(removeQuoted(cleanHtml(html)))
    .replace(/[\s\ufeff—]+/g, ' ')
    .trim()

const old = '<div dir="ltr">Do you want it?</div>'
const gmail = (attribution: string, below = '') =>
  `<div dir="ltr">Yes please</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${attribution}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex">${old}</blockquote>${below}</div>`
const outlook = (from: string, sent: string, to: string, subject: string) =>
  `<div id="divRplyFwdMsg" dir="ltr"><font face="Calibri"><b>${from}</b> Shop &lt;hello@shop.test&gt;<br><b>${sent}</b> Tuesday, November 17, 2026 10:33:12 AM<br><b>${to}</b> Sara<br><b>${subject}</b> Price</font></div>${old}`
const english = ['From:', 'Sent:', 'To:', 'Subject:'] as const
const arabic = ['من:', 'تم الإرسال:', 'إلى:', 'الموضوع:'] as const

test.each([
  [
    'Gmail',
    gmail('On Tue, Nov 17, 2026 at 10:33 AM Shop &lt;<a href="mailto:hello@shop.test">hello@shop.test</a>&gt; wrote:'),
  ],
  [
    'Gmail in Arabic',
    gmail('‫في الثلاثاء، 17 نوفمبر 2026 في 10:33 ص تمت كتابة ما يلي بواسطة ‪Shop‬‏ &lt;hello@shop.test&gt;:‬'),
  ],
  [
    'Gmail app',
    `<div dir="auto">Yes please</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">On Tue, 17 Nov 2026, 10:33 Shop, &lt;hello@shop.test&gt; wrote:<br></div><blockquote class="gmail_quote">${old}</blockquote></div>`,
  ],
  [
    'Gmail, forwarded',
    '<div dir="ltr">Yes please</div><div class="gmail_quote"><div class="gmail_attr">---------- Forwarded message ---------<br>From: Shop<br></div>Do you want it?<blockquote>Older</blockquote></div>',
  ],
  [
    'Yahoo Mail',
    '<div class="ydp1yahoo-style-wrap"><div dir="ltr">Yes please</div></div><div id="yahoo_quoted_1234567890" class="yahoo_quoted"><div style="font-size:13px"><div>On Tuesday, November 17, 2026 at 10:33:12 AM GMT+3, Shop &lt;hello@shop.test&gt; wrote: </div><div><br></div><div>Do you want it?</div></div></div>',
  ],
  [
    'Yahoo Mail in Arabic',
    '<div class="ydp1yahoo-style-wrap" dir="rtl"><div>Yes please</div></div><div id="yahoo_quoted_12" class="yahoo_quoted"><div><div>في الثلاثاء، ١٧ نوفمبر ٢٠٢٦ ١٠:٣٣:١٢ ص غرينتش+٣، كتب Shop &lt;hello@shop.test&gt;:</div><div>هل تريدين؟</div></div></div>',
  ],
  [
    'Thunderbird',
    `<p>Yes please</p><div class="moz-cite-prefix">On 11/17/26 10:33, Shop wrote:<br></div><blockquote type="cite" cite="mid:1@shop.test">${old}</blockquote>`,
  ],
  [
    'Thunderbird in Arabic',
    `<p>Yes please</p><div class="moz-cite-prefix">بتاريخ ١٧‏/١١‏/٢٠٢٦ ١٠:٣٣ ص، كتب/كتبت Shop:<br></div>\n<br><blockquote type="cite" cite="mid:1@shop.test">${old}</blockquote>`,
  ],
  [
    'Apple Mail',
    `Yes please<br><div><br><blockquote type="cite"><div>On 17 Nov 2026, at 10:33, Shop &lt;hello@shop.test&gt; wrote:</div><br class="Apple-interchange-newline">${old}</blockquote></div>`,
  ],
  [
    'Outlook on the web',
    `<div class="elementToProof">Yes please</div><div id="appendonsend"></div><hr>${outlook(...english)}`,
  ],
  ['Outlook for iOS', `<div>Yes please</div><hr style="display:inline-block;width:98%">${outlook(...english)}`],
  [
    'Outlook for Android in Arabic',
    `<div dir="rtl">Yes please</div><div id="mail-editor-reference-message-container" dir="rtl">${outlook(...arabic)}</div>`,
  ],
  [
    'Outlook for Windows in Arabic',
    '<div class="WordSection1"><p class="MsoNormal" dir="RTL">Yes please</p><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0in 0in 0in"><p class="MsoNormal" dir="RTL"><b>من:</b> Shop<br><b>الموضوع:</b> السعر</p></div><p>هل تريدين؟</p></div>',
  ],
  [
    'Outlook, its line drawn by another',
    '<p>Yes please</p><div style="border-style:solid none none;border-width:1pt medium medium"><p><b>From:</b> Shop &lt;hello@shop.test&gt;<br><b>Sent:</b> Tuesday<br><b>To:</b> Sara<br><b>Subject:</b> Price</p></div><p>Do you want it?</p>',
  ],
  [
    'Samsung',
    '<div dir="auto">Yes please</div><div style="font-size:100%;color:#000000"><!-- originalMessage --><div>-------- Original message --------</div><div>From: Shop &lt;hello@shop.test&gt; </div><div>Date: 17/11/2026  10:33  (GMT+03:00) </div><div>Do you want it?</div></div>',
  ],
  [
    'Samsung in Arabic',
    '<div dir="auto">Yes please</div><div><br></div><div>-------- الرسالة الأصلية --------</div><div>من: Shop &lt;hello@shop.test&gt; </div><div>التاريخ: ١٧‏/١١‏/٢٠٢٦ </div><div>هل تريدين؟</div>',
  ],
  [
    'Proton',
    `<div>Yes please</div><div class="protonmail_quote">On Tuesday wrote:<br><blockquote class="protonmail_quote" type="cite">${old}</blockquote><br></div>`,
  ],
])('the quotation of a reply is folded: %s', (name, html) => {
  // An attribution line without markup may stay; the quoted text does not.
  expect(fresh(html)).toBe(name === 'Proton' ? 'Yes please On Tuesday wrote:' : 'Yes please')
  expect(cleanHtml(html).match(/<details/g)).toHaveLength(1)
})

test.each([
  ['in English', 'On Nov 17, 2026, at 10:33 AM, Shop &lt;hello@shop.test&gt; wrote:'],
  ['in Arabic', 'في ١٧ نوفمبر ٢٠٢٦، الساعة ١٠:٣٣ ص، كتب Shop &lt;hello@shop.test&gt;:'],
])('an iPhone reply %s shows the attribution and folds the quoted text', (_language, attribution) => {
  const html = `Yes please<br><div dir="ltr"><br><blockquote type="cite">${attribution}<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">﻿Do you want it?</div></blockquote>`
  expect(fresh(html)).toBe(`Yes please ${textOfHtml(attribution)}`.replaceAll(' ', ' '))
  expect(cleanHtml(html).match(/<details/g)).toHaveLength(1)
})

const cite = (text: string) => `<blockquote type="cite">${text}</blockquote>`
const quote = (text: string) => `<blockquote class="gmail_quote">${text}</blockquote>`

test.each([
  [
    'Gmail, below',
    gmail('On Tue, Nov 17, 2026 at 10:33 AM Shop &lt;a@b.test&gt; wrote:', '<div>and <b>soon</b></div>'),
  ],
  [
    'Gmail, between',
    `<div>Yes please</div><div class="gmail_quote"><div class="gmail_attr">On … wrote:<br></div>${quote('One?')}<div>and soon</div>${quote('Two?')}</div>`,
  ],
  [
    'Thunderbird, below',
    `<p>Yes please</p><div class="moz-cite-prefix">On 11/17/26 10:33, Shop wrote:</div>${cite('Old')}<p>and soon</p>`,
  ],
  [
    'Thunderbird, between',
    `<p>Yes please</p><div class="moz-cite-prefix">On 11/17/26 10:33, Shop wrote:</div>${cite('One?')}and soon${cite('Two?')}`,
  ],
  ['Apple, between', `Yes please${cite('<div>On Monday, Shop wrote:</div>One?')}<div>and soon</div>${cite('Two?')}`],
  [
    'a line that leads to nothing',
    '<p>Yes please</p><div class="moz-cite-prefix">On 11/17/26 10:33, Shop wrote:</div><p>and soon</p>',
  ],
])('an answer below or between quotations stays visible: %s', (_name, html) =>
  expect(fresh(html)).toBe('Yes please and soon'),
)

test('every blockquote inside a marked quotation is folded', () => {
  const html =
    '<p>Yes please</p><div class="gmail_quote"><div>كتب Shop:</div><blockquote>Old</blockquote></div><blockquote>A poem</blockquote>'
  expect(fresh(html)).toBe('Yes please كتب Shop: A poem')
})

test('text that no mail program marked as a quotation is not folded', () => {
  for (const html of [
    '<p>Your journey</p><p>From: Cairo<br>To: Dubai<br>Date: 3 May 2026</p><p>Have a good flight</p>',
    '<p>Hello</p><p>On Monday the manager wrote:</p><p>Come at nine</p>',
    '<p>A poem</p><blockquote>Line</blockquote>',
    '<p>Prices</p><div>-- new --</div><p>10</p>',
    '<div class="gmail_quote">Forwarded: look</div>',
  ])
    expect(cleanHtml(html), html).not.toContain('<details')
})
