import { template, words } from '../../i18n/words.ts'

/** Shared texts of the administration of tags, tools, articles and meetings. */
export const adminWords = words({
  english: { en: 'English', ar: 'بالإنجليزية' },
  arabic: { en: 'Arabic', ar: 'بالعربية' },
  missing: { en: template('Missing: {what}'), ar: template('ينقص: {what}') },
  missingHint: {
    en: 'Readers see the other language instead.',
    ar: 'تظهر نسخة اللغة الأخرى بدلًا منها.',
  },
  and: { en: ', ', ar: '، ' },
  required: { en: 'This field is required', ar: 'هذا الحقل مطلوب' },
  edit: { en: 'Edit', ar: 'تعديل' },
  delete: { en: 'Delete', ar: 'حذف' },
  view: { en: 'View as member', ar: 'عرض كما يراه الأعضاء' },
  status: { en: 'Status', ar: 'الحالة' },
  any: { en: 'All', ar: 'الكل' },
  tags: { en: 'Tags', ar: 'الوسوم' },
  createdAt: { en: 'Created', ar: 'تاريخ الإنشاء' },
  updatedAt: { en: 'Updated', ar: 'آخر تعديل' },
  id: { en: 'ID', ar: 'المعرّف' },
  picture: { en: 'Choose image', ar: 'اختيار صورة' },
  changePicture: { en: 'Change image', ar: 'تغيير الصورة' },
  removePicture: { en: 'Remove image', ar: 'إزالة الصورة' },
  uploadingPicture: { en: 'Uploading image…', ar: 'جارٍ رفع الصورة…' },
  pictureHint: {
    en: 'JPEG, PNG, GIF, WebP or AVIF, up to 5 MB. You can also drop or paste an image.',
    ar: 'بصيغة JPEG أو PNG أو GIF أو WebP أو AVIF، حتى 5 ميغابايت. يمكن أيضًا إفلات الصورة أو لصقها هنا.',
  },
  tooManyTags: { en: 'Choose up to 10 tags.', ar: 'الحد الأقصى 10 وسوم.' },
})
