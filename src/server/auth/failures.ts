import { Failure, fault } from '../failure.ts'

const wrong = { en: 'Invalid email or password', ar: 'البريد الإلكتروني أو كلمة المرور غير صحيحة' }
export const wrongPair = fault('unauthenticated', wrong)
export const notConfirmed = fault('forbidden', {
  en: 'Confirm your email address first. Open the link we sent you.',
  ar: 'يلزم تأكيد بريدك أولًا بفتح الرابط الذي أرسلناه إليك.',
})
export const notConfirmedNoMail = fault('forbidden', {
  en: 'Confirm your email address first. This site doesn’t send email. Ask an administrator for your link.',
  ar: 'يلزم تأكيد بريدك أولًا. لا يرسل هذا الموقع رسائل بريد، ويمكن طلب الرابط من مدير الموقع.',
})
export const blocked = fault('forbidden', {
  en: 'This account is blocked. Contact us for help.',
  ar: 'هذا الحساب موقوف. يمكن التواصل معنا للمساعدة.',
})
export const emailTaken = fault(
  'conflict',
  { en: 'This email address is already in use.', ar: 'هذا البريد الإلكتروني مستخدم بالفعل.' },
  'email',
)
export const registrationClosed = fault('forbidden', {
  en: 'Sign-up is closed at the moment.',
  ar: 'إنشاء الحسابات مغلق حاليًا.',
})
export const deadLink = fault('validation_failed', {
  en: 'This link has expired or was already used. Request a new one.',
  ar: 'انتهت صلاحية هذا الرابط أو استُخدم بالفعل. يمكن طلب رابط جديد.',
})
export const hasAccount = fault('conflict', {
  en: 'You already have an account. Sign in to find the invitation under My workspaces.',
  ar: 'لديك حساب بالفعل. تظهر الدعوة بعد تسجيل الدخول ضمن «مساحات عملي».',
})
export const wrongPassword = fault(
  'validation_failed',
  { en: 'This isn’t your current password.', ar: 'هذه ليست كلمة مرورك الحالية.' },
  'currentPassword',
)

export const noPassword = fault(
  'validation_failed',
  {
    en: 'Your account has no password yet. Set one with “Forgot password?” on the login page, or use a passkey if you have one.',
    ar: 'ليست لحسابك كلمة مرور بعد. يمكن تعيينها عبر «نسيت كلمة المرور؟» في صفحة تسجيل الدخول، أو استخدام مفتاح مرور إن وُجد.',
  },
  'currentPassword',
)

export const passwordRequired = fault(
  'forbidden',
  { en: 'Enter your current password to continue.', ar: 'تلزم كلمة مرورك الحالية للمتابعة.' },
  'currentPassword',
)

export const wrongCode = fault(
  'validation_failed',
  {
    en: 'This code is wrong or was already used. Enter the current code from your app, or a recovery code.',
    ar: 'هذا الرمز غير صحيح أو سبق استخدامه. يلزم الرمز الحالي من التطبيق أو رمز استرداد.',
  },
  'code',
)
export const deadChallenge = fault(
  'validation_failed',
  {
    en: 'This sign-in has expired. Enter your password again.',
    ar: 'انتهت صلاحية محاولة تسجيل الدخول. يلزم إدخال كلمة المرور مرة أخرى.',
  },
  'challenge',
)
export const wrongPasskey = fault('validation_failed', {
  en: 'This passkey didn’t work. Try again, or choose another way.',
  ar: 'لم يعمل مفتاح المرور هذا. يمكن إعادة المحاولة أو اختيار طريقة أخرى.',
})
export const deadPasskeyChallenge = fault('validation_failed', {
  en: 'This took too long or was already used. Try again.',
  ar: 'انتهت مهلة هذه المحاولة أو سبق استخدامها. يمكن إعادة المحاولة.',
})
export const passkeyTaken = fault('conflict', {
  en: 'This passkey has already been added.',
  ar: 'سبقت إضافة مفتاح المرور هذا.',
})
export const tooManyPasskeys = fault('conflict', {
  en: 'You can have 20 passkeys at most. Remove one first.',
  ar: 'الحد الأقصى 20 مفتاح مرور. يلزم إزالة أحدها أولًا.',
})
export const secondFactorRequired = fault('conflict', {
  en: 'Your account needs two-step verification or a passkey on this site. Add the other one before you remove this one.',
  ar: 'يشترط هذا الموقع على حسابك التحقق بخطوتين أو مفتاح مرور. تلزم إضافة أحدهما قبل إزالة الآخر.',
})
export const twoStepOn = fault('conflict', {
  en: 'Two-step verification is already on.',
  ar: 'التحقق بخطوتين مفعّل بالفعل.',
})

export const sameAddress = fault(
  'validation_failed',
  { en: 'This is already your email address.', ar: 'هذا هو بريدك الإلكتروني الحالي.' },
  'email',
)

const required = { en: 'This field is required', ar: 'هذا الحقل مطلوب' }
/** The sign-up came from another browser, so possibly from another person. */
export const detailsRequired = () =>
  new Failure(
    'validation_failed',
    {
      en: 'Enter your name and choose a password to finish.',
      ar: 'يلزم إدخال الاسم واختيار كلمة مرور لإكمال إنشاء الحساب.',
    },
    { fields: { firstName: required, lastName: required, password: required } },
  )
