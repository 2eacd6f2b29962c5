import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setEnvironmentData } from 'node:worker_threads'
import { z } from 'zod'
import { addLanguages, isLanguage, type Lang, type Language, languages } from '#contract/text/languages.ts'
import type { Config } from '../config.ts'
import { languagesOfThread } from './thread-languages.ts'

/** Languages beside English and Arabic that come with the product. */
const ownFolder = path.resolve(import.meta.dirname, '../../../texts')
const listName = 'languages.json'
const maxLanguages = 50

const hasLocale = (locale: string) => {
  try {
    return Intl.PluralRules.supportedLocalesOf(locale).length > 0
  } catch {
    return false
  }
}

const Entry = z.strictObject({
  /** BCP 47: it stands in addresses, and names the file of texts. */
  code: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/, 'has to be a language code such as tr or pt-BR')
    .transform((code) => code as Lang),
  name: z.string().trim().min(1).max(60),
  direction: z.enum(['ltr', 'rtl']),
  locale: z.string().refine(hasLocale, 'is unknown to Intl'),
})

type Folders = Pick<Config, 'languagesDir'>

/** A file of the operator's folder wins over one that comes with the product. */
const foldersOf = ({ languagesDir }: Folders) => [...(languagesDir === undefined ? [] : [languagesDir]), ownFolder]

/**
 * Uses the languages that files add to English and Arabic, in this process and in its threads.
 * @throws Error that tells the operator what is wrong with a list
 */
export function loadLanguages(config: Folders) {
  const more = new Map<string, Language>()
  addLanguages([])
  for (const folder of foldersOf(config))
    for (const language of entriesIn(folder))
      if (!isLanguage(language.code) && !more.has(language.code)) more.set(language.code, language)
  const list = [...more.values()].slice(0, maxLanguages)
  addLanguages(list)
  setEnvironmentData(languagesOfThread, list)
}

function entriesIn(folder: string): Language[] {
  const file = path.join(folder, listName)
  if (!existsSync(file)) {
    if (folder === ownFolder) return []
    throw new Error(
      `LANGUAGES_DIR: ${file} is missing. List the languages in it: [{ "code", "name", "direction", "locale" }].`,
    )
  }
  const read = z.array(Entry).safeParse(jsonIn(file))
  if (!read.success) {
    const problems = read.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`)
    throw new Error([`${file} isn’t a list of languages.`, ...problems.slice(0, 20)].join('\n'))
  }
  return read.data
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8').replace(/^\ufeff/, ''))
  } catch (error) {
    throw new Error(`${file} isn’t valid JSON: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    })
  }
}

/** The languages whose texts are in files. */
export const addedLanguages = () => languages().slice(2)

/**
 * The texts of an added language by id, as ICU MessageFormat; without a file there are none.
 * @throws Error if the file isn’t an object of texts
 */
export function fileTexts(config: Folders, code: Lang): [id: string, text: unknown][] {
  const file = foldersOf(config)
    .map((folder) => path.join(folder, `${code}.json`))
    .find((one) => existsSync(one))
  if (file === undefined) return []
  const content = jsonIn(file)
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new Error(`${file} has to be an object with a text for each id.`)
  return Object.entries(content)
}
