import { template, words } from '../i18n/words.ts'

export const accountWords = words({
  signIn: { en: 'Sign in', ar: 'تسجيل الدخول' },
  signUp: { en: 'Create an account', ar: 'إنشاء حساب' },
  email: { en: 'Email', ar: 'البريد الإلكتروني' },
  password: { en: 'Password', ar: 'كلمة المرور' },
  currentPassword: { en: 'Current password', ar: 'كلمة المرور الحالية' },
  newPassword: { en: 'New password', ar: 'كلمة المرور الجديدة' },
  repeatPassword: { en: 'Repeat the password', ar: 'كرر كلمة المرور' },
  rememberMe: { en: 'Remember me', ar: 'تذكّرني' },
  loginFailed: { en: 'Login failed', ar: 'تعذّر تسجيل الدخول' },
  noToken: { en: 'Login failed: No token received', ar: 'تعذّر تسجيل الدخول: لم يصل رمز الجلسة' },
  linkFailed: {
    en: 'Failed to send reset link. Please try again.',
    ar: 'تعذّر إرسال رابط إعادة التعيين. يرجى المحاولة مرة أخرى.',
  },
  forgot: { en: 'Forgot password?', ar: 'نسيت كلمة المرور؟' },
  forgotTitle: { en: 'Reset your password', ar: 'إعادة تعيين كلمة المرور' },
  forgotHint: {
    en: 'Enter the email address of your account to get a reset link.',
    ar: 'أدخل البريد الإلكتروني لحسابك للحصول على رابط إعادة التعيين.',
  },
  linkKept: {
    en: template(
      'This site does not send email. If there’s an account for {email}, an administrator can open its reset link in the Admin Panel. It expires in one hour.',
    ),
    ar: template(
      'هذا الموقع لا يرسل رسائل بريد. إذا كان للعنوان {email} حساب فيمكن لمدير الموقع فتح رابط إعادة التعيين من لوحة الإدارة. تنتهي صلاحيته بعد ساعة واحدة.',
    ),
  },
  sendLink: { en: 'Send reset link', ar: 'إرسال الرابط' },
  linkSent: {
    en: template('If {email} has an account here, a link is on its way. It is good for one hour.'),
    ar: template('إذا كان للعنوان {email} حساب هنا فالرابط في طريقه إليه، وهو صالح لساعة واحدة.'),
  },
  backToLogin: { en: 'Back to login', ar: 'العودة إلى تسجيل الدخول' },
  noAccount: { en: 'No account yet?', ar: 'ليس لديك حساب؟' },
  haveAccount: { en: 'Already have an account?', ar: 'لديك حساب؟' },
  firstName: { en: 'First name', ar: 'الاسم الأول' },
  lastName: { en: 'Last name', ar: 'اسم العائلة' },
  acceptTerms: { en: 'I agree to the terms and conditions', ar: 'أوافق على الشروط والأحكام' },
  mustAccept: { en: 'You must agree to the terms and conditions', ar: 'يجب أن توافق على الشروط والأحكام' },
  required: { en: 'This field is required', ar: 'هذا الحقل مطلوب' },
  invalidEmail: { en: 'Please enter a valid email address', ar: 'يرجى إدخال عنوان بريد إلكتروني صحيح' },
  atLeast6: { en: 'The password has at least 6 characters', ar: 'تتكون كلمة المرور من 6 أحرف على الأقل' },
  atLeast8: { en: 'Use at least 8 characters', ar: 'استخدم 8 أحرف على الأقل' },
  mismatch: { en: 'The passwords do not match', ar: 'كلمتا المرور غير متطابقتين' },
  confirmationSent: {
    en: 'Please open the link that we have mailed you.',
    ar: 'يرجى فتح الرابط الذي أرسلناه إلى بريدك.',
  },
  setPassword: { en: 'Set password', ar: 'تعيين كلمة المرور' },
  revokeKeys: { en: 'Also revoke the API keys of this account', ar: 'إبطال مفاتيح API لهذا الحساب أيضًا' },
  passwordSet: { en: 'Your password is set. Please sign in.', ar: 'تم تعيين كلمة المرور. يرجى تسجيل الدخول.' },
  choosePassword: { en: 'Choose a new password', ar: 'اختر كلمة مرور جديدة' },
  confirming: { en: 'Confirming your address', ar: 'جارٍ تأكيد بريدك' },
  finishSignUp: { en: 'Finish signing up', ar: 'إكمال التسجيل' },
  finishSignUpHint: {
    en: 'You opened the link in another browser, or someone else signed up with your address. Enter your name and choose a password.',
    ar: 'فتحت الرابط في متصفح آخر، أو سجّل شخص آخر بعنوانك. أدخل اسمك واختر كلمة مرور.',
  },
  firstPasswordHint: {
    en: 'Choose a password for your account. Leave the names empty to keep those in the invitation.',
    ar: 'اختر كلمة مرور لحسابك. اترك الاسم فارغًا ليبقى كما في الدعوة.',
  },
  expired: { en: 'Your session has expired. Please login again.', ar: 'انتهت جلستك. يرجى تسجيل الدخول مرة أخرى.' },
})

const address = /^[^\s@]+@\S+$/

type Texts = { required: string; invalidEmail: string; atLeast8: string; mismatch: string }

/**
 * Section 5 of the specification: the email is required, and has characters other than spaces on both sides of an @.
 */
export const emailFault = (w: Texts, email: string) =>
  !email.trim() ? w.required : address.test(email.trim()) ? null : w.invalidEmail

/** The rule for every new password: at least 8 characters, entered twice. */
export const passwordFaults = (w: Texts, password: string, repeated: string) => ({
  password: !password ? w.required : password.length < 8 ? w.atLeast8 : null,
  repeated: password === repeated ? null : w.mismatch,
})
