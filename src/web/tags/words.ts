import { template, plural, words } from '../i18n/words.ts'

export const tagWords = words({
  title: { en: 'Tags', ar: 'الوسوم' },
  hint: { en: 'What questions, articles and meetings are sorted by', ar: 'ما تُصنّف به الأسئلة والمقالات واللقاءات' },
  add: { en: 'New tag', ar: 'وسم جديد' },
  edit: { en: 'Edit tag', ar: 'تعديل الوسم' },
  name: { en: 'Name', ar: 'الاسم' },
  english: { en: 'English', ar: 'بالإنجليزية' },
  arabic: { en: 'Arabic', ar: 'بالعربية' },
  used: { en: 'Used', ar: 'مرات الاستخدام' },
  none: { en: 'No tags yet', ar: 'لا توجد وسوم بعد' },
  noneHint: {
    en: 'Tags help members to find what belongs together.',
    ar: 'تساعد الوسوم الأعضاء على إيجاد ما يتصل ببعضه.',
  },
  created: { en: 'Tag created', ar: 'تم إنشاء الوسم' },
  updated: { en: 'Tag updated', ar: 'تم تحديث الوسم' },
  deleteMany: { en: 'Delete tags', ar: 'حذف وسوم' },
  deleted: { en: 'Tag deleted', ar: 'تم حذف الوسم' },
  deleteFailed: { en: 'Failed to delete tag', ar: 'تعذّر حذف الوسم' },
  deleteAsk: { en: template('Delete the tag {name}?'), ar: template('هل تريد حذف الوسم {name}؟') },
  deleteHint: {
    en: plural({
      one: 'It is taken off the # thing that carries it.',
      other: 'It is taken off the # things that carry it.',
    }),
    ar: plural({
      zero: 'لا شيء يحمله.',
      one: 'سيُزال من العنصر الوحيد الذي يحمله.',
      two: 'سيُزال من العنصرين اللذين يحملانه.',
      few: 'سيُزال من # عناصر تحمله.',
      many: 'سيُزال من # عنصرًا يحمله.',
      other: 'سيُزال من # عنصر يحمله.',
    }),
  },
  unused: { en: 'Nothing carries it.', ar: 'لا شيء يحمله.' },
  fetchFailed: { en: 'Failed to fetch tags', ar: 'تعذّر جلب الوسوم' },
  fetchOneFailed: { en: 'Failed to fetch tag', ar: 'تعذّر جلب الوسم' },
  createFailed: { en: 'Failed to create tag', ar: 'تعذّر إنشاء الوسم' },
  updateFailed: { en: 'Failed to update tag', ar: 'تعذّر تحديث الوسم' },
})
