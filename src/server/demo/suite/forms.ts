import type { z } from 'zod'
import type { createForm } from '#contract/email-marketing/forms.ts'

type Form = Omit<z.input<NonNullable<typeof createForm.input>>, 'tagIds'> & {
  /** One of the demo's contact tags. */
  tag: number
  /** In the last 30 days. */
  visitors: { seen: number; submitted: number; confirmed: number }
}

export const forms: readonly Form[] = [
  {
    name: 'Newsletter',
    tag: 0,
    language: null,
    fields: [{ kind: 'firstName' }],
    texts: {
      title: { en: 'News from the workshop', ar: 'أخبار الورشة' },
      text: {
        en: 'New notebooks and workshop dates, once a month.',
        ar: 'دفاتر جديدة ومواعيد الورش، مرة في الشهر.',
      },
      button: { en: 'Subscribe', ar: 'اشتراك' },
      thanks: {
        en: 'Almost done. Check your inbox and confirm your subscription.',
        ar: 'بقيت خطوة واحدة: تأكيد الاشتراك من الرسالة التي وصلت إلى بريدكم.',
      },
    },
    visitors: { seen: 264, submitted: 41, confirmed: 33 },
  },
  {
    name: 'ورشة التجليد',
    tag: 2,
    language: 'ar',
    accent: '#0c8599',
    fields: [
      { kind: 'firstName', required: true },
      { kind: 'attribute', attribute: 'city', label: { en: 'City', ar: 'المدينة' } },
    ],
    texts: {
      title: { en: 'Bind your own notebook', ar: 'تجليد دفتر خاص' },
      text: {
        en: 'We’ll email you as soon as new dates are set.',
        ar: 'نكتب إليكم فور تحديد مواعيد جديدة.',
      },
      button: { en: 'Send me the dates', ar: 'إرسال المواعيد' },
      thanks: { en: 'Thank you. We’ll be in touch soon.', ar: 'شكرًا لاهتمامكم. سنكتب إليكم قريبًا.' },
    },
    visitors: { seen: 97, submitted: 22, confirmed: 19 },
  },
]
