import type { Both, Lang } from '#contract/fields.ts'
import { withCount } from '../text/counted.ts'

/** Texts of a question page. */
const texts = {
  asked: { en: 'Asked by {name}', ar: 'سأل {name}' },
  answered: { en: 'Answered by {name}', ar: 'أجاب {name}' },
  gone: { en: 'a member who left', ar: 'عضو غادر' },
  accepted: { en: 'Accepted answer', ar: 'الإجابة المقبولة' },
  elsewhere: { en: 'Answered elsewhere', ar: 'أُجيب عنه في موضع آخر' },
  closed: { en: 'This question is closed.', ar: 'هذا السؤال مغلق.' },
  all: { en: 'All questions', ar: 'كل الأسئلة' },
  solved: { en: 'Answer accepted', ar: 'قُبلت إجابة' },
  missing: { en: 'This question does not exist', ar: 'هذا السؤال غير موجود' },
  list: { en: 'Questions and answers', ar: 'الأسئلة والأجوبة' },
  listHint: {
    en: 'Ask people who build what you build, and share what you know.',
    ar: 'اسأل من يبني مشروعًا مثل مشروعك، وشارك ما تعرفه.',
  },
  search: { en: 'Search the questions', ar: 'ابحث في الأسئلة' },
  find: { en: 'Search', ar: 'ابحث' },
  nothing: { en: 'No question matches', ar: 'لا يوجد سؤال مطابق' },
  noQuestions: { en: 'No questions yet', ar: 'لا توجد أسئلة بعد' },
  before: { en: 'Previous page', ar: 'الصفحة السابقة' },
  after: { en: 'Next page', ar: 'الصفحة التالية' },
  other: { en: 'العربية', ar: 'English' },
  none: { en: 'No answers yet.', ar: 'لا توجد إجابات بعد.' },
} satisfies Record<string, Both>

const countForms = {
  answers: {
    en: { one: '{n} answer', other: '{n} answers' },
    ar: {
      zero: 'لا إجابات',
      one: 'إجابة واحدة',
      two: 'إجابتان',
      few: '{n} إجابات',
      many: '{n} إجابة',
      other: '{n} إجابة',
    },
  },
  votes: {
    en: { one: '{n} vote', other: '{n} votes' },
    ar: { zero: 'لا أصوات', one: 'صوت واحد', two: 'صوتان', few: '{n} أصوات', many: '{n} صوتًا', other: '{n} صوت' },
  },
}

export const pageWords = (lang: Lang, name: keyof typeof texts, values: Record<string, string> = {}) =>
  texts[name][lang].replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)

/** A number of answers or votes, in words. */
export const howMany = (lang: Lang, what: keyof typeof countForms, n: number) => withCount(countForms[what], lang, n)
