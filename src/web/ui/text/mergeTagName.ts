import type { Both } from '#contract/fields.ts'
import { words } from '../../i18n/words.ts'

/** The names of merge tags. Custom fields have names of their own. */
export const mergeTagNames = words({
  firstName: { en: 'First name', ar: 'الاسم الأول' },
  lastName: { en: 'Last name', ar: 'اسم العائلة' },
  name: { en: 'Full name', ar: 'الاسم الكامل' },
  email: { en: 'Email', ar: 'البريد الإلكتروني' },
  workspace: { en: 'Workspace name', ar: 'اسم مساحة العمل' },
  unsubscribeUrl: { en: 'Unsubscribe link', ar: 'رابط إلغاء الاشتراك' },
  preferencesUrl: { en: 'Preference centre link', ar: 'رابط تفضيلات الاشتراك' },
  viewUrl: { en: 'View in browser link', ar: 'رابط العرض في المتصفح' },
  'brand.name': { en: 'Brand name', ar: 'اسم العلامة التجارية' },
  'brand.address': { en: 'Postal address', ar: 'العنوان البريدي' },
  'brand.website': { en: 'Website', ar: 'الموقع الإلكتروني' },
  'brand.logo': { en: 'Logo', ar: 'الشعار' },
})

/** The name of a merge tag: of a standard field, or the custom field itself. Null for other Liquid. */
export function mergeTagName(tag: string): Both | string | null {
  const [, field = ''] = /^\{\{-?\s*([\p{L}\p{N}_.-]{1,120})\s*(?:\||-?\}\})/u.exec(tag) ?? []
  if (field.startsWith('attributes.')) return field.slice('attributes.'.length)
  return Object.hasOwn(mergeTagNames, field) ? mergeTagNames[field as keyof typeof mergeTagNames] : null
}
