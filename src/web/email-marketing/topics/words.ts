import { words } from '../../i18n/words.ts'

export const topicWords = words({
  hint: {
    en: 'What your mails are about. Readers choose among them on their preference page, which every mail links to.',
    ar: 'ما تتناوله رسائلك. يختار القراء منها في صفحة التفضيلات التي تشير إليها كل رسالة.',
  },
  add: { en: 'New topic', ar: 'موضوع جديد' },
  edit: { en: 'Edit topic', ar: 'تعديل الموضوع' },
  none: { en: 'No topics yet', ar: 'لا توجد مواضيع بعد' },
  noneHint: {
    en: 'With topics, a reader can leave one kind of mail and keep the others.',
    ar: 'بوجود المواضيع يستطيع القارئ ترك نوع من الرسائل والاحتفاظ بالباقي.',
  },
  who: { en: 'Who gets it', ar: 'من تصله' },
  everybody: { en: 'Everybody who has not said no', ar: 'كل من لم يرفضها' },
  askers: { en: 'Only who has asked for it', ar: 'من طلبها فقط' },
  state: { en: 'State', ar: 'الحالة' },
  open: { en: 'Offered', ar: 'معروض' },
  archived: { en: 'Archived', ar: 'مؤرشف' },
  archive: { en: 'Archive', ar: 'أرشفة' },
  unarchive: { en: 'Offer again', ar: 'عرضه من جديد' },
})
