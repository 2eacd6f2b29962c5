import { words } from '../../i18n/words.ts'

export const assignmentWords = words({
  hint: { en: 'Contacts and messages with their tags', ar: 'الوسوم المضافة إلى جهات الاتصال والرسائل' },
  add: { en: 'Add tag', ar: 'إضافة وسم' },
  edit: { en: 'Change tag', ar: 'تغيير الوسم' },
  none: { en: 'No tagged contacts or messages yet', ar: 'لا توجد وسوم مضافة بعد' },
  noneHint: {
    en: 'Tag a contact or a message to find it quickly.',
    ar: 'تسهّل إضافة وسم إلى جهة اتصال أو رسالة العثور عليها لاحقًا.',
  },
  entity: { en: 'Contact or message', ar: 'جهة الاتصال أو الرسالة' },
  email: { en: 'Contact', ar: 'جهة اتصال' },
  message: { en: 'Message', ar: 'رسالة' },
  tag: { en: 'Tag', ar: 'الوسم' },
  anyTag: { en: 'Tag: All', ar: 'الوسم: الكل' },
  noSubject: { en: 'No subject', ar: 'بلا موضوع' },
  noMessage: { en: 'No messages match', ar: 'لا توجد رسائل مطابقة' },
  choose: { en: 'Choose…', ar: 'اختيار…' },
  required: { en: 'This field is required', ar: 'هذا الحقل مطلوب' },
  assigned: { en: 'Tag added', ar: 'تمت إضافة الوسم' },
  changed: { en: 'Tag changed', ar: 'تم تغيير الوسم' },
})
