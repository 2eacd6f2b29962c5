import { template, words } from '../../i18n/words.ts'

/** Texts of the overview once campaigns go out. */
export const homeWords = words({
  attention: { en: 'Needs attention', ar: 'يحتاج إلى انتباه' },
  allClear: { en: 'Nothing needs your attention.', ar: 'لا شيء يحتاج إلى انتباهك.' },
  pausedCampaign: { en: template('“{name}” is paused'), ar: template('حملة «{name}» متوقفة مؤقتًا') },
  failedCampaign: { en: template('“{name}” failed'), ar: template('تعذّر إرسال حملة «{name}»') },
  failedTest: {
    en: template('The last test of “{name}” failed'),
    ar: template('لم ينجح آخر اختبار لمزود الإرسال «{name}»'),
  },
  inactiveDefault: {
    en: template('The default provider “{name}” is inactive'),
    ar: template('مزود الإرسال الافتراضي «{name}» معطّل'),
  },
  notConnected: {
    en: template('The account of “{name}” isn’t connected'),
    ar: template('حساب مزود الإرسال «{name}» غير مرتبط'),
  },
  domainInvalid: { en: template('{name} is invalid'), ar: template('النطاق {name} غير صالح') },
  domainWarned: { en: template('{name} needs attention'), ar: template('النطاق {name} يحتاج إلى انتباه') },
  view: { en: 'View', ar: 'عرض التفاصيل' },
  figures: { en: 'Last 30 days', ar: 'آخر 30 يومًا' },
  toReports: { en: 'All reports', ar: 'كل التقارير' },
  latest: { en: 'Latest campaigns', ar: 'أحدث الحملات' },
  toCampaigns: { en: 'All campaigns', ar: 'كل الحملات' },
  contacts: { en: 'Contacts', ar: 'جهات الاتصال' },
})
