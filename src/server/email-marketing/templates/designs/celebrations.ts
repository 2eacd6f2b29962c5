import { type Design, foot, hello } from './design.ts'

/** Designs for an occasion: an event invitation, a thank-you. */
export const celebrations: Design[] = [
  {
    key: 'event',
    name: { en: 'Event', ar: 'فعالية' },
    mail: {
      en: {
        subject: 'You are invited: an evening in the workshop',
        settings: { accent: '#862e9c', preheader: 'Thursday at 7 pm, with tea and a tour' },
        blocks: [
          {
            type: 'heading',
            level: 3,
            text: 'Invitation',
            align: 'center',
            background: '#862e9c',
            colour: '#ffffff',
            room: 14,
          },
          {
            type: 'heading',
            level: 1,
            text: 'An evening in the workshop',
            align: 'center',
            background: '#862e9c',
            colour: '#ffffff',
            room: 24,
          },
          {
            type: 'text',
            html: `<p>Dear ${hello.en}, come and see how it is made. There is tea, a tour, and time for your questions.</p>`,
            room: 22,
          },
          {
            type: 'columns',
            background: '#f8f0fc',
            columns: [
              {
                share: 34,
                blocks: [
                  {
                    id: 'event-a',
                    type: 'text',
                    align: 'center',
                    html: '<p><strong>When</strong><br>Thursday, 7 pm</p>',
                  },
                ],
              },
              {
                share: 33,
                blocks: [
                  {
                    id: 'event-b',
                    type: 'text',
                    align: 'center',
                    html: '<p><strong>Where</strong><br>12 Market Street</p>',
                  },
                ],
              },
              {
                share: 33,
                blocks: [{ id: 'event-c', type: 'text', align: 'center', html: '<p><strong>Seats</strong><br>24</p>' }],
              },
            ],
          },
          {
            type: 'button',
            label: 'Keep a seat for me',
            href: 'https://example.com',
            align: 'center',
            colour: '#862e9c',
            room: 26,
          },
          {
            type: 'text',
            size: 14,
            align: 'center',
            html: '<p>You cannot come? Answer this mail and we tell you of the next evening.</p>',
          },
          foot('en'),
        ],
      },
      ar: {
        subject: 'دعوة: أمسية في الورشة',
        settings: { accent: '#862e9c', preheader: 'الخميس الساعة 7 مساءً، مع الشاي وجولة في الورشة' },
        blocks: [
          {
            type: 'heading',
            level: 3,
            text: 'دعوة',
            align: 'center',
            background: '#862e9c',
            colour: '#ffffff',
            room: 14,
          },
          {
            type: 'heading',
            level: 1,
            text: 'أمسية في الورشة',
            align: 'center',
            background: '#862e9c',
            colour: '#ffffff',
            room: 24,
          },
          {
            type: 'text',
            html: `<p>عزيزنا ${hello.ar}، تعال وشاهد كيف نصنع منتجاتنا. معنا شاي وجولة ووقت لأسئلتك.</p>`,
            room: 22,
          },
          {
            type: 'columns',
            background: '#f8f0fc',
            columns: [
              {
                share: 34,
                blocks: [
                  {
                    id: 'event-a',
                    type: 'text',
                    align: 'center',
                    html: '<p><strong>الموعد</strong><br>الخميس، 7 مساءً</p>',
                  },
                ],
              },
              {
                share: 33,
                blocks: [
                  {
                    id: 'event-b',
                    type: 'text',
                    align: 'center',
                    html: '<p><strong>المكان</strong><br>شارع السوق 12</p>',
                  },
                ],
              },
              {
                share: 33,
                blocks: [
                  { id: 'event-c', type: 'text', align: 'center', html: '<p><strong>المقاعد</strong><br>24</p>' },
                ],
              },
            ],
          },
          {
            type: 'button',
            label: 'احجز لي مقعدًا',
            href: 'https://example.com',
            align: 'center',
            colour: '#862e9c',
            room: 26,
          },
          {
            type: 'text',
            size: 14,
            align: 'center',
            html: '<p>لا تستطيع الحضور؟ رد على هذه الرسالة لنخبرك بالأمسية القادمة.</p>',
          },
          foot('ar'),
        ],
      },
    },
  },
  {
    key: 'thanks',
    name: { en: 'Thank you', ar: 'شكر' },
    mail: {
      en: {
        subject: `Thank you, ${hello.en}`,
        settings: {
          accent: '#237032',
          background: '#ebfbee',
          preheader: 'How to take care of it, and a small request',
        },
        blocks: [
          { type: 'heading', level: 1, text: `Thank you, ${hello.en}`, align: 'center', colour: '#237032', room: 32 },
          {
            type: 'text',
            html: '<p>Your order is on its way to you. We packed it by hand today, and hope that it brings you as much joy as it gave us to make it.</p><ul><li>Keep it dry and out of the sun</li><li>Is something not right? Answer this mail</li></ul>',
          },
          { type: 'quote', html: '<p>A few words from you help others to choose.</p>', colour: '#237032', room: 18 },
          {
            type: 'button',
            label: 'Say what you think',
            href: 'https://example.com',
            colour: '#237032',
            align: 'center',
            room: 20,
          },
          foot('en'),
        ],
      },
      ar: {
        subject: `شكرًا لك يا ${hello.ar}`,
        settings: { accent: '#237032', background: '#ebfbee', preheader: 'كيف تعتني بما وصلك، وطلب صغير' },
        blocks: [
          { type: 'heading', level: 1, text: `شكرًا لك يا ${hello.ar}`, align: 'center', colour: '#237032', room: 32 },
          {
            type: 'text',
            html: '<p>طلبك في الطريق إليك. غلّفناه اليوم بأيدينا، ونرجو أن يسعدك كما أسعدنا صنعه.</p><ul><li>احفظه في مكان جاف بعيدًا عن الشمس</li><li>هل هناك ما لم يعجبك؟ رد على هذه الرسالة</li></ul>',
          },
          { type: 'quote', html: '<p>كلمات قليلة منك تساعد غيرك على الاختيار.</p>', colour: '#237032', room: 18 },
          {
            type: 'button',
            label: 'شاركنا رأيك',
            href: 'https://example.com',
            colour: '#237032',
            align: 'center',
            room: 20,
          },
          foot('ar'),
        ],
      },
    },
  },
]
