import { words } from '../../i18n/words.ts'

export const assignmentWords = words({
  hint: { en: 'Which contact or message has which tag', ar: 'الوسوم وما أُسندت إليه من جهات اتصال ورسائل' },
  add: { en: 'Assign a tag', ar: 'إسناد وسم' },
  edit: { en: 'Change the tag', ar: 'تغيير الوسم' },
  none: { en: 'No tag is assigned yet', ar: 'لم يُسند أي وسم بعد' },
  noneHint: {
    en: 'Assign a tag to a contact or a message to find it again.',
    ar: 'أسند وسمًا إلى جهة اتصال أو رسالة لتجدها لاحقًا.',
  },
  entity: { en: 'Contact or message', ar: 'جهة الاتصال أو الرسالة' },
  email: { en: 'Contact', ar: 'جهة اتصال' },
  message: { en: 'Message', ar: 'رسالة' },
  tag: { en: 'Tag', ar: 'الوسم' },
  anyTag: { en: 'All tags', ar: 'كل الوسوم' },
  noSubject: { en: 'No subject', ar: 'بلا موضوع' },
  noMessage: { en: 'No message found', ar: 'لم يُعثر على رسالة' },
  choose: { en: 'Choose', ar: 'اختر' },
  required: { en: 'This field is required', ar: 'هذا الحقل مطلوب' },
  assigned: { en: 'The tag is assigned', ar: 'أُسند الوسم' },
  changed: { en: 'The tag is changed', ar: 'غُيّر الوسم' },
  removed: { en: 'The tag is removed', ar: 'أُزيل الوسم' },
})
