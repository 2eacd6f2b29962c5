import type { BothTexts } from './shape.ts'

type DemoTool = {
  name: BothTexts
  description: BothTexts
  url: string
  category: string
  colours: readonly [string, string]
}

/** The recommended tools of the demo; none of their addresses exists. */
export const tools: readonly DemoTool[] = [
  {
    name: { en: 'Price worksheet', ar: 'ورقة حساب السعر' },
    description: {
      en: 'Materials, time, fees and waste on one page. The result is the lowest price that still earns you something.',
      ar: 'المواد والوقت والرسوم والتالف في صفحة واحدة. والنتيجة أقل سعر تربح عنده شيئًا.',
    },
    url: 'https://price-worksheet.example.com',
    category: 'Money · المال',
    colours: ['#2b8a3e', '#94d82d'],
  },
  {
    name: { en: 'Box calculator', ar: 'حاسبة الصناديق' },
    description: {
      en: 'Enter length, width and height to get the dimensional weight for the most common carriers.',
      ar: 'حساب الوزن الحجمي من الطول والعرض والارتفاع بحسب قواعد شركات الشحن المعتادة.',
    },
    url: 'https://box-calculator.example.com',
    category: 'Shipping · الشحن',
    colours: ['#d9480f', '#ffa94d'],
  },
  {
    name: { en: 'Plain invoices', ar: 'فواتير بسيطة' },
    description: {
      en: 'Numbered invoices in Arabic and English. Free for up to twenty a month.',
      ar: 'فواتير بالعربية والإنجليزية بأرقام متسلسلة. مجانية حتى عشرين فاتورة في الشهر.',
    },
    url: 'https://plain-invoices.example.com',
    category: 'Money · المال',
    colours: ['#1864ab', '#4dabf7'],
  },
  {
    name: { en: 'Colour pairs', ar: 'ألوان متوافقة' },
    description: {
      en: 'Pairs of colours that stay readable together, for labels and small print.',
      ar: 'ألوان يُقرأ بعضها على بعض بوضوح، للملصقات والخط الصغير.',
    },
    url: 'https://colour-pairs.example.com',
    category: 'Design · التصميم',
    colours: ['#c2255c', '#faa2c1'],
  },
  {
    name: { en: 'Free Arabic typefaces', ar: 'خطوط عربية حرّة' },
    description: {
      en: 'A short list of Arabic typefaces you can use on products, each with its licence.',
      ar: 'قائمة قصيرة بخطوط عربية يُسمح باستخدامها على المنتجات، ومع كل منها رخصته.',
    },
    url: 'https://arabic-typefaces.example.com',
    category: 'Design · التصميم',
    colours: ['#5f3dc4', '#b197fc'],
  },
  {
    name: { en: 'Background remover', ar: 'إزالة خلفية الصور' },
    description: {
      en: 'Cuts products out of their background in your browser. Your pictures never leave your computer.',
      ar: 'يفصل المنتج عن الخلفية داخل المتصفح، ولا تغادر الصور جهازك.',
    },
    url: 'https://background-remover.example.com',
    category: 'Photos · الصور',
    colours: ['#0b7285', '#3bc9db'],
  },
  {
    name: { en: 'Season calendar', ar: 'تقويم المواسم' },
    description: {
      en: 'Ramadan, both Eids, back to school, Mother’s Day and the sales weeks in ten countries, two years ahead.',
      ar: 'رمضان والعيدان والعودة إلى المدارس ويوم الأم ومواسم التخفيضات في عشر دول، لسنتين قادمتين.',
    },
    url: 'https://season-calendar.example.com',
    category: 'Planning · التخطيط',
    colours: ['#e67700', '#ffd43b'],
  },
  {
    name: { en: 'Two-hour timer', ar: 'مؤقّت الساعتين' },
    description: {
      en: 'A timer that also records what you did with your time. At the end of the month it shows your real hours.',
      ar: 'مؤقّت يدوّن ما فعلته في وقتك، ويخبرك في نهاية الشهر بساعاتك الحقيقية.',
    },
    url: 'https://two-hour-timer.example.com',
    category: 'Planning · التخطيط',
    colours: ['#343a40', '#868e96'],
  },
  {
    name: { en: 'Label checklist', ar: 'قائمة فحص الملصقات' },
    description: {
      en: 'What has to be on the label of soap, candles, sweets and honey before you sell them. Check the rules in your country.',
      ar: 'ما يجب أن يُكتب على الصابون والشموع والحلويات والعسل قبل البيع. تُراجَع بحسب أنظمة كل بلد.',
    },
    url: 'https://label-checklist.example.com',
    category: 'Rules · الأنظمة',
    colours: ['#087f5b', '#63e6be'],
  },
  {
    name: { en: 'Course in a folder', ar: 'دورة في مجلد' },
    description: {
      en: 'A template for a four-lesson course: plan, emails to participants, certificate.',
      ar: 'قالب لدورة من أربعة دروس: الخطة والرسائل إلى المشاركين والشهادة.',
    },
    url: 'https://course-in-a-folder.example.com',
    category: 'Teaching · التعليم',
    colours: ['#862e9c', '#e599f7'],
  },
]
