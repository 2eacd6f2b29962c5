import type { TextSource } from '#contract/text/text-key.ts'
import type { Language } from './languages.ts'

/** The versions of texts that an operator has changed, by language; the server puts them into the page. */
const versions: Partial<Record<Language, string>> = JSON.parse(
  (typeof document !== 'undefined' && document.querySelector<HTMLMetaElement>('meta[name=texts]')?.content) || '{}',
)
const loading: Partial<Record<Language, Promise<void>>> = {}

/** Loads the changed texts of a language; undefined if there are none. Without them the original texts are shown. */
export function loadTexts(language: Language): Promise<void> | undefined {
  const version = versions[language]
  return version === undefined ? undefined : (loading[language] ??= load(language, version))
}

async function load(language: Language, version: string) {
  try {
    const [{ applyChanged }, texts] = await Promise.all([
      import('./changedTexts.ts'),
      import(/* @vite-ignore */ `/texts/${language}.${version}.js`) as Promise<{ default: Record<string, TextSource> }>,
    ])
    applyChanged(language, texts.default)
  } catch (error) {
    // The original texts are shown; the reason helps an operator whose words do not appear.
    // oxlint-disable-next-line no-console
    console.error(`The changed texts of ${language} could not be loaded`, error)
    delete loading[language]
  }
}
