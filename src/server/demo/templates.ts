import type { Lang } from '#contract/fields.ts'

type Letter = {
  name: string
  language: Lang
  subject: string
  accent: string
  title: string
  lines: readonly string[]
  button: string
  footer: string
  leave: string
}

const letters: readonly Letter[] = [
  {
    name: 'Welcome',
    language: 'en',
    subject: 'Welcome, {{ firstName }}!',
    accent: '#1c7ed6',
    title: 'Good to have you here, {{ firstName }}',
    lines: [
      'You’ve just joined a small circle of people who make things with care.',
      'We write once a month about what’s new in the workshop, and never more often than that.',
    ],
    button: 'See what’s new',
    footer: 'You’re receiving this because you signed up on our site.',
    leave: 'Unsubscribe',
  },
  {
    name: 'Autumn offer',
    language: 'en',
    subject: '{{ firstName }}, 20% off until Sunday',
    accent: '#e8590c',
    title: 'A little something for autumn',
    lines: [
      'Hi {{ firstName }}, everything in the shop is 20% off until Sunday evening{% if attributes.city %}, and delivery to {{ attributes.city }} is free{% endif %}.',
      'You don’t need a code. The price in your basket is the price you pay.',
    ],
    button: 'Visit the shop',
    footer: 'You’re receiving this because you bought from us or signed up for our news.',
    leave: 'Unsubscribe',
  },
  {
    name: 'Workshop news',
    language: 'en',
    subject: 'News from the workshop',
    accent: '#0b7285',
    title: 'What’s new on the workbench',
    lines: [
      'Hello {{ firstName }}, three new papers have joined the shelf this season: cream cotton, blue laid and a recycled one with visible fibres.',
      'Each cover is still cut, pressed and sewn by hand, about nine a day.',
    ],
    button: 'See the notebooks',
    footer: 'You’re receiving this because you signed up on our site.',
    leave: 'Unsubscribe',
  },
  {
    name: 'Workshop dates',
    language: 'en',
    subject: 'Bind your own notebook',
    accent: '#5f3dc4',
    title: 'Three hours, one notebook, your own cover',
    lines: [
      'Hello {{ firstName }}, the dates until spring are set: 17 January, 14 February and 14 March, from 10:00 to 13:00.',
      'Each date has eight places. Paper, thread and tea are included.',
    ],
    button: 'Reserve a place',
    footer: 'You’re receiving this because you asked for workshop dates.',
    leave: 'Unsubscribe',
  },
  {
    name: 'Wholesale price list',
    language: 'en',
    subject: 'Prices for shops',
    accent: '#2b8a3e',
    title: 'Prices for shops',
    lines: [
      'Hello {{ firstName }}, the new list applies from January. Prices for 25 and 50 pieces stay as they are, and delivery is free from 100 pieces.',
      'Reply to this email with your order, or with a question.',
    ],
    button: 'Open the price list',
    footer: 'You’re receiving this because you sell our notebooks.',
    leave: 'Unsubscribe',
  },
  {
    name: 'رسالة ترحيب',
    language: 'ar',
    subject: 'أهلًا بكم {{ firstName }}',
    accent: '#0c8599',
    title: 'يسعدنا انضمامكم إلينا {{ firstName }}',
    lines: [
      'شكرًا لانضمامكم إلى مجموعة صغيرة من محبي الصنعة المتقنة.',
      'نكتب إليكم مرة واحدة في الشهر عن جديد الورشة، ولا نزيد على ذلك.',
    ],
    button: 'عرض الجديد',
    footer: 'وصلتكم هذه الرسالة بسبب اشتراككم في موقعنا.',
    leave: 'إلغاء الاشتراك',
  },
  {
    name: 'أخبار الورشة',
    language: 'ar',
    subject: 'أخبار الورشة',
    accent: '#0b7285',
    title: 'الجديد على طاولة التجليد',
    lines: [
      'مرحبًا {{ firstName }}، انضمت إلى رفوفنا هذا الموسم ثلاثة أنواع من الورق: قطني بلون القشدة، وأزرق مضلّع، ومعاد تدويره بألياف ظاهرة.',
      'وما زال كل غلاف يُقص ويُكبس ويُخاط يدويًا، نحو تسعة في اليوم.',
    ],
    button: 'عرض الدفاتر',
    footer: 'وصلتكم هذه الرسالة بسبب اشتراككم في موقعنا.',
    leave: 'إلغاء الاشتراك',
  },
  {
    name: 'عرض نهاية الأسبوع',
    language: 'ar',
    subject: '{{ firstName }}، خصم 20% حتى مساء السبت',
    accent: '#9c36b5',
    title: 'هدية صغيرة لنهاية الأسبوع',
    lines: [
      'مرحبًا {{ firstName }}، كل ما في المتجر مخفّض بنسبة 20% حتى مساء السبت{% if attributes.city %}، والتوصيل إلى {{ attributes.city }} مجاني{% endif %}.',
      'لا يلزم رمز خصم، فالسعر الظاهر في السلة هو السعر النهائي.',
    ],
    button: 'عرض المتجر',
    footer: 'وصلتكم هذه الرسالة لأنكم اشتريتم منا أو طلبتم متابعة أخبارنا.',
    leave: 'إلغاء الاشتراك',
  },
]

/** The demo's templates, in both languages. */
export const demoTemplates = letters.map((letter) => ({
  name: letter.name,
  language: letter.language,
  subject: letter.subject,
  content: htmlOf(letter),
}))

/** Uses tables and inline styles, which mail clients support. */
function htmlOf({ language, accent, title, lines, button, footer, leave }: Letter) {
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${line}</p>`).join('\n')
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title></head>
<body style="margin:0;background:#f1f3f5;font-family:'Segoe UI',Tahoma,Arial,sans-serif;color:#212529">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" dir="${direction}" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:#ffffff;border-radius:12px;overflow:hidden">
<tr><td style="height:8px;background:${accent}"></td></tr>
<tr><td style="padding:32px;font-size:16px;line-height:1.7">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.35">${title}</h1>
${paragraphs}
<p style="margin:24px 0 0"><a href="https://example.com/" style="display:inline-block;padding:12px 28px;border-radius:8px;background:${accent};color:#ffffff;text-decoration:none;font-weight:600">${button}</a></p>
</td></tr>
<tr><td style="padding:20px 32px;background:#f8f9fa;font-size:13px;line-height:1.6;color:#495057">${footer}<br>
<a href="{{ unsubscribeUrl }}" style="color:#495057">${leave}</a></td></tr>
</table></td></tr></table>
</body></html>`
}
