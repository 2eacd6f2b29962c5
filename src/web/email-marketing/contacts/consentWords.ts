import { template, words } from '../../i18n/words.ts'

export const consentWords = words({
  title: { en: 'Consent and preferences', ar: 'الموافقة والتفضيلات' },
  download: { en: 'Download all data', ar: 'تنزيل كل البيانات' },
  none: {
    en: 'No consent record. This contact didn’t sign up through a form, and no imported file named a consent.',
    ar: 'لا يوجد سجل موافقة: لم يكن الاشتراك عبر نموذج، ولم يرد وقت الموافقة في ملف مستورد.',
  },
  paused: { en: template('Emails paused until {until}'), ar: template('الرسائل متوقفة مؤقتًا حتى {until}') },
  wanted: { en: 'yes', ar: 'نعم' },
  unwanted: { en: 'no', ar: 'لا' },
  form: { en: 'Form:', ar: 'النموذج:' },
  imported: { en: 'Imported from', ar: 'مستورد من' },
  agreed: { en: 'Agreed', ar: 'وقت الموافقة:' },
  version: { en: template('version {version}'), ar: template('الإصدار {version}') },
  asked: { en: 'Signed up', ar: 'وقت الاشتراك:' },
  from: { en: 'from', ar: 'من' },
  confirmed: { en: 'Confirmed', ar: 'وقت التأكيد:' },
  unconfirmed: {
    en: 'Single opt-in (no confirmation required)',
    ar: 'اشتراك مباشر (من دون تأكيد بالبريد)',
  },
})
