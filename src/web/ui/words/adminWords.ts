import { template, words } from '../../i18n/words.ts'

/** Shared texts of the administration of tags, tools, articles and meetings. */
export const adminWords = words({
  english: { en: 'English', ar: 'بالإنجليزية' },
  arabic: { en: 'Arabic', ar: 'بالعربية' },
  missing: { en: template('Missing: {what}'), ar: template('ينقص: {what}') },
  missingHint: {
    en: 'Readers of a language that is missing see the other one.',
    ar: 'من يقرأ بلغة ناقصة يرى نص اللغة الأخرى.',
  },
  and: { en: ', ', ar: '، ' },
  required: { en: 'This field is required', ar: 'هذا الحقل مطلوب' },
  edit: { en: 'Edit', ar: 'تعديل' },
  delete: { en: 'Delete', ar: 'حذف' },
  view: { en: 'As members see it', ar: 'كما يراه الأعضاء' },
  status: { en: 'Status', ar: 'الحالة' },
  any: { en: 'All', ar: 'الكل' },
  tags: { en: 'Tags', ar: 'الوسوم' },
  createdAt: { en: 'Created', ar: 'أُنشئ' },
  updatedAt: { en: 'Changed', ar: 'عُدّل' },
  id: { en: 'Id', ar: 'المعرّف' },
  picture: { en: 'Choose a picture', ar: 'اختر صورة' },
  changePicture: { en: 'Change the picture', ar: 'غيّر الصورة' },
  removePicture: { en: 'Remove the picture', ar: 'أزل الصورة' },
  uploadingPicture: { en: 'Uploading the picture', ar: 'جارٍ رفع الصورة' },
  pictureHint: {
    en: 'Choose, drop or paste it: JPEG, PNG, GIF, WebP or AVIF, up to 5 MB',
    ar: 'اخترها أو أفلتها أو الصقها هنا: JPEG أو PNG أو GIF أو WebP أو AVIF، حتى 5 ميغابايت',
  },
  tooManyTags: { en: 'Choose at most 10 tags', ar: 'اختر 10 وسوم على الأكثر' },
})
