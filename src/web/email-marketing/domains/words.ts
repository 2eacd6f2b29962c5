import type { CheckKind, CheckState, DkimKey } from '#contract/email-marketing/domains.ts'
import { template, plural, words } from '../../i18n/words.ts'

export const domainWords = words({
  hint: {
    en: 'Verify your domain so that your emails reach the inbox instead of spam',
    ar: 'التحقق من النطاق يساعد على وصول رسائلك إلى البريد الوارد بدلًا من البريد غير المرغوب فيه',
  },
  add: { en: 'Add domain', ar: 'إضافة نطاق' },
  none: { en: 'No domains yet', ar: 'لا توجد نطاقات بعد' },
  noneHint: {
    en: 'Add the domain you send from. We’ll show you which DNS records to add and check them for you.',
    ar: 'يمكن إضافة النطاق المستخدم في الإرسال. تظهر بعدها سجلات DNS المطلوبة ونتيجة فحصها.',
  },
  domain: { en: 'Domain', ar: 'النطاق' },
  domainHint: { en: 'The part after @ in your From email', ar: 'الجزء الذي يلي العلامة \u2066@\u2069 في عنوان المرسل' },
  isAdded: { en: template('{domain} will be added'), ar: template('سيُضاف النطاق {domain}') },
  inDns: { en: template('Written as {domain} in DNS'), ar: template('يُكتب في DNS هكذا: {domain}') },
  added: { en: 'Domain added and checked', ar: 'تمت إضافة النطاق وفحصه' },
  back: { en: 'Domains', ar: 'النطاقات' },
  check: { en: 'Check now', ar: 'فحص الآن' },
  checkAgain: { en: 'Check again', ar: 'إعادة الفحص' },
  checking: { en: 'Checking DNS…', ar: 'جارٍ الاستعلام من DNS…' },
  checked: { en: 'Domain checked', ar: 'تم فحص النطاق' },
  checkFailed: { en: 'Test Failed', ar: 'تعذّر فحص النطاق' },
  lastChecked: { en: 'Last checked', ar: 'آخر فحص' },
  neverChecked: { en: 'Not checked yet', ar: 'لم يُفحص بعد' },
  sends: { en: 'Used by', ar: 'مزودو الإرسال لهذا النطاق' },
  nobodySends: { en: 'No provider uses this domain yet.', ar: 'لا يوجد مزود إرسال يستخدم هذا النطاق بعد.' },
  toProviders: { en: 'Go to Providers', ar: 'الانتقال إلى مزودي الإرسال' },
  signsItself: { en: 'signed by the provider', ar: 'التوقيع لدى مزود الإرسال' },
  signedHere: { en: 'signed by this site', ar: 'التوقيع من هذا الموقع' },
  publish: { en: 'DNS records to add', ar: 'سجلات DNS المطلوب إضافتها' },
  publishHint: {
    en: 'Add these records at your DNS provider, then check again. Changes can take a few hours.',
    ar: 'تُضاف هذه السجلات لدى مزود DNS ثم يُعاد الفحص. قد يستغرق ظهورها بضع ساعات.',
  },
  publishFirstHint: {
    en: 'Add these records at your DNS provider. The first check shows what else is missing.',
    ar: 'تُضاف هذه السجلات لدى مزود DNS. يُظهر الفحص الأول ما ينقص غيرها.',
  },
  host: { en: 'Name (host)', ar: 'الاسم (host)' },
  value: { en: 'Value', ar: 'القيمة' },
  short: {
    en: template('Many DNS providers add the domain automatically. If yours does, enter only {host}.'),
    ar: template('كثير من مزودي DNS يضيفون النطاق تلقائيًا، وعندها يُدخل {host} فقط.'),
  },
  replaces: { en: 'Replaces an existing record', ar: 'يحل محل سجل موجود' },
  checks: { en: 'Checks', ar: 'الفحوص' },
  found: { en: 'Found', ar: 'القيمة الحالية' },
  foundNothing: { en: 'No record found', ar: 'لا يوجد سجل في DNS' },
  wanted: { en: 'Expected', ar: 'القيمة المطلوبة' },
  keys: { en: 'DKIM keys', ar: 'مفاتيح DKIM' },
  keysHint: {
    en: 'Each key signs your emails once its DNS record is live. Rotate keys every few months.',
    ar: 'يبدأ كل مفتاح بتوقيع رسائلك عند ظهور سجله في DNS. يُستحسن تبديل المفاتيح كل بضعة أشهر.',
  },
  keysNotNeeded: {
    en: 'Your providers sign your emails, so you don’t need these keys.',
    ar: 'يوقّع مزودو الإرسال رسائلك، فلا حاجة إلى هذه المفاتيح.',
  },
  rotate: { en: 'Rotate DKIM keys', ar: 'تبديل مفاتيح DKIM' },
  rotateAsk: {
    en: template('Rotate the DKIM keys of {domain}?'),
    ar: template('هل تريد تبديل مفاتيح DKIM للنطاق {domain}؟'),
  },
  rotateHint: {
    en: 'The current keys sign your emails until the new records are live. Nothing is interrupted.',
    ar: 'تستمر المفاتيح الحالية في التوقيع حتى تظهر السجلات الجديدة في DNS، دون أي انقطاع.',
  },
  rotated: { en: 'DKIM keys created. Add their DNS records.', ar: 'تم إنشاء مفاتيح DKIM. يلزم إضافة سجلاتها في DNS.' },
  since: { en: template('in use since {date}'), ar: template('مستخدم منذ {date}') },
  until: { en: template('keep its DNS record until {date}'), ar: template('يبقى سجله في DNS حتى {date}') },
  history: { en: 'Activity', ar: 'سجل النشاط' },
  earlier: { en: 'Show earlier events', ar: 'عرض الأحداث الأقدم' },
  remove: { en: 'Remove domain', ar: 'إزالة النطاق' },
  removeAsk: { en: template('Remove the domain {domain}?'), ar: template('هل تريد إزالة النطاق {domain}؟') },
  removeHint: {
    en: 'Its DKIM keys are deleted and emails from this domain are no longer signed. DNS records stay until you remove them.',
    ar: 'تُحذف مفاتيح DKIM الخاصة به، ولا تُوقَّع الرسائل المرسلة من هذا النطاق بعد ذلك. تبقى سجلات DNS حتى تُزال يدويًا.',
  },
  removeUsed: {
    en: template(
      'Its DKIM keys are deleted. Emails sent through {names} are no longer signed, and mailbox providers may reject them. DNS records stay until you remove them.',
    ),
    ar: template(
      'تُحذف مفاتيح DKIM الخاصة به. لن تُوقَّع الرسائل المرسلة عبر {names}، وقد يرفضها مزودو البريد. تبقى سجلات DNS حتى تُزال يدويًا.',
    ),
  },
  removed: { en: 'Domain removed', ar: 'تمت إزالة النطاق' },
  gone: { en: 'Domain not found', ar: 'النطاق غير موجود' },
  open: { en: 'Open', ar: 'فتح' },
  toDo: {
    en: plural({ one: '# record to add', other: '# records to add' }),
    ar: plural({
      zero: 'لا سجلات للإضافة',
      one: 'سجل واحد للإضافة',
      two: 'سجلان للإضافة',
      few: '# سجلات للإضافة',
      many: '# سجلًا للإضافة',
      other: '# سجل للإضافة',
    }),
  },
})

