import { Failure, fault } from '../failure.ts'

const wrong = { en: 'Invalid email or password', ar: 'البريد الإلكتروني أو كلمة المرور غير صحيحة' }
export const wrongPair = fault('unauthenticated', wrong)
export const notConfirmed = fault('forbidden', {
  en: 'Please confirm your e-mail address first: open the link that we have mailed you.',
  ar: 'يرجى تأكيد بريدك أولًا: افتح الرابط الذي أرسلناه إليك.',
})
export const notConfirmedNoMail = fault('forbidden', {
  en: 'Please confirm your email address first. This site does not send email: ask an administrator for your link.',
  ar: 'يرجى تأكيد بريدك أولًا. هذا الموقع لا يرسل رسائل بريد: اطلب الرابط من مدير الموقع.',
})
export const blocked = fault('forbidden', {
  en: 'This account is blocked. Please contact us.',
  ar: 'هذا الحساب موقوف. يرجى التواصل معنا.',
})
export const emailTaken = fault(
  'conflict',
  { en: 'This e-mail address is already in use', ar: 'هذا البريد الإلكتروني مستخدم من قبل' },
  'email',
)
export const registrationClosed = fault('forbidden', {
  en: 'Signing up is closed at the moment',
  ar: 'التسجيل مغلق حاليًا',
})
export const deadLink = fault('validation_failed', {
  en: 'This link is no longer good. Please ask for a new one.',
  ar: 'لم يعد هذا الرابط صالحًا. يرجى طلب رابط جديد.',
})
export const hasAccount = fault('conflict', {
  en: 'You already have an account. Sign in: the invitation waits there, under your workspaces.',
  ar: 'لديك حساب بالفعل. سجّل الدخول وستجد الدعوة ضمن مساحات عملك.',
})
export const wrongPassword = fault(
  'validation_failed',
  { en: 'This is not your current password', ar: 'هذه ليست كلمة مرورك الحالية' },
  'currentPassword',
)

export const passwordRequired = fault(
  'forbidden',
  { en: 'Enter your current password to do this', ar: 'أدخل كلمة مرورك الحالية للقيام بذلك' },
  'currentPassword',
)

export const sameAddress = fault(
  'validation_failed',
  { en: 'This is already your email address', ar: 'هذا هو بريدك الإلكتروني الحالي' },
  'email',
)

const required = { en: 'This field is required', ar: 'هذا الحقل مطلوب' }
/** The sign-up came from another browser, so possibly from another person. */
export const detailsRequired = () =>
  new Failure(
    'validation_failed',
    { en: 'Enter your name and choose a password to finish.', ar: 'أدخل اسمك واختر كلمة مرور لإكمال التسجيل.' },
    { fields: { firstName: required, lastName: required, password: required } },
  )
