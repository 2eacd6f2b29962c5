import { template, words } from '../i18n/words.ts'

/** Confirmation titles by the kind of the item. */
export const deletionQuestions = words({
  provider: { en: template('Delete the provider “{name}”?'), ar: template('هل تريد حذف مزود الإرسال «{name}»؟') },
  topic: { en: template('Delete the topic “{name}”?'), ar: template('هل تريد حذف نوع الرسائل «{name}»؟') },
  template: { en: template('Delete the template “{name}”?'), ar: template('هل تريد حذف القالب «{name}»؟') },
  contact: { en: template('Delete the contact “{name}”?'), ar: template('هل تريد حذف جهة الاتصال «{name}»؟') },
  segment: { en: template('Delete the segment “{name}”?'), ar: template('هل تريد حذف الشريحة «{name}»؟') },
  field: { en: template('Delete the field “{name}”?'), ar: template('هل تريد حذف الحقل «{name}»؟') },
  form: { en: template('Delete the form “{name}”?'), ar: template('هل تريد حذف النموذج «{name}»؟') },
  tag: { en: template('Delete the tag “{name}”?'), ar: template('هل تريد حذف الوسم «{name}»؟') },
  assignment: {
    en: template('Remove the tag from “{name}”?'),
    ar: template('هل تريد إزالة الوسم من «{name}»؟'),
  },
  automation: { en: template('Delete the automation “{name}”?'), ar: template('هل تريد حذف عملية الأتمتة «{name}»؟') },
})

/** The buttons that confirm them. */
export const deletionButtons = words({
  provider: { en: 'Delete provider', ar: 'حذف مزود الإرسال' },
  topic: { en: 'Delete topic', ar: 'حذف نوع الرسائل' },
  template: { en: 'Delete template', ar: 'حذف القالب' },
  contact: { en: 'Delete contact', ar: 'حذف جهة الاتصال' },
  segment: { en: 'Delete segment', ar: 'حذف الشريحة' },
  field: { en: 'Delete field', ar: 'حذف الحقل' },
  form: { en: 'Delete form', ar: 'حذف النموذج' },
  tag: { en: 'Delete tag', ar: 'حذف الوسم' },
  assignment: { en: 'Remove tag', ar: 'إزالة الوسم' },
  automation: { en: 'Delete automation', ar: 'حذف عملية الأتمتة' },
})
