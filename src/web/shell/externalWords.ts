import { template, words } from '../i18n/words.ts'

/** Signing in with accounts of other services, such as Google. */
export const externalWords = words({
  or: { en: 'or', ar: 'أو' },
  continueWith: { en: template('Continue with {provider}'), ar: template('المتابعة بحساب {provider}') },
  startFailed: { en: 'Failed to start signing in', ar: 'تعذّر بدء تسجيل الدخول' },
})
