import { localeOf } from '#contract/text/languages.ts'
import type { TextSource } from '#contract/text/text-key.ts'
import type { Config } from '../config.ts'
import type { CatalogueText } from './catalogue.ts'
import { addedLanguages, fileTexts } from './languages.ts'

export type AddedText = { language: string; id: string; text: TextSource }

/**
 * The texts of the added languages. A text that has no original, or does not fit it, is left out: readers see the
 * English one.
 * @param known the originals by every id
 * @param note receives the problems of each language
 */
export async function addedTexts(
  config: Pick<Config, 'languagesDir'>,
  known: ReadonlyMap<string, CatalogueText>,
  note: (language: string, problems: string[]) => void,
): Promise<AddedText[]> {
  // The reader of ICU MessageFormat is only loaded where there is something to read.
  const { checkedText } = await import('./check-text.ts')
  return addedLanguages().flatMap(({ code }) => {
    const problems: string[] = []
    const texts = fileTexts(config, code).flatMap(([id, value]): AddedText[] => {
      try {
        const original = known.get(id)
        if (!original) throw new Error('No text has this id.')
        return [{ language: code, id: original.id, text: checkedText(original, value, localeOf(code)) }]
      } catch (error) {
        problems.push(`${id}: ${error instanceof Error ? error.message : String(error)}`)
        return []
      }
    })
    if (problems.length > 0) note(code, problems)
    return texts
  })
}
