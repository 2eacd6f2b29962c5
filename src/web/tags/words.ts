import { template, plural, words } from '../i18n/words.ts'

export const tagWords = words({
  title: { en: 'Tags', ar: 'الوسوم' },
  hint: { en: 'Tags for questions, articles and meetings', ar: 'وسوم الأسئلة والمقالات واللقاءات' },
  add: { en: 'New tag', ar: 'وسم جديد' },
  edit: { en: 'Edit tag', ar: 'تعديل الوسم' },
  name: { en: 'Name', ar: 'الاسم' },
  english: { en: 'Name (English)', ar: 'الاسم (بالإنجليزية)' },
  arabic: { en: 'Name (Arabic)', ar: 'الاسم (بالعربية)' },
  used: { en: 'Uses', ar: 'مرات الاستخدام' },
  none: { en: 'No tags yet', ar: 'لا توجد وسوم بعد' },
  noneHint: { en: 'Tags help members find related content.', ar: 'تساعد الوسوم الأعضاء على إيجاد المحتوى المترابط.' },
  created: { en: 'Tag created', ar: 'تم إنشاء الوسم' },
  updated: { en: 'Tag updated', ar: 'تم تحديث الوسم' },
  deleteMany: { en: 'Delete tags', ar: 'حذف الوسوم' },
  deleted: { en: 'Tag deleted', ar: 'تم حذف الوسم' },
  deleteFailed: { en: 'Failed to delete tag', ar: 'تعذّر حذف الوسم' },
  deleteAsk: { en: template('Delete the tag “{name}”?'), ar: template('هل تريد حذف الوسم «{name}»؟') },
  deleteHint: {
    en: plural({
      one: 'The tag is removed from # item. This can’t be undone.',
      other: 'The tag is removed from # items. This can’t be undone.',
    }),
    ar: plural({
      zero: 'لا عناصر تحمل هذا الوسم. لا يمكن التراجع عن هذا الإجراء.',
      one: 'سيُزال الوسم من عنصر واحد. لا يمكن التراجع عن هذا الإجراء.',
      two: 'سيُزال الوسم من عنصرين. لا يمكن التراجع عن هذا الإجراء.',
      few: 'سيُزال الوسم من # عناصر. لا يمكن التراجع عن هذا الإجراء.',
      many: 'سيُزال الوسم من # عنصرًا. لا يمكن التراجع عن هذا الإجراء.',
      other: 'سيُزال الوسم من # عنصر. لا يمكن التراجع عن هذا الإجراء.',
    }),
  },
  unused: {
    en: 'No items use this tag. This can’t be undone.',
    ar: 'لا عناصر تحمل هذا الوسم. لا يمكن التراجع عن هذا الإجراء.',
  },
  deleteOne: { en: 'Delete tag', ar: 'حذف الوسم' },
  fetchFailed: { en: 'Failed to fetch tags', ar: 'تعذّر تحميل الوسوم' },
  fetchOneFailed: { en: 'Failed to fetch tag', ar: 'تعذّر تحميل الوسم' },
  createFailed: { en: 'Failed to create tag', ar: 'تعذّر إنشاء الوسم' },
  updateFailed: { en: 'Failed to update tag', ar: 'تعذّر تحديث الوسم' },
})
