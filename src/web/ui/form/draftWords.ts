import { words } from '../../i18n/words.ts'

export const draftWords = words({
  restored: { en: 'We restored your draft.', ar: 'تمت استعادة المسودة.' },
  discard: { en: 'Discard draft', ar: 'تجاهل المسودة' },
})
