import { values, idea, linkLine, motto, audience } from './arabic-sentences.ts'
import type { Frames, Shapes } from './frames.ts'

/** `firstName` is a merge field of `email-marketing/render.ts`; each greeting is complete with and without a name. */
const greeting: Frames = {
  any: [
    'مرحبًا {{ firstName | default: "بكم" }}،',
    'أهلًا {{ firstName | default: "بكم" }}،',
    'السلام عليكم {{ firstName | default: "ورحمة الله" }}،',
  ],
  professional: [
    'السلام عليكم {{ firstName | default: "ورحمة الله وبركاته" }}،',
    'تحية طيبة، {{ firstName | default: "وبعد" }}،',
  ],
  playful: ['يا أهلًا {{ firstName | default: "بكم" }}!'],
  warm: ['أهلًا وسهلًا {{ firstName | default: "بكم" }}،'],
  friendly: ['يا هلا {{ firstName | default: "بكم" }}،'],
}

const replyGreeting: Frames = {
  any: ['مرحبًا {{ firstName | default: "بكم" }}،', 'السلام عليكم {{ firstName | default: "ورحمة الله" }}،'],
  warm: ['أهلًا وسهلًا {{ firstName | default: "بكم" }}،'],
}

const thanks: Frames = {
  any: [
    'شكرًا لانضمامكم إلينا في «[name]». يسعدنا أنكم معنا.',
    'أهلًا بكم في «[name]»~ سعداء بوجودكم معنا.',
    'يسعدنا كثيرًا أن تكونوا معنا في «[name]».',
    'شكرًا لاشتراككم. من الآن تصلكم هنا رسائلنا من «[name]».',
    'تمّ اشتراككم، ونحن سعداء بذلك. أهلًا بكم في «[name]»~',
    'شكرًا لاهتمامكم بما نقدّمه في «[name]»، ومرحبًا بكم معنا.',
    'نحن «[name]»، وهذه أولى رسائلنا إليكم. شكرًا لانضمامكم.',
    'سعداء بلقائكم. نحن «[name]»، ويسرّنا انضمامكم إلينا.',
    'تحية من القلب نرسلها إليكم من «[name]».',
    'شكرًا لانضمامكم. يسعدنا أنكم معنا.',
    'شكرًا لاشتراككم. سعداء بوجودكم هنا.',
    'سعداء بلقائكم، وشكرًا لانضمامكم.',
  ],
  professional: ['نشكر لكم اشتراككم في رسائل «[name]».', 'نقدّر اهتمامكم بما نقدّمه في «[name]».'],
  playful: ['وصلتم! أهلًا بكم في «[name]».', 'يا فرحتنا بكم! أهلًا بكم في «[name]».'],
  warm: ['ما أسعدنا بوصولكم إلينا في «[name]».'],
  bold: ['أنتم معنا الآن. أهلًا بكم في «[name]».'],
}

const ending: Frames = {
  any: [
    'لديكم سؤال؟ يكفي الردّ على هذه الرسالة.',
    'لأيّ استفسار، يصلنا ردّكم على هذه الرسالة مباشرة.',
    'عمّ تحبّون أن تقرؤوا؟ أخبرونا بالردّ على هذه الرسالة.',
    'يسعدنا أن نسمع منكم، والردّ على هذه الرسالة يصل إلينا.',
    'ما الذي جاء بكم إلينا؟ اكتبوا لنا، فنحن نحبّ أن نعرف.',
    'نلتقي في رسالتنا القادمة.',
  ],
  professional: ['نرحّب باستفساراتكم ردًّا على هذه الرسالة.'],
  playful: ['اضغطوا على زرّ الردّ وقولوا مرحبًا~'],
  warm: ['متى رغبتم في الكتابة إلينا، فنحن نقرأ بكلّ سرور.'],
  bold: ['عندكم ما تقولونه؟ ردّوا علينا~'],
}

const farewell: Frames = {
  any: ['إلى اللقاء،\n[name]', 'مع أطيب التحيات،\n[name]', 'دمتم بخير،\n[name]', 'إلى اللقاء'],
  professional: ['مع خالص التحية،\n[name]', 'وتفضّلوا بقبول فائق الاحترام،\n[name]'],
  warm: ['مع كلّ الودّ،\n[name]', 'مع محبّتنا،\n[name]'],
  playful: ['سلام حارّ،\n[name]'],
  friendly: ['نراكم قريبًا،\n[name]'],
}

export const welcomeSubject: Frames = {
  any: [
    'أهلًا بكم في «[name]»',
    'يسعدنا أنكم معنا',
    'شكرًا لانضمامكم إلى «[name]»',
    'مرحبًا من «[name]»',
    'سعداء بوجودكم معنا',
    'أولى رسائلنا إليكم من «[name]»',
    'سعداء بلقائكم',
    'نرحّب بكم في «[name]»',
    'شكرًا لانضمامكم إلينا',
  ],
  playful: ['وصلتم!', 'يا فرحتنا بكم!'],
  warm: ['من القلب: أهلًا بكم في «[name]»'],
  bold: ['أنتم معنا الآن في «[name]»'],
}

