import { type Design, foot, hello } from './design.ts'

/** Designs for one recipient at a time: a welcome, a plain letter. */
export const letters: Design[] = [
  {
    key: 'welcome',
    name: { en: 'Welcome', ar: 'ترحيب' },
    mail: {
      en: {
        subject: `Welcome, ${hello.en}!`,
        settings: { accent: '#0b7285', preheader: 'Good to have you here: what comes next, and where to begin' },
        blocks: [
          {
            type: 'heading',
            level: 3,
            text: '{{ workspace }}',
            align: 'center',
            background: '#0b7285',
            colour: '#ffffff',
            room: 20,
          },
          { type: 'heading', level: 1, text: `Good to have you here, ${hello.en}`, align: 'center', room: 28 },
          {
            type: 'text',
            html: '<p>You have joined a small circle of people who make things with care. Once a month we write about what is new in the workshop, and never more than that.</p><p>To begin with, three things others found useful:</p><ol><li>How we work, and who we are</li><li>What is new this season</li><li>Questions others have asked</li></ol>',
          },
          {
            type: 'button',
            label: 'Begin here',
            href: 'https://example.com',
            align: 'center',
            colour: '#0b7285',
            room: 20,
          },
          { type: 'divider', room: 16 },
          {
            type: 'text',
            html: '<p>Do you have a question? Just answer this mail: a person reads it.</p>',
            align: 'center',
            size: 15,
          },
          foot('en'),
        ],
      },
      ar: {
        subject: `أهلًا بك يا ${hello.ar}`,
        settings: { accent: '#0b7285', preheader: 'يسعدنا انضمامك: ما الذي ينتظرك ومن أين تبدأ' },
        blocks: [
          {
            type: 'heading',
            level: 3,
            text: '{{ workspace }}',
            align: 'center',
            background: '#0b7285',
            colour: '#ffffff',
            room: 20,
          },
          { type: 'heading', level: 1, text: `يسعدنا انضمامك يا ${hello.ar}`, align: 'center', room: 28 },
          {
            type: 'text',
            html: '<p>انضممت إلى مجموعة صغيرة من أصحاب المشاريع الذين يتقنون ما يصنعون. نكتب إليك مرة واحدة في الشهر عن جديدنا، ولا نزيد على ذلك.</p><p>إليك ثلاثة أشياء تبدأ بها:</p><ol><li>من نحن وكيف نعمل</li><li>جديد هذا الموسم</li><li>أسئلة طرحها غيرك</li></ol>',
          },
          {
            type: 'button',
            label: 'ابدأ من هنا',
            href: 'https://example.com',
            align: 'center',
            colour: '#0b7285',
            room: 20,
          },
          { type: 'divider', room: 16 },
          {
            type: 'text',
            html: '<p>هل لديك سؤال؟ يكفي أن ترد على هذه الرسالة، فهناك من يقرؤها.</p>',
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
    name: { en: 'Simple letter', ar: 'رسالة بسيطة' },
    mail: {
      en: {
        subject: 'A few lines from {{ workspace }}',
        settings: { background: '#ffffff', accent: '#1c7ed6', font: 'serif', preheader: 'A personal word from us' },
        blocks: [
          {
            type: 'text',
            size: 17,
            room: 20,
            html: `<p>Dear ${hello.en},</p><p>I write to you because something has changed in our workshop that I would rather tell you myself than let you read somewhere.</p><p>Say here what it is, in your own words. Two or three short paragraphs are enough.</p><p>You can always answer this mail; I read every letter.</p><p>Yours,<br>{{ workspace }}</p>`,
          },
          { type: 'divider', room: 12 },
          foot('en'),
        ],
      },
      ar: {
        subject: 'كلمات قليلة من {{ workspace }}',
        settings: { background: '#ffffff', accent: '#1c7ed6', font: 'serif', preheader: 'كلمة شخصية منا إليك' },
        blocks: [
          {
            type: 'text',
            size: 17,
            room: 20,
            html: `<p>عزيزنا ${hello.ar}،</p><p>أكتب إليك لأن شيئًا تغيّر في ورشتنا، وأحب أن تعرفه مني قبل أن تقرأه في مكان آخر.</p><p>اكتب هنا ما هو بكلماتك. تكفي فقرتان قصيرتان أو ثلاث.</p><p>يمكنك دائمًا الرد على هذه الرسالة، فأنا أقرأ كل ما يصلني.</p><p>مع التحية،<br>{{ workspace }}</p>`,
          },
          { type: 'divider', room: 12 },
          foot('ar'),
        ],
      },
    },
  },
]
