import { words } from '../../i18n/words.ts'

export const eventWords = words({
  title: { en: 'Bounce and complaint events', ar: 'أحداث الارتداد والبلاغات' },
  address: { en: 'Webhook URL', ar: 'رابط الويب هوك (Webhook URL)' },
  keyMissing: {
    en: 'Add the webhook signing key in the provider settings. Events are rejected until then.',
    ar: 'يلزم إدخال مفتاح توقيع الويب هوك في إعدادات مزود الإرسال. تُرفض الأحداث حتى ذلك الحين.',
  },
  last: { en: 'Last event', ar: 'آخر حدث' },
  noneYet: { en: 'No events received yet', ar: 'لم تصل أي أحداث بعد' },
  refused: { en: 'Last event rejected (invalid signature)', ar: 'آخر حدث مرفوض (توقيع غير صالح)' },
  renew: { en: 'Create new URL', ar: 'إنشاء رابط جديد' },
  renewed: { en: 'New webhook URL created', ar: 'تم إنشاء رابط ويب هوك جديد' },
  renewAsk: { en: 'Create a new webhook URL?', ar: 'هل تريد إنشاء رابط ويب هوك جديد؟' },
  renewHint: {
    en: 'The current URL stops working immediately. Enter the new one at your provider.',
    ar: 'يتوقف الرابط الحالي عن العمل فورًا، ويلزم إدخال الرابط الجديد لدى مزود الإرسال.',
  },
  ses: {
    en: 'In Amazon SNS, subscribe this URL (HTTPS) to the topic that receives bounces and complaints from SES. We confirm the subscription automatically.',
    ar: 'يُضاف هذا الرابط (HTTPS) في Amazon SNS اشتراكًا في الموضوع (topic) الذي ترسل إليه SES أحداث الارتداد والبلاغات. ويُؤكَّد الاشتراك تلقائيًا.',
  },
  sendgrid: {
    en: 'In SendGrid, go to Mail Settings → Event Webhook and enter this URL. Choose Bounced, Dropped, Spam Reports and Unsubscribes. Then turn on Signed Event Webhook.',
    ar: 'يُدخل هذا الرابط في SendGrid ضمن Mail Settings ثم Event Webhook، وتُحدَّد الأحداث Bounced وDropped وSpam Reports وUnsubscribes. بعد ذلك يُفعَّل Signed Event Webhook.',
  },
  mailgun: {
    en: 'In Mailgun, go to Sending → Webhooks. Enter this URL for Permanent Failure, Spam Complaints and Unsubscribes.',
    ar: 'يُدخل هذا الرابط في Mailgun ضمن Sending ثم Webhooks، وتُحدَّد الأحداث Permanent Failure وSpam Complaints وUnsubscribes.',
  },
  postmark: {
    en: 'In Postmark, open Webhooks in the message stream and enter this URL. Choose Bounce, Spam Complaint and Subscription Change. Keep the URL secret. Anyone who knows it can send events.',
    ar: 'يُدخل هذا الرابط في Postmark ضمن Webhooks في مسار الرسائل، وتُحدَّد الأحداث Bounce وSpam Complaint وSubscription Change. يجب أن يبقى الرابط سريًا، فمعرفته تكفي لإرسال الأحداث.',
  },
  brevo: {
    en: 'In Brevo, go to Transactional → Settings → Webhook and enter this URL. Choose the bounce, blocked, complaint and unsubscribed events. Keep the URL secret. Anyone who knows it can send events.',
    ar: 'يُدخل هذا الرابط في Brevo ضمن Transactional ثم Settings ثم Webhook، وتُحدَّد أحداث الارتداد والحظر والبلاغات وإلغاء الاشتراك. يجب أن يبقى الرابط سريًا، فمعرفته تكفي لإرسال الأحداث.',
  },
  resend: {
    en: 'In Resend, add this URL under Webhooks. Choose email.bounced, email.complained, email.failed and email.suppressed.',
    ar: 'يُضاف هذا الرابط في Resend ضمن Webhooks، وتُحدَّد الأحداث email.bounced وemail.complained وemail.failed وemail.suppressed.',
  },
})
