import { words } from '../i18n/words.ts'

export const landingWords = words({
  headline: {
    en: 'Build a following that writes back',
    ar: 'مشروعك الجانبي يستحق جمهورًا يتفاعل معك',
  },
  lead: {
    en: 'Email your customers in Arabic and English, land in their inbox, and see what happens to every message.',
    ar: 'رسائل لعملائك بالعربية والإنجليزية تصل إلى بريدهم الوارد، مع متابعة ما يحدث لكل رسالة.',
  },
  getStarted: { en: 'Get Started', ar: 'البدء الآن' },
  learnMore: { en: 'Learn More', ar: 'معرفة المزيد' },
  oneHour: { en: 'Made for an hour in the evening, on your phone', ar: 'تكفيك ساعة في المساء وهاتف في يدك' },
  contactsTitle: { en: 'Import your list as it is', ar: 'استيراد قائمتك كما هي' },
  contactsText: {
    en: 'Upload a CSV from any app, in any Arabic encoding. If a row is rejected, we tell you why.',
    ar: 'يمكن رفع ملف CSV من أي برنامج وبأي ترميز عربي. وإن رُفض صف ظهر السبب.',
  },
  exactTitle: { en: 'No one left out', ar: 'لا يُنسى أحد' },
  exactText: {
    en: 'We keep a record for every recipient. Even if a server restarts mid-campaign, no one is skipped.',
    ar: 'لكل مستلم سجل محفوظ. ولا يُستثنى أحد حتى إن أُعيد تشغيل الخادم أثناء الحملة.',
  },
  twoTitle: { en: 'Arabic and English, equally', ar: 'العربية والإنجليزية على حد سواء' },
  twoText: {
    en: 'Arabic isn’t an afterthought here. Every Arabic page and email reads from right to left.',
    ar: 'العربية هنا لغة أساسية لا ترجمة ملحقة: كل صفحة وكل رسالة تُقرأ من اليمين إلى اليسار.',
  },
  leaveTitle: { en: 'One-click unsubscribe', ar: 'إلغاء الاشتراك بنقرة' },
  leaveText: {
    en: 'Unsubscribing works the way Gmail and Yahoo require. This keeps your emails welcome.',
    ar: 'يعمل إلغاء الاشتراك كما يطلبه Gmail وYahoo، فتبقى رسائلك مرحبًا بها.',
  },
  howTitle: { en: 'Send your first email in three steps', ar: 'أول رسالة في ثلاث خطوات' },
  how1: { en: 'Import your contacts and tag them.', ar: 'استيراد جهات الاتصال وإضافة الوسوم إليها.' },
  how2: { en: 'Create a template that greets each of them by name.', ar: 'إنشاء قالب يُدرج اسم كل مستلم.' },
  how3: { en: 'Send it and track the results.', ar: 'إرسال الحملة ومتابعة النتائج.' },
  constructionTitle: { en: 'Under construction', ar: 'قيد الإنشاء' },
  constructionText: {
    en: 'We’re preparing something for you. Come back soon.',
    ar: 'نُعدّ لك شيئًا جديدًا. نلتقي قريبًا.',
  },
})
