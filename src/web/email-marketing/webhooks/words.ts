import type { WebhookDelivery, WebhookEvent } from '#contract/webhooks.ts'
import { template, words } from '../../i18n/words.ts'

export const webhookWords = words({
  hint: {
    en: 'Sanad calls your shop or website when something happens here.',
    ar: 'يستدعي سند متجرك أو موقعك عندما يحدث شيء هنا.',
  },
  ownersOnly: { en: 'Only owners of the workspace see its webhooks', ar: 'لا يرى الويب هوك إلا مالكو مساحة العمل' },
  add: { en: 'New endpoint', ar: 'نقطة استقبال جديدة' },
  none: { en: 'No endpoints yet', ar: 'لا توجد نقاط استقبال بعد' },
  noneHint: {
    en: 'Add the address of your program, and choose what it is told of.',
    ar: 'أضف عنوان برنامجك واختر ما يُبلَّغ به.',
  },
  nameHint: { en: 'Which program it is', ar: 'أي برنامج هو' },
  url: { en: 'Address', ar: 'العنوان' },
  urlHint: {
    en: 'Another server gets a new secret, which you see once after saving',
    ar: 'إذا غيّرت الخادم يُنشأ سر جديد يظهر لك مرة واحدة بعد الحفظ',
  },
  events: { en: 'What it is told of', ar: 'ما يُبلَّغ به' },
  chooseOne: { en: 'Choose at least one', ar: 'اختر واحدًا على الأقل' },
  made: { en: 'The secret of your endpoint', ar: 'السر الخاص بنقطة الاستقبال' },
  secret: { en: 'Secret', ar: 'السر' },
  back: { en: 'All endpoints', ar: 'كل نقاط الاستقبال' },
  gone: { en: 'This endpoint is not there', ar: 'نقطة الاستقبال هذه غير موجودة' },
  state: { en: 'State', ar: 'الحالة' },
  on: { en: 'On', ar: 'تعمل' },
  off: { en: 'Off', ar: 'متوقفة' },
  failing: { en: 'Failing', ar: 'تفشل' },
  offByGone: {
    en: 'It answered that it is gone (410), so it was switched off.',
    ar: 'أجابت بأنها لم تعد موجودة (410)، فأُوقفت.',
  },
  offByFailing: {
    en: 'It did nothing but fail for five days, so it was switched off. What waits goes out once you switch it on.',
    ar: 'فشلت كل المحاولات خمسة أيام فأُوقفت. ما ينتظر يُرسل عند تشغيلها.',
  },
  failingSince: { en: template('Every call has failed since {at}.'), ar: template('تفشل كل الاستدعاءات منذ {at}.') },
  lastTaken: { en: 'Last taken', ar: 'آخر استلام' },
  never: { en: 'Never', ar: 'لم يحدث' },
  switchOn: { en: 'Switch on', ar: 'تشغيل' },
  switchOff: { en: 'Switch off', ar: 'إيقاف' },
  edit: { en: 'Edit the endpoint', ar: 'تعديل نقطة الاستقبال' },
  test: { en: 'Send a test', ar: 'إرسال تجربة' },
  tested: { en: 'A test is on its way', ar: 'التجربة في طريقها' },
  rotate: { en: 'New secret', ar: 'سر جديد' },
  rotateAsk: { en: 'Make a new secret?', ar: 'هل تريد إنشاء سر جديد؟' },
  rotateHint: {
    en: 'For a day calls carry the signatures of both. Put the new one into your program by then.',
    ar: 'تحمل الاستدعاءات التوقيعين معًا مدة يوم. ضع الجديد في برنامجك خلاله.',
  },
  bothUntil: { en: template('The secret before holds until {at}.'), ar: template('يبقى السر السابق صالحًا حتى {at}.') },
  remove: { en: 'Delete the endpoint', ar: 'حذف نقطة الاستقبال' },
  removeAsk: { en: template('Delete the endpoint {name}?'), ar: template('هل تريد حذف نقطة الاستقبال {name}؟') },
  removeHint: {
    en: 'It is told of nothing more, and its list goes with it. This cannot be taken back.',
    ar: 'لن تُبلَّغ بشيء بعد الآن، وتُحذف قائمتها. لا يمكن التراجع عن هذا.',
  },
  replayFailed: { en: 'Tell failed again', ar: 'إعادة ما فشل' },
  replayedSome: { en: 'What failed is told again', ar: 'يُعاد إبلاغ ما فشل' },
  replayedNone: { en: 'Nothing has failed for good', ar: 'لم يفشل شيء نهائيًا' },
  replay: { en: 'Tell again', ar: 'إعادة الإبلاغ' },
  replayed: { en: 'It is told again', ar: 'يُعاد الإبلاغ به' },
  deliveries: { en: 'What it was told', ar: 'ما أُبلغت به' },
  noDeliveries: { en: 'Nothing yet', ar: 'لا شيء بعد' },
  noDeliveriesHint: {
    en: 'Send a test, or wait until something happens. The list goes back thirty days.',
    ar: 'أرسل تجربة أو انتظر حتى يحدث شيء. تمتد القائمة ثلاثين يومًا.',
  },
  event: { en: 'Event', ar: 'الحدث' },
  at: { en: 'When', ar: 'الوقت' },
  attempts: { en: 'Tries', ar: 'المحاولات' },
  nextTry: { en: template('next try {at}'), ar: template('المحاولة التالية {at}') },
  answer: { en: 'Answer', ar: 'الإجابة' },
  show: { en: 'Show the call', ar: 'عرض الاستدعاء' },
  request: { en: 'What was sent', ar: 'ما أُرسل' },
  answered: { en: 'What was answered', ar: 'ما أُجيب به' },
  nothingAnswered: { en: 'Nothing', ar: 'لا شيء' },
  took: { en: template('{ms} ms'), ar: template('{ms} مللي ثانية') },
  verify: { en: 'To check that a call is ours (Node.js)', ar: 'للتحقق من أن الاستدعاء منا (Node.js)' },
  guide: { en: 'All calls, described', ar: 'وصف كل الاستدعاءات' },
})

