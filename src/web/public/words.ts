import { words } from '../i18n/words.ts'

export const publicWords = words({
  headline: {
    en: 'Your side business deserves a following that answers',
    ar: 'مشروعك الجانبي يستحق جمهورًا يتفاعل معك',
  },
  lead: {
    en: 'Write to your customers in Arabic and English, reach their inbox, and see what became of every single message.',
    ar: 'اكتب لعملائك بالعربية والإنجليزية، وصِل إلى صناديق بريدهم، واعرف مصير كل رسالة.',
  },
  getStarted: { en: 'Get Started', ar: 'ابدأ الآن' },
  learnMore: { en: 'Learn More', ar: 'اعرف المزيد' },
  oneHour: { en: 'Built for one hour in the evening and a phone', ar: 'صُمم لساعة واحدة في المساء ولهاتف بين يديك' },
  contactsTitle: { en: 'Bring your list as it is', ar: 'أحضر قائمتك كما هي' },
  contactsText: {
    en: 'CSV files from any program, in any Arabic encoding. Every row that cannot be taken is named with its reason.',
    ar: 'ملفات CSV من أي برنامج وبأي ترميز عربي، وكل صف لا يمكن قبوله يُذكر مع سببه.',
  },
  exactTitle: { en: 'Each message exactly once', ar: 'كل رسالة مرة واحدة بالضبط' },
  exactText: {
    en: 'A ledger keeps one line for each recipient. Whatever happens to the server, nobody is forgotten and nobody gets it twice.',
    ar: 'سجل يحفظ سطرًا لكل مستلم. مهما حدث للخادم فلن يُنسى أحد ولن تصل الرسالة إلى أحد مرتين.',
  },
  twoTitle: { en: 'Two first languages', ar: 'لغتان أصيلتان' },
  twoText: {
    en: 'Arabic is not a translation of the layout here: it reads from right to left in every page and every mail.',
    ar: 'العربية هنا ليست ترجمة للتصميم، بل تُقرأ من اليمين إلى اليسار في كل صفحة وكل رسالة.',
  },
  leaveTitle: { en: 'One click to leave', ar: 'إلغاء الاشتراك بنقرة' },
  leaveText: {
    en: 'Unsubscribing works as the big mailbox providers ask for it, so that your mail stays welcome.',
    ar: 'إلغاء الاشتراك يعمل كما تطلبه كبرى خدمات البريد، فتبقى رسائلك مرحبًا بها.',
  },
  howTitle: { en: 'From nothing to the first mail', ar: 'من الصفر إلى أول رسالة' },
  how1: { en: 'Import your contacts and tag them.', ar: 'استورد جهات الاتصال وضع لها وسومًا.' },
  how2: { en: 'Write a template with their names in it.', ar: 'اكتب قالبًا يخاطبهم بأسمائهم.' },
  how3: { en: 'Send, and watch it arrive.', ar: 'أرسل وتابع وصولها.' },
  constructionTitle: { en: 'Under construction', ar: 'قيد الإنشاء' },
  constructionText: {
    en: 'We are preparing something for you. Please come back soon.',
    ar: 'نُعدّ لك شيئًا جديدًا. عُد قريبًا.',
  },
  aboutTitle: { en: 'About Sanad', ar: 'عن سند' },
  about1: {
    en: 'Sanad is Arabic for backing and support. It is the place where people who build a side business next to a job write to their customers, in Arabic and in English.',
    ar: 'سند هو المكان الذي يكتب فيه من يبنون مشروعًا جانبيًا إلى جانب وظائفهم رسائلهم إلى عملائهم، بالعربية والإنجليزية.',
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
