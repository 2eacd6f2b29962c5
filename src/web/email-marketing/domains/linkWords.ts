import type { LinkDomainState } from '#contract/email-marketing/links/link-domain.ts'
import { template, words } from '../../i18n/words.ts'

export const linkWords = words({
  title: { en: 'Link domain', ar: 'نطاق الروابط' },
  hint: {
    en: 'Use your own domain in your emails’ links and images, so that other senders’ reputation doesn’t affect yours',
    ar: 'استخدام نطاق خاص بك لروابط رسائلك وصورها يحميها من التأثر بسمعة مرسلين آخرين',
  },
  leads: { en: template('Links in new emails lead to {host}'), ar: template('تؤدي روابط الرسائل الجديدة إلى {host}') },
  earlier: {
    en: template(
      'New emails use {host} until both records are found again. Earlier links work as long as the domain leads here.',
    ),
    ar: template(
      'تستخدم الرسائل الجديدة {host} إلى أن يظهر السجلان من جديد. تبقى الروابط السابقة صالحة ما دام النطاق يؤدي إلى هنا.',
    ),
  },
  unavailable: {
    en: 'Own domains for links aren’t turned on for this site. Ask the person who runs it.',
    ar: 'النطاقات الخاصة للروابط غير مفعّلة في هذا الموقع. يمكن طلب تفعيلها من مشغّل الموقع.',
  },
  set: { en: 'Set link domain', ar: 'ضبط نطاق الروابط' },
  change: { en: 'Change domain', ar: 'تغيير النطاق' },
  changeHint: {
    en: 'Earlier emails keep their links. They work as long as the earlier domain leads here.',
    ar: 'تحتفظ الرسائل السابقة بروابطها، وتبقى صالحة ما دام النطاق السابق يؤدي إلى هنا.',
  },
  domainHint: {
    en: 'A subdomain that isn’t used for anything else',
    ar: 'نطاق فرعي غير مستخدم لغرض آخر',
  },
  saved: { en: 'Link domain saved and checked', ar: 'تم حفظ نطاق الروابط وفحصه' },
  checked: { en: 'Link domain checked', ar: 'تم فحص نطاق الروابط' },
  removed: { en: 'Link domain removed', ar: 'تمت إزالة نطاق الروابط' },
  restored: { en: 'Link domain restored', ar: 'تمت استعادة نطاق الروابط' },
  records: { en: 'DNS records of the link domain', ar: 'سجلات DNS لنطاق الروابط' },
  keepRecords: {
    en: 'Keep both records. Sanad checks them every day.',
    ar: 'يلزم إبقاء السجلين. يفحصهما سند كل يوم.',
  },
})

export const linkStateWords = words({
  pending: { en: 'Waiting for DNS', ar: 'بانتظار DNS' },
  active: { en: 'In use', ar: 'قيد الاستخدام' },
  failing: { en: 'Not working', ar: 'متوقف' },
} satisfies Record<LinkDomainState, { en: string; ar: string }>)

export const linkStateColors: Record<LinkDomainState, string> = { pending: 'yellow', active: 'green', failing: 'red' }
