import { words } from '../../i18n/words.ts'

export const refreshWords = words({
  refresh: { en: 'Refresh', ar: 'تحديث' },
  refreshing: { en: 'Refreshing', ar: 'جارٍ التحديث' },
})
