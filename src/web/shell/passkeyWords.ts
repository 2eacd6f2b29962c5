import { template, words } from '../i18n/words.ts'

export const passkeyWords = words({
  signIn: { en: 'Sign in with a passkey', ar: 'تسجيل الدخول بمفتاح مرور' },
  inPlaceOfCode: { en: 'Use a passkey instead', ar: 'استخدام مفتاح مرور بدلًا من الرمز' },
  use: { en: 'Use a passkey', ar: 'استخدام مفتاح مرور' },
  useFailed: { en: 'Couldn’t use the passkey', ar: 'تعذّر استخدام مفتاح المرور' },
  cancelled: {
    en: 'It was cancelled, took too long, or this device has no passkey for your account.',
    ar: 'أُلغيت المحاولة أو انتهت مهلتها، أو لا يوجد على هذا الجهاز مفتاح مرور لحسابك.',
  },
  known: {
    en: 'This device already has a passkey for your account.',
    ar: 'يوجد على هذا الجهاز مفتاح مرور لحسابك بالفعل.',
  },
  elsewhere: {
    en: 'Passkeys don’t work at this address of the site. Open its main address.',
    ar: 'لا تعمل مفاتيح المرور على هذا العنوان من الموقع. يلزم فتح عنوانه الرئيسي.',
  },
  unsupported: {
    en: 'This device or browser can’t create or use this passkey.',
    ar: 'لا يمكن لهذا الجهاز أو المتصفح إنشاء مفتاح المرور هذا أو استخدامه.',
  },
  title: { en: 'Passkeys', ar: 'مفاتيح المرور' },
  hint: {
    en: 'Sign in with your fingerprint, face or screen lock instead of your password. A passkey can’t be guessed, and doesn’t work on a fake site.',
    ar: 'لتسجيل الدخول ببصمة الإصبع أو الوجه أو قفل الشاشة بدلًا من كلمة المرور. لا يمكن تخمين مفتاح المرور، ولا يعمل على موقع مزيف.',
  },
  noneHere: {
    en: 'This browser doesn’t support passkeys. They also need a secure connection (HTTPS).',
    ar: 'لا يدعم هذا المتصفح مفاتيح المرور. وهي تتطلب أيضًا اتصالًا آمنًا (HTTPS).',
  },
  add: { en: 'Add a passkey', ar: 'إضافة مفتاح مرور' },
  name: { en: 'Name', ar: 'الاسم' },
  nameHint: { en: 'To recognize it in the list', ar: 'لتمييزه في القائمة' },
  required: { en: 'This field is required', ar: 'هذا الحقل مطلوب' },
  next: { en: 'Continue', ar: 'متابعة' },
  addFailed: { en: 'Failed to add passkey', ar: 'تعذّرت إضافة مفتاح المرور' },
  added: { en: 'Passkey added', ar: 'تمت إضافة مفتاح المرور' },
  fetchFailed: { en: 'Failed to fetch passkeys', ar: 'تعذّر تحميل مفاتيح المرور' },
  created: { en: template('Added: {moment}'), ar: template('أُضيف: {moment}') },
  lastUsed: { en: template('Last used: {moment}'), ar: template('آخر استخدام: {moment}') },
  neverUsed: { en: 'Not used yet', ar: 'لم يُستخدم بعد' },
  rename: { en: 'Rename', ar: 'إعادة التسمية' },
  renameTitle: { en: 'Rename passkey', ar: 'إعادة تسمية مفتاح المرور' },
  renamed: { en: 'Passkey renamed', ar: 'تمت إعادة تسمية مفتاح المرور' },
  renameFailed: { en: 'Failed to rename passkey', ar: 'تعذّرت إعادة تسمية مفتاح المرور' },
  save: { en: 'Save', ar: 'حفظ' },
  remove: { en: 'Remove', ar: 'إزالة' },
  removeTitle: { en: template('Remove the passkey “{name}”?'), ar: template('هل تريد إزالة مفتاح المرور «{name}»؟') },
  removeHint: {
    en: 'It no longer signs in, and your other sessions are signed out. Delete it on your device too.',
    ar: 'لن يتيح تسجيل الدخول بعد ذلك، وتنتهي الجلسات الأخرى. يُستحسن حذفه من جهازك أيضًا.',
  },
  removed: {
    en: 'Passkey removed. Your other sessions were signed out.',
    ar: 'تمت إزالة مفتاح المرور وانتهت الجلسات الأخرى.',
  },
  removeFailed: { en: 'Failed to remove passkey', ar: 'تعذّرت إزالة مفتاح المرور' },
})
