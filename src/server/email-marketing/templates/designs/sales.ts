import { type Design, foot, hello } from './design.ts'

/** Designs for many recipients: news and offers. */
export const sales: Design[] = [
  {
    key: 'newsletter',
    mail: {
      en: {
        subject: 'What’s new this month',
        settings: { accent: '#3b5bdb', preheader: 'One story, two short updates, and a date for your diary' },
        blocks: [
          { type: 'heading', level: 1, text: '{{ brand.name }}', background: '#3b5bdb', colour: '#ffffff', room: 26 },
          { type: 'text', html: `<p>Hi ${hello.en}, here’s what kept us busy this month.</p>`, room: 18 },
          { type: 'heading', level: 2, text: 'Story of the month' },
          {
            type: 'text',
            html: '<p>Say what happened, why it matters to your readers, and what they get out of it. Four or five sentences are enough to make people read on.</p>',
          },
          { type: 'button', label: 'Read the story', href: 'https://example.com', colour: '#3b5bdb', room: 10 },
          { type: 'divider', room: 18 },
          {
            type: 'columns',
            columns: [
              {
                share: 50,
                blocks: [
                  { id: 'newsletter-a', type: 'heading', level: 3, text: 'In brief: first update' },
                  {
                    id: 'newsletter-b',
                    type: 'text',
                    size: 15,
                    html: '<p>Two sentences about something smaller. <a href="https://example.com">Read more</a></p>',
                  },
                ],
              },
              {
                share: 50,
                blocks: [
                  { id: 'newsletter-c', type: 'heading', level: 3, text: 'In brief: second update' },
                  {
                    id: 'newsletter-d',
                    type: 'text',
                    size: 15,
                    html: '<p>And two about something else. <a href="https://example.com">Read more</a></p>',
                  },
                ],
              },
            ],
          },
          { type: 'quote', html: '<p>Something a customer said about you</p>', author: 'Customer name', room: 18 },
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
        settings: { accent: '#3b5bdb', preheader: 'قصة نرويها، وخبران قصيران، وموعد لا يُفوَّت' },
        blocks: [
          { type: 'heading', level: 1, text: '{{ brand.name }}', background: '#3b5bdb', colour: '#ffffff', room: 26 },
          { type: 'text', html: `<p>مرحبًا ${hello.ar}، إليكم ما شغلنا هذا الشهر.</p>`, room: 18 },
          { type: 'heading', level: 2, text: 'قصة الشهر' },
          {
            type: 'text',
            html: '<p>يُكتب هنا ما حدث، ولماذا يهم القرّاء، وماذا يستفيدون منه. تكفي أربع جمل أو خمس لمتابعة القراءة بشوق.</p>',
          },
          { type: 'button', label: 'قراءة القصة', href: 'https://example.com', colour: '#3b5bdb', room: 10 },
          { type: 'divider', room: 18 },
          {
            type: 'columns',
            columns: [
              {
                share: 50,
                blocks: [
                  { id: 'newsletter-a', type: 'heading', level: 3, text: 'باختصار: الخبر الأول' },
                  {
                    id: 'newsletter-b',
                    type: 'text',
                    size: 15,
                    html: '<p>جملتان عن خبر أصغر. <a href="https://example.com">متابعة القراءة</a></p>',
                  },
                ],
              },
              {
                share: 50,
                blocks: [
                  { id: 'newsletter-c', type: 'heading', level: 3, text: 'باختصار: الخبر الثاني' },
                  {
                    id: 'newsletter-d',
                    type: 'text',
                    size: 15,
                    html: '<p>وجملتان عن خبر آخر. <a href="https://example.com">متابعة القراءة</a></p>',
                  },
                ],
              },
            ],
          },
          { type: 'quote', html: '<p>عبارة من رأي أحد العملاء</p>', author: 'اسم العميل', room: 18 },
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
    mail: {
      en: {
        subject: '{{ firstName | default: "For you" }}, 20% off until Sunday',
        settings: {
          accent: '#c2410c',
          background: '#fff4e6',
          preheader: 'No code needed. The price you see is the price you pay.',
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
            html: `<p>Hi ${hello.en}, everything in the shop is 20% off until Sunday evening. You don’t need a code. The price in your basket is the price you pay.</p>`,
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
                    label: 'View candle',
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
                    text: 'Cold-process, 100 g',
                    price: '$8',
                    before: '$10',
                    label: 'View soap',
                    href: 'https://example.com',
                    colour: '#c2410c',
                  },
                ],
              },
            ],
          },
          {
            type: 'button',
            label: 'Shop everything',
            href: 'https://example.com',
            align: 'center',
            colour: '#c2410c',
            room: 24,
          },
          foot('en'),
        ],
      },
      ar: {
        subject: '{{ firstName | default: "مرحبًا" }}، خصم 20% حتى مساء السبت',
        settings: {
          accent: '#c2410c',
          background: '#fff4e6',
          preheader: 'دون رمز خصم، والسعر المعروض هو السعر النهائي',
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
            html: `<p>مرحبًا ${hello.ar}، كل ما في المتجر مخفّض بنسبة 20% حتى مساء السبت. لا يلزم رمز خصم، فالسعر الظاهر في السلة هو السعر النهائي.</p>`,
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
                    label: 'عرض الشمعة',
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
                    text: 'بالطريقة الباردة، 100 غرام',
                    price: '28 ر.س',
                    before: '35 ر.س',
                    label: 'عرض الصابون',
                    href: 'https://example.com',
                    colour: '#c2410c',
                  },
                ],
              },
            ],
          },
          {
            type: 'button',
            label: 'عرض كل المنتجات',
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
