export type DemoMessage = {
  from: 'them' | 'us'
  hoursAgo: number
  text: string
  attachment?: 'orders' | 'picture'
}

export type DemoConversation = {
  /** A contact by index, a stranger, or the n-th person who opened a campaign. */
  with: number | { name: string; email: string } | { campaign: number; reader: number }
  subject: string
  tags?: readonly (keyof typeof messageTags)[]
  archived?: true
  unread?: true
  messages: readonly DemoMessage[]
}

export const messageTags = {
  order: { name: { en: 'Order', ar: 'طلب' }, color: 'green' },
  question: { name: { en: 'Question', ar: 'سؤال' }, color: 'blue' },
  urgent: { name: { en: 'Urgent', ar: 'عاجل' }, color: 'orange' },
} as const

/** Received messages and the workshop's replies. */
export const conversations: readonly DemoConversation[] = [
  {
    with: { name: 'Grace Murphy', email: 'grace@papershop.example' },
    subject: 'Order for our shop',
    tags: ['order', 'urgent'],
    unread: true,
    messages: [
      {
        from: 'them',
        hoursAgo: 2,
        attachment: 'orders',
        text: 'Hello Maha,\n\nOur order for January is attached: 40 pocket notebooks and 25 with the Ruqʿah cover. Can you deliver by the 12th? We have a window display planned for the 14th.\n\nBest wishes\nGrace Murphy, The Paper Shop, Dublin',
      },
    ],
  },
  {
    with: 200,
    subject: 'غلاف باسمين على الدفتر نفسه',
    tags: ['question'],
    unread: true,
    messages: [
      {
        from: 'them',
        hoursAgo: 4,
        text: 'السلام عليكم،\n\nأرغب في دفتر هدية عليه اسمان، اسمي واسم أختي، بخط الرقعة. هل يمكن ذلك على الغلاف الأزرق؟ وكم تستغرق الكتابة والتغليف؟\n\nشكرًا لكم',
      },
    ],
  },
  {
    with: { campaign: 7, reader: 2 },
    subject: 'Prices for shops, from January',
    tags: ['order'],
    messages: [
      {
        from: 'them',
        hoursAgo: 7,
        text: 'Thanks for the list. Do the prices for 50 pieces still apply if we mix sizes?',
      },
      {
        from: 'us',
        hoursAgo: 6,
        text: 'Yes, they do. You can mix sizes and covers, but the paper has to be the same within one order.\n\nMaha',
      },
    ],
  },
  {
    with: 88,
    subject: 'وصل الدفتر وزاوية الغلاف مثنية',
    tags: ['urgent'],
    messages: [
      {
        from: 'them',
        hoursAgo: 27,
        attachment: 'picture',
        text: 'مساء الخير،\n\nوصلني الدفتر اليوم وهو جميل، لكن زاوية الغلاف مثنية كما في الصورة. هل يمكن استبداله؟ رقم الطلب 1204.',
      },
      {
        from: 'us',
        hoursAgo: 25,
        text: 'مساء النور،\n\nنعتذر عمّا حدث. سنرسل غدًا دفترًا بديلًا في علبة أقوى، ولا حاجة إلى إعادة الأول.\n\nمها',
      },
      { from: 'them', hoursAgo: 24, text: 'شكرًا جزيلًا على سرعة الرد. سأنتظره.' },
    ],
  },
  {
    with: 333,
    subject: 'Two places in the March workshop?',
    tags: ['question'],
    messages: [
      {
        from: 'them',
        hoursAgo: 52,
        text: 'Hi,\n\nAre there still two places in the workshop on 14 March? My daughter is 13. Is that old enough?',
      },
      {
        from: 'us',
        hoursAgo: 46,
        text: 'Hello,\n\nYes, and 13 is fine as long as you sit beside her for the cutting. I’ve reserved both places until Friday.\n\nMaha',
      },
      { from: 'them', hoursAgo: 45, text: 'Perfect. I’ve just paid for both. See you in March!' },
    ],
  },
  {
    with: 46,
    subject: 'فاتورة باسم الشركة',
    messages: [
      {
        from: 'them',
        hoursAgo: 75,
        text: 'مرحبًا،\n\nهل يمكن إصدار فاتورة الطلب 1187 باسم الشركة مع الرقم الضريبي؟ البيانات مكتوبة في حقل الملاحظات.',
      },
      {
        from: 'us',
        hoursAgo: 70,
        text: 'أهلًا بكم،\n\nصدرت الفاتورة بالبيانات الجديدة، ويمكن تنزيلها من صفحة الطلب.\n\nمها',
      },
    ],
  },
  {
    with: { campaign: 5, reader: 20 },
    subject: 'أغلفة جديدة بخط الرقعة',
    messages: [
      { from: 'them', hoursAgo: 100, text: 'الأغلفة رائعة! هل تتوفر بحجم A4؟' },
      { from: 'us', hoursAgo: 96, text: 'ليس بعد، لكننا نجرّبها هذا الشهر. سنكتب عنها في النشرة القادمة.\n\nمها' },
    ],
  },
  {
    with: { name: 'Nora Lambert', email: 'nora@fairs.example' },
    subject: 'Your table at the spring market',
    archived: true,
    messages: [
      {
        from: 'them',
        hoursAgo: 140,
        text: 'Dear Maha,\n\nYour table for the spring market on 21 and 22 March is confirmed: number 17, beside the entrance. You can set up from 8:00.\n\nNora Lambert',
      },
      { from: 'us', hoursAgo: 139, text: 'Wonderful, thank you. I’ll bring my own lamp.\n\nMaha' },
    ],
  },
]

/** An unfinished draft. */
export const draftMessage = {
  to: 'hello@paperco.example',
  subject: 'Cotton paper, 160 g: price for 500 sheets',
  text: 'Hello,\n\nPlease send me your price for 500 sheets of cotton paper, 160 g, cut to A5. Could you also',
} as const

export const orders = `Article,Size,Cover,Pieces
Notebook,Pocket,Plain blue,24
Notebook,Pocket,Plain red,16
Notebook,A5,Ruq'ah calligraphy,25
`
