import type { BothTexts } from '../community/shape.ts'

export type SavedContent = {
  title: BothTexts
  body: BothTexts
  /** Keys of `community/tags.ts`. */
  tags?: readonly string[]
  inactive?: true
}

export type Classification = { group: string; name: BothTexts; inactive?: true; contents: readonly SavedContent[] }

/** Reusable texts of the workshop. */
export const savedContent: readonly Classification[] = [
  {
    group: 'Replies',
    name: { en: 'Orders and delivery', ar: 'الطلبات والتوصيل' },
    contents: [
      {
        title: { en: 'Your order is on its way', ar: 'طلبك في الطريق' },
        body: {
          en: 'Hello,\n\nYour parcel left the workshop today and should arrive within three working days. You’ll find the tracking link on your order page.\n\nMaha',
          ar: 'مرحبًا،\n\nغادرت شحنتك الورشة اليوم، وتصل عادة خلال ثلاثة أيام عمل. رابط التتبع في صفحة طلبك.\n\nمها',
        },
        tags: ['shipping', 'customers'],
      },
      {
        title: { en: 'Replacement for a damaged notebook', ar: 'استبدال دفتر تالف' },
        body: {
          en: 'Hello,\n\nI’m sorry about that. I’ll send a new notebook tomorrow in a stronger box. There’s no need to send the first one back.\n\nMaha',
          ar: 'مرحبًا،\n\nنعتذر عمّا حدث. يُرسل غدًا دفتر جديد في علبة أقوى، ولا حاجة إلى إعادة الأول.\n\nمها',
        },
        tags: ['shipping'],
      },
      {
        title: { en: 'Company invoice', ar: 'فاتورة باسم شركة' },
        body: {
          en: 'Hello,\n\nPlease send me the company’s name, address and tax number. The new invoice will then be on your order page.\n\nMaha',
          ar: 'مرحبًا،\n\nنرجو إرسال اسم الشركة وعنوانها ورقمها الضريبي، ثم تظهر الفاتورة الجديدة في صفحة الطلب.\n\nمها',
        },
        tags: ['money'],
      },
    ],
  },
  {
    group: 'Replies',
    name: { en: 'Workshops', ar: 'الورش' },
    contents: [
      {
        title: { en: 'Place reserved', ar: 'تم حجز مقعد' },
        body: {
          en: 'Hello,\n\nYour place is reserved until Friday. Everything you need is provided: paper, thread, needles and glue.\n\nMaha',
          ar: 'مرحبًا،\n\nمقعدك محجوز حتى يوم الجمعة. كل ما يلزم موجود على الطاولة: الورق والخيط والإبر والصمغ.\n\nمها',
        },
      },
      {
        title: { en: 'Workshop is full', ar: 'اكتملت الورشة' },
        body: {
          en: 'Hello,\n\nThis date is full. I’ve added you to the waitlist, and you’ll find the next dates on our page.\n\nMaha',
          ar: 'مرحبًا،\n\nاكتمل هذا الموعد. أضفناك إلى قائمة الانتظار، والمواعيد التالية في صفحتنا.\n\nمها',
        },
      },
    ],
  },
  {
    group: 'Email texts',
    name: { en: 'Openings and closings', ar: 'الافتتاح والختام' },
    contents: [
      {
        title: { en: 'Short introduction', ar: 'تعريف قصير' },
        body: {
          en: 'We bind notebooks by hand, with Arabic and English covers, in a small workshop in Riyadh.',
          ar: 'نجلّد الدفاتر يدويًا بأغلفة عربية وإنجليزية في ورشة صغيرة في الرياض.',
        },
        tags: ['handmade'],
      },
      {
        title: { en: 'How often we write', ar: 'عدد رسائلنا' },
        body: {
          en: 'We write once a month, and a few times a year when there’s an offer. You can change that with one click below.',
          ar: 'نكتب مرة في الشهر، وبضع مرات في السنة عند وجود عرض. يمكن تغيير ذلك بضغطة واحدة أدناه.',
        },
        tags: ['email'],
      },
    ],
  },
  {
    group: 'Email texts',
    name: { en: 'Offers', ar: 'العروض' },
    contents: [
      {
        title: { en: 'Free delivery above 50', ar: 'توصيل مجاني فوق 50' },
        body: {
          en: 'Delivery is free on every order above 50.',
          ar: 'التوصيل مجاني لكل طلب تتجاوز قيمته 50.',
        },
        tags: ['pricing'],
      },
      {
        title: { en: 'Summer sale', ar: 'تخفيضات الصيف' },
        body: { en: 'Every notebook is 15% off in July.', ar: 'خصم 15% على كل الدفاتر في شهر يوليو.' },
        tags: ['pricing', 'marketing'],
        inactive: true,
      },
    ],
  },
  {
    group: 'Legal',
    name: { en: 'Last year’s terms', ar: 'شروط العام الماضي' },
    inactive: true,
    contents: [
      {
        title: { en: 'Returns within 14 days', ar: 'الإرجاع خلال 14 يومًا' },
        body: {
          en: 'You can return notebooks within 14 days if they haven’t been written in. Covers with a name can’t be returned.',
          ar: 'يمكن إرجاع الدفاتر خلال 14 يومًا ما لم يُكتب فيها. لا يمكن إرجاع الأغلفة التي عليها اسم.',
        },
        inactive: true,
      },
    ],
  },
]
