import { template, plural, words } from '../i18n/words.ts'

export const zoomWords = words({
  title: { en: 'Zoom', ar: 'Zoom' },
  hint: {
    en: 'Meetings without their own link are created in Zoom, then updated and deleted there too. This needs a Server-to-Server OAuth app with scopes to read and write meetings and to read users.',
    ar: 'تُنشأ في Zoom اللقاءات التي لا رابط لها، وتُعدَّل وتُحذف هناك أيضًا. يلزم تطبيق Server-to-Server OAuth له صلاحيات قراءة اللقاءات وكتابتها وقراءة المستخدمين.',
  },
  fromSettings: { en: 'Set up on this page.', ar: 'تم الإعداد من هذه الصفحة.' },
  fromEnvironment: {
    en: template('Set by your server’s operator (ZOOM_ACCOUNT_ID): {account}. An account you enter here overrides it.'),
    ar: template('ضبط مشغّل الموقع حساب Zoom (ZOOM_ACCOUNT_ID): {account}. أي حساب يُكتب هنا يحل محله.'),
  },
  fromNone: { en: 'Not set up. Add meeting links manually.', ar: 'لم يتم إعداد Zoom بعد. تُكتب روابط اللقاءات يدويًا.' },
  accountId: { en: 'Account ID', ar: 'معرّف الحساب (Account ID)' },
  clientId: { en: 'Client ID', ar: 'معرّف التطبيق (Client ID)' },
  clientSecret: { en: 'Client secret', ar: 'المفتاح السري للتطبيق (Client secret)' },
  secretHint: { en: 'Stored encrypted and never shown again', ar: 'يُحفظ مشفّرًا ولا يظهر مرة أخرى' },
  secretKept: {
    en: 'Saved and encrypted. Leave empty to keep it.',
    ar: 'القيمة محفوظة ومشفّرة. يُترك الحقل فارغًا للإبقاء عليها.',
  },
  secretAgain: {
    en: 'Enter this again. The saved secret belongs to another account or app and is deleted when you save.',
    ar: 'يلزم إدخال المفتاح السري مرة أخرى. المفتاح المحفوظ يخص حسابًا أو تطبيقًا آخر ويُحذف عند الحفظ.',
  },
  hostUser: { en: 'Host', ar: 'المضيف' },
  hostUserHint: {
    en: 'The host’s email address or ID in Zoom. Leave empty to use the app’s owner.',
    ar: 'البريد الإلكتروني للمضيف أو معرّفه في Zoom. إن تُرك فارغًا استُخدم مالك التطبيق.',
  },
  webhookSecret: { en: 'Event secret token', ar: 'المفتاح السري للأحداث (Secret token)' },
  webhookSecretHint: {
    en: 'From the app’s event subscription for meeting.started, meeting.ended and meeting.deleted',
    ar: 'من اشتراك التطبيق في الأحداث meeting.started وmeeting.ended وmeeting.deleted',
  },
  eventsUrl: {
    en: 'Event notification endpoint URL to enter in Zoom',
    ar: 'رابط استقبال الأحداث لإعدادات Zoom',
  },
  saved: { en: 'Zoom settings saved', ar: 'تم حفظ إعدادات Zoom' },
  saveFailed: { en: 'Failed to save Zoom settings', ar: 'تعذّر حفظ إعدادات Zoom' },
  check: { en: 'Test connection', ar: 'اختبار الاتصال' },
  checkFailed: { en: 'Failed to test connection', ar: 'تعذّر اختبار الاتصال' },
  works: { en: 'Connection works', ar: 'الاتصال يعمل' },
  worksNot: { en: 'Connection failed', ar: 'تعذّر الاتصال' },
  host: { en: template('The meeting host is {host}.'), ar: template('مضيف اللقاءات هو {host}.') },
  pending: {
    en: plural({
      one: '# meeting is waiting to be sent to Zoom.',
      other: '# meetings are waiting to be sent to Zoom.',
    }),
    ar: plural({
      zero: 'لا لقاءات بانتظار الإرسال إلى Zoom.',
      one: 'لقاء واحد بانتظار الإرسال إلى Zoom.',
      two: 'لقاءان بانتظار الإرسال إلى Zoom.',
      few: '# لقاءات بانتظار الإرسال إلى Zoom.',
      many: '# لقاءً بانتظار الإرسال إلى Zoom.',
      other: '# لقاء بانتظار الإرسال إلى Zoom.',
    }),
  },
  refused: {
    en: plural({ one: 'Zoom rejected # meeting.', other: 'Zoom rejected # meetings.' }),
    ar: plural({
      zero: 'لم يرفض Zoom أي لقاء.',
      one: 'رفض Zoom لقاءً واحدًا.',
      two: 'رفض Zoom لقاءين.',
      few: 'رفض Zoom # لقاءات.',
      many: 'رفض Zoom # لقاءً.',
      other: 'رفض Zoom # لقاء.',
    }),
  },
})
