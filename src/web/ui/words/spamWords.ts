import { template, words } from '../../i18n/words.ts'

export const deleteAsSpamWords = words({
  deleteAsSpam: { en: 'Delete as spam', ar: 'حذف غير المرغوب فيه' },
  postHint: {
    en: 'The post, its pictures and notifications about it are deleted. The author’s next posts are reviewed. You can undo this for 24 hours.',
    ar: 'يُحذف المنشور وصوره والإشعارات عنه، وتخضع منشورات كاتبه التالية للمراجعة. يمكن التراجع خلال 24 ساعة.',
  },
  accountHint: {
    en: 'The account is blocked. All its posts, pictures, notifications and unsent emails are deleted or stopped. New accounts from the same address or network are reviewed. You can undo this for 24 hours.',
    ar: 'يُوقف الحساب، وتُحذف كل منشوراته وصوره وإشعاراته، وتتوقف رسائله التي لم تُرسل. وتخضع الحسابات الجديدة من العنوان أو الشبكة نفسها للمراجعة. يمكن التراجع خلال 24 ساعة.',
  },
  wholeAccount: {
    en: template('Also delete everything else by {name} and block the account'),
    ar: template('حذف كل منشورات {name} وإيقاف الحساب'),
  },
  failed: { en: 'Failed to delete spam', ar: 'تعذّر حذف المحتوى غير المرغوب فيه' },
})
