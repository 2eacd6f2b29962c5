import { template, words } from '../../i18n/words.ts'

export const connectWords = words({
  signInBy: { en: 'Sign-in', ar: 'طريقة تسجيل الدخول' },
  byPassword: { en: 'Username and password', ar: 'اسم المستخدم وكلمة المرور' },
  with: { en: template('Connect with {issuer}'), ar: template('الربط مع {issuer}') },
  again: { en: 'Connect again', ar: 'إعادة الربط' },
  saveHint: {
    en: template('After you save, you sign in to {issuer} and allow access to email. No password is stored.'),
    ar: template('بعد الحفظ يُفتح تسجيل الدخول إلى {issuer} للسماح بالوصول إلى البريد. لا تُحفظ أي كلمة مرور.'),
  },
  connected: { en: template('Connected account: {account}'), ar: template('الحساب المرتبط: {account}') },
  missing: {
    en: 'No account is connected yet. Connect one to start.',
    ar: 'لم يُربط أي حساب بعد. يلزم ربط حساب للبدء.',
  },
  lost: {
    en: template('{account} no longer allows access. Email waits until you connect it again.'),
    ar: template('لم يعد الحساب {account} يسمح بالوصول. تنتظر الرسائل إلى أن يُعاد ربطه.'),
  },
  ownerOnly: { en: 'Ask an owner of the workspace.', ar: 'يمكن الطلب من أحد مالكي مساحة العمل.' },
  notOffered: {
    en: 'The operator of this site no longer offers this sign-in. Edit the provider and use a password.',
    ar: 'لم يعد مشغّل الموقع يتيح تسجيل الدخول هذا. يمكن تعديل مزود الإرسال واستخدام كلمة مرور.',
  },
  microsoftEnds: {
    en: 'Microsoft ends sign-in by password for sending at the end of December 2026.',
    ar: 'تنهي Microsoft تسجيل الدخول بكلمة المرور للإرسال في نهاية ديسمبر 2026.',
  },
  microsoftConnect: {
    en: 'Choose “Connect with Microsoft” instead.',
    ar: 'يمكن اختيار «الربط مع Microsoft» بدلًا منها.',
  },
  microsoftAsk: {
    en: 'Ask the operator of this site to set up “Connect with Microsoft”.',
    ar: 'يمكن الطلب من مشغّل الموقع إعداد «الربط مع Microsoft».',
  },
  connecting: { en: 'Connecting account', ar: 'ربط الحساب' },
  cancelled: {
    en: 'Access wasn’t allowed, so the account isn’t connected.',
    ar: 'لم يُسمح بالوصول، فلم يُربط الحساب.',
  },
  connectFailed: { en: 'Failed to connect account', ar: 'تعذّر ربط الحساب' },
  done: { en: 'Account connected', ar: 'تم ربط الحساب' },
})
