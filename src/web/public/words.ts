import { template, words } from '../i18n/words.ts'

export const publicWords = words({
  notFound: { en: 'Page not found', ar: 'الصفحة غير موجودة' },
  notFoundHint: { en: 'The address may have changed, or been mistyped.', ar: 'ربما تغيّر العنوان أو كُتب خطأً.' },
  goBack: { en: 'Go Back', ar: 'رجوع' },
  goHome: { en: 'Go Home', ar: 'الصفحة الرئيسية' },
  aboutTitle: { en: template('About {site}'), ar: template('عن {site}') },
  about1: {
    en: template(
      '{site} is the place where people who build a side business next to a job write to their customers, in Arabic and in English.',
    ),
    ar: template(
      '{site} هو المكان الذي يكتب فيه من يبنون مشروعًا جانبيًا إلى جانب وظائفهم رسائلهم إلى عملائهم، بالعربية والإنجليزية.',
    ),
  },
  about2: {
    en: 'It runs as one program on a small server or on many, and its source is open under the MIT licence.',
    ar: 'يعمل كبرنامج واحد على خادم صغير أو على خوادم كثيرة، وشيفرته مفتوحة برخصة MIT.',
  },
  privacyTitle: { en: 'Privacy', ar: 'الخصوصية' },
  privacy1: {
    en: 'Your account holds your name, your e-mail address and your language. Your password is stored only as a hash that cannot be turned back.',
    ar: 'يحفظ حسابك اسمك وبريدك ولغتك. ولا تُخزَّن كلمة المرور إلا بصورة مشفّرة لا يمكن عكسها.',
  },
  privacy2: {
    en: 'Contacts, templates and messages belong to your workspace. Nobody outside it can read them, administrators of the site included.',
    ar: 'جهات الاتصال والقوالب والرسائل ملك لمساحة عملك، ولا يمكن لأحد خارجها قراءتها، ولا حتى مديرو الموقع.',
  },
  privacy3: {
    en: 'We set one cookie, for your language. Fonts and scripts come from this site alone; nobody else learns that you were here.',
    ar: 'نستخدم ملف ارتباط واحدًا لحفظ لغتك. والخطوط والبرامج كلها من هذا الموقع وحده، فلا يعلم أحد بزيارتك.',
  },
  termsTitle: { en: 'Terms', ar: 'الشروط والأحكام' },
  terms1: {
    en: 'Write only to people who have agreed to hear from you, and honour every unsubscription.',
    ar: 'لا تراسل إلا من وافق على تلقي رسائلك، واحترم كل طلب لإلغاء الاشتراك.',
  },
  terms2: {
    en: 'You are responsible for what you send and for the addresses that you import. Accounts that send spam are closed.',
    ar: 'أنت مسؤول عما ترسله وعن العناوين التي تستوردها. وتُغلق الحسابات التي ترسل رسائل مزعجة.',
  },
  terms3: {
    en: 'The service is provided as it is. You can take your data with you and leave at any time.',
    ar: 'تُقدَّم الخدمة كما هي، ويمكنك أخذ بياناتك والمغادرة في أي وقت.',
  },
  contactTitle: { en: 'Contact', ar: 'اتصل بنا' },
  contactHint: { en: 'We read every message.', ar: 'نقرأ كل رسالة تصلنا.' },
  name: { en: 'Name', ar: 'الاسم' },
  email: { en: 'Email', ar: 'البريد الإلكتروني' },
  message: { en: 'Message', ar: 'الرسالة' },
  send: { en: 'Send', ar: 'إرسال' },
  received: { en: 'Thank you. We have received your message.', ar: 'شكرًا لك. وصلتنا رسالتك.' },
})
