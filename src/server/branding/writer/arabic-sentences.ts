import type { Frames } from './frames.ts'

// Sentences shared by several kinds. Inserted text follows a colon, stands between «» or is a sentence of its own, so
// that nothing has to agree with its gender, number or case. The reader is addressed in the plural, which is
// gender-neutral in writing.

/** What the project is. */
export const idea: Frames = {
  any: [
    'باختصار: [what].',
    'في سطر واحد: [what].',
    'فكرتنا: [what].',
    'الحكاية ببساطة: [what].',
    'بكلماتنا نحن: [what].',
    'خلاصة القول: [what].',
    'وإن سألتم عن عملنا، فالجواب: [what].',
  ],
  professional: ['مجال عملنا: [what].', 'نبذة موجزة: [what].'],
  playful: ['الحكاية كلّها في نَفَس واحد: [what].', 'وإليكم السرّ الذي لم نعد نخفيه: [what].'],
  warm: ['ما نضع فيه قلوبنا: [what].'],
  bold: ['بلا مقدّمات: [what].', 'الكلام المفيد: [what].'],
}

/** What the project is, for the start of a text. */
export const standaloneIdea: Frames = {
  any: [
    '[what].',
    '[what]. هذه حكايتنا.',
    '[what]. هكذا نعرّف بأنفسنا.',
    'باختصار: [what].',
    'في سطر واحد: [what].',
    'فكرتنا: [what].',
  ],
  warm: ['[what]. هنا نضع قلوبنا.'],
  bold: ['[what]. نقطة.'],
}

/** The audience. */
export const audience: Frames = {
  any: [
    'من جمهورنا؟ [audience].',
    'جمهورنا: [audience].',
    'أوّل من نفكّر فيهم: [audience].',
    'من نعمل من أجلهم؟ [audience].',
    'من في بالنا دائمًا؟ [audience].',
    'من يهمّنا أمرهم؟ [audience].',
  ],
  professional: ['الفئة التي نخدمها: [audience].'],
  playful: ['احزروا من في بالنا… [audience].'],
  warm: ['من لهم مكان في قلوبنا؟ [audience].'],
  bold: ['جمهورنا: [audience]. نقطة.'],
}

/** The project's values. */
export const values: Frames = {
  any: [
    'ما يهمّنا: [values].',
    'قيمنا: [values].',
    'ما نتمسّك به: [values].',
    'ما نلتزم به معكم: [values].',
    'بوصلتنا في كلّ خطوة: [values].',
  ],
  professional: ['المبادئ التي نعمل بها: [values].', 'قيمنا في العمل: [values].'],
  playful: ['خلطتنا التي لم تعد سرّية: [values].'],
  warm: ['أقرب ما يكون إلى قلوبنا: [values].'],
  bold: ['ما لا نساوم عليه: [values].', 'خطّنا الأحمر: [values].'],
}

/** The words that the project wants to be known for. */
export const motto: Frames = {
  any: [
    'ما نردّده دائمًا: [uses].',
    'ما نحبّ أن نُعرف به: [uses].',
    'ما نودّ أن يبقى في الذاكرة: [uses].',
    'ممّا نعتزّ به: [uses].',
  ],
  professional: ['ما نحرص على أن نُعرف به: [uses].'],
  playful: ['ردّدوا معنا: [uses].'],
  bold: ['تذكّروا هذا: [uses].'],
}

/** The link. */
export const linkLine: Frames = {
  any: [
    'لمعرفة المزيد:\n[link]',
    'تجدوننا هنا:\n[link]',
    'التفاصيل كلّها هنا:\n[link]',
    'ألقوا نظرة:\n[link]',
    'للتعرّف إلينا أكثر:\n[link]',
  ],
  professional: ['لمزيد من التفاصيل:\n[link]'],
  playful: ['الفضول يناديكم؟ من هنا:\n[link]'],
  warm: ['بابنا مفتوح لكم:\n[link]'],
  bold: ['انظروا بأنفسكم:\n[link]'],
}
