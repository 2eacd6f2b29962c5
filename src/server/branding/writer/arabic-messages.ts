import { values, idea, linkLine, motto, audience } from './arabic-sentences.ts'
import type { Frames, Shapes } from './frames.ts'

const line: Frames = {
  any: [
    '[name]: [what]',
    'من «[name]» إليكم: [thing]',
    '[name]، باختصار: [what]',
    '[name]: [values]',
    'حكاية «[name]»: [what]',
    '[values]: وعدنا لكم في «[name]»',
    'في بالنا دائمًا: [audience]',
    'ما نردّده في «[name]»: «[word]»',
    '[values]. من هنا نبدأ',
    '[what]. هنا «[name]»',
    'نحن «[name]»، وجمهورنا: [audience]',
    'أهلًا بكم في «[name]»',
    'تعرّفوا إلى «[name]»',
    'معكم «[name]»',
    'هنا «[name]»',
    'البداية من «[name]»',
    'نحن «[name]»، ويسعدنا لقاؤكم',
    'مرحبًا من «[name]»',
    'من «[name]» إليكم',
    'وصلتم إلى «[name]»',
    'نحن «[name]»، ونحن هنا من أجلكم',
  ],
  friendly: ['أهلًا! نحن «[name]»: [what]', 'سعداء بكم في «[name]»', 'نحن «[name]»، حيّاكم الله'],
  professional: [
    'مجال عملنا في «[name]»: [what]',
    '«[name]» في خدمتكم',
    'يسرّنا أن نكون معكم: «[name]»',
    'نرحّب بكم في «[name]»',
  ],
  playful: [
    'سرّ «[name]» الذي لم يعد سرًّا: [what]',
    'احزروا من هنا: «[name]»!',
    'لحظة من فضلكم… معكم «[name]»!',
    'طق طق! هنا «[name]»',
  ],
  warm: [
    'من قلوبنا في «[name]»: [what]',
    'من القلب: أهلًا بكم في «[name]»',
    'البيت بيتكم في «[name]»',
    'مع أطيب التحيات، «[name]»',
  ],
  bold: ['[name]: [what]. نقطة.', 'احفظوا هذا الاسم: «[name]»', 'نحن «[name]»، وها نحن هنا', 'أفسحوا الطريق: «[name]»'],
}

export const tagline: Shapes = {
  plans: [[{ frames: line, before: '' }]],
  last: ['أهلًا وسهلًا بكم', 'سعداء بلقائكم', 'نحن هنا من أجلكم', 'يسعدنا حضوركم', 'فلنبدأ معًا', 'حيّاكم الله'],
}

const pitchLead: Frames = {
  any: [
    '«[name]» في سطر واحد: [what].',
    '[name]: [what].',
    'ما حكاية «[name]»؟ [what].',
    '[what]. هذه حكاية «[name]».',
    'لو سألتمونا عن «[name]» لقلنا: [what].',
    'فكرة «[name]»: [what].',
    'تعرّفوا إلى «[name]»: [what].',
    'نحن «[name]»، وهذا عملنا: [what].',
    'ماذا في «[name]»؟ [what].',
    'باختصار: [what].',
    'نحن «[name]»~ اسألونا عمّا نقدّمه.',
    'تعرّفوا إلى «[name]»، ويسعدنا أن نحدّثكم أكثر.',
    'وصلتم إلى «[name]». هل نتحدّث؟',
    'نحن «[name]»، ونرحّب بكلّ سؤال.',
    'امنحونا دقيقة، ونحكي لكم حكاية «[name]».',
    'يسعدنا لقاؤكم. نحن «[name]».',
    'لمعرفة المزيد عن «[name]» يكفي أن تسألوا.',
    'مرحبًا من «[name]»~ أخبرونا عمّا تبحثون عنه.',
    'ما حكاية «[name]»؟ اسألونا، ويسعدنا أن نجيب.',
    'اسمنا «[name]»، وأوّل الكلام: أهلًا بكم.',
  ],
  professional: ['نبذة عن «[name]»: [what].', 'نحن «[name]»، ونتطلّع إلى أسئلتكم.'],
  playful: ['«[name]» في نَفَس واحد: [what].', 'احزروا من هنا: «[name]»! اسألونا ما شئتم.'],
  bold: ['«[name]» بلا مقدّمات: [what].', 'احفظوا هذا الاسم: «[name]». ثمّ كلّمونا.'],
  friendly: ['حيّاكم الله، نحن «[name]»! كيف نساعدكم؟'],
  warm: ['البيت بيتكم في «[name]». تفضّلوا واسألونا.'],
}

export const pitch: Shapes = {
  plans: [
    [
      { frames: pitchLead, before: '' },
      { frames: audience, before: ' ', optional: true },
    ],
    [
      { frames: pitchLead, before: '' },
      { frames: values, before: ' ', optional: true },
      { frames: motto, before: ' ', optional: true },
    ],
    [
      { frames: { any: ['نحن «[name]».', 'معكم «[name]».', 'هنا «[name]».', 'وصلتم إلى «[name]».'] }, before: '' },
      { frames: audience, before: ' ' },
      { frames: values, before: ' ', optional: true },
    ],
  ],
  last: [
    'سعداء بلقائكم، ونرحّب بكلّ سؤال.',
    'يسعدنا أن نحدّثكم عن عملنا.',
    'أهلًا بكم. هل نتحدّث؟',
    'أخبرونا عمّا تبحثون عنه.',
  ],
}

