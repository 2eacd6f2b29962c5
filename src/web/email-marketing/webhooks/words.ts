import type { WebhookDelivery, WebhookEvent } from '#contract/webhooks.ts'
import { plural, template, words } from '../../i18n/words.ts'

export const webhookWords = words({
  hint: {
    en: 'Get notified in your own app when something happens here',
    ar: 'يرسل سند طلبًا إلى متجرك أو موقعك كلما وقع حدث هنا.',
  },
  ownersOnly: {
    en: 'Only workspace owners can see webhooks',
    ar: 'لا تظهر نقاط استقبال الويب هوك إلا لمالكي مساحة العمل',
  },
  add: { en: 'New endpoint', ar: 'نقطة استقبال جديدة' },
  create: { en: 'Create endpoint', ar: 'إنشاء نقطة استقبال' },
  none: { en: 'No endpoints yet', ar: 'لا توجد نقاط استقبال بعد' },
  noneHint: {
    en: 'Add your endpoint’s URL and choose the events to send.',
    ar: 'يمكن إضافة رابط نقطة الاستقبال واختيار الأحداث التي تُرسل إليها.',
  },
  nameHint: {
    en: 'Use the name of the app that receives the events.',
    ar: 'يُستحسن أن يكون اسم التطبيق الذي يستقبل الأحداث.',
  },
  url: { en: 'Endpoint URL', ar: 'رابط نقطة الاستقبال' },
  urlHint: {
    en: 'A URL on another server gets a new signing secret. You’ll see it once after saving.',
    ar: 'عند تغيير الخادم يُنشأ مفتاح سري جديد يظهر مرة واحدة بعد الحفظ.',
  },
  events: { en: 'Events', ar: 'الأحداث' },
  chooseOne: { en: 'Choose at least one event.', ar: 'يلزم اختيار حدث واحد على الأقل.' },
  made: { en: 'Signing secret', ar: 'المفتاح السري' },
  secret: { en: 'Signing secret', ar: 'المفتاح السري' },
  back: { en: 'Webhooks', ar: 'ويب هوك (Webhooks)' },
  gone: { en: 'Endpoint not found', ar: 'نقطة الاستقبال غير موجودة' },
  state: { en: 'Status', ar: 'الحالة' },
  on: { en: 'Active', ar: 'مفعّلة' },
  off: { en: 'Off', ar: 'معطّلة' },
  failing: { en: 'Failing', ar: 'متعثرة' },
  offByGone: {
    en: 'The endpoint returned 410 Gone, so we turned it off.',
    ar: 'ردّت نقطة الاستقبال بالرمز 410 (Gone)، فتم تعطيلها.',
  },
  offByFailing: {
    en: 'All deliveries failed for five days, so we turned the endpoint off. Pending events are sent when you turn it back on.',
    ar: 'تعذّر الإرسال طوال خمسة أيام، فتم تعطيل نقطة الاستقبال. تُرسل الأحداث التي في الانتظار عند تفعيلها من جديد.',
  },
  failingSince: { en: template('All deliveries have failed since {at}.'), ar: template('يتعذّر الإرسال منذ {at}.') },
  lastTaken: { en: 'Last successful delivery', ar: 'آخر إرسال ناجح' },
  never: { en: 'Never', ar: 'لا يوجد بعد' },
  switchOn: { en: 'Turn on', ar: 'تفعيل' },
  switchOff: { en: 'Turn off', ar: 'تعطيل' },
  edit: { en: 'Edit endpoint', ar: 'تعديل نقطة الاستقبال' },
  test: { en: 'Send test event', ar: 'إرسال حدث تجريبي' },
  tested: { en: 'Sending a test event', ar: 'جارٍ إرسال حدث تجريبي' },
  rotate: { en: 'Rotate secret', ar: 'تبديل المفتاح السري' },
  rotateAsk: {
    en: template('Rotate the signing secret of “{name}”?'),
    ar: template('هل تريد تبديل المفتاح السري لنقطة الاستقبال «{name}»؟'),
  },
  rotateHint: {
    en: 'Deliveries are signed with both secrets for 24 hours. Update your app before then.',
    ar: 'تُوقَّع الطلبات بالمفتاحين معًا مدة 24 ساعة. يلزم تحديث التطبيق خلالها.',
  },
  bothUntil: {
    en: template('The old secret stays valid until {at}.'),
    ar: template('يبقى المفتاح السري القديم صالحًا حتى {at}.'),
  },
  remove: { en: 'Delete endpoint', ar: 'حذف نقطة الاستقبال' },
  removeAsk: { en: template('Delete the endpoint “{name}”?'), ar: template('هل تريد حذف نقطة الاستقبال «{name}»؟') },
  removeHint: {
    en: 'It stops receiving events, and its delivery history is deleted. This can’t be undone.',
    ar: 'لن تستقبل أي أحداث بعد ذلك، ويُحذف سجل الإرسال إليها. لا يمكن التراجع عن هذا الإجراء.',
  },
  replayFailed: { en: 'Resend failed events', ar: 'إعادة إرسال الأحداث الفاشلة' },
  replayedSome: {
    en: plural({ one: 'Resending # failed event', other: 'Resending # failed events' }),
    ar: plural({
      zero: 'لا توجد أحداث فاشلة لإعادة إرسالها',
      one: 'جارٍ إعادة إرسال حدث فاشل واحد',
      two: 'جارٍ إعادة إرسال حدثين فاشلين',
      few: 'جارٍ إعادة إرسال # أحداث فاشلة',
      many: 'جارٍ إعادة إرسال # حدثًا فاشلًا',
      other: 'جارٍ إعادة إرسال # حدث فاشل',
    }),
  },
  replayedNone: { en: 'No failed events to resend', ar: 'لا توجد أحداث فاشلة لإعادة إرسالها' },
  replay: { en: 'Resend', ar: 'إعادة الإرسال' },
  replayed: { en: 'Resending the event', ar: 'جارٍ إعادة إرسال الحدث' },
  deliveries: { en: 'Deliveries', ar: 'سجل الإرسال' },
  noDeliveries: { en: 'No deliveries yet', ar: 'لا توجد عمليات إرسال بعد' },
  noDeliveriesHint: {
    en: 'Send a test event, or wait until something happens. Deliveries stay listed for 30 days.',
    ar: 'يمكن إرسال حدث تجريبي أو انتظار وقوع حدث. تبقى عمليات الإرسال في القائمة 30 يومًا.',
  },
  event: { en: 'Event', ar: 'الحدث' },
  at: { en: 'Time', ar: 'الوقت' },
  attempts: { en: 'Attempts', ar: 'المحاولات' },
  nextTry: { en: template('Next attempt: {at}'), ar: template('المحاولة التالية: {at}') },
  answer: { en: 'Response', ar: 'الاستجابة' },
  show: { en: 'View delivery', ar: 'عرض التفاصيل' },
  request: { en: 'Request', ar: 'الطلب' },
  answered: { en: 'Response', ar: 'الاستجابة' },
  nothingAnswered: { en: 'Empty', ar: 'فارغة' },
  took: { en: template('{ms} ms'), ar: template('{ms} ملّي ثانية') },
  verify: { en: 'Verify the signature (Node.js)', ar: 'التحقق من التوقيع (Node.js)' },
  guide: { en: 'API reference', ar: 'توثيق واجهة API' },
})

