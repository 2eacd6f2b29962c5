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
      en: 'Materials, time, fees and waste on one page. The result is the lowest price at which you earn something.',
      ar: 'المواد والوقت والرسوم والتالف في صفحة واحدة. والنتيجة أقل سعر تربح عنده شيئًا.',
    },
    url: 'https://price-worksheet.example.com',
    category: 'Money · المال',
    colours: ['#2b8a3e', '#94d82d'],
  },
  {
    name: { en: 'Box calculator', ar: 'حاسبة الصناديق' },
    description: {
      en: 'Length, width and height in, dimensional weight out, for the divisors of the usual carriers.',
      ar: 'أدخل الطول والعرض والارتفاع لتعرف الوزن الحجمي بحسب ما تقسم عليه شركات الشحن المعتادة.',
    },
    url: 'https://box-calculator.example.com',
    category: 'Shipping · الشحن',
    colours: ['#d9480f', '#ffa94d'],
  },
  {
    name: { en: 'Plain invoices', ar: 'فواتير بسيطة' },
    description: {
      en: 'Invoices in Arabic and English with the numbers in order. Free for up to twenty a month.',
      ar: 'فواتير بالعربية والإنجليزية بأرقام متسلسلة. مجانية حتى عشرين فاتورة في الشهر.',
    },
    url: 'https://plain-invoices.example.com',
    category: 'Money · المال',
    colours: ['#1864ab', '#4dabf7'],
  },
  {
    name: { en: 'Colour pairs', ar: 'ألوان متوافقة' },
    description: {
      en: 'Two colours that can be read on each other, for labels and small print.',
      ar: 'لونان يُقرأ أحدهما على الآخر بوضوح، للملصقات والخط الصغير.',
    },
    url: 'https://colour-pairs.example.com',
    category: 'Design · التصميم',
    colours: ['#c2255c', '#faa2c1'],
  },
  {
    name: { en: 'Free Arabic typefaces', ar: 'خطوط عربية حرّة' },
    description: {
      en: 'A short list of Arabic typefaces that may be used on products, each with its licence.',
      ar: 'قائمة قصيرة بخطوط عربية يُسمح باستخدامها على المنتجات، ومع كل منها رخصته.',
    },
    url: 'https://arabic-typefaces.example.com',
    category: 'Design · التصميم',
    colours: ['#5f3dc4', '#b197fc'],
  },
  {
    name: { en: 'Background remover', ar: 'إزالة خلفية الصور' },
    description: {
      en: 'Cuts products out of their background in the browser; pictures do not leave your computer.',
      ar: 'يفصل المنتج عن الخلفية داخل المتصفح، ولا تغادر الصور جهازك.',
    },
    url: 'https://background-remover.example.com',
    category: 'Photos · الصور',
    colours: ['#0b7285', '#3bc9db'],
  },
  {
    name: { en: 'Season calendar', ar: 'تقويم المواسم' },
    description: {
      en: 'Ramadan, both Eids, school, Mother’s Day and the sales weeks of ten countries, two years ahead.',
      ar: 'رمضان والعيدان والعودة إلى المدارس ويوم الأم ومواسم التخفيضات في عشر دول، لسنتين قادمتين.',
    },
    url: 'https://season-calendar.example.com',
    category: 'Planning · التخطيط',
    colours: ['#e67700', '#ffd43b'],
  },
  {
    name: { en: 'Two-hour timer', ar: 'مؤقّت الساعتين' },
    description: {
      en: 'A timer that also writes down what you did with it. At the end of the month it tells you your real hours.',
      ar: 'مؤقّت يدوّن ما فعلته في وقتك، ويخبرك في نهاية الشهر بساعاتك الحقيقية.',
    },
    url: 'https://two-hour-timer.example.com',
    category: 'Planning · التخطيط',
    colours: ['#343a40', '#868e96'],
  },
  {
    name: { en: 'Label checklist', ar: 'قائمة فحص الملصقات' },
    description: {
      en: 'What has to stand on soap, candles, sweets and honey before they are sold. Check it for your own country.',
      ar: 'ما يجب أن يُكتب على الصابون والشموع والحلويات والعسل قبل البيع. راجعها بحسب أنظمة بلدك.',
    },
    url: 'https://label-checklist.example.com',
    category: 'Rules · الأنظمة',
    colours: ['#087f5b', '#63e6be'],
  },
  {
    name: { en: 'Course in a folder', ar: 'دورة في مجلد' },
    description: {
      en: 'A template for a four-lesson course: plan, letters to participants, certificate.',
      ar: 'قالب لدورة من أربعة دروس: الخطة والرسائل إلى المشاركين والشهادة.',
    },
    url: 'https://course-in-a-folder.example.com',
    category: 'Teaching · التعليم',
    colours: ['#862e9c', '#e599f7'],
  },
]
