import { words } from '../../i18n/words.ts'

/** Shared texts of questions, articles and meetings. */
export const contentWords = words({
  tag: { en: 'Tag', ar: 'الوسم' },
  tags: { en: 'Tags', ar: 'الوسوم' },
  anyTag: { en: 'Any tag', ar: 'كل الوسوم' },
  clearTag: { en: 'Show all tags', ar: 'عرض كل الوسوم' },
  noTag: { en: 'No such tag', ar: 'لا يوجد وسم بهذا الاسم' },
  deletedMember: { en: 'Deleted member', ar: 'عضو محذوف' },
  share: { en: 'Share', ar: 'مشاركة' },
  copied: { en: 'The link is copied', ar: 'نُسخ الرابط' },
  notCopied: { en: 'Copy this link', ar: 'انسخ هذا الرابط' },
  clear: { en: 'Clear filters', ar: 'مسح عوامل التصفية' },
  beyond: { en: 'This page of the list is empty', ar: 'هذه الصفحة من القائمة فارغة' },
  firstPage: { en: 'To the first page', ar: 'إلى الصفحة الأولى' },
  notFoundHint: {
    en: 'It may have been removed, or the address is mistyped.',
    ar: 'ربما أُزيلت، أو أن العنوان كُتب خطأً.',
  },
})
