import { template, words } from '../i18n/words.ts'

export const facebookWords = words({
  title: { en: 'Facebook Page', ar: 'صفحة فيسبوك' },
  hint: {
    en: 'Messages to the Page and comments below its posts come into the support inbox, and are answered from there.',
    ar: 'تصل رسائل الصفحة وتعليقات منشوراتها إلى صندوق الدعم، ويُرد عليها منه.',
  },
  connected: { en: template('Connected: {name}'), ar: template('مرتبطة: {name}') },
  notConnected: { en: 'No Page is connected.', ar: 'لم تُربط أي صفحة.' },
  waiting: {
    en: 'A token is set; Facebook has not confirmed it yet. Check the connection.',
    ar: 'رمز الوصول مضبوط، ولم يؤكده فيسبوك بعد. تحقق من الاتصال.',
  },
  webhook: { en: 'Callback URL to enter at Meta', ar: 'عنوان الاستدعاء الذي تُدخله لدى Meta' },
  pageToken: { en: 'Access token of the Page', ar: 'رمز الوصول إلى الصفحة' },
  appSecret: { en: 'App secret', ar: 'سر التطبيق' },
  verifyToken: { en: 'Verify token', ar: 'رمز التحقق' },
  verifyTokenHint: { en: 'A word of your own; enter the same at Meta', ar: 'كلمة من عندك، وأدخلها نفسها لدى Meta' },
  graphVersion: { en: 'Graph API version', ar: 'إصدار Graph API' },
  graphVersionHint: { en: template('Empty: {version}'), ar: template('إن تُرك فارغًا: {version}') },
  settings: { en: 'Kept, sealed. Leave this empty to keep it.', ar: 'محفوظ ومختوم. اترك الحقل فارغًا لإبقائه.' },
  environment: {
    en: 'Set by the operator. What you enter takes its place.',
    ar: 'ضبطه مشغّل الموقع. ما تكتبه يحل محله.',
  },
  none: { en: 'Stored sealed and never shown again', ar: 'يُحفظ مختومًا ولا يُعرض ثانية' },
  disconnect: { en: 'Disconnect', ar: 'فصل الصفحة' },
  disconnectAsk: { en: 'Disconnect the Page?', ar: 'هل تريد فصل الصفحة؟' },
  disconnectHint: {
    en: 'Token, app secret and verify token are forgotten. Conversations stay; nothing is sent or received any more.',
    ar: 'يُنسى رمز الوصول وسر التطبيق ورمز التحقق. تبقى المحادثات، ولا يُرسل شيء ولا يُستقبل بعدها.',
  },
  saved: { en: 'The Facebook Page is saved', ar: 'حُفظت إعدادات صفحة فيسبوك' },
  saveFailed: { en: 'The Facebook Page could not be saved', ar: 'تعذّر حفظ إعدادات صفحة فيسبوك' },
  tryIt: { en: 'Check the connection', ar: 'تحقق من الاتصال' },
  tryFailed: { en: 'It could not be checked', ar: 'تعذّر التحقق' },
  works: { en: 'It works', ar: 'يعمل' },
  worksNot: { en: 'It does not work', ar: 'لا يعمل' },
  notSubscribed: {
    en: template('Subscribe the Page to these fields at Meta, too: {fields}'),
    ar: template('اشترك للصفحة لدى Meta في هذه الحقول أيضًا: {fields}'),
  },
})
