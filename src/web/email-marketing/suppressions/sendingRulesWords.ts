import { words } from '../../i18n/words.ts'

export const sendingRulesWords = words({
  hint: {
    en: 'Automatic pauses, data retention and other defaults of this workspace',
    ar: 'قواعد الإيقاف المؤقت للحملات، ومدة الاحتفاظ بالبيانات، وإعدادات مساحة العمل الأخرى',
  },
  ownersOnly: {
    en: 'Only workspace owners can change these rules.',
    ar: 'تعديل هذه القواعد متاح لمالكي مساحة العمل فقط.',
  },
  pausing: { en: 'Automatic pauses', ar: 'الإيقاف المؤقت التلقائي' },
  defaults: { en: 'Defaults', ar: 'الإعدادات الافتراضية' },
})
