import { template, words } from '../i18n/words.ts'

export const facebookWords = words({
  title: { en: 'Facebook Page', ar: 'صفحة فيسبوك' },
  hint: {
    en: 'Messages to the Page and comments on its posts arrive in the support inbox. Reply to them there.',
    ar: 'تصل رسائل الصفحة وتعليقات منشوراتها إلى صندوق الدعم، ويُرد عليها منه.',
  },
  connected: { en: template('Connected to {name}'), ar: template('الصفحة المرتبطة: {name}') },
  notConnected: { en: 'No Page is connected.', ar: 'لم تُربط أي صفحة.' },
  waiting: {
    en: 'The access token is saved, but Facebook hasn’t confirmed it yet. Test the connection.',
    ar: 'رمز الوصول محفوظ، ولم يؤكده فيسبوك بعد. يُستحسن اختبار الاتصال.',
  },
  webhook: { en: 'Callback URL to enter in Meta', ar: 'رابط الاستقبال لإعدادات Meta (Callback URL)' },
  pageToken: { en: 'Page access token', ar: 'رمز الوصول إلى الصفحة' },
  appSecret: { en: 'App secret', ar: 'المفتاح السري للتطبيق (App Secret)' },
  verifyToken: { en: 'Verify token', ar: 'رمز التحقق' },
  verifyTokenHint: {
    en: 'Choose any text and enter the same text in Meta.',
    ar: 'نص من اختيارك، ويُكتب كما هو في إعدادات Meta',
  },
  graphVersion: { en: 'Graph API version', ar: 'إصدار Graph API' },
  graphVersionHint: { en: template('Leave empty to use {version}.'), ar: template('إن تُرك فارغًا استُخدم {version}') },
  settings: {
    en: 'Saved and encrypted. Leave empty to keep it.',
    ar: 'القيمة محفوظة ومشفّرة. يُترك الحقل فارغًا للإبقاء عليها.',
  },
  environment: {
    en: 'Set by your server’s operator. A value you enter here overrides it.',
    ar: 'ضبط مشغّل الموقع هذه القيمة. أي قيمة تُكتب هنا تحل محلها.',
  },
  none: { en: 'Stored encrypted and never shown again', ar: 'يُحفظ مشفّرًا ولا يظهر مرة أخرى' },
  disconnect: { en: 'Disconnect Page', ar: 'إلغاء ربط الصفحة' },
  disconnectAsk: { en: 'Disconnect the Facebook Page?', ar: 'هل تريد إلغاء ربط صفحة فيسبوك؟' },
  disconnectHint: {
    en: 'The access token, app secret and verify token are deleted. Conversations stay, but nothing more is sent or received.',
    ar: 'يُحذف رمز الوصول والمفتاح السري ورمز التحقق. تبقى المحادثات، ويتوقف الإرسال والاستقبال.',
  },
  saved: { en: 'Facebook Page settings saved', ar: 'تم حفظ إعدادات صفحة فيسبوك' },
  saveFailed: { en: 'Failed to save Facebook Page settings', ar: 'تعذّر حفظ إعدادات صفحة فيسبوك' },
  tryIt: { en: 'Test connection', ar: 'اختبار الاتصال' },
  tryFailed: { en: 'Failed to test connection', ar: 'تعذّر اختبار الاتصال' },
  works: { en: 'Connection works', ar: 'الاتصال يعمل' },
  worksNot: { en: 'Connection failed', ar: 'تعذّر الاتصال' },
  notSubscribed: {
    en: template('In Meta, also subscribe the Page to these fields: {fields}'),
    ar: template('يلزم اشتراك الصفحة في هذه الحقول أيضًا لدى Meta: {fields}'),
  },
})
