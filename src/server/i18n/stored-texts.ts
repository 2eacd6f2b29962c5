import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Lang } from '#contract/fields.ts'
import { type TextSource, textKey } from '#contract/text/text-key.ts'
import type { Services } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { say } from '../db/connection/listen.ts'
import { type AddedText, addedTexts } from './added-texts.ts'
import { catalogueById, type CatalogueText } from './catalogue.ts'
import { addedLanguages } from './languages.ts'
import { placeholdersOf } from './placeholders.ts'
import { replaceTexts } from './text-in.ts'

/** The channel on which processes learn that the texts have changed. */
const textsChannel = 'texts'

type WebTexts = { version: string; script: string }
let web: ReadonlyMap<string, WebTexts> = new Map()

/** The changed texts of a language for browsers, as a module; undefined if there are none. */
export const webTexts = (lang: Lang) => web.get(lang)

/** The versions of the changed texts by language. */
export const webTextVersions = () => Object.fromEntries([...web].map(([lang, { version }]) => [lang, version]))

/** Every changed text by id, of one language. */
export async function storedTexts(db: Db, language: string): Promise<Map<string, TextSource>> {
  const rows = await db.selectFrom('interface_texts').select(['id', 'text']).where('language', '=', language).execute()
  return new Map(rows.map(({ id, text }) => [id, text]))
}

/**
 * Stores changed texts of a language and removes others, and tells every process.
 * @param same ids whose text is the one of the sources
 */
export async function storeTexts(db: Db, language: string, changed: Map<string, TextSource>, same: readonly string[]) {
  const texts = JSON.stringify([...changed].map(([id, text]) => ({ id, text })))
  await sql`delete from interface_texts where language = ${language} and id = any(${same}::text[])`.execute(db)
  await sql`insert into interface_texts (language, id, text)
    select ${language}, e->>'id', e->'text' from jsonb_array_elements(${texts}::jsonb) e
    on conflict (language, id) do update set text = excluded.text, updated_at = now()`.execute(db)
  await say(db, textsChannel, language)
}

type Deps = Pick<Services, 'primary' | 'listener' | 'log' | 'config'>

/** Uses the texts of added languages and the changed texts in this process, now and after each change. */
export async function followTexts({ primary, listener, log, config }: Deps) {
  // Read once: unlike changed texts, files change with a new start.
  const known = addedLanguages().length === 0 ? undefined : catalogueById()
  const added = known
    ? await addedTexts(config, known, (language, problems) =>
        log.warn(
          { language, count: problems.length, problems: problems.slice(0, 20) },
          'texts of a language don’t fit',
        ),
      )
    : []

  let last = Promise.resolve()
  const refresh = () => {
    last = last
      .then(() => load(primary, log, added))
      .catch((error: unknown) => log.warn({ err: error }, 'texts weren’t read'))
    return last
  }
  listener.on(textsChannel, () => void refresh())
  await refresh()
}

async function load(db: Db, log: Services['log'], added: AddedText[]) {
  const changed = await db.selectFrom('interface_texts').select(['language', 'id', 'text']).execute()
  // Changed texts come last, and win.
  const rows = [...added, ...changed]
  // Without changes the catalogue is not needed.
  const known = rows.length === 0 ? new Map<string, CatalogueText>() : catalogueById()
  const byLanguage = Map.groupBy(rows, ({ language }) => language)
  const all = [...byLanguage].map(([language, texts]) => [language, textsOf(texts, known, log)] as const)
  replaceTexts(new Map(all.map(([language, texts]) => [language, new Map(texts.map(({ key, text }) => [key, text]))])))
  web = new Map(all.map(([language, texts]) => [language, webOf(texts)]))
}

type Row = { id: string; text: TextSource }
type Keyed = { key: string; text: TextSource; isOnPages: boolean }

/** Texts whose original still exists and still has the same values. */
function textsOf(rows: Row[], known: Map<string, CatalogueText>, log: Services['log']): Keyed[] {
  const isUsable = ({ en, ar }: CatalogueText, text: TextSource) => {
    const names = new Set([...placeholdersOf(en), ...placeholdersOf(ar)])
    return typeof en === typeof text && [...placeholdersOf(text)].every((name) => names.has(name))
  }
  const texts = rows.flatMap(({ id, text }) => {
    const original = known.get(id)
    if (!original || !isUsable(original, text)) return []
    const isOnPages = [original.id, ...original.also].some((place) => place.startsWith('web/'))
    return [{ key: textKey(original.en, original.ar), text, isOnPages }]
  })
  if (texts.length < rows.length) log.warn({ count: rows.length - texts.length }, 'changed texts have no original now')
  return texts
}

function webOf(texts: Keyed[]): WebTexts {
  const onPages = texts.filter(({ isOnPages }) => isOnPages).map(({ key, text }) => [key, text])
  const script = `export default ${JSON.stringify(Object.fromEntries(onPages))}`
  return { version: createHash('sha256').update(script).digest('hex').slice(0, 12), script }
}
