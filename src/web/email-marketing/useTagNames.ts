import { isolateAuto } from '../i18n/isolates.ts'
import { useWords } from '../i18n/words.ts'
import { mergeTagNames } from '../ui/text/mergeTagName.ts'
import { templateWords } from './templates/words.ts'
import { useFields } from './fields/useFields.ts'
import { attributeOf, type MergeTag } from './mergeTags.ts'

export const contactFields = ['firstName', 'lastName', 'name', 'email'] as const
export const mailFields = ['workspace', 'unsubscribeUrl', 'preferencesUrl', 'viewUrl'] as const
export const brandFields = ['brand.name', 'brand.address', 'brand.website'] as const

/** The names of merge tags for the reader: `First name, or: friend`. */
export function useTagNames() {
  const w = useWords(templateWords)
  const names = useWords(mergeTagNames)
  const fields = useFields()
  const nameOf = (path: string): string => {
    const known = [...contactFields, ...mailFields, ...brandFields].find((name) => name === path)
    const key = attributeOf(path)
    return known ? names[known] : key === null ? path : fields.labelOf(key)
  }
  return {
    nameOf,
    labelOf: ({ path, fallback }: MergeTag): string =>
      fallback.trim()
        ? w.tagOr({ name: isolateAuto(nameOf(path)), fallback: isolateAuto(fallback.trim()) })
        : nameOf(path),
  }
}
