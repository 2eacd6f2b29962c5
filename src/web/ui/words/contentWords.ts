import { words } from '../../i18n/words.ts'

/** Shared texts of questions, articles and meetings. */
export const contentWords = words({
  tag: { en: 'Tag', ar: 'الوسم' },
  tags: { en: 'Tags', ar: 'الوسوم' },
  anyTag: { en: 'Tag: All', ar: 'الوسم: الكل' },
  clearTag: { en: 'Show all tags', ar: 'عرض كل الوسوم' },
  noTag: { en: 'No tags match', ar: 'لا توجد وسوم مطابقة' },
  deletedMember: { en: 'Deleted member', ar: 'عضو محذوف' },
  share: { en: 'Share', ar: 'مشاركة' },
  copied: { en: 'Link copied', ar: 'تم نسخ الرابط' },
  notCopied: { en: 'Copy this link', ar: 'رابط للنسخ' },
  clear: { en: 'Clear filters', ar: 'مسح عوامل التصفية' },
  beyond: { en: 'This page is empty', ar: 'هذه الصفحة فارغة' },
  firstPage: { en: 'Go to first page', ar: 'الانتقال إلى الصفحة الأولى' },
  notFoundHint: {
    en: 'It may have been deleted, or the link may be incorrect.',
    ar: 'ربما حُذف المحتوى، أو في الرابط خطأ.',
  },
})
