import { template, words } from '../i18n/words.ts'

export const externalAccountWords = words({
  title: { en: 'Connected accounts', ar: 'الحسابات المرتبطة' },
  hint: {
    en: 'Sign in with an account you have elsewhere, without another password.',
    ar: 'يمكن تسجيل الدخول بحساب لديك في خدمة أخرى، دون كلمة مرور إضافية.',
  },
  fetchFailed: { en: 'Failed to fetch connected accounts', ar: 'تعذّر تحميل الحسابات المرتبطة' },
  connect: { en: 'Connect', ar: 'ربط' },
  connectFailed: { en: 'Failed to connect account', ar: 'تعذّر ربط الحساب' },
  connected: { en: 'Account connected', ar: 'تم ربط الحساب' },
  notConnected: { en: 'Not connected', ar: 'غير مرتبط' },
  disconnect: { en: 'Disconnect', ar: 'إلغاء الربط' },
  disconnected: { en: 'Account disconnected', ar: 'تم إلغاء ربط الحساب' },
  disconnectFailed: { en: 'Failed to disconnect account', ar: 'تعذّر إلغاء ربط الحساب' },
  lastUsed: { en: template('Last used: {moment}'), ar: template('آخر استخدام: {moment}') },
  signingIn: { en: 'Signing in…', ar: 'جارٍ تسجيل الدخول…' },
  failed: { en: 'Couldn’t sign you in', ar: 'تعذّر تسجيل دخولك' },
  accountExists: {
    en: template('There’s already an account for {email}. Sign in to connect it to {provider}.'),
    ar: template('هناك حساب للعنوان {email}. يلزم تسجيل الدخول لربطه بحساب {provider}.'),
  },
  newAccount: {
    en: template('{provider} confirmed your address {email}. Check your name to create your account.'),
    ar: template('أكدت خدمة {provider} عنوانك {email}. يلزم التحقق من الاسم لإنشاء الحساب.'),
  },
  toProfile: { en: 'Open your profile', ar: 'فتح ملفك الشخصي' },
})
