import { type Design, foot, hello } from './design.ts'

/** Designs for many recipients: news and offers. */
export const sales: Design[] = [
  {
    key: 'newsletter',
    name: { en: 'Newsletter', ar: 'نشرة أخبار' },
    mail: {
      en: {
        subject: 'What is new this month',
        settings: { accent: '#3b5bdb', preheader: 'One long read, two short ones, and a date to keep free' },
        blocks: [
          { type: 'heading', level: 1, text: '{{ workspace }}', background: '#3b5bdb', colour: '#ffffff', room: 26 },
          { type: 'text', html: `<p>Dear ${hello.en}, this is what kept us busy this month.</p>`, room: 18 },
          { type: 'heading', level: 2, text: 'The story of the month' },
          {
            type: 'text',
            html: '<p>Tell here what happened, why it matters to your readers, and what they get out of it. Four or five sentences make people want to read on.</p>',
          },
          { type: 'button', label: 'Read the story', href: 'https://example.com', colour: '#3b5bdb', room: 10 },
          { type: 'divider', room: 18 },
          {
            type: 'columns',
            columns: [
              {
                share: 50,
                blocks: [
                  { id: 'newsletter-a', type: 'heading', level: 3, text: 'In short: one' },
                  {
                    id: 'newsletter-b',
                    type: 'text',
                    size: 15,
                    html: '<p>Two sentences on something smaller. <a href="https://example.com">Read on</a></p>',
                  },
                ],
              },
              {
                share: 50,
                blocks: [
                  { id: 'newsletter-c', type: 'heading', level: 3, text: 'In short: two' },
                  {
                    id: 'newsletter-d',
                    type: 'text',
                    size: 15,
                    html: '<p>And two on something else. <a href="https://example.com">Read on</a></p>',
                  },
                ],
              },
            ],
          },
          { type: 'quote', html: '<p>Something a customer said about you.</p>', author: 'Her name', room: 18 },
          {
            type: 'social',
            links: [
              { network: 'website', href: 'https://example.com' },
              { network: 'instagram', href: 'https://instagram.com' },
            ],
          },
          foot('en'),
        ],
      },
      ar: {
        subject: 'جديدنا هذا الشهر',
        settings: { accent: '#3b5bdb', preheader: 'قصة نرويها، وخبران قصيران، وموعد لا تفوّته' },
        blocks: [
          { type: 'heading', level: 1, text: '{{ workspace }}', background: '#3b5bdb', colour: '#ffffff', room: 26 },
          { type: 'text', html: `<p>عزيزنا ${hello.ar}، إليك ما شغلنا هذا الشهر.</p>`, room: 18 },
          { type: 'heading', level: 2, text: 'قصة الشهر' },
          {
            type: 'text',
            html: '<p>اكتب هنا ما حدث، ولماذا يهم قرّاءك، وماذا يستفيدون منه. أربع جمل أو خمس تكفي ليرغبوا في متابعة القراءة.</p>',
          },
          { type: 'button', label: 'اقرأ القصة', href: 'https://example.com', colour: '#3b5bdb', room: 10 },
          { type: 'divider', room: 18 },
          {
            type: 'columns',
            columns: [
              {
                share: 50,
                blocks: [
                  { id: 'newsletter-a', type: 'heading', level: 3, text: 'باختصار: أولًا' },
                  {
                    id: 'newsletter-b',
                    type: 'text',
                    size: 15,
                    html: '<p>جملتان عن خبر أصغر. <a href="https://example.com">تابع القراءة</a></p>',
                  },
                ],
              },
              {
                share: 50,
                blocks: [
                  { id: 'newsletter-c', type: 'heading', level: 3, text: 'باختصار: ثانيًا' },
                  {
                    id: 'newsletter-d',
                    type: 'text',
                    size: 15,
                    html: '<p>وجملتان عن خبر آخر. <a href="https://example.com">تابع القراءة</a></p>',
                  },
                ],
              },
            ],
          },
          { type: 'quote', html: '<p>عبارة قالتها عنك إحدى عميلاتك.</p>', author: 'اسمها', room: 18 },
          {
            type: 'social',
            links: [
              { network: 'website', href: 'https://example.com' },
              { network: 'instagram', href: 'https://instagram.com' },
            ],
          },
          foot('ar'),
        ],
      },
    },
  },
  {
    key: 'offer',
    name: { en: 'Offer', ar: 'عرض' },
    mail: {
      en: {
        subject: `${hello.en}, 20% off until Sunday`,
        settings: {
          accent: '#c2410c',
          background: '#fff4e6',
          preheader: 'No code needed: the price you see is the price you pay',
        },
        blocks: [
          {
            type: 'heading',
            level: 1,
            text: '20% off until Sunday',
            align: 'center',
            background: '#c2410c',
            colour: '#ffffff',
            room: 36,
          },
          {
            type: 'text',
            html: `<p>Dear ${hello.en}, until Sunday evening everything in the shop is 20% off. No code is needed: the price in the basket is the price you pay.</p>`,
            align: 'center',
            room: 22,
          },
          {
            type: 'columns',
            columns: [
              {
                share: 50,
                blocks: [
                  {
                    id: 'offer-a',
                    type: 'product',
                    title: 'Candle “Evening”',
                    text: 'Soy wax, 40 hours',
                    price: '$16',
                    before: '$20',
                    label: 'To the candle',
                    href: 'https://example.com',
                    colour: '#c2410c',
                  },
                ],
              },
              {
                share: 50,
                blocks: [
                  {
                    id: 'offer-b',
                    type: 'product',
                    title: 'Soap “Olive”',
                    text: 'Cold process, 100 g',
                    price: '$8',
                    before: '$10',
                    label: 'To the soap',
                    href: 'https://example.com',
                    colour: '#c2410c',
                  },
                ],
              },
            ],
          },
          {
            type: 'button',
            label: 'See everything',
            href: 'https://example.com',
            align: 'center',
            colour: '#c2410c',
            room: 24,
          },
          foot('en'),
        ],
      },
      ar: {
        subject: `${hello.ar}، خصم 20% حتى مساء السبت`,
        settings: {
          accent: '#c2410c',
          background: '#fff4e6',
          preheader: 'لا تحتاج إلى رمز خصم: السعر الذي تراه هو ما تدفعه',
        },
        blocks: [
          {
            type: 'heading',
            level: 1,
            text: 'خصم 20% حتى مساء السبت',
            align: 'center',
            background: '#c2410c',
            colour: '#ffffff',
            room: 36,
          },
          {
            type: 'text',
            html: `<p>عزيزنا ${hello.ar}، كل ما في المتجر مخفّض بنسبة 20% حتى مساء السبت. لا تحتاج إلى رمز خصم، فالسعر الذي تراه في السلة هو السعر النهائي.</p>`,
            align: 'center',
            room: 22,
          },
          {
            type: 'columns',
            columns: [
              {
                share: 50,
                blocks: [
                  {
                    id: 'offer-a',
                    type: 'product',
                    title: 'شمعة «مساء»',
                    text: 'شمع الصويا، 40 ساعة',
                    price: '60 ر.س',
                    before: '75 ر.س',
                    label: 'إلى الشمعة',
                    href: 'https://example.com',
                    colour: '#c2410c',
                  },
                ],
              },
              {
                share: 50,
                blocks: [
                  {
                    id: 'offer-b',
                    type: 'product',
                    title: 'صابون «زيتون»',
                    text: 'صناعة باردة، 100 غرام',
                    price: '28 ر.س',
                    before: '35 ر.س',
                    label: 'إلى الصابون',
                    href: 'https://example.com',
                    colour: '#c2410c',
                  },
                ],
              },
            ],
          },
          {
            type: 'button',
            label: 'تسوّق كل المنتجات',
            href: 'https://example.com',
            align: 'center',
            colour: '#c2410c',
            room: 24,
          },
          foot('ar'),
        ],
      },
    },
  },
]
