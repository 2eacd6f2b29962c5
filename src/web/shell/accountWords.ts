import { template, words } from '../i18n/words.ts'

export const accountWords = words({
  signIn: { en: 'Sign in', ar: 'تسجيل الدخول' },
  signUp: { en: 'Create an account', ar: 'إنشاء حساب' },
  email: { en: 'Email', ar: 'البريد الإلكتروني' },
  password: { en: 'Password', ar: 'كلمة المرور' },
  currentPassword: { en: 'Current password', ar: 'كلمة المرور الحالية' },
  newPassword: { en: 'New password', ar: 'كلمة المرور الجديدة' },
  repeatPassword: { en: 'Confirm password', ar: 'تأكيد كلمة المرور' },
  rememberMe: { en: 'Remember me', ar: 'تذكُّر بياناتي' },
  loginFailed: { en: 'Login failed', ar: 'تعذّر تسجيل الدخول' },
  noToken: { en: 'Login failed: No token received', ar: 'تعذّر تسجيل الدخول: لم يصل رمز الجلسة' },
  linkFailed: {
    en: 'Failed to send reset link. Please try again.',
    ar: 'تعذّر إرسال رابط إعادة التعيين. يمكن إعادة المحاولة.',
  },
  forgot: { en: 'Forgot password?', ar: 'نسيت كلمة المرور؟' },
  forgotTitle: { en: 'Reset your password', ar: 'إعادة تعيين كلمة المرور' },
  forgotHint: {
    en: 'Enter your account’s email address to get a reset link.',
    ar: 'يكفي كتابة بريد حسابك للحصول على رابط إعادة التعيين.',
  },
  linkKept: {
    en: template(
      'This site doesn’t send email. If there’s an account for {email}, an administrator can open its reset link in the Admin Panel. It expires in one hour.',
    ),
    ar: template(
      'لا يرسل هذا الموقع رسائل بريد. إذا كان للعنوان {email} حساب فيمكن لمدير الموقع فتح رابط إعادة التعيين من لوحة الإدارة. تنتهي صلاحيته بعد ساعة واحدة.',
    ),
  },
  noPasswordYet: { en: 'No password yet, or forgotten?', ar: 'ليست لحسابك كلمة مرور، أو نسيتها؟' },
  sendLink: { en: 'Send reset link', ar: 'إرسال رابط إعادة التعيين' },
  linkSent: {
    en: template('If there’s an account for {email}, we’ve sent a reset link. It expires in one hour.'),
    ar: template('إذا كان للعنوان {email} حساب فقد أرسلنا إليه رابط إعادة التعيين. تنتهي صلاحيته بعد ساعة واحدة.'),
  },
  codeTitle: { en: 'Two-step verification', ar: 'التحقق بخطوتين' },
  code: { en: 'Code', ar: 'الرمز' },
  codeHint: {
    en: 'Enter the 6-digit code from your authenticator app.',
    ar: 'يلزم إدخال الرمز المكوّن من 6 أرقام من تطبيق المصادقة.',
  },
  passkeyHint: {
    en: 'Your password is right. This site also requires your passkey.',
    ar: 'كلمة المرور صحيحة. ويشترط هذا الموقع مفتاح المرور أيضًا.',
  },
  recoveryCode: { en: 'Recovery code', ar: 'رمز الاسترداد' },
  recoveryCodeHint: {
    en: 'Each recovery code works once. If you don’t have any left, contact an administrator.',
    ar: 'يعمل كل رمز استرداد مرة واحدة. إن لم يبقَ منها شيء فيمكن التواصل مع مدير الموقع.',
  },
  useRecoveryCode: { en: 'Use a recovery code', ar: 'استخدام رمز استرداد' },
  useApp: { en: 'Use your authenticator app', ar: 'استخدام تطبيق المصادقة' },
  rememberDevice: { en: 'Remember this device for 30 days', ar: 'تذكُّر هذا الجهاز 30 يومًا' },
  rememberDeviceHint: { en: 'Not on a shared device', ar: 'لا يُنصح به على جهاز مشترك' },
  confirmIdentity: { en: 'Confirm that it’s you', ar: 'تأكيد هويتك' },
  confirmIdentityHint: {
    en: 'You’re about to make an important change. We won’t ask again for 5 minutes.',
    ar: 'يتطلب هذا الإجراء المهم تأكيد هويتك. لن يُطلب التأكيد مرة أخرى خلال 5 دقائق.',
  },
  confirmIdentityFailed: { en: 'Failed to confirm that it’s you', ar: 'تعذّر تأكيد هويتك' },
  confirm: { en: 'Confirm', ar: 'تأكيد' },
  orCode: { en: 'Or a code', ar: 'أو رمز' },
  orCodeHint: { en: 'From your app, or a recovery code', ar: 'من التطبيق أو رمز استرداد' },
  oneNeeded: { en: 'Enter your password or a code.', ar: 'تلزم كلمة المرور أو رمز.' },
  backToLogin: { en: 'Back to login', ar: 'العودة إلى تسجيل الدخول' },
  noAccount: { en: 'No account yet?', ar: 'ليس لديك حساب؟' },
  haveAccount: { en: 'Already have an account?', ar: 'لديك حساب؟' },
  firstName: { en: 'First name', ar: 'الاسم الأول' },
  lastName: { en: 'Last name', ar: 'اسم العائلة' },
  acceptTerms: { en: 'I agree to the terms and conditions', ar: 'أوافق على الشروط والأحكام' },
  readTerms: { en: 'Read the terms and conditions', ar: 'قراءة الشروط والأحكام' },
  mustAccept: { en: 'You must agree to the terms and conditions', ar: 'تلزم الموافقة على الشروط والأحكام' },
  required: { en: 'This field is required', ar: 'هذا الحقل مطلوب' },
  invalidEmail: { en: 'Please enter a valid email address', ar: 'يلزم إدخال عنوان بريد إلكتروني صالح' },
  atLeast6: { en: 'Use at least 6 characters.', ar: 'الحد الأدنى 6 أحرف.' },
  atLeast8: { en: 'Use at least 8 characters.', ar: 'الحد الأدنى 8 أحرف.' },
  mismatch: { en: 'The passwords don’t match.', ar: 'كلمتا المرور غير متطابقتين.' },
  confirmationSent: {
    en: 'Check your email and open the link we sent you.',
    ar: 'أرسلنا رابطًا إلى بريدك. يلزم فتحه لإكمال إنشاء الحساب.',
  },
  setPassword: { en: 'Set password', ar: 'تعيين كلمة المرور' },
  revokeKeys: { en: 'Also revoke this account’s API keys', ar: 'إبطال مفاتيح API لهذا الحساب أيضًا' },
  passwordSet: { en: 'Password set. You can sign in now.', ar: 'تم تعيين كلمة المرور. يمكن تسجيل الدخول الآن.' },
  choosePassword: { en: 'Choose a new password', ar: 'اختيار كلمة مرور جديدة' },
  confirming: { en: 'Confirming your email address…', ar: 'جارٍ تأكيد بريدك…' },
  finishSignUp: { en: 'Finish signing up', ar: 'إكمال إنشاء الحساب' },
  finishSignUpHint: {
    en: 'You opened the link in another browser, or someone else signed up with your address. Enter your name and choose a password.',
    ar: 'فُتح الرابط في متصفح آخر، أو أنشأ شخص آخر حسابًا بعنوانك. يلزم إدخال الاسم واختيار كلمة مرور.',
  },
  firstPasswordHint: {
    en: 'Choose a password for your account. Leave the names empty to use those in the invitation.',
    ar: 'يلزم اختيار كلمة مرور لحسابك. إن تُرك الاسم فارغًا بقي كما في الدعوة.',
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
