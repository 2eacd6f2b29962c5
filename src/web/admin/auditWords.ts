import { filled, words } from '../i18n/words.ts'

export const auditWords = words({
  title: { en: 'Audit log', ar: 'سجل التغييرات' },
  hint: { en: 'Who changed what on the site, and when', ar: 'من غيّر ماذا في الموقع، ومتى' },
  at: { en: 'When', ar: 'متى' },
  who: { en: 'Who', ar: 'من' },
  action: { en: 'What', ar: 'ماذا' },
  about: { en: 'About', ar: 'بشأن' },
  system: { en: 'The system', ar: 'النظام' },
  kind: { en: 'Kind', ar: 'النوع' },
  entityId: { en: 'Id', ar: 'المعرّف' },
  anyKind: { en: 'All kinds', ar: 'كل الأنواع' },
  person: { en: 'Person', ar: 'الشخص' },
  anyPerson: { en: 'Everybody', ar: 'الجميع' },
  from: { en: 'From', ar: 'من تاريخ' },
  to: { en: 'Up to', ar: 'حتى تاريخ' },
  fetchFailed: { en: 'The log could not be loaded', ar: 'تعذّر تحميل السجل' },
  older: { en: 'Older', ar: 'الأقدم' },
  newest: { en: 'Back to the newest', ar: 'العودة إلى الأحدث' },
  none: { en: 'Nothing has been changed yet', ar: 'لم يتغيّر شيء بعد' },
  noneHint: {
    en: 'Every change that an administrator makes is written down here.',
    ar: 'يُدوَّن هنا كل تغيير يجريه أحد المديرين.',
  },
  entry: { en: 'Change', ar: 'تغيير' },
  difference: { en: 'What changed', ar: 'ما الذي تغيّر' },
  field: { en: 'Field', ar: 'الحقل' },
  before: { en: 'Before', ar: 'قبل' },
  after: { en: 'After', ar: 'بعد' },
  noDifference: { en: 'No field was changed.', ar: 'لم يتغيّر أي حقل.' },
  unchanged: { en: filled('Unchanged: {fields}'), ar: filled('لم تتغيّر: {fields}') },
  onlyPerson: { en: 'Only what this person changed', ar: 'ما غيّره هذا الشخص فقط' },
  openIt: { en: 'Open it as it is now', ar: 'فتحه كما هو الآن' },
  onlyEntity: { en: 'Everything that happened to it', ar: 'كل ما طرأ عليه' },
  empty: { en: 'empty', ar: 'فارغ' },
  yes: { en: 'yes', ar: 'نعم' },
  no: { en: 'no', ar: 'لا' },
})

/** The kinds of things that administrators change. */
export const kindWords = words({
  user: { en: 'Person', ar: 'شخص' },
  tag: { en: 'Tag', ar: 'وسم' },
  article: { en: 'Article', ar: 'مقال' },
  tool: { en: 'Tool', ar: 'أداة' },
  meeting: { en: 'Meeting', ar: 'لقاء' },
  question: { en: 'Question', ar: 'سؤال' },
  answer: { en: 'Answer', ar: 'إجابة' },
  'qa-relation': { en: 'Relation', ar: 'ربط إجابة' },
  settings: { en: 'Settings', ar: 'الإعدادات' },
  bulk: { en: 'Many at once', ar: 'دفعة واحدة' },
  view: { en: 'View of a list', ar: 'عرض قائمة' },
  support: { en: 'Facebook support', ar: 'دعم فيسبوك' },
})

/** Actions on what has no kind of its own in the log. */
export const otherWords = words({
  flag: { en: 'Report', ar: 'بلاغ' },
  facebook: { en: 'Facebook Page', ar: 'صفحة فيسبوك' },
  zoom: { en: 'Zoom', ar: 'Zoom' },
})

/** What is done to them: the part of an action behind its dot. */
export const deedWords = words({
  create: { en: 'created', ar: 'إنشاء' },
  update: { en: 'changed', ar: 'تعديل' },
  delete: { en: 'deleted', ar: 'حذف' },
  status: { en: 'status changed', ar: 'تغيير الحالة' },
  role: { en: 'role changed', ar: 'تغيير الدور' },
  leave: { en: 'left', ar: 'مغادرة' },
  pin: { en: 'pinned or unpinned', ar: 'تثبيت أو إلغاء تثبيت' },
  merge: { en: 'merged', ar: 'دمج' },
  accept: { en: 'accepted', ar: 'قبول' },
  run: { en: 'changed', ar: 'تغيير' },
  end: { en: 'ended', ar: 'انتهاء' },
  stop: { en: 'stopped', ar: 'إيقاف' },
  undo: { en: 'undone', ar: 'تراجع' },
  default: { en: 'chosen as the beginning', ar: 'تغيير العرض الأول' },
  test: { en: 'tried out', ar: 'تجربة' },
  resolve: { en: 'resolved', ar: 'معالجة' },
  reply: { en: 'answered', ar: 'رد' },
  note: { en: 'note added', ar: 'إضافة ملاحظة' },
  hide: { en: 'hidden or shown', ar: 'إخفاء أو إظهار' },
  retry: { en: 'tried again', ar: 'إعادة المحاولة' },
  withdraw: { en: 'taken back', ar: 'سحب' },
  link: { en: 'linked', ar: 'ربط' },
})
