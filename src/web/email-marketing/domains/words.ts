import type { CheckKind, CheckState, DkimKey } from '#contract/email-marketing/domains.ts'
import { template, plural, words } from '../../i18n/words.ts'

export const domainWords = words({
  hint: {
    en: 'Mail from a domain that vouches for it arrives; other mail lands in spam.',
    ar: 'الرسائل من نطاق موثَّق تصل إلى أصحابها، وغيرها ينتهي في البريد المزعج.',
  },
  add: { en: 'Add a domain', ar: 'إضافة نطاق' },
  none: { en: 'No domain yet', ar: 'لا نطاقات بعد' },
  noneHint: {
    en: 'Add the domain of your sender’s address. You will see which records to publish, and whether they work.',
    ar: 'أضف نطاق عنوان المُرسِل لتعرف السجلات المطلوب نشرها وهل تعمل.',
  },
  domain: { en: 'Domain', ar: 'النطاق' },
  domainHint: { en: 'What stands behind the @ of your sender’s address', ar: 'ما يلي الرمز @ في عنوان المُرسِل' },
  isAdded: { en: template('{domain} is added'), ar: template('يُضاف {domain}') },
  inDns: {
    en: template('In the DNS it is written {domain}'),
    ar: template('يُكتب في نظام أسماء النطاقات هكذا: {domain}'),
  },
  added: { en: 'The domain is added and has been checked', ar: 'أُضيف النطاق وفُحص' },
  addFailed: { en: 'Create Failed', ar: 'فشل الإنشاء' },
  back: { en: 'All domains', ar: 'كل النطاقات' },
  check: { en: 'Check', ar: 'فحص' },
  checkAgain: { en: 'Check again', ar: 'إعادة الفحص' },
  checking: { en: 'Asking the DNS…', ar: 'جارٍ سؤال نظام أسماء النطاقات…' },
  checked: { en: 'Checked', ar: 'تم الفحص' },
  checkFailed: { en: 'Test Failed', ar: 'فشل الاختبار' },
  lastChecked: { en: 'Last checked', ar: 'آخر فحص' },
  neverChecked: { en: 'Not checked yet', ar: 'لم يُفحص بعد' },
  sends: { en: 'Sends in its name', ar: 'يرسل باسمه' },
  nobodySends: {
    en: 'No sending service has an address at this domain yet.',
    ar: 'لا توجد بعد خدمة إرسال لها عنوان على هذا النطاق.',
  },
  toProviders: { en: 'To the providers', ar: 'إلى مزودي الإرسال' },
  signsItself: { en: 'signs by itself', ar: 'توقّع بنفسها' },
  signedHere: { en: 'signed here', ar: 'يُوقَّع هنا' },
  publish: { en: 'Records to publish', ar: 'سجلات للنشر' },
  publishHint: {
    en: 'Enter these where your domain is managed, then check again. It may take some hours until the DNS shows them.',
    ar: 'أدخل هذه السجلات حيث تدير نطاقك ثم أعد الفحص. قد يستغرق ظهورها بضع ساعات.',
  },
  publishFirstHint: {
    en: 'Enter these where your domain is managed. What else is missing is known after the first check.',
    ar: 'أدخل هذه السجلات حيث تدير نطاقك، ويُعرف ما ينقص غيرها بعد أول فحص.',
  },
  nothingToPublish: { en: 'Nothing is missing', ar: 'لا ينقص شيء' },
  host: { en: 'Name (host)', ar: 'الاسم (host)' },
  value: { en: 'Value', ar: 'القيمة' },
  short: {
    en: template('Many panels add the domain by themselves: then enter only {host}'),
    ar: template('كثير من اللوحات تضيف النطاق تلقائيًا: عندها أدخل فقط {host}'),
  },
  replaces: { en: 'Replaces what is published there now', ar: 'يحل محل المنشور هناك الآن' },
  checks: { en: 'Checks', ar: 'الفحوص' },
  found: { en: 'Found', ar: 'الموجود' },
  foundNothing: { en: 'Nothing', ar: 'لا شيء' },
  wanted: { en: 'Wanted', ar: 'المطلوب' },
  keys: { en: 'Keys that sign your mail (DKIM)', ar: 'مفاتيح توقيع رسائلك (DKIM)' },
  keysHint: {
    en: 'Each key signs once the DNS shows it. Change them every few months.',
    ar: 'يوقّع كل مفتاح حالما يظهر في نظام أسماء النطاقات. بدّلها كل بضعة أشهر.',
  },
  keysNotNeeded: {
    en: 'Your services sign by themselves, so that these keys are not needed for them.',
    ar: 'توقّع خدماتك بنفسها، فلا حاجة إلى هذه المفاتيح معها.',
  },
  rotate: { en: 'Make new keys', ar: 'إنشاء مفاتيح جديدة' },
  rotateAsk: { en: 'Make new keys?', ar: 'هل تريد إنشاء مفاتيح جديدة؟' },
  rotateHint: {
    en: 'The keys that sign now go on until the new ones are published. Nothing is interrupted.',
    ar: 'تستمر المفاتيح الحالية في التوقيع حتى تُنشر الجديدة، دون أي انقطاع.',
  },
  rotated: { en: 'New keys are made: publish their records', ar: 'أُنشئت مفاتيح جديدة: انشر سجلاتها' },
  since: { en: template('since {date}'), ar: template('منذ {date}') },
  until: { en: template('keep it published until {date}'), ar: template('أبقه منشورًا حتى {date}') },
  history: { en: 'History', ar: 'السجل' },
  earlier: { en: 'Show earlier', ar: 'عرض الأقدم' },
  remove: { en: 'Remove', ar: 'إزالة' },
  removeAsk: { en: template('Remove {domain}?'), ar: template('هل تريد إزالة {domain}؟') },
  removeHint: {
    en: 'Its keys are destroyed, and mail in its name is no longer signed. Records in the DNS stay until you take them away.',
    ar: 'تُتلف مفاتيحه ولا تُوقَّع الرسائل باسمه بعد ذلك. تبقى السجلات في نظام أسماء النطاقات حتى تزيلها.',
  },
  removeUsed: {
    en: template(
      'Its keys are destroyed. {names} still sends in its name: such mail is no longer signed, and mailbox providers may refuse it. Records in the DNS stay until you take them away.',
    ),
    ar: template(
      'تُتلف مفاتيحه، وما زال يرسل باسمه: {names}. لن تُوقَّع هذه الرسائل بعد ذلك، وقد يرفضها مزودو صناديق البريد. تبقى السجلات في نظام أسماء النطاقات حتى تزيلها.',
    ),
  },
  removed: { en: 'Deleted', ar: 'تم الحذف' },
  gone: { en: 'This domain is not there', ar: 'هذا النطاق غير موجود' },
  open: { en: 'Open', ar: 'فتح' },
  toDo: {
    en: plural({ one: '# record to publish', other: '# records to publish' }),
    ar: plural({
      zero: 'لا سجلات للنشر',
      one: 'سجل واحد للنشر',
      two: 'سجلان للنشر',
      few: '# سجلات للنشر',
      many: '# سجلًا للنشر',
      other: '# سجل للنشر',
    }),
  },
})