export const eventWords = words({
  'contact.created': { en: 'A contact is added', ar: 'إضافة جهة اتصال' },
  'contact.updated': { en: 'A contact is changed', ar: 'تعديل جهة اتصال' },
  'contact.unsubscribed': { en: 'A contact unsubscribes', ar: 'إلغاء اشتراك جهة اتصال' },
  'message.sent': { en: 'The server takes a message', ar: 'قبول الخادم رسالة' },
  'message.failed': { en: 'A message cannot be sent', ar: 'تعذّر إرسال رسالة' },
  'message.bounced': { en: 'A message comes back', ar: 'ارتداد رسالة' },
  'message.complained': { en: 'A reader complains', ar: 'شكوى من قارئ' },
  'message.opened': { en: 'A message is opened', ar: 'فتح رسالة' },
  'message.clicked': { en: 'A link is followed', ar: 'النقر على رابط' },
  'message.replied': { en: 'A message is answered', ar: 'الرد على رسالة' },
  'form.confirmed': { en: 'Somebody confirms a form', ar: 'تأكيد نموذج اشتراك' },
  'job.finished': { en: 'A send is finished', ar: 'انتهاء عملية إرسال' },
} satisfies Record<WebhookEvent, { en: string; ar: string }>)

export const events = Object.keys(eventWords) as WebhookEvent[]

export const stateWords = words({
  waiting: { en: 'Waiting', ar: 'بالانتظار' },
  delivered: { en: 'Taken', ar: 'استُلم' },
  failed: { en: 'Failed', ar: 'فشل' },
} satisfies Record<WebhookDelivery['state'], { en: string; ar: string }>)
export const states = Object.keys(stateWords) as WebhookDelivery['state'][]
export const stateColors = { waiting: 'yellow', delivered: 'green', failed: 'red' } as const

export const faultWords = words({
  connect: { en: 'Nobody there', ar: 'لا أحد هناك' },
  tls: { en: 'No safe connection', ar: 'تعذّر الاتصال الآمن' },
  private: { en: 'A private address', ar: 'عنوان داخلي' },
  silent: { en: 'No whole answer', ar: 'لا إجابة كاملة' },
  status: { en: 'Refused', ar: 'رُفض' },
  gone: { en: 'Gone', ar: 'لم يعد موجودًا' },
} satisfies Record<NonNullable<WebhookDelivery['fault']>, { en: string; ar: string }>)
