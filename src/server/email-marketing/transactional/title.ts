import type { Lang } from '#contract/text/languages.ts'
import { textIn } from '../../i18n/text-in.ts'

const words = { en: 'Transactional emails', ar: 'رسائل المعاملات' }
const stored = 'Transactional · معاملات · '

/** The stored name of the transactional emails of a day, which has no reader yet. */
export const storedTitle = (day: string) => stored + day

/** The title of a send for a reader. Only that of transactional emails depends on their language. */
export const titleIn = (title: string, lang: Lang) =>
  title.startsWith(stored) ? `${textIn(words, lang)} · ${title.slice(stored.length)}` : title
