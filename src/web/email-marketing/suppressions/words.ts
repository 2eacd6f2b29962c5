import type { SuppressionReason } from '#contract/email-marketing/returns.ts'
import { words } from '../../i18n/words.ts'

export const suppressionWords = words({
  hint: { en: 'Addresses that won’t be emailed, and why', ar: 'العناوين التي لا تُرسل إليها الرسائل، مع السبب' },
  email: { en: 'Email', ar: 'البريد الإلكتروني' },
  reason: { en: 'Reason', ar: 'السبب' },
  since: { en: 'Since', ar: 'بداية الاستبعاد' },
  until: { en: 'Until', ar: 'نهاية الاستبعاد' },
  forGood: { en: 'No end date', ar: 'بلا تاريخ انتهاء' },
  detail: { en: 'Server response', ar: 'رد الخادم' },
  bySend: { en: 'Campaign', ar: 'الحملة' },
  block: { en: 'Block address', ar: 'حظر عنوان' },
  blockHint: {
    en: 'We won’t email this address until you remove it from the suppression list.',
    ar: 'لن تُرسل أي رسالة إلى هذا العنوان إلى أن يُزال من قائمة الاستبعاد.',
  },
  blocked: { en: 'Address blocked', ar: 'تم حظر العنوان' },
  lift: { en: 'Remove from list', ar: 'إلغاء الاستبعاد' },
  liftAsk: { en: 'Email {email} again?', ar: 'هل تريد استئناف الإرسال إلى {email}؟' },
  liftHint: {
    en: 'The contact gets its earlier status back. Another bounce suppresses the address again.',
    ar: 'تعود جهة الاتصال إلى حالتها السابقة. ويُستبعد العنوان من جديد إذا ارتدّت رسالة أخرى.',
  },
  complainedHint: {
    en: 'This person reported your email as spam. Emailing them again hurts your sender reputation. Only do it if they asked you to.',
    ar: 'ورد من هذا العنوان بلاغ بريد غير مرغوب فيه. تضر معاودة الإرسال إليه بوصول كل رسائلك، ولا تصح إلا بطلب من صاحبه.',
  },
  lifted: { en: 'Address removed from the suppression list', ar: 'تم إلغاء استبعاد العنوان' },
  stillClosed: {
    en: 'Resolved. The address stays suppressed because the person also unsubscribed or complained.',
    ar: 'تمت المعالجة. يبقى العنوان مستبعدًا بسبب إلغاء اشتراك أو بلاغ بريد غير مرغوب فيه.',
  },
  none: { en: 'No suppressed addresses', ar: 'لا توجد عناوين مستبعدة' },
  noneHint: {
    en: 'Addresses that bounce, complain or unsubscribe appear here.',
    ar: 'تظهر هنا العناوين التي ترتدّ رسائلها أو يُلغى اشتراكها أو يرد منها بلاغ.',
  },
  stopAtBounces: {
    en: 'Pause a campaign when hard bounces reach',
    ar: 'إيقاف الحملة مؤقتًا عند بلوغ نسبة الارتداد الدائم',
  },
  stopAtComplaints: {
    en: 'Pause a campaign when spam complaints reach',
    ar: 'إيقاف الحملة مؤقتًا عند بلوغ نسبة بلاغات البريد غير المرغوب فيه',
  },
  never: { en: 'Leave empty to never pause.', ar: 'إن تُرك فارغًا فلن تتوقف الحملات تلقائيًا.' },
  softBounces: {
    en: 'Soft bounces before an address is paused',
    ar: 'عدد الارتدادات المؤقتة قبل إيقاف العنوان مؤقتًا',
  },
  softDays: { en: 'Counted over (days)', ar: 'مدة احتساب الارتدادات المؤقتة بالأيام' },
  restDays: { en: 'Pause the address for (days)', ar: 'مدة إيقاف العنوان مؤقتًا بالأيام' },
  timeZone: { en: 'Workspace time zone', ar: 'المنطقة الزمنية لمساحة العمل' },
  timeZoneHint: {
    en: 'Used for sending hours, daily limits, and contacts without a time zone.',
    ar: 'تُستخدم لساعات الإرسال والحدود اليومية وجهات الاتصال التي ليست لها منطقة زمنية.',
  },
  trackByDefault: { en: 'Track opens and clicks by default', ar: 'تتبّع الفتح والنقر افتراضيًا' },
  keeping: { en: 'Retention', ar: 'مدة الاحتفاظ بالبيانات' },
  keepRecipients: {
    en: 'Keep campaign recipients for (days)',
    ar: 'مدة الاحتفاظ بمستلمي الحملة بالأيام',
  },
  keepRecipientsHint: {
    en: 'Leave empty for no limit. Campaign totals and reports are always kept.',
    ar: 'إن تُرك فارغًا لم تُحذف بيانات المستلمين. وتبقى نتائج الحملة وتقاريرها دائمًا.',
  },
  keepMessages: { en: 'Keep conversations for (days)', ar: 'مدة الاحتفاظ بالمحادثات بالأيام' },
  keepMessagesHint: {
    en: 'Leave empty for no limit. Emails on your mail server aren’t affected.',
    ar: 'إن تُرك فارغًا لم تُحذف المحادثات. ولا يؤثر ذلك في الرسائل على خادم بريدك.',
  },
  keepHistory: {
    en: 'Keep contact changes for (days)',
    ar: 'مدة الاحتفاظ بتعديلات جهات الاتصال بالأيام',
  },
  trackHint: {
    en: 'Opens and clicks by bots and privacy tools are reported separately.',
    ar: 'تُعرض مرات الفتح والنقر الآلية منفصلة عن تفاعل الأشخاص.',
  },
})

export const reasonWords = words({
  bounced: { en: 'Hard bounce', ar: 'ارتداد دائم' },
  complained: { en: 'Spam complaint', ar: 'بلاغ بريد غير مرغوب فيه' },
  unsubscribed: { en: 'Unsubscribed', ar: 'اشتراك ملغى' },
  blocked: { en: 'Blocked', ar: 'محظور' },
  resting: { en: 'Paused after soft bounces', ar: 'إيقاف مؤقت بعد ارتدادات مؤقتة' },
} satisfies Record<SuppressionReason, { en: string; ar: string }>)

export const reasons = Object.keys(reasonWords) as SuppressionReason[]

export const reasonColors: Record<SuppressionReason, string> = {
  bounced: 'red',
  complained: 'red',
  unsubscribed: 'gray',
  blocked: 'gray',
  resting: 'yellow',
}
