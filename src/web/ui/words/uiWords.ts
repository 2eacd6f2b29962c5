import { plural, words } from '../../i18n/words.ts'
import { everyPageWords } from './everyPageWords.ts'

export const uiWords = words({
  search: { en: 'Search', ar: 'بحث' },
  clear: { en: 'Clear', ar: 'مسح' },
  tryAgain: everyPageWords.tryAgain,
  nothingMatches: { en: 'No results', ar: 'لا توجد نتائج' },
  nothingMatchesHint: { en: 'Change your search or filters.', ar: 'يمكن تغيير كلمات البحث أو عوامل التصفية.' },
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
  actions: { en: 'Actions', ar: 'الإجراءات' },
  total: {
    en: plural({ one: '# item', other: '# items' }),
    ar: plural({ zero: 'لا عناصر', one: 'عنصر واحد', two: 'عنصران', few: '# عناصر', many: '# عنصرًا', other: '# عنصر' }),
  },
  about: { en: 'About', ar: 'نحو' },
  rows: { en: 'Rows per page', ar: 'عدد الصفوف في الصفحة' },
  page: { en: 'Pagination', ar: 'التنقل بين الصفحات' },
  save: { en: 'Save', ar: 'حفظ' },
  cancel: { en: 'Cancel', ar: 'إلغاء' },
  delete: { en: 'Delete', ar: 'حذف' },
  close: everyPageWords.close,
  undo: { en: 'Undo', ar: 'تراجع' },
  unsaved: { en: 'Discard your changes?', ar: 'هل تريد تجاهل تغييراتك؟' },
  unsavedHint: { en: 'Your changes haven’t been saved.', ar: 'لم تُحفظ تغييراتك.' },
  discard: { en: 'Discard changes', ar: 'تجاهل التغييرات' },
  keepEditing: { en: 'Keep editing', ar: 'متابعة التعديل' },
  english: { en: 'English', ar: 'بالإنجليزية' },
  arabic: { en: 'Arabic', ar: 'بالعربية' },
  loading: everyPageWords.loading,
})
