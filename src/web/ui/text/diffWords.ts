import { words } from '../../i18n/words.ts'

export const diffWords = words({
  added: { en: 'added', ar: 'أُضيف' },
  removed: { en: 'removed', ar: 'حُذف' },
})
