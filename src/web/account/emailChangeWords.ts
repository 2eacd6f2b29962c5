import { template, words } from '../i18n/words.ts'

/** Texts of the profile card. */
export const emailWords = words({
  title: { en: 'Email address', ar: 'البريد الإلكتروني' },
  current: {
    en: 'You sign in with this address, and emails from this site go to it.',
    ar: 'تسجّل الدخول بهذا العنوان، وتصل رسائل الموقع إليه.',
  },
  change: { en: 'Change email address', ar: 'تغيير البريد الإلكتروني' },
  newAddress: { en: 'New email address', ar: 'البريد الإلكتروني الجديد' },
  newHint: {
    en: 'We send a link to your old and your new address. Nothing changes until you have confirmed both.',
    ar: 'نرسل رابطًا إلى عنوانك الحالي وآخر إلى الجديد. لن يتغير شيء قبل تأكيدهما معًا.',
  },
  newHintKept: {
    en: 'This site does not send email. An administrator can open the two confirmation links in the Admin Panel, under System mail. Nothing changes until both are confirmed.',
    ar: 'هذا الموقع لا يرسل رسائل بريد. يمكن لمدير الموقع فتح رابطي التأكيد من لوحة الإدارة ضمن «رسائل النظام». لن يتغير شيء قبل تأكيدهما معًا.',
  },
  request: { en: 'Request the change', ar: 'طلب التغيير' },
  requested: { en: 'Please confirm the change at both addresses', ar: 'يرجى تأكيد التغيير من العنوانين' },
  requestedKept: {
    en: 'The change waits. Ask an administrator for the two confirmation links.',
    ar: 'التغيير بالانتظار. اطلب رابطي التأكيد من مدير الموقع.',
  },
  failed: { en: 'The change was not requested', ar: 'لم يُطلب التغيير' },
  loadFailed: { en: 'Failed to load the email address', ar: 'تعذّر تحميل البريد الإلكتروني' },
  waiting: { en: 'Waiting for confirmation', ar: 'بانتظار التأكيد' },
  waitingHint: {
    en: 'Open the link in each of the two emails. Until then you sign in with your old address.',
    ar: 'افتح الرابط في كل من الرسالتين. إلى ذلك الحين تسجّل الدخول بعنوانك الحالي.',
  },
  waitingHintKept: {
    en: 'This site does not send email. An administrator can open the links in the Admin Panel, under System mail. Until both are confirmed you sign in with your old address.',
    ar: 'هذا الموقع لا يرسل رسائل بريد. يمكن لمدير الموقع فتح الرابطين من لوحة الإدارة ضمن «رسائل النظام». إلى أن يؤكَّدا تسجّل الدخول بعنوانك الحالي.',
  },
  oldAddress: { en: 'Old address', ar: 'العنوان الحالي' },
  newShort: { en: 'New address', ar: 'العنوان الجديد' },
  confirmed: { en: 'Confirmed', ar: 'مؤكد' },
  notYet: { en: 'Not confirmed yet', ar: 'لم يؤكَّد بعد' },
  until: { en: template('The links work until {moment}.'), ar: template('يعمل الرابطان حتى {moment}.') },
  resend: { en: 'Send again', ar: 'إعادة الإرسال' },
  resendKept: { en: 'Create new links', ar: 'إنشاء رابطين جديدين' },
  notResent: { en: 'The links were not sent again', ar: 'لم يُعَد إرسال الرابطين' },
  resent: { en: 'The links are on their way', ar: 'الرابطان في طريقهما' },
  cancel: { en: 'Cancel the change', ar: 'إلغاء التغيير' },
  cancelAsk: { en: 'Cancel the change of your email address?', ar: 'هل تريد إلغاء تغيير بريدك الإلكتروني؟' },
  keep: { en: 'Keep waiting', ar: 'الانتظار' },
  cancelled: { en: 'The change is cancelled', ar: 'أُلغي التغيير' },
  notCancelled: { en: 'The change was not cancelled', ar: 'لم يُلغَ التغيير' },
})

/** Texts of the page behind the emailed links. */
export const emailLinkWords = words({
  title: { en: 'Change of email address', ar: 'تغيير البريد الإلكتروني' },
  atOld: {
    en: template('Your account will use {email} in place of this address.'),
    ar: template('سيستخدم حسابك العنوان {email} بدل هذا العنوان.'),
  },
  atNew: {
    en: template('You will sign in to your account with {email}.'),
    ar: template('ستسجّل الدخول إلى حسابك بالعنوان {email}.'),
  },
  confirm: { en: 'Confirm the change', ar: 'تأكيد التغيير' },
  refuse: { en: 'Refuse', ar: 'رفض' },
  failed: { en: 'Nothing was changed', ar: 'لم يتغير شيء' },
  waiting: { en: 'One step is left', ar: 'بقيت خطوة واحدة' },
  waitingHint: {
    en: 'Thank you. Please also open the link that we sent to your other address.',
    ar: 'شكرًا لك. يرجى أيضًا فتح الرابط الذي أرسلناه إلى عنوانك الآخر.',
  },
  waitingHintKept: {
    en: 'Thank you. The link of your other address is left. This site does not send email: an administrator can open it in the Admin Panel.',
    ar: 'شكرًا لك. بقي رابط عنوانك الآخر. هذا الموقع لا يرسل رسائل بريد: يمكن لمدير الموقع فتحه من لوحة الإدارة.',
  },
  changed: { en: 'Your email address is changed', ar: 'تم تغيير بريدك الإلكتروني' },
  changedHint: {
    en: template('Sign in with {email} from now on. Other sessions have ended.'),
    ar: template('سجّل الدخول بالعنوان {email} من الآن فصاعدًا. انتهت الجلسات الأخرى.'),
  },
  refused: { en: 'The change is refused', ar: 'رُفض التغيير' },
  refusedHint: {
    en: 'Your account keeps its address. If you did not ask for the change, someone else may know your password: choose a new one.',
    ar: 'يبقى بريد حسابك كما هو. إن لم تطلب التغيير فربما يعرف شخص آخر كلمة مرورك: اختر كلمة جديدة.',
  },
  profile: { en: 'Open my profile', ar: 'فتح ملفي الشخصي' },
})
