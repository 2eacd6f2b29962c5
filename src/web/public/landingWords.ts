import { words } from '../i18n/words.ts'

export const landingWords = words({
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
})
