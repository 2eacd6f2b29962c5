import type { Both, Lang } from '#contract/fields.ts'
import { withCount } from '../text/counted.ts'
import { textIn } from '../i18n/text-in.ts'

/** Texts of a question page. */
const texts = {
  asked: { en: 'Asked by {name}', ar: 'سؤال من {name}' },
  answered: { en: 'Answered by {name}', ar: 'إجابة من {name}' },
  gone: { en: 'a deleted member', ar: 'عضو محذوف' },
  accepted: { en: 'Accepted answer', ar: 'الإجابة المقبولة' },
  elsewhere: { en: 'Linked answers', ar: 'إجابات مرتبطة' },
  closed: { en: 'This question is closed.', ar: 'هذا السؤال مغلق.' },
  all: { en: 'Q&A', ar: 'الأسئلة والأجوبة' },
  solved: { en: 'Answer accepted', ar: 'إجابة مقبولة' },
  missing: { en: 'Question not found', ar: 'السؤال غير موجود' },
  list: { en: 'Q&A', ar: 'الأسئلة والأجوبة' },
  listHint: {
    en: 'Ask people with projects like yours, and share what you know',
    ar: 'تبادل الأسئلة والخبرات مع أصحاب مشاريع تشبه مشروعك',
  },
  search: { en: 'Search questions', ar: 'البحث في الأسئلة' },
  find: { en: 'Search', ar: 'بحث' },
  nothing: { en: 'No questions match', ar: 'لا توجد أسئلة مطابقة' },
  noQuestions: { en: 'No questions yet', ar: 'لا توجد أسئلة بعد' },
  pages: { en: 'Pages', ar: 'الصفحات' },
  before: { en: 'Previous page', ar: 'الصفحة السابقة' },
  after: { en: 'Next page', ar: 'الصفحة التالية' },
  none: { en: 'No answers yet', ar: 'لا توجد إجابات بعد' },
} satisfies Record<string, Both>

const countForms = {
  answers: {
    en: { one: '# answer', other: '# answers' },
    ar: {
      zero: 'لا إجابات',
      one: 'إجابة واحدة',
      two: 'إجابتان',
      few: '# إجابات',
      many: '# إجابة',
      other: '# إجابة',
    },
  },
  votes: {
    en: { one: '# vote', other: '# votes' },
    ar: { zero: 'لا أصوات', one: 'صوت واحد', two: 'صوتان', few: '# أصوات', many: '# صوتًا', other: '# صوت' },
  },
}

export const pageWords = (lang: Lang, name: keyof typeof texts, values: Record<string, string> = {}) =>
  textIn(texts[name], lang).replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)

/** A number of answers or votes, in words. */
export const howMany = (lang: Lang, what: keyof typeof countForms, n: number) => withCount(countForms[what], lang, n)
