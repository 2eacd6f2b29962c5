import type { SuppressionReason } from '#contract/email-marketing/returns.ts'
import { words } from '../../i18n/words.ts'

export const suppressionWords = words({
  hint: {
    en: 'Addresses that get no mail from you, whatever list they are on, and why.',
    ar: 'عناوين لا تصلها رسائلك مهما كانت القائمة التي تحويها، مع السبب.',
  },
  email: { en: 'Email', ar: 'البريد الإلكتروني' },
  reason: { en: 'Reason', ar: 'السبب' },
  since: { en: 'Since', ar: 'منذ' },
  until: { en: 'Until', ar: 'حتى' },
  forGood: { en: 'For good', ar: 'دائمًا' },
  detail: { en: 'What the server said', ar: 'رد الخادم' },
  bySend: { en: 'By the send', ar: 'بسبب الإرسال' },
  block: { en: 'Block an address', ar: 'حظر عنوان' },
  blockHint: {
    en: 'No mail goes to this address until it is let in again.',
    ar: 'لن تُرسل أي رسالة إلى هذا العنوان حتى يُسمح به مجددًا.',
  },
  blocked: { en: 'Address blocked', ar: 'حُظر العنوان' },
  lift: { en: 'Let in again', ar: 'السماح مجددًا' },
  liftAsk: { en: 'Write to {email} again?', ar: 'الكتابة إلى {email} مجددًا؟' },
  liftHint: {
    en: 'The contact is what it was before. Mail that comes back again closes the address again.',
    ar: 'تعود جهة الاتصال إلى حالتها السابقة. إذا ارتدّت الرسائل مرة أخرى يُغلق العنوان من جديد.',
  },
  complainedHint: {
    en: 'This reader reported your mail as spam. Writing again harms how all your mail arrives. Do it only where she asked you to.',
    ar: 'أبلغ هذا القارئ عن رسائلك كرسائل مزعجة. الكتابة إليه مجددًا تضر بوصول كل رسائلك، فلا تفعل ذلك إلا إن طلبه منك.',
  },
  lifted: { en: 'Mail can go there again', ar: 'يمكن الإرسال إلى العنوان مجددًا' },
  stillClosed: {
    en: 'This is settled, but the address stays closed: its owner unsubscribed or complained besides.',
    ar: 'تمت تسوية ذلك، لكن العنوان يبقى مستبعدًا: ألغى صاحبه اشتراكه أو قدّم شكوى أيضًا.',
  },
  none: { en: 'Every address gets its mail', ar: 'كل العناوين تصلها الرسائل' },
  noneHint: {
    en: 'Whoever unsubscribes or complains, and addresses whose mail comes back, are listed here.',
    ar: 'تظهر هنا عناوين من ألغوا الاشتراك أو اشتكوا، والعناوين التي ترتدّ رسائلها.',
  },
  rules: { en: 'Rules', ar: 'القواعد' },
  rulesTitle: { en: 'Rules of sending', ar: 'قواعد الإرسال' },
  stopAtBounces: {
    en: 'Stop a send when so many of 100 mails come back for good',
    ar: 'إيقاف الإرسال عند ارتداد هذا العدد نهائيًا من كل 100 رسالة',
  },
  stopAtComplaints: {
    en: 'Stop a send when so many of 100 readers complain',
    ar: 'إيقاف الإرسال عند شكوى هذا العدد من كل 100 قارئ',
  },
  never: { en: 'Empty: never', ar: 'فارغ: لا يتوقف أبدًا' },
  softBounces: {
    en: 'Rest an address after so many mails came back for now',
    ar: 'إراحة العنوان بعد ارتداد هذا العدد من الرسائل مؤقتًا',
  },
  softDays: { en: 'Within so many days', ar: 'خلال هذا العدد من الأيام' },
  restDays: { en: 'Rest it for so many days', ar: 'مدة الراحة بالأيام' },
  timeZone: { en: 'Time zone of the workspace', ar: 'المنطقة الزمنية لمساحة العمل' },
  timeZoneHint: {
    en: 'Of the hours in which sends may go, of the days of limits, and of contacts of whom no other is known',
    ar: 'لساعات الإرسال المسموح بها، ولأيام الحدود، ولجهات الاتصال التي لا تُعرف منطقتها',
  },
  trackByDefault: {
    en: 'Count opens and clicks unless a send says otherwise',
    ar: 'احتساب الفتح والنقرات ما لم يُحدد غير ذلك عند الإرسال',
  },
  keeping: { en: 'How long it is kept', ar: 'مدة الاحتفاظ' },
  keepRecipients: {
    en: 'Days for which the recipients of a send are kept after its end',
    ar: 'عدد أيام الاحتفاظ بمستلمي الإرسال بعد انتهائه',
  },
  keepRecipientsHint: {
    en: 'Empty: for good. What the send came to, and its reports, stay in any case.',
    ar: 'فارغ: دائمًا. أما نتيجة الإرسال وتقاريره فتبقى في كل الأحوال.',
  },
  keepMessages: {
    en: 'Days for which conversations are kept',
    ar: 'عدد أيام الاحتفاظ بالمحادثات',
  },
  keepMessagesHint: {
    en: 'Empty: for good. Your mail server keeps what it has.',
    ar: 'فارغ: دائمًا. يحتفظ خادم بريدك بما لديه.',
  },
  keepHistory: {
    en: 'Days for which changes of contacts are kept',
    ar: 'عدد أيام الاحتفاظ بتغييرات جهات الاتصال',
  },
  trackHint: {
    en: 'Opens fetched by machines are shown apart from those of people.',
    ar: 'تُعرض مرات الفتح الآلية منفصلة عن فتح الأشخاص.',
  },
})

export const reasonWords = words({
  bounced: { en: 'Mail comes back', ar: 'رسائل مرتدة' },
  complained: { en: 'Reported as spam', ar: 'أبلغ عن إزعاج' },
  unsubscribed: { en: 'Unsubscribed', ar: 'ألغى الاشتراك' },
  blocked: { en: 'Blocked by you', ar: 'محظور من قبلك' },
  resting: { en: 'Resting for a while', ar: 'متوقف مؤقتًا' },
} satisfies Record<SuppressionReason, { en: string; ar: string }>)

export const reasons = Object.keys(reasonWords) as SuppressionReason[]

export const reasonColors: Record<SuppressionReason, string> = {
  bounced: 'red',
  complained: 'red',
  unsubscribed: 'gray',
  blocked: 'gray',
  resting: 'yellow',
}
