import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { isLanguage, type Lang, languages, localeOf, sideOf, type SourceLang } from '#contract/text/languages.ts'
import type { TextSource } from '#contract/text/text-key.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connection/database.ts'
import { addedTexts } from '../i18n/added-texts.ts'
import { catalogueById, type CatalogueText, readCatalogue } from '../i18n/catalogue.ts'
import { checkedText } from '../i18n/check-text.ts'
import { toIcu } from '../i18n/icu.ts'
import { addedLanguages } from '../i18n/languages.ts'
import { storedTexts, storeTexts } from '../i18n/stored-texts.ts'
import { record } from '../people/audit.ts'
import { type Arguments, type Command, Misuse, Refusal } from './command.ts'
import { openInstallation } from './installation.ts'

const maxFileSize = 10_000_000
/** Problems that are shown; a file for another program has one in every line. */
const maxProblems = 200

export const texts: Command = {
  usage: 'texts export FOLDER | texts import FILE',
  about: 'exports the texts of the interface for translators, and imports them',
  help: `  export FOLDER [--original]   writes en.json, ar.json and a file for each added language: every text by
                               its id, as ICU MessageFormat, in English where it isn’t translated;
                               with --original without the changes of earlier imports
  import FILE [--check]        stores the texts of a file that is named by its language, such as ar.json, if all
                               are valid; with --check nothing is stored. Every process uses them at once.
Texts that are not in the file stay as they are. The original text in a file removes a change.`,
  async run({ args, ...rest }) {
    const boolean = { type: 'boolean' } as const
    const { values, positionals } = parseArgs({
      args,
      options: { original: boolean, check: boolean },
      allowPositionals: true,
    })
    const [deed, place, more] = positionals
    if ((deed !== 'export' && deed !== 'import') || place === undefined || more !== undefined)
      throw new Misuse('Choose export and a folder, or import and a file.')
    if (deed === 'import') await importFile(place, values.check ?? false, rest)
    else if (values.original) await exportTo(place, null, rest)
    else await withDatabase(rest, (db) => exportTo(place, db, rest))
    return undefined
  },
}

type Rest = Omit<Arguments, 'args'>

async function withDatabase<T>({ config, terminal }: Rest, work: (db: Db) => Promise<T>): Promise<T> {
  const installation = await openInstallation(config, terminal)
  try {
    return await work(installation.db)
  } finally {
    await installation.close()
  }
}

/** @param db the installation whose changes are applied; null for the texts of the sources */
async function exportTo(folder: string, db: Db | null, { config, terminal }: Rest) {
  await mkdir(folder, { recursive: true })
  const catalogue = readCatalogue()
  const files = await textsOfFiles(config)
  for (const { code: language, locale } of languages()) {
    const changed = db ? await storedTexts(db, language) : new Map<string, TextSource>()
    const entries = catalogue.map((text) => {
      const own = changed.get(text.id) ?? originalOf(text, language, files)
      return [text.id, toIcu(own ?? withFormsOf(locale, text.en))] as const
    })
    const file = path.join(folder, `${language}.json`)
    await writeFile(`${file}.part`, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)
    await rename(`${file}.part`, file)
    terminal.say(`${file}: ${entries.length} texts`)
  }
}

async function importFile(file: string, isCheck: boolean, rest: Rest) {
  const language = path.basename(file, '.json')
  if (!isLanguage(language))
    throw new Refusal(`The file has to be named ${named(languages().map(({ code }) => code))}.`)
  const { changed, same, problems } = checked(await entriesOf(file), language, await textsOfFiles(rest.config))
  for (const problem of problems.slice(0, maxProblems)) rest.terminal.note(problem)
  if (problems.length > 0) throw new Refusal(`Nothing was stored. Problems: ${problems.length}.`)
  if (!isCheck)
    await withDatabase(rest, (database) =>
      database.transaction().execute(async (db) => {
        await storeTexts(db, language, changed, same)
        await record(
          db,
          { now: () => new Date(), tenant: null, viewer: null },
          {
            action: 'settings.update',
            entityType: 'settings',
            entityId: 'site',
            after: { texts: language, changed: changed.size },
          },
        )
      }),
    )
  const what = `${file}: ${changed.size} changed texts, ${same.length} as in the original.`
  rest.terminal.say(isCheck ? `${what} Nothing was stored.` : what)
}

type Files = ReadonlyMap<string, ReadonlyMap<string, TextSource>>

/** The texts of added languages, by language and id. */
async function textsOfFiles(config: Config): Promise<Files> {
  const texts = addedLanguages().length === 0 ? [] : await addedTexts(config, catalogueById(), () => undefined)
  const byLanguage = Map.groupBy(texts, ({ language }) => language)
  return new Map([...byLanguage].map(([code, of]) => [code, new Map(of.map(({ id, text }) => [id, text]))]))
}

/** The text that an import changes: of the sources, or of the language's file. */
const originalOf = (text: CatalogueText, language: Lang, files: Files): TextSource | undefined =>
  language === sideOf(language) ? text[language as SourceLang] : files.get(language)?.get(text.id)

/** An English text with the plural forms of another language, for its translator to change. */
function withFormsOf(locale: string, source: TextSource): TextSource {
  if (typeof source === 'string') return source
  const { pluralCategories } = new Intl.PluralRules(locale).resolvedOptions()
  return Object.fromEntries(pluralCategories.map((category) => [category, source[category] ?? source['other'] ?? '']))
}

const named = (languages: readonly string[]) => languages.map((language) => `${language}.json`).join(' or ')

/** @throws Refusal for a file that has no texts by id */
async function entriesOf(file: string): Promise<[string, unknown][]> {
  const { size } = await stat(file).catch(() => {
    throw new Refusal(`${file} can’t be read.`)
  })
  if (size > maxFileSize) throw new Refusal(`${file} is larger than ${maxFileSize / 1_000_000} MB.`)
  const content: unknown = await readFile(file, 'utf8')
    .then((text) => JSON.parse(text.replace(/^\ufeff/, '')) as unknown)
    .catch((error: unknown) => {
      throw new Refusal(`${file} isn’t valid JSON: ${error instanceof Error ? error.message : String(error)}`)
    })
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new Refusal(`${file} has to be an object with a text for each id.`)
  return Object.entries(content)
}

function checked(entries: [string, unknown][], language: Lang, files: Files) {
  const known = catalogueById()
  const [changed, same, problems] = [new Map<string, TextSource>(), [] as string[], [] as string[]]
  for (const [name, value] of entries) {
    const original = known.get(name)
    try {
      if (!original) throw new Error('No text has this id.')
      const text = checkedText(original, value, localeOf(language))
      const before = changed.get(original.id)
      if (before !== undefined && !isDeepStrictEqual(before, text))
        throw new Error(`This is the same text as ${original.id} and can’t differ from it.`)
      if (isDeepStrictEqual(text, originalOf(original, language, files))) same.push(original.id)
      else changed.set(original.id, text)
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { changed, same, problems }
}
