import { words } from '../../i18n/words.ts'

export const filterWords = words({
  filter: { en: 'Conditions', ar: 'الشروط' },
})