export const welcomeMail: Shapes = {
  plans: [
    [
      { frames: greeting, before: '' },
      { frames: thanks, before: '\n\n' },
      { frames: idea, before: ' ', optional: true },
      { frames: audience, before: ' ', optional: true },
      { frames: linkLine, before: '\n\n', optional: true },
      { frames: ending, before: '\n\n' },
      { frames: farewell, before: '\n\n', apart: true },
    ],
    [
      { frames: greeting, before: '' },
      { frames: thanks, before: '\n\n' },
      { frames: values, before: '\n\n', optional: true },
      { frames: motto, before: ' ', optional: true },
      { frames: ending, before: '\n\n' },
      { frames: linkLine, before: '\n\n', optional: true },
      { frames: farewell, before: '\n\n', apart: true },
    ],
    [
      { frames: greeting, before: '' },
      { frames: thanks, before: '\n\n' },
      { frames: idea, before: '\n\n', optional: true },
      { frames: values, before: ' ', optional: true },
      { frames: ending, before: '\n\n' },
      { frames: linkLine, before: '\n\n', optional: true },
      { frames: farewell, before: '\n\n', apart: true },
    ],
  ],
  last: [
    'مرحبًا {{ firstName | default: "بكم" }}،\n\nشكرًا لانضمامكم إلينا.',
    'أهلًا {{ firstName | default: "بكم" }}،\n\nيسعدنا أنكم معنا.',
    'السلام عليكم {{ firstName | default: "ورحمة الله" }}،\n\nسعداء بوجودكم معنا.',
  ],
}

const received: Frames = {
  any: [
    'شكرًا لكتابتكم إلينا في «[name]». وصلتنا رسالتكم، وسنردّ في أقرب وقت ممكن.',
    'وصلت رسالتكم إلينا في «[name]»، فشكرًا لكم. سنعود إليكم في أقرب وقت ممكن.',
    'شكرًا لرسالتكم. وصلت إلينا في «[name]»، وسيصلكم منّا ردّ.',
    'وصلتنا رسالتكم، وسنجيب عنها بأنفسنا في أقرب وقت ممكن.',
    'هنا «[name]». شكرًا لتواصلكم معنا، وسنردّ عليكم في أقرب وقت ممكن.',
    'سعدنا برسالتكم. وصلتنا، وسنكتب إليكم.',
    'شكرًا لتواصلكم معنا في «[name]». سنقرأ رسالتكم ونكتب إليكم.',
    'رسالتكم في أيدٍ أمينة لدينا في «[name]»، وسنتواصل معكم في أقرب وقت ممكن.',
    'شكرًا على رسالتكم إلى «[name]». سنردّ عليكم حالما نستطيع.',
  ],
  professional: ['نشكر لكم تواصلكم معنا في «[name]». تلقّينا رسالتكم، وسنردّ عليها في أقرب وقت ممكن.'],
  playful: ['حطّت رسالتكم رحالها لدينا في «[name]»! سنردّ عليكم في أقرب وقت ممكن.'],
  warm: ['شكرًا لأنكم تذكّرتمونا في «[name]». سنقرأ رسالتكم باهتمام ونكتب إليكم.'],
  bold: ['وصلت! رسالتكم الآن لدينا في «[name]»، وسنردّ عليها في أقرب وقت ممكن.'],
}

const meanwhile: Frames = {
  any: [
    'وإلى ذلك الحين، هنا المزيد عنّا:\n[link]',
    'وحتى يصلكم ردّنا، ألقوا نظرة هنا:\n[link]',
    'وقد تجدون الجواب هنا:\n[link]',
  ],
}

const addition: Frames = {
  any: [
    'لإضافة أيّ شيء، يكفي الردّ على هذه الرسالة.',
    'نسيتم شيئًا؟ أضيفوه بالردّ على هذه الرسالة.',
    'لا حاجة إلى أيّ خطوة أخرى منكم.',
    'ونشكر لكم صبركم.',
  ],
}

export const replySubject: Frames = {
  any: [
    'وصلتنا رسالتكم',
    'شكرًا لرسالتكم',
    'شكرًا لكتابتكم إلى «[name]»',
    'رسالتكم إلى «[name]»',
    'رسالتكم وصلت',
    'شكرًا لتواصلكم معنا',
    'رسالتكم لدينا في «[name]»',
    'سنكتب إليكم',
    'سعدنا برسالتكم',
  ],
}

export const autoReply: Shapes = {
  plans: [
    [
      { frames: replyGreeting, before: '' },
      { frames: received, before: '\n\n' },
      { frames: meanwhile, before: '\n\n', optional: true },
      { frames: farewell, before: '\n\n', apart: true },
    ],
    [
      { frames: replyGreeting, before: '' },
      { frames: received, before: '\n\n' },
      { frames: addition, before: ' ' },
      { frames: farewell, before: '\n\n', apart: true },
    ],
    [
      { frames: replyGreeting, before: '' },
      { frames: received, before: '\n\n' },
      { frames: motto, before: '\n\n', optional: true },
      { frames: meanwhile, before: '\n\n', optional: true },
      { frames: farewell, before: '\n\n', apart: true },
    ],
  ],
  last: [
    'مرحبًا {{ firstName | default: "بكم" }}،\n\nشكرًا لرسالتكم. سنردّ في أقرب وقت ممكن.',
    'أهلًا {{ firstName | default: "بكم" }}،\n\nوصلتنا رسالتكم، فشكرًا لكم.',
    'السلام عليكم {{ firstName | default: "ورحمة الله" }}،\n\nوصلتنا رسالتكم، وسنكتب إليكم.',
  ],
}
