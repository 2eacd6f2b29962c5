import { template, words } from '../../i18n/words.ts'

export const consentWords = words({
  title: { en: 'Consent and wishes', ar: 'الموافقة والتفضيلات' },
  download: { en: 'Download all data', ar: 'تنزيل كل البيانات' },
  none: { en: 'Has not signed up by a form', ar: 'لم يشترك عبر نموذج' },
  paused: { en: template('Wants no mail until {until}'), ar: template('لا يريد رسائل حتى {until}') },
  wanted: { en: 'yes', ar: 'نعم' },
  unwanted: { en: 'no', ar: 'لا' },
  form: { en: 'Form:', ar: 'النموذج:' },
  version: { en: template('text {version}'), ar: template('النص {version}') },
  asked: { en: 'Signed up', ar: 'وقت الاشتراك:' },
  from: { en: 'from', ar: 'من' },
  confirmed: { en: 'Confirmed', ar: 'وقت التأكيد:' },
  unconfirmed: { en: 'The form wanted no confirmation', ar: 'لم يطلب النموذج تأكيدًا' },
})
