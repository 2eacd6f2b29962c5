import { template, words } from '../../../i18n/words.ts'

export const helpWords = words({
  open: { en: 'Write with AI', ar: 'صياغة بالنموذج اللغوي' },
  hint: {
    en: 'AI writes a suggestion. Nothing changes until you use it.',
    ar: 'يكتب النموذج اللغوي اقتراحًا، ولا يتغير شيء قبل استخدامه.',
  },
  task: { en: 'Task', ar: 'المهمة' },
  subjects: { en: 'Suggest subjects', ar: 'اقتراح مواضيع' },
  rewrite: { en: 'Rewrite', ar: 'إعادة صياغة' },
  shorten: { en: 'Shorten', ar: 'اختصار' },
  translate: { en: 'Translate', ar: 'ترجمة' },
  part: { en: 'Part', ar: 'الجزء' },
  wholeMail: { en: 'Whole email', ar: 'الرسالة كاملة' },
  partOf: { en: template('Block {number}: {text}'), ar: template('الكتلة {number}: {text}') },
  check: { en: 'Spam check', ar: 'فحص كلمات البريد غير المرغوب فيه' },
  cleanSubject: {
    en: 'No common spam words found in this email.',
    ar: 'لا تحتوي الرسالة على كلمات شائعة في البريد غير المرغوب فيه.',
  },
  into: { en: 'Output language', ar: 'لغة النص المقترح' },
  text: { en: 'Email text', ar: 'نص الرسالة' },
  textHint: {
    en: 'Plain text. Merge tags such as {{ firstName }} stay unchanged.',
    ar: 'نص عادي. تبقى حقول الدمج مثل \u2066{{ firstName }}\u2069 كما هي.',
  },
  tagsChanged: {
    en: 'Merge tags differ from the text above. Check them before using this.',
    ar: 'تختلف حقول الدمج عن النص أعلاه. يلزم التحقق منها قبل الاستخدام.',
  },
  write: { en: 'Generate', ar: 'إنشاء' },
  take: { en: 'Use this', ar: 'استخدام' },
  takeSubject: { en: template('Use “{subject}” as the subject'), ar: template('استخدام «{subject}» موضوعًا للرسالة') },
  copy: { en: 'Copy', ar: 'نسخ' },
  copied: { en: 'Text copied', ar: 'تم نسخ النص' },
  copyFailed: { en: 'Failed to copy text', ar: 'تعذّر نسخ النص' },
  spam: {
    en: template('Common spam words found: {words}'),
    ar: template('كلمات شائعة في البريد غير المرغوب فيه: {words}'),
  },
  clean: { en: 'No common spam words found.', ar: 'لم يُعثر على كلمات شائعة في البريد غير المرغوب فيه.' },
})
