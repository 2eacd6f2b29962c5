import { template, words } from '../i18n/words.ts'

/** Texts of the profile card. */
export const emailWords = words({
  title: { en: 'Email address', ar: 'البريد الإلكتروني' },
  current: {
    en: 'You sign in with this address, and this site’s emails go to it.',
    ar: 'يُستخدم لتسجيل الدخول، وتصل إليه رسائل الموقع.',
  },
  change: { en: 'Change email address', ar: 'تغيير البريد الإلكتروني' },
  newAddress: { en: 'New email address', ar: 'البريد الإلكتروني الجديد' },
  newHint: {
    en: 'We’ll send a link to your current and your new address. Nothing changes until you confirm both.',
    ar: 'نرسل رابطًا إلى عنوانك الحالي وآخر إلى الجديد. لا يتغير شيء قبل تأكيدهما معًا.',
  },
  newHintKept: {
    en: 'This site doesn’t send email. An administrator can open both confirmation links in the Admin Panel, under System emails. Nothing changes until both are confirmed.',
    ar: 'لا يرسل هذا الموقع رسائل بريد. يمكن لمدير الموقع فتح رابطي التأكيد من لوحة الإدارة ضمن «رسائل النظام». لا يتغير شيء قبل تأكيدهما معًا.',
  },
  request: { en: 'Request change', ar: 'طلب التغيير' },
  requested: { en: 'Confirm the change at both addresses', ar: 'يلزم تأكيد التغيير من العنوانين' },
  requestedKept: {
    en: 'Ask an administrator for the two confirmation links',
    ar: 'يمكن طلب رابطي التأكيد من مدير الموقع',
  },
  failed: { en: 'Failed to request email change', ar: 'تعذّر طلب تغيير البريد الإلكتروني' },
  loadFailed: { en: 'Failed to load email address', ar: 'تعذّر تحميل البريد الإلكتروني' },
  waiting: { en: 'Waiting for confirmation', ar: 'بانتظار التأكيد' },
  waitingHint: {
    en: 'Open the link in each of the two emails. Until then, you sign in with your current address.',
    ar: 'يلزم فتح الرابط في كل من الرسالتين. حتى ذلك الحين يبقى تسجيل الدخول بعنوانك الحالي.',
  },
  waitingHintKept: {
    en: 'This site doesn’t send email. An administrator can open the links in the Admin Panel, under System emails. Until both are confirmed, you sign in with your current address.',
    ar: 'لا يرسل هذا الموقع رسائل بريد. يمكن لمدير الموقع فتح الرابطين من لوحة الإدارة ضمن «رسائل النظام». حتى تأكيدهما يبقى تسجيل الدخول بعنوانك الحالي.',
  },
  oldAddress: { en: 'Current address', ar: 'العنوان الحالي' },
  newShort: { en: 'New address', ar: 'العنوان الجديد' },
  confirmed: { en: 'Confirmed', ar: 'مؤكد' },
  notYet: { en: 'Not confirmed yet', ar: 'لم يؤكَّد بعد' },
  until: { en: template('The links expire on {moment}.'), ar: template('تنتهي صلاحية الرابطين في {moment}.') },
  resend: { en: 'Resend links', ar: 'إعادة إرسال الرابطين' },
  resendKept: { en: 'Create new links', ar: 'إنشاء رابطين جديدين' },
  notResent: { en: 'Failed to resend links', ar: 'تعذّرت إعادة إرسال الرابطين' },
  resent: { en: 'Links sent', ar: 'تم إرسال الرابطين' },
  cancel: { en: 'Cancel change', ar: 'إلغاء التغيير' },
  cancelAsk: { en: 'Cancel your email address change?', ar: 'هل تريد إلغاء تغيير بريدك الإلكتروني؟' },
  keep: { en: 'Keep change', ar: 'الإبقاء على التغيير' },
  cancelled: { en: 'Change cancelled', ar: 'تم إلغاء التغيير' },
  notCancelled: { en: 'Failed to cancel change', ar: 'تعذّر إلغاء التغيير' },
})

/** Texts of the page behind the emailed links. */
export const emailLinkWords = words({
  title: { en: 'Change email address', ar: 'تغيير البريد الإلكتروني' },
  atOld: {
    en: template('You’ll sign in to your account with {email} instead of your current address.'),
    ar: template('سيُستخدم العنوان {email} بدل عنوانك الحالي لتسجيل الدخول إلى حسابك.'),
  },
  atNew: {
    en: template('You’ll sign in to your account with {email}.'),
    ar: template('سيُستخدم العنوان {email} لتسجيل الدخول إلى حسابك.'),
  },
  confirm: { en: 'Confirm change', ar: 'تأكيد التغيير' },
  refuse: { en: 'Decline change', ar: 'رفض التغيير' },
  failed: { en: 'Failed to change email address', ar: 'تعذّر تغيير البريد الإلكتروني' },
  waiting: { en: 'One step left', ar: 'بقيت خطوة واحدة' },
  waitingHint: {
    en: 'Now open the link we sent to your other address.',
    ar: 'يلزم الآن فتح الرابط المرسل إلى عنوانك الآخر.',
  },
  waitingHintKept: {
    en: 'Your other address isn’t confirmed yet. This site doesn’t send email. An administrator can open the link in the Admin Panel.',
    ar: 'لم يؤكَّد عنوانك الآخر بعد. لا يرسل هذا الموقع رسائل بريد، ويمكن لمدير الموقع فتح الرابط من لوحة الإدارة.',
  },
  changed: { en: 'Email address changed', ar: 'تم تغيير بريدك الإلكتروني' },
  changedHint: {
    en: template('Sign in with {email} from now on. Other sessions were signed out.'),
    ar: template('يُستخدم العنوان {email} لتسجيل الدخول من الآن. انتهت الجلسات الأخرى.'),
  },
  refused: { en: 'Change declined', ar: 'تم رفض التغيير' },
  refusedHint: {
    en: 'Your account’s address stays the same. If you didn’t ask for the change, someone else may know your password. Choose a new one.',
    ar: 'لم يتغير بريد حسابك. إن لم يكن الطلب منك فربما يعرف شخص آخر كلمة مرورك، ويلزم تغييرها.',
  },
  profile: { en: 'View profile', ar: 'عرض الملف الشخصي' },
})