export const stateWords = words({
  pass: { en: 'In order', ar: 'سليم' },
  warn: { en: 'Could be better', ar: 'يحتاج تحسينًا' },
  fail: { en: 'Broken', ar: 'معطوب' },
  unknown: { en: 'Not known', ar: 'غير معروف' },
} satisfies Record<CheckState, { en: string; ar: string }>)

export const kindWords = words({
  spf: { en: 'SPF: who may send', ar: 'SPF: من يحق له الإرسال' },
  dkim: { en: 'DKIM: the signature', ar: 'DKIM: التوقيع' },
  dmarc: { en: 'DMARC: what becomes of forgeries', ar: 'DMARC: مصير الرسائل المنتحلة' },
  mx: { en: 'MX: where replies go', ar: 'MX: أين تصل الردود' },
  return_path: { en: 'Return path: where bounces go', ar: 'مسار الارتداد: أين تعود الرسائل المرتدة' },
} satisfies Record<CheckKind, { en: string; ar: string }>)

export const keyWords = words({
  waiting: { en: 'Not published yet', ar: 'لم يُنشر بعد' },
  signing: { en: 'Signing', ar: 'يوقّع' },
  retiring: { en: 'Replaced', ar: 'استُبدل' },
  retired: { en: 'May be removed', ar: 'يمكن إزالته' },
} satisfies Record<DkimKey['state'], { en: string; ar: string }>)

export const stateColors: Record<CheckState, string> = { pass: 'green', warn: 'yellow', fail: 'red', unknown: 'gray' }
export const keyColors: Record<DkimKey['state'], string> = {
  waiting: 'yellow',
  signing: 'green',
  retiring: 'gray',
  retired: 'gray',
}
