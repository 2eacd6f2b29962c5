import { words } from '../../i18n/words.ts'

export const changeWords = words({
  added: { en: 'added', ar: 'أُضيف' },
  removed: { en: 'removed', ar: 'حُذف' },
})
