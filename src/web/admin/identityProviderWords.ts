import { template, words } from '../i18n/words.ts'

export const identityProviderWords = words({
  title: { en: 'Sign-in services', ar: 'خدمات تسجيل الدخول' },
  hint: {
    en: 'People can sign in with an account at Google, Microsoft, Apple, GitHub, Facebook or any OpenID Connect service. Register an app there and enter its client ID and secret.',
    ar: 'يمكن تسجيل الدخول بحساب في Google أو Microsoft أو Apple أو GitHub أو Facebook أو أي خدمة OpenID Connect. يلزم تسجيل تطبيق هناك وإدخال معرّفه ومفتاحه السري.',
  },
  on: { en: 'On', ar: 'مفعّل' },
  off: { en: 'Off', ar: 'معطّل' },
  stateOn: { en: 'People can sign in with this service.', ar: 'يمكن تسجيل الدخول بهذه الخدمة.' },
  stateOff: { en: 'Not offered on the sign-in page.', ar: 'لا تظهر في صفحة تسجيل الدخول.' },
  enabled: { en: 'Offer this service on the sign-in page', ar: 'إظهار هذه الخدمة في صفحة تسجيل الدخول' },
  name: { en: 'Name on the button', ar: 'الاسم على الزر' },
  issuer: { en: 'Issuer address', ar: 'عنوان جهة الإصدار (Issuer)' },
  issuerHint: {
    en: 'The address to which “/.well-known/openid-configuration” is added',
    ar: 'العنوان الذي يُضاف إليه ‎/.well-known/openid-configuration',
  },
  tenantHint: {
    en: 'To admit only your organization, replace “common” with its tenant ID.',
    ar: 'لقصر الدخول على مؤسستك يُستبدل common بمعرّف المؤسسة (Tenant ID).',
  },
  githubHint: {
    en: 'Change it only for your own GitHub Enterprise Server.',
    ar: 'لا يُغيَّر إلا عند استخدام خادم GitHub Enterprise خاص بك.',
  },
  servicesId: { en: 'Services ID', ar: 'معرّف الخدمة (Services ID)' },
  teamId: { en: 'Team ID', ar: 'معرّف الفريق (Team ID)' },
  keyId: { en: 'Key ID', ar: 'معرّف المفتاح (Key ID)' },
  privateKey: { en: 'Private key', ar: 'المفتاح الخاص (Private key)' },
  privateKeyHint: {
    en: 'Paste the contents of the .p8 file. It’s stored encrypted and never shown again.',
    ar: 'يُلصق هنا محتوى ملف المفتاح (p8)، ويُحفظ مشفّرًا ولا يظهر مرة أخرى.',
  },
  clientId: { en: 'Client ID', ar: 'معرّف التطبيق (Client ID)' },
  clientSecret: { en: 'Client secret', ar: 'المفتاح السري للتطبيق (Client secret)' },
  secretHint: { en: 'Stored encrypted and never shown again', ar: 'يُحفظ مشفّرًا ولا يظهر مرة أخرى' },
  secretKept: {
    en: 'Saved and encrypted. Leave empty to keep it.',
    ar: 'القيمة محفوظة ومشفّرة. يُترك الحقل فارغًا للإبقاء عليها.',
  },
  secretAgain: {
    en: 'Enter this again. The saved secret belongs to another service or app.',
    ar: 'يلزم إدخال المفتاح السري مرة أخرى. المفتاح المحفوظ يخص خدمة أو تطبيقًا آخر.',
  },
  redirectUrl: { en: 'Redirect address to enter at the service', ar: 'عنوان إعادة التوجيه لإعدادات الخدمة' },
  trusts: { en: 'Trust this service’s email addresses', ar: 'الثقة بعناوين البريد من هذه الخدمة' },
  trustsHint: {
    en: 'Only for your own organization. Otherwise people must have verified their address at the service.',
    ar: 'لمؤسستك وحدها. وإلا يلزم أن يكون العنوان مؤكدًا لدى الخدمة.',
  },
  saved: { en: template('{provider} settings saved'), ar: template('تم حفظ إعدادات {provider}') },
  saveFailed: { en: 'Failed to save sign-in service', ar: 'تعذّر حفظ خدمة تسجيل الدخول' },
})
