import { template, words } from '../i18n/words.ts'

export const publicWords = words({
  notFound: { en: 'Page not found', ar: 'الصفحة غير موجودة' },
  notFoundHint: { en: 'The page may have moved, or the link may be incorrect.', ar: 'ربما تغير العنوان أو كُتب خطأً.' },
  goHome: { en: 'Go Home', ar: 'الصفحة الرئيسية' },
  readQuestions: { en: 'Browse questions', ar: 'تصفّح الأسئلة' },
  contactUs: { en: 'Contact us', ar: 'التواصل معنا' },
  aboutTitle: { en: template('About {site}'), ar: template('عن {site}') },
  about1: {
    en: template(
      '{site} is a platform for people who build a side business alongside a job. They use it to email their customers in Arabic and English.',
    ),
    ar: template('{site} منصة لمن يبني مشروعًا جانبيًا إلى جوار وظيفته، يراسل منها عملاءه بالعربية والإنجليزية.'),
  },
  about2: {
    en: 'It runs as one program on a small server, or on many servers. It’s open source under the MIT licence.',
    ar: 'يعمل برنامجًا واحدًا على خادم صغير أو على عدة خوادم، وهو مفتوح المصدر برخصة MIT.',
  },
  privacyTitle: { en: 'Privacy', ar: 'الخصوصية' },
  privacy1: {
    en: 'Your account stores your name, email address and language. Your password is stored only as a hash that can’t be reversed.',
    ar: 'يحفظ حسابك اسمك وبريدك الإلكتروني ولغتك. ولا تُحفظ كلمة المرور إلا بصيغة مشفّرة لا يمكن عكسها.',
  },
  privacy2: {
    en: 'Contacts, templates and messages belong to your workspace. No one outside it can read them, not even the site’s administrators.',
    ar: 'جهات الاتصال والقوالب والرسائل ملك لمساحة عملك. لا يمكن لأحد خارجها قراءتها، ولا حتى لمديري الموقع.',
  },
  privacy3: {
    en: 'We use cookies for your language, for signing in, and for devices that you choose to remember. One more lasts seconds and shows you your latest changes. Your browser also stores your session, your drafts and how you arrange lists.',
    ar: 'نستخدم ملفات تعريف الارتباط للغتك وتسجيل الدخول والأجهزة التي تختار تذكُّرها، وملفًا آخر يبقى ثواني ليعرض لك أحدث تغييراتك. ويحفظ متصفحك أيضًا جلستك ومسوداتك وترتيب القوائم.',
  },
  privacy4: {
    en: 'Members can measure opens and clicks in the emails they send. This is off until they turn it on.',
    ar: 'يستطيع الأعضاء قياس فتح الرسائل التي يرسلونها والنقرات فيها. وهذا القياس معطّل إلى أن يفعّلوه.',
  },
  privacy5: {
    en: 'Fonts and scripts come only from this site.',
    ar: 'الخطوط والبرامج كلها من هذا الموقع وحده.',
  },
  termsTitle: { en: 'Terms', ar: 'الشروط والأحكام' },
  terms1: {
    en: 'Only email people who agreed to hear from you, and respect every unsubscribe.',
    ar: 'لا تُرسل الرسائل إلا إلى من وافق على تلقيها، ويُحترم كل طلب لإلغاء الاشتراك.',
  },
  terms2: {
    en: 'You’re responsible for what you send and for the addresses you import. Accounts that send spam are closed.',
    ar: 'تقع مسؤولية ما يُرسل وما يُستورد من عناوين على صاحب الحساب. وتُغلق الحسابات التي ترسل بريدًا غير مرغوب فيه.',
  },
  terms3: {
    en: 'The service is provided as is. You can download your data and leave at any time.',
    ar: 'تُقدَّم الخدمة كما هي، ويمكنك تنزيل بياناتك والمغادرة في أي وقت.',
  },
  contactTitle: { en: 'Contact', ar: 'التواصل معنا' },
  contactHint: { en: 'We read every message.', ar: 'نقرأ كل رسالة تصلنا.' },
  name: { en: 'Name', ar: 'الاسم' },
  email: { en: 'Email', ar: 'البريد الإلكتروني' },
  message: { en: 'Message', ar: 'الرسالة' },
  send: { en: 'Send message', ar: 'إرسال الرسالة' },
  received: { en: 'Thank you. We’ve received your message.', ar: 'شكرًا لك. وصلتنا رسالتك.' },
})
