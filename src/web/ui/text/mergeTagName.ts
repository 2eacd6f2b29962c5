import type { Both } from '#contract/fields.ts'
import { words } from '../../i18n/words.ts'

const names = words({
  firstName: { en: 'First name', ar: 'الاسم الأول' },
  lastName: { en: 'Last name', ar: 'اسم العائلة' },
  name: { en: 'Name', ar: 'الاسم' },
  email: { en: 'Email', ar: 'البريد الإلكتروني' },
  workspace: { en: 'Workspace', ar: 'مساحة العمل' },
  'brand.name': { en: 'Brand name', ar: 'اسم العلامة التجارية' },
})

/** The name of a merge tag: of a standard field, or the custom field itself. Null for other Liquid. */
export function mergeTagName(tag: string): Both | string | null {
  const [, field = ''] = /^\{\{-?\s*([\p{L}\p{N}_.-]{1,120})\s*(?:\||-?\}\})/u.exec(tag) ?? []
  if (field.startsWith('attributes.')) return field.slice('attributes.'.length)
  return Object.hasOwn(names, field) ? names[field as keyof typeof names] : null
}
