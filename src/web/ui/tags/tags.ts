import type { Both } from '#contract/fields.ts'
import { includesFolded } from '#contract/folding.ts'
import { plural, words } from '../../i18n/words.ts'

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
  atMost: {
    en: plural({ one: 'You can choose # tag.', other: 'You can choose up to # tags.' }),
    ar: plural({
      zero: 'لا يمكن اختيار أي وسم.',
      one: 'يمكن اختيار وسم واحد.',
      two: 'يمكن اختيار وسمين على الأكثر.',
      few: 'يمكن اختيار # وسوم على الأكثر.',
      many: 'يمكن اختيار # وسمًا على الأكثر.',
      other: 'يمكن اختيار # وسم على الأكثر.',
    }),
  },
  remove: { en: 'Remove', ar: 'إزالة' },
  'common.error': { en: 'Error', ar: 'خطأ' },
  'common.success': { en: 'Success', ar: 'تم' },
  'tags.fetchError': { en: 'Failed to load tags', ar: 'تعذّر تحميل الوسوم' },
  'tags.createError': { en: 'Failed to create tag', ar: 'تعذّر إنشاء الوسم' },
  'tags.createSuccess': { en: 'Tag created', ar: 'تم إنشاء الوسم' },
})
