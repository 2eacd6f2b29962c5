import type { Both } from '#contract/fields.ts'
import { includesFolded } from '#contract/folding.ts'
import { words } from '../../i18n/words.ts'

/** A tag as it is embedded in items. */
export type TagValue = { _id: string; name: Both; color?: string }

/** Reads and creates the tags of an entity type. Without `create`, tags can only be selected. */
export type TagService = {
  list: (entityType: string) => Promise<TagValue[]>
  create?: (name: Both, entityType: string) => Promise<TagValue>
}

/** The tags whose name in either language contains the text. */
export function matching(tags: TagValue[], search: string): TagValue[] {
  return tags.filter(({ name }) => [name.en, name.ar].some((text) => includesFolded(text, search)))
}

/** Whether a tag may be created: the name is not empty, and no tag has that name in either language. */
export function isNewName(tags: TagValue[], search: string): boolean {
  const newName = search.trim().toLowerCase()
  return newName !== '' && !tags.some(({ name }) => [name.en, name.ar].some((text) => text.toLowerCase() === newName))
}

export const tagFieldWords = words({
  title: { en: 'Tags', ar: 'الوسوم' },
  choose: { en: 'Choose tags', ar: 'اختيار الوسوم' },
  none: { en: 'No tags', ar: 'بلا وسوم' },
  search: { en: 'Search tags', ar: 'البحث في الوسوم' },
  noMatch: { en: 'No tags match search', ar: 'لا توجد وسوم تطابق البحث' },
  noTags: { en: 'No tags available', ar: 'لا توجد وسوم متاحة' },
  create: { en: 'Create tag', ar: 'إنشاء وسم' },
  remove: { en: 'Remove', ar: 'إزالة' },
  'common.error': { en: 'Error', ar: 'خطأ' },
  'common.success': { en: 'Success', ar: 'تم بنجاح' },
  'tags.fetchError': { en: 'The tags could not be loaded', ar: 'تعذّر تحميل الوسوم' },
  'tags.createError': { en: 'The tag could not be created', ar: 'تعذّر إنشاء الوسم' },
  'tags.createSuccess': { en: 'The tag is created', ar: 'تم إنشاء الوسم' },
})
