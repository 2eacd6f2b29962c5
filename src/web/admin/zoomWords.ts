import { template, plural, words } from '../i18n/words.ts'

export const zoomWords = words({
  title: { en: 'Zoom', ar: 'Zoom' },
  hint: {
    en: 'Meetings without a link of their own are made at Zoom, changed and deleted there as here. It needs a server-to-server OAuth app with the scopes to read and write meetings, and to read users.',
    ar: 'تُنشأ اللقاءات التي لا رابط لها في Zoom، وتُعدَّل وتُحذف هناك كما هنا. يلزم تطبيق Server-to-Server OAuth له صلاحيات قراءة اللقاءات وكتابتها وقراءة المستخدمين.',
  },
  fromSettings: { en: 'Set here.', ar: 'مضبوط هنا.' },
  fromEnvironment: {
    en: template('Set by the operator (ZOOM_ACCOUNT_ID): {account}. An account given here takes its place.'),
    ar: template('ضبطه مشغّل الموقع (ZOOM_ACCOUNT_ID): {account}. أي حساب تكتبه هنا يحل محله.'),
  },
  fromNone: {
    en: 'None is set: links of meetings are typed by hand.',
    ar: 'لم يُضبط بعد: تُكتب روابط اللقاءات يدويًا.',
  },
  accountId: { en: 'Account ID', ar: 'معرّف الحساب (Account ID)' },
  clientId: { en: 'Client ID', ar: 'معرّف التطبيق (Client ID)' },
  clientSecret: { en: 'Client secret', ar: 'سر التطبيق (Client secret)' },
  secretHint: { en: 'Stored sealed and never shown again', ar: 'يُحفظ مختومًا ولا يُعرض ثانية' },
  secretKept: {
    en: 'A secret is stored. Leave this empty to keep it.',
    ar: 'يوجد سر محفوظ. اترك الحقل فارغًا لإبقائه.',
  },
  secretAgain: {
    en: 'Enter this again. The stored secret belongs to another account or app and is removed when you save.',
    ar: 'أدخل السر مرة أخرى. السر المحفوظ يخص حسابًا أو تطبيقًا آخر ويُحذف عند الحفظ.',
  },
  hostUser: { en: 'Host', ar: 'المضيف' },
  hostUserHint: {
    en: 'The e-mail address or ID at Zoom of who holds the meetings; empty: the owner of the app',
    ar: 'بريد صاحب اللقاءات أو معرّفه في Zoom. إن تُرك فارغًا فهو مالك التطبيق',
  },
  webhookSecret: { en: 'Secret token of events', ar: 'رمز الأحداث السري (Secret token)' },
  webhookSecretHint: {
    en: 'Of the app’s event subscription: meeting.started, meeting.ended and meeting.deleted',
    ar: 'من اشتراك التطبيق في الأحداث meeting.started وmeeting.ended وmeeting.deleted',
  },
  eventsUrl: {
    en: 'Event notification endpoint URL, to be entered at Zoom',
    ar: 'عنوان استقبال الأحداث، يُدخَل في Zoom',
  },
  saved: { en: 'The settings of Zoom are saved', ar: 'حُفظت إعدادات Zoom' },
  saveFailed: { en: 'The settings of Zoom could not be saved', ar: 'تعذّر حفظ إعدادات Zoom' },
  check: { en: 'Check', ar: 'تحقّق' },
  checkFailed: { en: 'It could not be checked', ar: 'تعذّر التحقق' },
  works: { en: 'It works', ar: 'يعمل' },
  worksNot: { en: 'It does not work', ar: 'لا يعمل' },
  host: { en: template('The host is {host}.'), ar: template('المضيف هو {host}.') },
  pending: {
    en: plural({ one: '# meeting waits for Zoom.', other: '# meetings wait for Zoom.' }),
    ar: plural({
      zero: 'لا لقاءات تنتظر Zoom.',
      one: 'لقاء واحد ينتظر Zoom.',
      two: 'لقاءان ينتظران Zoom.',
      few: '# لقاءات تنتظر Zoom.',
      many: '# لقاءً ينتظر Zoom.',
      other: '# لقاء ينتظر Zoom.',
    }),
  },
  refused: {
    en: plural({ one: 'Zoom refused # meeting.', other: 'Zoom refused # meetings.' }),
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
