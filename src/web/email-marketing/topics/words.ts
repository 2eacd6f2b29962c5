import { words } from '../../i18n/words.ts'

export const topicWords = words({
  hint: {
    en: 'What your emails are about. Contacts choose topics in the preference centre, which every email links to.',
    ar: 'الأنواع التي تنقسم إليها رسائلك. تُتاح للاختيار في صفحة التفضيلات، ورابطها في كل رسالة.',
  },
  add: { en: 'New topic', ar: 'نوع رسائل جديد' },
  edit: { en: 'Edit topic', ar: 'تعديل نوع الرسائل' },
  none: { en: 'No topics yet', ar: 'لا توجد أنواع رسائل بعد' },
  noneHint: {
    en: 'With topics, contacts can opt out of one kind of email and still get the others.',
    ar: 'تتيح أنواع الرسائل إلغاء الاشتراك في نوع واحد منها مع استمرار بقية الرسائل.',
  },
  who: { en: 'Recipients', ar: 'المستلمون' },
  everybody: { en: 'Everyone, unless they opt out', ar: 'الجميع ما لم يُلغَ الاشتراك في هذا النوع' },
  askers: { en: 'Only people who opt in', ar: 'المشتركون في هذا النوع فقط' },
  state: { en: 'Status', ar: 'الحالة' },
  open: { en: 'Active', ar: 'نشط' },
  archived: { en: 'Archived', ar: 'مؤرشف' },
  archive: { en: 'Archive', ar: 'أرشفة' },
  unarchive: { en: 'Unarchive', ar: 'إلغاء الأرشفة' },
})
