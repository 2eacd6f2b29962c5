import { standaloneIdea, values, idea, linkLine, motto, audience } from './arabic-sentences.ts'
import type { Network } from './brief.ts'
import type { Frames, Plan, Shapes } from './frames.ts'

const hook: Frames = {
  any: [
    'مرحبًا من «[name]»~',
    'تعرّفوا إلى «[name]»~',
    'من في بالنا ونحن نكتب؟ [audience].',
    'كلمات قليلة عن «[name]»: [what].',
    'هل تعرفون «[name]»؟',
    'إن سألتم عمّا يهمّنا، فهو: [values].',
    'دعونا نعرّفكم بأنفسنا: نحن «[name]».',
    'نحيّي كلّ من يتابعنا هنا~ معكم «[name]».',
    'من خلف هذه الصفحة؟ نحن «[name]».',
    'أمر نتمسّك به: [value].',
    'أوّل مرّة هنا؟ نحن «[name]».',
    'ما حكاية «[name]»؟ [what].',
    'كلمة نحبّها: «[word]».',
    'للتذكير: نحن «[name]».',
    'ألقوا التحية على «[name]»~',
    'مررتم من هنا؟ معكم «[name]».',
    'وها نحن معكم: «[name]»~',
    'يسعدنا لقاؤكم~',
    'سعداء بوجودكم هنا~',
    'أهلًا وسهلًا بكم~',
  ],
  friendly: ['حيّاكم الله، نحن «[name]»~'],
  professional: ['نعرّفكم بأنفسنا: «[name]».', 'يسرّنا أن نعرّفكم إلى «[name]».'],
  playful: ['هل سمعتم عن «[name]»؟', 'مفاجأة في صفحتكم: «[name]»~', 'احزروا من في بالنا… [audience]~'],
  warm: ['أطيب التحيات من «[name]».', 'من القلب، وفي بالنا: [audience].'],
  bold: ['احفظوا هذا الاسم: «[name]».', 'هم في بالنا دائمًا: [audience]~'],
}

const topicHook: Frames = {
  any: [
    '[topic].',
    'في بالنا: [topic].',
    'من «[name]» إليكم: [topic].',
    'لدينا ما نشارككم إيّاه: [topic].',
    'موضوعنا: [topic].',
    'هيّا نتحدّث عن «[topic]».',
    'كلمة منّا في «[name]»: [topic].',
    'تسمعونها من «[name]»: [topic].',
    'حديثنا في «[name]»: [topic].',
    'إليكم الخبر: [topic].',
  ],
  playful: ['احزروا ماذا! [topic]~'],
  bold: ['اسمعوا جيدًا: [topic].'],
  warm: ['أمر قريب من قلوبنا: [topic].'],
}

const shared = {
  any: [
    'شاركونا رأيكم في التعليقات.',
    'لديكم سؤال؟ راسلونا.',
    'تابعونا لنبقى على تواصل.',
    'لمن تودّون إيصال هذا المنشور؟ أشيروا إليهم في التعليقات.',
    'ما الذي تودّون معرفته عنّا؟ اسألونا في التعليقات.',
    'نحبّ أن نعرف من يقرأ هنا. ألقوا التحية.',
    'أخبرونا في التعليقات: ماذا تحبّون أن تروا لاحقًا؟',
    'شاركوه مع من قد يعجبهم.',
    'ألقوا علينا التحية في التعليقات.',
  ],
  playful: ['دوركم الآن: حيّونا برمز تعبيري~'],
  warm: ['نقرأ كلّ تعليق منكم بفرح.'],
  bold: ['لا تمرّوا مرور الكرام. قولوا مرحبًا~'],
} satisfies Frames

const calls: Record<Network, Frames> = {
  facebook: shared,
  instagram: shared,
  linkedin: {
    any: [
      'يسعدنا أن نقرأ رأيكم في التعليقات.',
      'ما تجربتكم في هذا؟ شاركونا بها.',
      'هيّا نتواصل.',
      'كيف ترون الأمر؟ نتطلّع إلى قراءة آرائكم.',
      'تابعونا لنبقى على تواصل.',
      'إن لامس هذا اهتمامكم، فراسلونا.',
      'من ينبغي أن نتعرّف إليهم؟ أشيروا إليهم في التعليقات.',
      'نرحّب بأسئلتكم في التعليقات.',
      'ما الجانب الذي تودّون أن نحدّثكم عنه أكثر؟',
    ],
  },
  x: {
    any: [
      'ردّوا علينا وأخبرونا.',
      'أعيدوا النشر.',
      'تابعونا.',
      'لديكم سؤال؟ اسألونا.',
      'ما رأيكم؟',
      'قولوا مرحبًا.',
      'أخبرونا في الردود.',
      'شاركونا الرأي.',
      'هيّا نتحدّث.',
    ],
  },
  youtube: {
    any: [
      'اشتركوا في القناة وابقوا معنا.',
      'اكتبوا أسئلتكم في التعليقات.',
      'إن نال المقطع إعجابكم، فاضغطوا زرّ الإعجاب.',
      'أخبرونا في التعليقات عمّا تودّون مشاهدته لاحقًا.',
      'شاركوا المقطع مع من قد يعجبهم.',
      'فعّلوا التنبيهات حتى لا يفوتكم القادم.',
      'شكرًا على المشاهدة.',
      'ألقوا علينا التحية في التعليقات.',
      'اشتركوا في القناة ليصلكم جديدنا.',
    ],
  },
  whatsapp: {
    any: [
      'يكفي الردّ على هذه الرسالة.',
      'اكتبوا لنا بما تحتاجون إليه.',
      'أرسلوها إلى من قد تهمّهم.',
      'لديكم أسئلة؟ نحن هنا.',
      'أجيبوا بكلمة «مرحبًا»، والباقي علينا.',
      'أخبرونا كيف نساعدكم.',
      'نحن على بُعد رسالة منكم.',
      'هل نحدّثكم أكثر؟ يكفي أن تقولوا: نعم.',
      'اكتبوا لنا في الوقت الذي يناسبكم.',
    ],
  },
}

