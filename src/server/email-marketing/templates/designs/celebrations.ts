import { type Design, foot, hello } from './design.ts'

/** Designs for an occasion: an event invitation, a thank-you. */
export const celebrations: Design[] = [
  {
    key: 'event',
    mail: {
      en: {
        subject: 'You’re invited: an evening in the workshop',
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
            html: `<p>Hi ${hello.en}, come and see how it’s made. There’ll be tea, a tour, and time for your questions.</p>`,
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
            label: 'Save my seat',
            href: 'https://example.com',
            align: 'center',
            colour: '#862e9c',
            room: 26,
          },
          {
            type: 'text',
            size: 14,
            align: 'center',
            html: '<p>Can’t make it? Reply to this email and we’ll let you know about the next one.</p>',
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
            html: `<p>مرحبًا ${hello.ar}، ندعوكم لمشاهدة صناعة منتجاتنا. في الأمسية شاي وجولة ووقت لأسئلتكم.</p>`,
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
            label: 'حجز مقعد',
            href: 'https://example.com',
            align: 'center',
            colour: '#862e9c',
            room: 26,
          },
          {
            type: 'text',
            size: 14,
            align: 'center',
            html: '<p>تعذّر عليكم الحضور؟ يكفي الرد على هذه الرسالة لنخبركم بالأمسية القادمة.</p>',
          },
          foot('ar'),
        ],
      },
    },
  },
  {
    key: 'thanks',
    mail: {
      en: {
        subject: 'Thank you, {{ firstName | default: "friend" }}',
        settings: {
          accent: '#237032',
          background: '#ebfbee',
          preheader: 'How to look after it, and a small request',
        },
        blocks: [
          {
            type: 'heading',
            level: 1,
            text: 'Thank you, {{ firstName | default: "friend" }}',
            align: 'center',
            colour: '#237032',
            room: 32,
          },
          {
            type: 'text',
            html: '<p>Your order is on its way. We packed it by hand today, and we hope you enjoy it as much as we enjoyed making it.</p><ul><li>Keep it dry and out of the sun</li><li>Something not right? Reply to this email</li></ul>',
          },
          { type: 'quote', html: '<p>A few words from you help others choose.</p>', colour: '#237032', room: 18 },
          {
            type: 'button',
            label: 'Leave a review',
            href: 'https://example.com',
            colour: '#237032',
            align: 'center',
            room: 20,
          },
          foot('en'),
        ],
      },
      ar: {
        subject: 'شكرًا لكم {{ firstName }}',
        settings: { accent: '#237032', background: '#ebfbee', preheader: 'نصائح للعناية بالمنتج، وطلب صغير' },
        blocks: [
          { type: 'heading', level: 1, text: 'شكرًا لكم {{ firstName }}', align: 'center', colour: '#237032', room: 32 },
          {
            type: 'text',
            html: '<p>طلبكم في الطريق إليكم. غلّفناه اليوم بأيدينا، ونرجو أن يسعدكم كما أسعدنا صنعه.</p><ul><li>يُحفظ في مكان جاف بعيدًا عن الشمس</li><li>هل هناك ما لم يعجبكم؟ يكفي الرد على هذه الرسالة</li></ul>',
          },
          { type: 'quote', html: '<p>كلمات قليلة منكم تساعد غيركم على الاختيار.</p>', colour: '#237032', room: 18 },
          {
            type: 'button',
            label: 'إضافة رأي',
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