const opening: Frames = {
  any: [
    'نحن «[name]».',
    'أهلًا بكم في «[name]»~',
    'معكم «[name]».',
    'يسعدنا لقاؤكم. نحن «[name]».',
    'سعداء بوصولكم إلينا. هنا «[name]».',
    'دعونا نعرّفكم بأنفسنا: نحن «[name]».',
    'من نحن؟ نحن «[name]».',
    'شكرًا لاهتمامكم بما نقدّمه في «[name]».',
    'وصلتم إلى «[name]».',
    'يسعدنا لقاؤكم.',
    'سعداء بوصولكم إلينا.',
    'أهلًا وسهلًا بكم.',
  ],
  friendly: ['حيّاكم الله، نحن «[name]»~'],
  professional: ['نرحّب بكم في «[name]»، ونشكر لكم وقتكم.'],
  playful: ['وصلتم أخيرًا! هنا «[name]».'],
  warm: ['تفضّلوا، فالبيت بيتكم. هنا «[name]».'],
  bold: ['احفظوا هذا الاسم: «[name]».'],
}

const invitation: Frames = {
  any: [
    'يسعدنا أن نسمع منكم.',
    'لديكم سؤال؟ اكتبوا لنا.',
    'لمعرفة المزيد، اسألونا.',
    'أخبرونا عمّا تبحثون عنه.',
    'ألقوا علينا التحية متى شئتم.',
    'هيّا نتحدّث.',
    'اكتبوا لنا في أيّ وقت.',
    'ما رأيكم أن نتعارف؟',
    'كلّنا آذان صاغية لأسئلتكم.',
  ],
  professional: ['نتطلّع إلى التواصل معكم.', 'نرحّب باستفساراتكم.'],
  playful: ['لا تخجلوا، قولوا مرحبًا~'],
  warm: ['نفرح بكلّ رسالة تصلنا منكم.'],
  bold: ['مستعدّون؟ كلّمونا~'],
}

export const about: Shapes = {
  plans: [
    [
      { frames: opening, before: '' },
      { frames: idea, before: ' ', optional: true },
      { frames: audience, before: '\n\n', optional: true },
      { frames: values, before: ' ', optional: true },
      { frames: invitation, before: '\n\n' },
      { frames: linkLine, before: '\n\n', optional: true },
    ],
    [
      { frames: { any: ['[what].', '[what]. هذه حكاية «[name]».'] }, before: '' },
      { frames: audience, before: ' ', optional: true },
      { frames: values, before: '\n\n', optional: true },
      { frames: motto, before: ' ', optional: true },
      { frames: { any: ['هذه حكايتنا في «[name]».', 'هكذا نحن في «[name]».'] }, before: '\n\n', optional: true },
      { frames: linkLine, before: '\n\n', optional: true },
    ],
    [
      { frames: opening, before: '' },
      { frames: values, before: ' ' },
      { frames: idea, before: '\n\n', optional: true },
      { frames: audience, before: ' ', optional: true },
      { frames: motto, before: '\n\n', optional: true },
      { frames: invitation, before: '\n\n' },
      { frames: linkLine, before: '\n\n', optional: true },
    ],
  ],
  last: [
    'يسعدنا لقاؤكم. أخبرونا عمّا تبحثون عنه.',
    'أهلًا بكم. يسعدنا أن نسمع منكم.',
    'شكرًا لزيارتكم. نرحّب بكلّ سؤال.',
    'حيّاكم الله. اكتبوا لنا في أيّ وقت.',
  ],
}

const bioLine: Frames = {
  any: [
    '[name]: [what]',
    '[what]',
    'من «[name]» إليكم: [thing]',
    'باختصار: [what]',
    'نحن «[name]»',
    'مرحبًا من «[name]»',
    'وصلتم إلى «[name]»',
    'هنا «[name]»',
    'معكم «[name]»',
    'أهلًا بكم في «[name]»',
    'تعرّفوا إلى «[name]»',
    'يسعدنا لقاؤكم: «[name]»',
    'سعداء بكم في «[name]»',
    'من «[name]» إليكم',
    'يسعدنا لقاؤكم',
    'سعداء بوصولكم إلينا',
    'أهلًا وسهلًا بكم',
  ],
  friendly: ['أهلًا! نحن «[name]»: [what]', 'حيّاكم الله، نحن «[name]»'],
  professional: ['مجال عملنا في «[name]»: [what]', '«[name]» في خدمتكم'],
  playful: ['سرّ «[name]» الذي لم يعد سرًّا: [what]', 'طق طق! هنا «[name]»'],
  warm: ['من قلوبنا في «[name]»: [what]', 'البيت بيتكم في «[name]»'],
  bold: ['[name]: [what]. نقطة.', 'احفظوا هذا الاسم: «[name]»'],
}

const bioEnd: Frames = {
  any: ['[link]', 'ألقوا علينا التحية', 'اكتبوا لنا', 'اسألونا', 'هيّا نتحدّث'],
}

export const bio: Shapes = {
  plans: [
    [
      { frames: bioLine, before: '' },
      { frames: { any: ['جمهورنا: [audience]', 'في بالنا دائمًا: [audience]'] }, before: '\n', optional: true },
      { frames: bioEnd, before: '\n', optional: true },
    ],
    [
      { frames: bioLine, before: '' },
      { frames: { any: ['[values]', 'ما يهمّنا: [values]'] }, before: '\n', optional: true },
      { frames: bioEnd, before: '\n', optional: true },
    ],
    [
      { frames: bioLine, before: '' },
      { frames: { any: ['ما نردّده دائمًا: «[word]»', 'ما نتمسّك به: [value]'] }, before: '\n', optional: true },
      { frames: bioEnd, before: '\n', optional: true },
    ],
  ],
  last: ['سعداء بلقائكم', 'ألقوا علينا التحية', 'أهلًا بكم، ونرحّب بكلّ سؤال', 'يسعدنا حضوركم'],
}