const watched: Frames = {
  any: [
    'في هذا المقطع: [topic].',
    'موضوع هذا المقطع: [topic].',
    'نتحدّث في هذا المقطع عن «[topic]».',
    'مقطع من «[name]»: [topic].',
    'عمّ يتحدّث هذا المقطع؟ [topic].',
    ...topicHook.any,
  ],
}

const introduced: Frames = {
  any: ['من نحن؟ «[name]».', 'نحن «[name]».', 'معكم «[name]».', 'تحياتنا من «[name]».', 'هنا «[name]».'],
}

/** The structures of a network's posts: about the project, or about a topic. */
export function posts(network: Network, onTopic: boolean): Shapes {
  const call = calls[network]
  return { plans: onTopic ? topicPlans(network === 'youtube' ? watched : topicHook, call) : plans(call), last }
}

const last = [
  'أهلًا بكم، وسعداء بوجودكم هنا.',
  'سعداء بلقائكم، ونرحّب بكلّ سؤال.',
  'يسعدنا أن نسمع منكم.',
  'حيّاكم الله. أخبرونا عمّا تودّون معرفته.',
]

const plans = (call: Frames): Plan[] => [
  [
    { frames: hook, before: '', cheer: true },
    { frames: idea, before: '\n\n', optional: true },
    { frames: audience, before: ' ', optional: true },
    { frames: call, before: '\n\n', optional: true },
    { frames: linkLine, before: '\n\n', optional: true },
  ],
  [
    { frames: hook, before: '', cheer: true },
    { frames: values, before: '\n\n', optional: true },
    { frames: idea, before: '\n\n', optional: true },
    { frames: call, before: '\n\n', optional: true },
    { frames: linkLine, before: '\n\n', optional: true },
  ],
  [
    { frames: standaloneIdea, before: '' },
    { frames: motto, before: ' ', optional: true },
    { frames: introduced, before: '\n\n', optional: true, cheer: true },
    { frames: call, before: '\n\n', optional: true },
    { frames: linkLine, before: '\n\n', optional: true },
  ],
]

const topicPlans = (first: Frames, call: Frames): Plan[] => [
  [
    { frames: first, before: '', cheer: true },
    { frames: idea, before: '\n\n', optional: true },
    { frames: call, before: '\n\n', optional: true },
    { frames: linkLine, before: '\n\n', optional: true },
  ],
  [
    { frames: first, before: '', cheer: true },
    { frames: audience, before: '\n\n', optional: true },
    { frames: call, before: '\n\n', optional: true },
    { frames: linkLine, before: '\n\n', optional: true },
  ],
  [
    { frames: first, before: '', cheer: true },
    { frames: introduced, before: '\n\n', optional: true },
    { frames: values, before: ' ', optional: true },
    { frames: call, before: '\n\n', optional: true },
    { frames: linkLine, before: '\n\n', optional: true },
  ],
]

/** Ideas for a picture. */
export const pictures: Frames = {
  any: [
    'صورة في ضوء النهار تُظهر هذا: [topic].',
    'لقطة قريبة واضحة لا شيء معها في الإطار: [topic].',
    'صورة تقول هذا بلا كلمات: [topic].',
    'صورة في ضوء النهار تُظهر العمل نفسه: [what].',
    'لقطة قريبة على خلفية سادة: [thing].',
    'مشهد يرى فيه جمهور المشروع نفسه: [audience].',
    'صورة تجسّد هذه القيمة: [value].',
    'عبارة «[word]» بخط كبير على لون من ألوان المشروع.',
    'الاسم «[name]» على خلفية سادة بألوان المشروع.',
    'يدان في أثناء العمل، ويظهر الاسم «[name]» في زاوية الصورة.',
    'لقطة من وراء الكواليس في «[name]»، بضوء طبيعي.',
    'مكان العمل في ضوء الصباح.',
    'صورة شخصية في أثناء العمل، والنظرة إلى العدسة.',
    'الشعار كبيرًا على لون من ألوان المشروع.',
  ],
}
