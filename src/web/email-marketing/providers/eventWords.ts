import { words } from '../../i18n/words.ts'

export const eventWords = words({
  title: { en: 'Bounces and complaints', ar: 'المرتدات والشكاوى' },
  address: { en: 'Address for webhooks', ar: 'عنوان إشعارات الويب' },
  keyMissing: {
    en: 'Enter the signing key of the service in the settings of this provider: until then its calls are refused.',
    ar: 'أدخل مفتاح التوقيع الخاص بالخدمة في إعدادات هذا المزود: تُرفض اتصالاتها حتى ذلك الحين.',
  },
  last: { en: 'Last call', ar: 'آخر اتصال' },
  noneYet: { en: 'The service has not called yet', ar: 'لم تتصل الخدمة بعد' },
  refused: { en: 'Last call that was refused for its signature', ar: 'آخر اتصال رُفض بسبب توقيعه' },
  renew: { en: 'Another address', ar: 'عنوان آخر' },
  renewed: { en: 'The address has changed', ar: 'تغيّر العنوان' },
  renewAsk: { en: 'Use another address?', ar: 'استخدام عنوان آخر؟' },
  renewHint: {
    en: 'The one before is refused from now on. Enter the new one at the service.',
    ar: 'يُرفض العنوان السابق من الآن. أدخل العنوان الجديد لدى الخدمة.',
  },
  ses: {
    en: 'In Amazon SNS, subscribe this address (HTTPS) to the topic to which SES publishes bounces and complaints. The subscription is confirmed by itself.',
    ar: 'في Amazon SNS، أضف اشتراكًا بهذا العنوان (HTTPS) في الموضوع الذي تنشر فيه SES المرتدات والشكاوى. يُؤكد الاشتراك تلقائيًا.',
  },
  sendgrid: {
    en: 'In SendGrid under Mail Settings, Event Webhook: enter this address, choose Bounced, Dropped, Spam Reports and Unsubscribes, and switch on Signed Event Webhook.',
    ar: 'في SendGrid ضمن Mail Settings ثم Event Webhook: أدخل هذا العنوان، واختر Bounced وDropped وSpam Reports وUnsubscribes، وفعّل Signed Event Webhook.',
  },
  mailgun: {
    en: 'In Mailgun under Sending, Webhooks: enter this address for Permanent Failure, Spam Complaints and Unsubscribes.',
    ar: 'في Mailgun ضمن Sending ثم Webhooks: أدخل هذا العنوان لأحداث Permanent Failure وSpam Complaints وUnsubscribes.',
  },
  postmark: {
    en: 'In Postmark, in the message stream under Webhooks: enter this address and choose Bounce, Spam Complaint and Subscription Change. Keep it to yourself: whoever knows it is believed.',
    ar: 'في Postmark ضمن Webhooks في مسار الرسائل: أدخل هذا العنوان واختر Bounce وSpam Complaint وSubscription Change. احتفظ به سرًا: من يعرفه تُصدَّق أحداثه.',
  },
  brevo: {
    en: 'In Brevo under Transactional, Settings, Webhook: enter this address and choose the bounces, blocked, complaint and unsubscribed. Keep it to yourself: whoever knows it is believed.',
    ar: 'في Brevo ضمن Transactional ثم Settings ثم Webhook: أدخل هذا العنوان واختر أحداث الارتداد والحظر والشكوى وإلغاء الاشتراك. احتفظ به سرًا: من يعرفه تُصدَّق أحداثه.',
  },
  resend: {
    en: 'In Resend under Webhooks: add this address and choose email.bounced, email.complained, email.failed and email.suppressed.',
    ar: 'في Resend ضمن Webhooks: أضف هذا العنوان واختر email.bounced وemail.complained وemail.failed وemail.suppressed.',
  },
})
