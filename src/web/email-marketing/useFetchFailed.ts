import { useWords, words } from '../i18n/words.ts'
import { suiteWords } from './words.ts'

const fetchWords = words({
  contacts: { en: 'Failed to fetch contacts', ar: 'تعذّر جلب جهات الاتصال' },
  contact: { en: 'Failed to fetch contact', ar: 'تعذّر جلب جهة الاتصال' },
  duplicates: { en: 'Failed to fetch duplicates', ar: 'تعذّر جلب المكررات' },
  timeline: { en: 'Failed to fetch the timeline', ar: 'تعذّر جلب السجل الزمني' },
  imports: { en: 'Failed to fetch imports', ar: 'تعذّر جلب عمليات الاستيراد' },
  importRows: { en: 'Failed to fetch rows', ar: 'تعذّر جلب الصفوف' },
  groups: { en: 'Failed to fetch groups', ar: 'تعذّر جلب المجموعات' },
  tags: { en: 'Failed to fetch tags', ar: 'تعذّر جلب الوسوم' },
  assignments: { en: 'Failed to fetch tag assignments', ar: 'تعذّر جلب إسنادات الوسوم' },
  threadChecks: { en: 'Failed to fetch thread checks', ar: 'تعذّر جلب نتائج فحص المحادثات' },
  templates: { en: 'Failed to fetch templates', ar: 'تعذّر جلب القوالب' },
  template: { en: 'Failed to fetch template', ar: 'تعذّر جلب القالب' },
  preview: { en: 'Failed to fetch the preview', ar: 'تعذّر جلب المعاينة' },
  pictures: { en: 'Failed to fetch images', ar: 'تعذّر جلب الصور' },
  messages: { en: 'Failed to fetch messages', ar: 'تعذّر جلب الرسائل' },
  message: { en: 'Failed to fetch message', ar: 'تعذّر جلب الرسالة' },
  designs: { en: 'Failed to fetch designs', ar: 'تعذّر جلب التصاميم' },
  findings: { en: 'Failed to fetch the findings', ar: 'تعذّر جلب نتائج الفحص' },
  pace: { en: 'Failed to fetch the pace', ar: 'تعذّر جلب وتيرة الإرسال' },
  events: { en: 'Failed to fetch events', ar: 'تعذّر جلب الأحداث' },
  overview: { en: 'Failed to fetch the overview', ar: 'تعذّر جلب النظرة العامة' },
  providers: { en: 'Failed to fetch providers', ar: 'تعذّر جلب مزودي الإرسال' },
  accounts: { en: 'Failed to fetch email accounts', ar: 'تعذّر جلب حسابات البريد' },
  domains: { en: 'Failed to fetch domains', ar: 'تعذّر جلب النطاقات' },
  history: { en: 'Failed to fetch history', ar: 'تعذّر جلب السجل' },
  jobs: { en: 'Failed to fetch jobs', ar: 'تعذّر جلب عمليات الإرسال' },
  job: { en: 'Failed to fetch job', ar: 'تعذّر جلب عملية الإرسال' },
  recipients: { en: 'Failed to fetch recipients', ar: 'تعذّر جلب المستلمين' },
  suppressions: { en: 'Failed to fetch suppressions', ar: 'تعذّر جلب العناوين المستبعدة' },
  forms: { en: 'Failed to fetch forms', ar: 'تعذّر جلب النماذج' },
  form: { en: 'Failed to fetch form', ar: 'تعذّر جلب النموذج' },
  statistics: { en: 'Failed to fetch statistics', ar: 'تعذّر جلب الإحصاءات' },
  topics: { en: 'Failed to fetch topics', ar: 'تعذّر جلب المواضيع' },
  automations: { en: 'Failed to fetch automations', ar: 'تعذّر جلب الأتمتة' },
  automation: { en: 'Failed to fetch automation', ar: 'تعذّر جلب الأتمتة' },
  people: { en: 'Failed to fetch people', ar: 'تعذّر جلب الأشخاص' },
  tests: { en: 'Failed to fetch tests', ar: 'تعذّر جلب الاختبارات' },
  test: { en: 'Failed to fetch test', ar: 'تعذّر جلب الاختبار' },
  series: { en: 'Failed to fetch repeated sends', ar: 'تعذّر جلب عمليات الإرسال المتكررة' },
  oneSeries: { en: 'Failed to fetch the repeated send', ar: 'تعذّر جلب الإرسال المتكرر' },
  webhook: { en: 'Failed to fetch webhook', ar: 'تعذّر جلب الويب هوك' },
  delivery: { en: 'Failed to fetch the call', ar: 'تعذّر جلب الاستدعاء' },
  reports: { en: 'Failed to fetch reports', ar: 'تعذّر جلب التقارير' },
})

/**
 * The texts for a load error in the suite: a title for the page and the toast, and a message if the server sends none.
 */
export function useFetchFailed(what: keyof typeof fetchWords) {
  const w = useWords(fetchWords)
  const { fetchFailed } = useWords(suiteWords)
  return { title: fetchFailed, otherwise: w[what], toast: fetchFailed }
}
