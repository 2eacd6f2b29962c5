import { plural, words } from '../../i18n/words.ts'
import { everyPageWords } from './everyPageWords.ts'

export const uiWords = words({
  search: { en: 'Search', ar: 'بحث' },
  clear: { en: 'Clear', ar: 'مسح' },
  tryAgain: everyPageWords.tryAgain,
  nothingMatches: { en: 'Nothing matches', ar: 'لا توجد نتائج مطابقة' },
  nothingMatchesHint: { en: 'Change the search or the filters.', ar: 'غيّر كلمات البحث أو عوامل التصفية.' },
  clearFilters: { en: 'Clear filters', ar: 'مسح عوامل التصفية' },
  selected: {
    en: plural({ one: '# selected', other: '# selected' }),
    ar: plural({
      zero: 'لا شيء محدد',
      one: 'عنصر واحد محدد',
      two: 'عنصران محددان',
      few: '# عناصر محددة',
      many: '# عنصرًا محددًا',
      other: '# عنصر محدد',
    }),
  },
  selectAll: { en: 'Select all on this page', ar: 'تحديد كل ما في هذه الصفحة' },
  select: { en: 'Select', ar: 'تحديد' },
  actions: { en: 'Actions', ar: 'إجراءات' },
  total: {
    en: plural({ one: '# entry', other: '# entries' }),
    ar: plural({ zero: 'لا عناصر', one: 'عنصر واحد', two: 'عنصران', few: '# عناصر', many: '# عنصرًا', other: '# عنصر' }),
  },
  about: { en: 'about', ar: 'نحو' },
  rows: { en: 'Rows per page', ar: 'عدد الصفوف في الصفحة' },
  page: { en: 'Pages of the list', ar: 'صفحات القائمة' },
  save: { en: 'Save', ar: 'حفظ' },
  cancel: { en: 'Cancel', ar: 'إلغاء' },
  delete: { en: 'Delete', ar: 'حذف' },
  close: everyPageWords.close,
  unsaved: { en: 'Discard what you typed?', ar: 'هل تريد تجاهل ما كتبته؟' },
  unsavedHint: { en: 'Your changes have not been saved.', ar: 'لم تُحفظ تغييراتك.' },
  discard: { en: 'Discard', ar: 'تجاهل' },
  keepEditing: { en: 'Keep editing', ar: 'متابعة التحرير' },
  english: { en: 'English', ar: 'الإنجليزية' },
  arabic: { en: 'Arabic', ar: 'العربية' },
  loading: everyPageWords.loading,
})