export const stateWords = words({
  pass: { en: 'Valid', ar: 'سليم' },
  warn: { en: 'Needs attention', ar: 'يحتاج إلى انتباه' },
  fail: { en: 'Invalid', ar: 'غير صالح' },
  unknown: { en: 'Couldn’t check', ar: 'تعذّر الفحص' },
} satisfies Record<CheckState, { en: string; ar: string }>)

export const kindWords = words({
  spf: { en: 'SPF: servers allowed to send', ar: 'SPF: الخوادم المسموح لها بالإرسال' },
  dkim: { en: 'DKIM: email signature', ar: 'DKIM: توقيع الرسائل' },
  dmarc: { en: 'DMARC: what happens to spoofed email', ar: 'DMARC: مصير الرسائل المنتحلة' },
  mx: { en: 'MX: where replies go', ar: 'MX: وجهة الردود' },
  return_path: { en: 'Return path: where bounces go', ar: 'مسار الإرجاع (Return-Path): وجهة الرسائل المرتدة' },
} satisfies Record<CheckKind, { en: string; ar: string }>)

export const keyWords = words({
  waiting: { en: 'Waiting for DNS', ar: 'بانتظار DNS' },
  signing: { en: 'Signing', ar: 'قيد الاستخدام' },
  retiring: { en: 'Replaced', ar: 'مُستبدل' },
  retired: { en: 'Can be removed', ar: 'يمكن إزالته' },
} satisfies Record<DkimKey['state'], { en: string; ar: string }>)

export const stateColors: Record<CheckState, string> = { pass: 'green', warn: 'yellow', fail: 'red', unknown: 'gray' }
export const keyColors: Record<DkimKey['state'], string> = {
  waiting: 'yellow',
  signing: 'green',
  retiring: 'gray',
  retired: 'gray',
}
