import type { BothTexts } from './shape.ts'

export type DemoMeeting = {
  title: BothTexts
  description: BothTexts
  /** Days from today; negative for the past. */
  inDays: number
  hour: number
  minutes: number
  timeZone: string
  capacity: number | null
  coming: number
  waiting: number
  /** Whether the demo member attends. */
  maha?: boolean
  weeks?: number
  cancelled?: boolean
  tags: readonly string[]
}

export const meetings: readonly DemoMeeting[] = [
  {
    title: { en: 'Open evening: bring one question', ar: 'أمسية مفتوحة: سؤال واحد من كل مشارك' },
    description: {
      en: 'Two minutes for each question, ten for the answers. In English and Arabic, whichever comes first.',
      ar: 'دقيقتان لكل سؤال وعشر دقائق للإجابات، بالعربية أو الإنجليزية بحسب الحديث.',
    },
    inDays: 5,
    hour: 19,
    minutes: 60,
    timeZone: 'Asia/Riyadh',
    capacity: null,
    coming: 14,
    waiting: 0,
    maha: true,
    weeks: 6,
    tags: ['start'],
  },
  {
    title: { en: 'Product photos with a phone, live', ar: 'تصوير المنتجات بالهاتف، مباشرة' },
    description: {
      en: 'Daniel and Youssef each set up a table and photograph the same product in two ways. **Bring something to photograph.**\n\n- light from one window\n- three photos of each product\n- questions at the end',
      ar: 'يجهّز كل من دانيال ويوسف طاولته ويصوّران المنتج نفسه بطريقتين. **يُستحسن إحضار منتج لتصويره.**\n\n- ضوء نافذة واحدة\n- ثلاث صور لكل منتج\n- أسئلة في النهاية',
    },
    inDays: 9,
    hour: 18,
    minutes: 90,
    timeZone: 'Europe/London',
    capacity: 10,
    coming: 10,
    waiting: 4,
    tags: ['photos'],
  },
  {
    title: { en: 'Getting ready for the gift season', ar: 'الاستعداد لموسم الهدايا' },
    description: {
      en: 'When to stop taking orders, what to pack in advance, and how to say you’re sold out.',
      ar: 'موعد إيقاف استقبال الطلبات، وما يُغلَّف مسبقًا، وطريقة إعلان نفاد الكمية.',
    },
    inDays: 17,
    hour: 20,
    minutes: 75,
    timeZone: 'Asia/Riyadh',
    capacity: 40,
    coming: 11,
    waiting: 0,
    tags: ['marketing', 'time'],
  },
  {
    title: { en: 'Pricing: bring your numbers', ar: 'التسعير: جلسة بأرقام من مشاريعكم' },
    description: {
      en: 'Ruby and Abdullah went through six price lists from members.',
      ar: 'راجعت روبي مع عبدالله ست قوائم أسعار أرسلها الأعضاء.',
    },
    inDays: -12,
    hour: 19,
    minutes: 90,
    timeZone: 'Asia/Riyadh',
    capacity: 30,
    coming: 17,
    waiting: 0,
    maha: true,
    tags: ['pricing', 'money'],
  },
  {
    title: { en: 'Your first newsletter', ar: 'نشرتك البريدية الأولى' },
    description: {
      en: 'From a blank page to a sent newsletter, in one hour.',
      ar: 'من صفحة بيضاء إلى نشرة مرسلة، في ساعة واحدة.',
    },
    inDays: -33,
    hour: 18,
    minutes: 60,
    timeZone: 'Europe/London',
    capacity: null,
    coming: 13,
    waiting: 0,
    tags: ['email'],
  },
  {
    title: { en: 'Shipping abroad: customs and paper', ar: 'الشحن إلى الخارج: الجمارك والأوراق' },
    description: {
      en: 'Postponed until we find someone who knows both ends of the journey.',
      ar: 'أُجّل إلى أن نجد من يعرف إجراءات البلدين.',
    },
    inDays: 12,
    hour: 17,
    minutes: 60,
    timeZone: 'Asia/Dubai',
    capacity: 25,
    coming: 6,
    waiting: 0,
    cancelled: true,
    tags: ['shipping'],
  },
]
