import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { TextSource } from '#contract/text/text-key.ts'

/** A text of the product. Its id is its place in the sources; `also` lists other places with the same sources. */
export type CatalogueText = { id: string; en: TextSource; ar: TextSource; also: string[] }

/** Written by the build, since an installation may lack the sources of the pages. */
export const catalogueFile = path.resolve(import.meta.dirname, '../../../dist/texts.json')

/** Every text of the product, sorted by id. @throws Error if the product is not built */
export function readCatalogue(): CatalogueText[] {
  if (!existsSync(catalogueFile)) throw new Error('The texts are missing. Run npm run build first.')
  return JSON.parse(readFileSync(catalogueFile, 'utf8')) as CatalogueText[]
}

/** Every text by each of its ids. @throws Error if the product is not built */
export const catalogueById = (): Map<string, CatalogueText> =>
  new Map(readCatalogue().flatMap((text) => [text.id, ...text.also].map((id) => [id, text] as const)))
