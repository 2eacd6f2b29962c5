import type { Lang } from '#contract/fields.ts'

/** Shares of the recipients, from 0 to 1. */
export type Rates = { opened: number; clicked: number; bounced: number; unsubscribed: number; complained: number }

export type DemoCampaign = {
  template: string
  subject: string
  /** A key of `segments`. */
  segment: string
  topic: 'news' | 'offers'
  daysAgo: number
  /** UTC. */
  hour: number
  rates: Rates
}

export const topics = {
  news: {
    name: { en: 'Workshop news', ar: 'أخبار الورشة' },
    description: {
      en: 'New notebooks and workshop dates, once a month',
      ar: 'دفاتر جديدة ومواعيد الورش، مرة في الشهر',
    },
  },
  offers: {
    name: { en: 'Offers', ar: 'العروض' },
    description: { en: 'A few times a year', ar: 'بضع مرات في السنة' },
  },
} as const

/** Segments by key: contacts with a demo tag and language, or by their activity. */
export const segments: Record<
  string,
  { name: string; tag?: number; language?: Lang; opened?: { within: number } | { notWithin: number } }
> = {
  readersEn: { name: 'Newsletter readers, English', tag: 0, language: 'en' },
  readersAr: { name: 'قرّاء النشرة بالعربية', tag: 0, language: 'ar' },
  customersEn: { name: 'Customers, English', tag: 1, language: 'en' },
  customersAr: { name: 'العملاء بالعربية', tag: 1, language: 'ar' },
  guestsEn: { name: 'Workshop guests, English', tag: 2, language: 'en' },
  wholesaleEn: { name: 'Wholesale, English', tag: 3, language: 'en' },
  active: { name: 'Opened an email in the last 30 days', opened: { within: 30 } },
  quiet: { name: 'Customers with no opens in 60 days', tag: 1, opened: { notWithin: 60 } },
}

const rates = (opened: number, clicked: number, bounced: number, unsubscribed: number, complained = 0): Rates => ({
  opened,
  clicked,
  bounced,
  unsubscribed,
  complained,
})

/** The workshop's campaigns of the last weeks. */
export const campaigns: readonly DemoCampaign[] = [
  {
    template: 'Workshop news',
    subject: 'Autumn in the workshop: three new papers',
    segment: 'readersEn',
    topic: 'news',
    daysAgo: 54,
    hour: 9,
    rates: rates(0.44, 0.09, 0.024, 0.008),
  },
  {
    template: 'أخبار الورشة',
    subject: 'الخريف في الورشة: ثلاثة أوراق جديدة',
    segment: 'readersAr',
    topic: 'news',
    daysAgo: 53,
    hour: 7,
    rates: rates(0.48, 0.11, 0.018, 0.006),
  },
  {
    template: 'Autumn offer',
    subject: '20% off until Sunday',
    segment: 'customersEn',
    topic: 'offers',
    daysAgo: 40,
    hour: 10,
    rates: rates(0.37, 0.13, 0.012, 0.012, 0.03),
  },
  {
    template: 'عرض نهاية الأسبوع',
    subject: 'خصم 20% حتى مساء السبت',
    segment: 'customersAr',
    topic: 'offers',
    daysAgo: 33,
    hour: 15,
    rates: rates(0.41, 0.15, 0.012, 0.009),
  },
  {
    template: 'Workshop dates',
    subject: 'Bind your own notebook: dates until spring',
    segment: 'guestsEn',
    topic: 'news',
    daysAgo: 26,
    hour: 9,
    rates: rates(0.56, 0.19, 0.008, 0.004),
  },
  {
    template: 'أخبار الورشة',
    subject: 'أغلفة جديدة بخط الرقعة',
    segment: 'readersAr',
    topic: 'news',
    daysAgo: 19,
    hour: 7,
    rates: rates(0.46, 0.1, 0.01, 0.006),
  },
  {
    template: 'Workshop news',
    subject: 'Gift covers, and when to order them',
    segment: 'readersEn',
    topic: 'news',
    daysAgo: 12,
    hour: 9,
    rates: rates(0.42, 0.1, 0.01, 0.008, 0.004),
  },
  {
    template: 'Wholesale price list',
    subject: 'Prices for shops, from January',
    segment: 'wholesaleEn',
    topic: 'offers',
    daysAgo: 5,
    hour: 8,
    rates: rates(0.61, 0.24, 0.01, 0.005),
  },
]