export const eventWords = words({
  'contact.created': { en: 'Contact added', ar: 'إضافة جهة اتصال' },
  'contact.updated': { en: 'Contact updated', ar: 'تعديل جهة اتصال' },
  'contact.unsubscribed': { en: 'Contact unsubscribed', ar: 'إلغاء اشتراك جهة اتصال' },
  'message.sent': { en: 'Email sent', ar: 'إرسال رسالة' },
  'message.failed': { en: 'Email failed', ar: 'تعذّر إرسال رسالة' },
  'message.bounced': { en: 'Email bounced', ar: 'ارتداد رسالة' },
  'message.complained': { en: 'Spam complaint', ar: 'بلاغ بريد غير مرغوب فيه' },
  'message.opened': { en: 'Email opened', ar: 'فتح رسالة' },
  'message.clicked': { en: 'Link clicked', ar: 'نقر على رابط' },
  'message.replied': { en: 'Reply received', ar: 'وصول رد على رسالة' },
  'form.confirmed': { en: 'Form sign-up confirmed', ar: 'تأكيد اشتراك عبر نموذج' },
  'job.finished': { en: 'Campaign finished', ar: 'انتهاء حملة' },
} satisfies Record<WebhookEvent, { en: string; ar: string }>)

export const events = Object.keys(eventWords) as WebhookEvent[]

export const stateWords = words({
  waiting: { en: 'Pending', ar: 'في الانتظار' },
  delivered: { en: 'Delivered', ar: 'وصل' },
  failed: { en: 'Failed', ar: 'فشل' },
} satisfies Record<WebhookDelivery['state'], { en: string; ar: string }>)
export const states = Object.keys(stateWords) as WebhookDelivery['state'][]
export const stateColors = { waiting: 'yellow', delivered: 'green', failed: 'red' } as const

export const faultWords = words({
  connect: { en: 'Connection failed', ar: 'تعذّر الاتصال' },
  tls: { en: 'Secure connection failed', ar: 'تعذّر الاتصال الآمن' },
  private: { en: 'Private address', ar: 'عنوان داخلي' },
  silent: { en: 'No response', ar: 'لا توجد استجابة' },
  status: { en: 'Error', ar: 'خطأ' },
  gone: { en: 'Gone', ar: 'لم يعد موجودًا' },
} satisfies Record<NonNullable<WebhookDelivery['fault']>, { en: string; ar: string }>)
