import { words } from '../i18n/words.ts'

export const spamWords = words({
  title: { en: 'Spam protection', ar: 'الحماية من المحتوى غير المرغوب فيه' },
  hint: {
    en: 'Rules for members. They don’t apply to administrators.',
    ar: 'قواعد تسري على الأعضاء دون المديرين.',
  },
  firstPosts: { en: 'First posts to review', ar: 'أول المنشورات المراجَعة' },
  firstPostsHint: {
    en: 'Posts of new members wait in the moderation queue until this many are approved. 0: none.',
    ar: 'تنتظر منشورات العضو الجديد في قائمة المراجعة حتى تتم الموافقة على هذا العدد. 0: بلا مراجعة.',
  },
  maxLinks: { en: 'Links in a post', ar: 'الروابط في المنشور' },
  maxLinksHint: {
    en: 'Posts with more links wait until three posts of the member are approved.',
    ar: 'تنتظر المنشورات ذات الروابط الأكثر حتى تتم الموافقة على ثلاثة منشورات للعضو.',
  },
  newMemberPosts: { en: 'Posts of new members', ar: 'منشورات الأعضاء الجدد' },
  newMemberPostsHint: {
    en: 'Questions, and answers, per day until three posts are approved',
    ar: 'عدد الأسئلة، وعدد الإجابات، في اليوم حتى تتم الموافقة على ثلاثة منشورات',
  },
  flagsToHide: { en: 'Flags that hide a post', ar: 'البلاغات التي تخفي المنشور' },
  flagsToHideHint: {
    en: 'From different members. The post stays hidden until it’s reviewed.',
    ar: 'من أعضاء مختلفين. يبقى المنشور مخفيًا حتى تتم مراجعته.',
  },
  noLimit: { en: 'No limit', ar: 'بلا حد' },
  throwawayAddresses: { en: 'Block temporary email addresses', ar: 'حظر عناوين البريد المؤقتة' },
  throwawayAddressesHint: {
    en: 'Addresses of services that provide mailboxes for minutes can’t sign up.',
    ar: 'لا يمكن إنشاء حساب بعنوان من خدمات البريد المؤقت.',
  },
  watchedWords: { en: 'Watched words', ar: 'الكلمات المراقَبة' },
  watchedWordsHint: {
    en: 'One word or phrase per line, in any language. Spelling variants and Arabic prefixes are included.',
    ar: 'كلمة أو عبارة في كل سطر، بأي لغة. تشمل اختلافات الكتابة والسوابق مثل «ال» و«و».',
  },
  queue: { en: 'Review', ar: 'مراجعة' },
  queueHint: { en: 'The post waits in the moderation queue.', ar: 'ينتظر المنشور في قائمة المراجعة.' },
  block: { en: 'Block', ar: 'حظر' },
  blockHint: { en: 'The post is refused.', ar: 'يُرفض المنشور.' },
  flag: { en: 'Flag', ar: 'بلاغ' },
  flagHint: { en: 'The post is published and flagged.', ar: 'يُنشر المنشور مع بلاغ عنه.' },
  blockedDomains: { en: 'Blocked domains', ar: 'النطاقات المحظورة' },
  blockedDomainsHint: {
    en: 'One per line, such as example.com. Applies to links in posts and to email addresses, with subdomains.',
    ar: 'نطاق في كل سطر، مثل example.com. يشمل روابط المنشورات وعناوين البريد والنطاقات الفرعية.',
  },
})
