import { type Design, foot, hello } from './design.ts'

/** Designs for one recipient at a time: a welcome, a plain letter. */
export const letters: Design[] = [
  {
    key: 'welcome',
    mail: {
      en: {
        subject: 'Welcome, {{ firstName | default: "friend" }}!',
        settings: { accent: '#0b7285', preheader: 'What happens next, and where to start' },
        blocks: [
          {
            type: 'heading',
            level: 3,
            text: '{{ brand.name }}',
            align: 'center',
            background: '#0b7285',
            colour: '#ffffff',
            room: 20,
          },
          {
            type: 'heading',
            level: 1,
            text: 'Good to have you here, {{ firstName | default: "friend" }}',
            align: 'center',
            room: 28,
          },
          {
            type: 'text',
            html: '<p>You’ve joined a small circle of people who make things with care. We write once a month about what’s new in the workshop, and never more often than that.</p><p>Three good places to start:</p><ol><li>Who we are and how we work</li><li>What’s new this season</li><li>Questions people often ask</li></ol>',
          },
          {
            type: 'button',
            label: 'Start here',
            href: 'https://example.com',
            align: 'center',
            colour: '#0b7285',
            room: 20,
          },
          { type: 'divider', room: 16 },
          {
            type: 'text',
            html: '<p>Any questions? Just reply to this email. A real person reads every one.</p>',
            align: 'center',
            size: 15,
          },
          foot('en'),
        ],
      },
      ar: {
        subject: 'أهلًا بكم {{ firstName }}',
        settings: { accent: '#0b7285', preheader: 'ما ينتظركم معنا، وخطوات البداية' },
        blocks: [
          {
            type: 'heading',
            level: 3,
            text: '{{ brand.name }}',
            align: 'center',
            background: '#0b7285',
            colour: '#ffffff',
            room: 20,
          },
          { type: 'heading', level: 1, text: 'يسعدنا انضمامكم {{ firstName }}', align: 'center', room: 28 },
          {
            type: 'text',
            html: '<p>شكرًا لانضمامكم إلى مجموعة صغيرة من محبي الصنعة المتقنة. نكتب إليكم مرة واحدة في الشهر عن جديد الورشة، ولا نزيد على ذلك.</p><p>ثلاثة مواضيع للبداية:</p><ol><li>من نحن وكيف نعمل</li><li>جديد هذا الموسم</li><li>الأسئلة الشائعة</li></ol>',
          },
          {
            type: 'button',
            label: 'البداية من هنا',
            href: 'https://example.com',
            align: 'center',
            colour: '#0b7285',
            room: 20,
          },
          { type: 'divider', room: 16 },
          {
            type: 'text',
            html: '<p>هل لديكم سؤال؟ يكفي الرد على هذه الرسالة، فنحن نقرأ كل رد.</p>',
            align: 'center',
            size: 15,
          },
          foot('ar'),
        ],
      },
    },
  },
  {
    key: 'letter',
    mail: {
      en: {
        subject: 'A few lines from {{ brand.name }}',
        settings: { background: '#ffffff', accent: '#1c7ed6', font: 'serif', preheader: 'A personal note from us' },
        blocks: [
          {
            type: 'text',
            size: 17,
            room: 20,
            html: `<p>Hi ${hello.en},</p><p>I’m writing because something has changed in our workshop, and I wanted you to hear it from me first.</p><p>Explain here what it is, in your own words. Two or three short paragraphs are enough.</p><p>You can always reply to this email. I read every reply.</p><p>All the best,<br>{{ brand.name }}</p>`,
          },
          { type: 'divider', room: 12 },
          foot('en'),
        ],
      },
      ar: {
        subject: 'كلمات قليلة من {{ brand.name }}',
        settings: { background: '#ffffff', accent: '#1c7ed6', font: 'serif', preheader: 'كلمة شخصية منا إليكم' },
        blocks: [
          {
            type: 'text',
            size: 17,
            room: 20,
            html: `<p>مرحبًا ${hello.ar}،</p><p>أكتب إليكم لأن شيئًا تغيّر في ورشتنا، وأحب أن تعرفوه مني أولًا.</p><p>يُكتب هنا ما تغيّر. تكفي فقرتان قصيرتان أو ثلاث.</p><p>يمكنكم دائمًا الرد على هذه الرسالة، فأنا أقرأ كل ما يصلني.</p><p>مع التحية،<br>{{ brand.name }}</p>`,
          },
          { type: 'divider', room: 12 },
          foot('ar'),
        ],
      },
    },
  },
]
