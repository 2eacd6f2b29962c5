import { useWords, words } from '../i18n/words.ts'
import { suiteWords } from './words.ts'

const fetchWords = words({
  contacts: { en: 'Failed to fetch contacts', ar: 'تعذّر تحميل جهات الاتصال' },
  contact: { en: 'Failed to fetch contact', ar: 'تعذّر تحميل جهة الاتصال' },
  duplicates: { en: 'Failed to fetch duplicates', ar: 'تعذّر تحميل جهات الاتصال المكررة' },
  timeline: { en: 'Failed to fetch activity', ar: 'تعذّر تحميل النشاط' },
  imports: { en: 'Failed to fetch imports', ar: 'تعذّر تحميل عمليات الاستيراد' },
  importRows: { en: 'Failed to fetch import rows', ar: 'تعذّر تحميل صفوف الاستيراد' },
  groups: { en: 'Failed to fetch segments', ar: 'تعذّر تحميل الشرائح' },
  tags: { en: 'Failed to fetch tags', ar: 'تعذّر تحميل الوسوم' },
  fields: { en: 'Failed to fetch fields', ar: 'تعذّر تحميل الحقول' },
  assignments: { en: 'Failed to fetch tag assignments', ar: 'تعذّر تحميل الوسوم المضافة' },
  threadChecks: { en: 'Failed to fetch conversation check', ar: 'تعذّر تحميل نتائج فحص المحادثات' },
  templates: { en: 'Failed to fetch templates', ar: 'تعذّر تحميل القوالب' },
  template: { en: 'Failed to fetch template', ar: 'تعذّر تحميل القالب' },
  preview: { en: 'Failed to fetch preview', ar: 'تعذّر تحميل المعاينة' },
  pictures: { en: 'Failed to fetch images', ar: 'تعذّر تحميل الصور' },
  messages: { en: 'Failed to fetch messages', ar: 'تعذّر تحميل الرسائل' },
  message: { en: 'Failed to fetch message', ar: 'تعذّر تحميل الرسالة' },
  designs: { en: 'Failed to fetch starter templates', ar: 'تعذّر تحميل القوالب الجاهزة' },
  findings: { en: 'Failed to fetch check results', ar: 'تعذّر تحميل نتائج الفحص' },
  pace: { en: 'Failed to fetch sending limits', ar: 'تعذّر تحميل حدود الإرسال' },
  events: { en: 'Failed to fetch events', ar: 'تعذّر تحميل الأحداث' },
  overview: { en: 'Failed to fetch overview', ar: 'تعذّر تحميل النظرة العامة' },
  providers: { en: 'Failed to fetch providers', ar: 'تعذّر تحميل مزودي الإرسال' },
  accounts: { en: 'Failed to fetch sender addresses', ar: 'تعذّر تحميل عناوين المرسل' },
  domains: { en: 'Failed to fetch domains', ar: 'تعذّر تحميل النطاقات' },
  history: { en: 'Failed to fetch domain history', ar: 'تعذّر تحميل سجل النطاق' },
  jobs: { en: 'Failed to fetch campaigns', ar: 'تعذّر تحميل الحملات' },
  job: { en: 'Failed to fetch campaign', ar: 'تعذّر تحميل الحملة' },
  recipients: { en: 'Failed to fetch recipients', ar: 'تعذّر تحميل المستلمين' },
  suppressions: { en: 'Failed to fetch suppression list', ar: 'تعذّر تحميل قائمة الاستبعاد' },
  forms: { en: 'Failed to fetch forms', ar: 'تعذّر تحميل نماذج الاشتراك' },
  form: { en: 'Failed to fetch form', ar: 'تعذّر تحميل نموذج الاشتراك' },
  statistics: { en: 'Failed to fetch statistics', ar: 'تعذّر تحميل الإحصاءات' },
  topics: { en: 'Failed to fetch topics', ar: 'تعذّر تحميل أنواع الرسائل' },
  automations: { en: 'Failed to fetch automations', ar: 'تعذّر تحميل عمليات الأتمتة' },
  automation: { en: 'Failed to fetch automation', ar: 'تعذّر تحميل عملية الأتمتة' },
  people: { en: 'Failed to fetch contacts', ar: 'تعذّر تحميل جهات الاتصال' },
  tests: { en: 'Failed to fetch A/B tests', ar: 'تعذّر تحميل اختبارات أ/ب' },
  test: { en: 'Failed to fetch A/B test', ar: 'تعذّر تحميل اختبار أ/ب' },
  series: { en: 'Failed to fetch recurring campaigns', ar: 'تعذّر تحميل الحملات الدورية' },
  oneSeries: { en: 'Failed to fetch recurring campaign', ar: 'تعذّر تحميل الحملة الدورية' },
  webhook: { en: 'Failed to fetch endpoint', ar: 'تعذّر تحميل نقطة الاستقبال' },
  delivery: { en: 'Failed to fetch delivery', ar: 'تعذّر تحميل تفاصيل الإرسال' },
  reports: { en: 'Failed to fetch reports', ar: 'تعذّر تحميل التقارير' },
  provider: { en: 'Failed to fetch provider', ar: 'تعذّر تحميل مزود الإرسال' },
  brand: { en: 'Failed to fetch brand', ar: 'تعذّر تحميل العلامة التجارية' },
  sendingRules: { en: 'Failed to fetch sending rules', ar: 'تعذّر تحميل قواعد الإرسال' },
})

/**
 * The texts for a load error in the suite: a title for the page and the toast, and a message if the server sends none.
 */
export function useLoadError(what: keyof typeof fetchWords) {
  const w = useWords(fetchWords)
  const { fetchFailed } = useWords(suiteWords)
  return { title: fetchFailed, otherwise: w[what], toast: fetchFailed }
}
