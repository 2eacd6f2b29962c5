/** In both languages. */
type Text = { en: string; ar: string }

/** What a bounce means: the address, this message, or the sender. */
export const bounceOutcomes = {
  hard: { en: 'Hard bounce', ar: 'ارتداد دائم' },
  soft: { en: 'Soft bounce', ar: 'ارتداد مؤقت' },
  sender: { en: 'Blocked (sender reputation)', ar: 'رفض بسبب سمعة المرسل' },
} satisfies Record<string, Text>

/** Rules that classify a bounce, in the words of a screen. The rules of texts are in `server/mail/bounces/rules.ts`. */
export const bounceRules = {
  'remote-fault': { en: 'Temporary problem on the recipient’s server', ar: 'مشكلة مؤقتة في خادم المستلم' },
  greylisting: { en: 'Delayed by greylisting', ar: 'تأخير بسبب القوائم الرمادية (Greylisting)' },
  'non-accepted-domain': { en: 'Server isn’t set up for this domain', ar: 'الخادم غير معدّ لهذا النطاق' },
  'not-accepting-now': { en: 'Server isn’t accepting email right now', ar: 'لا يقبل الخادم الرسائل حاليًا' },
  'google-groups': { en: 'Google group doesn’t accept your emails', ar: 'مجموعة Google لا تقبل رسائلك' },
  'provider-rule-code': { en: 'Rejected by a mailbox provider’s rule', ar: 'رُفضت بقاعدة لدى مزود البريد' },
  'closed-for-abuse': { en: 'Mailbox closed for abuse', ar: 'صندوق البريد مغلق بسبب إساءة الاستخدام' },
  spam: { en: 'Rejected as spam', ar: 'رُفضت بوصفها بريدًا غير مرغوب فيه' },
  'temporary-failure': { en: 'Temporary server failure', ar: 'عطل مؤقت في الخادم' },
  'sender-rejected': { en: 'Sender address rejected', ar: 'عنوان المرسل مرفوض' },
  'accepts-other-mail-only': { en: 'Server only accepts certain emails', ar: 'لا يقبل الخادم إلا رسائل معينة' },
  'edge-directory-miss': { en: 'Address not found in the directory', ar: 'العنوان غير موجود في الدليل' },
  'connection-lost': { en: 'Connection to the server was lost', ar: 'انقطع الاتصال بالخادم' },
  'dns-failure': { en: 'DNS lookup failed', ar: 'تعذّر استعلام DNS' },
  'unresolved-host': { en: 'Mail server not found', ar: 'لم يُعثر على خادم البريد' },
  'before-recipient': { en: 'Sender rejected by the server', ar: 'رفض الخادم المرسل' },
  'no-reverse-dns': { en: 'Sending server has no reverse DNS', ar: 'لا يوجد DNS عكسي لخادم الإرسال' },
  'no-domain': { en: 'Domain doesn’t exist', ar: 'النطاق غير موجود' },
  'invalid-domain': { en: 'Domain is invalid', ar: 'النطاق غير صالح' },
  'domain-takes-no-mail': { en: 'Domain doesn’t accept email', ar: 'النطاق لا يستقبل البريد' },
  'mailbox-full': { en: 'Mailbox full', ar: 'صندوق البريد ممتلئ' },
  disabled: { en: 'Mailbox disabled', ar: 'صندوق البريد معطّل' },
  'no-mailbox': { en: 'Address doesn’t exist', ar: 'العنوان غير موجود' },
  'too-large': { en: 'Email too large', ar: 'الرسالة كبيرة الحجم' },
  'registered-no-mailbox': { en: 'Status code: address doesn’t exist', ar: 'رمز الحالة: العنوان غير موجود' },
  'registered-no-domain': { en: 'Status code: domain doesn’t accept email', ar: 'رمز الحالة: النطاق لا يستقبل البريد' },
  'registered-disabled': { en: 'Status code: mailbox disabled', ar: 'رمز الحالة: صندوق البريد معطّل' },
  'registered-full': { en: 'Status code: mailbox full', ar: 'رمز الحالة: صندوق البريد ممتلئ' },
  'registered-too-large': { en: 'Status code: email too large', ar: 'رمز الحالة: الرسالة كبيرة الحجم' },
  'registered-server': { en: 'Status code: routing problem', ar: 'رمز الحالة: مشكلة في التوجيه' },
  'registered-expired': { en: 'Status code: not accepted in time', ar: 'رمز الحالة: لم تُقبل في الوقت المحدد' },
  'outlook-mailbox-unavailable': {
    en: 'Mailbox unavailable at Outlook.com',
    ar: 'صندوق البريد غير متاح لدى Outlook.com',
  },
  'recipient-not-allowed': { en: 'Server doesn’t allow this recipient', ar: 'لا يسمح الخادم بهذا المستلم' },
  'server-trouble-without-code': { en: 'Mail server problem', ar: 'مشكلة في خادم البريد' },
  'sender-fault': { en: 'Sending server or network rejected', ar: 'خادم الإرسال أو شبكته مرفوض' },
  'address-rejected': { en: 'Address rejected', ar: 'العنوان مرفوض' },
  'server-trouble': { en: 'Server setup problem', ar: 'مشكلة في إعداد الخادم' },
  'transient-timeout': { en: 'Server timed out', ar: 'انتهت مهلة الخادم' },
  'mailbox-name-not-allowed': { en: 'Mailbox name not allowed', ar: 'اسم صندوق البريد غير مسموح' },
  policy: { en: 'Rejected by policy', ar: 'رُفضت بسبب سياسة الخادم' },
  'tls-required': { en: 'Server requires encryption', ar: 'يشترط الخادم اتصالًا مشفّرًا' },
  'rate-limited': { en: 'Too many emails in a short time', ar: 'رسائل كثيرة في وقت قصير' },
  'protocol-error': { en: 'Technical error while sending', ar: 'خطأ تقني أثناء الإرسال' },
  'too-many-invalid': { en: 'Too many invalid addresses', ar: 'عناوين غير صالحة كثيرة' },
  'policy-status': { en: 'Status code: rejected by policy', ar: 'رمز الحالة: رفض بسبب سياسة الخادم' },
  'connection-refused': { en: 'Server refused the connection', ar: 'رفض الخادم الاتصال' },
  expired: { en: 'Server didn’t accept it in time', ar: 'لم يقبلها الخادم في الوقت المحدد' },
  'disabled-feature': { en: 'Feature turned off on the server', ar: 'ميزة معطّلة في الخادم' },
  'try-later': { en: 'Server asked to try again later', ar: 'طلب الخادم المحاولة لاحقًا' },
  'transient-server-status': {
    en: 'Status code: temporary server problem',
    ar: 'رمز الحالة: مشكلة مؤقتة في الخادم',
  },
  'blocked-by-rule': { en: 'Blocked by a server rule', ar: 'محظورة بقاعدة في الخادم' },
  'no-permission': { en: 'No permission to email this address', ar: 'لا صلاحية للإرسال إلى هذا العنوان' },
  rejected: { en: 'Rejected by the server', ar: 'رفضها الخادم' },
  'permanent-before-recipient': { en: 'Rejected before the address was checked', ar: 'رُفضت قبل فحص العنوان' },
  'server-status': { en: 'Status code: server problem', ar: 'رمز الحالة: مشكلة في الخادم' },
  'about-sender': { en: 'Problem with the sender', ar: 'مشكلة تتعلق بالمرسل' },
  unrecognized: { en: 'Other reason', ar: 'سبب آخر' },

  'service-permanent': { en: 'Provider reports a permanent failure', ar: 'أبلغ مزود الإرسال عن فشل دائم' },
  'service-suppressed': { en: 'On the provider’s suppression list', ar: 'في قائمة الاستبعاد لدى مزود الإرسال' },
  'service-refused-address': { en: 'Provider rejected the address', ar: 'رفض مزود الإرسال العنوان' },
  'service-refused-email': { en: 'Provider rejected the email', ar: 'رفض مزود الإرسال الرسالة' },
  'session-refused': { en: 'Provider refused the connection', ar: 'رفض مزود الإرسال الاتصال' },
  'recipient-filter': { en: 'Rejected by the recipient’s filter', ar: 'رفضها مرشح لدى المستلم' },
} satisfies Record<string, Text>

export type BounceRule = keyof typeof bounceRules

/** What a stored rule tells a reader. Undefined without a rule, and for one of another version. */
export const bounceRuleText = (rule: string | null): Text | undefined =>
  rule === null ? undefined : (bounceRules as Partial<Record<string, Text>>)[rule]
