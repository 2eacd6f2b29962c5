import { createMemoryHistory } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { sideOf } from '#contract/text/languages.ts'
import { setSignedOut } from './api/session.ts'
import { App } from './App.tsx'
import { setTextLanguage } from './i18n/language.ts'
import type { Language } from './i18n/languages.ts'
import { setSite } from './i18n/site.ts'
import { pickTexts, wordsIn } from './i18n/words.ts'
import { markedText, withoutMarks } from './markedTexts.ts'
import { landingWords } from './public/landingWords.ts'
import { publicWords } from './public/words.ts'
import { type Landing, setLanding } from './public/useLanding.ts'
import { router } from './routes.tsx'

/** A placeholder that the server replaces with the site's name. */
const siteName = 'site-name.invalid'

/**
 * Renders the landing page for a visitor, which the build writes as HTML. Fails if any part of it fails.
 * @param marked with marked texts, for the server to change
 */
export async function renderLanding(language: Language, landing: Landing, marked: boolean) {
  pickTexts(marked ? markedText : (entry, of) => entry[sideOf(of)])
  setLanding(landing)
  const html = await rendered('/', language)
  const w = wordsIn(landingWords, language)
  const about =
    landing === 'live'
      ? { headline: w.headline, description: w.lead }
      : { headline: w.constructionTitle, description: w.constructionText }
  return { html, ...about }
}

export { withoutMarks }

/** The addresses of the application's pages, with `$` before a parameter. */
export const addresses = () => Object.keys(router.routesByPath).toSorted()

/** Renders the not-found page for a visitor. */
export async function renderMissing(language: Language, marked: boolean) {
  pickTexts(marked ? markedText : (entry, of) => entry[sideOf(of)])
  return { html: await rendered('/unknown', language), title: wordsIn(publicWords, language).notFound }
}

/** Renders the header and the footer for a visitor, with a comment in the place of the page. */
export async function renderFrame(language: Language, marked: boolean) {
  pickTexts(marked ? markedText : (entry, of) => entry[sideOf(of)])
  const html = await rendered('/qa', language)
  const framed = html.replace(/(<main\b[^>]*>).*(<\/main>)/s, '$1<!-- content -->$2')
  if (framed === html) throw new Error('The pages have no <main>')
  return framed
}

async function rendered(address: string, language: Language): Promise<string> {
  const nothing = { en: '', ar: '' }
  setSite({ name: { en: siteName, ar: siteName }, tagline: nothing, logo: null, languages: ['en', 'ar'] })
  setTextLanguage(language)
  setSignedOut()
  // The router's scroll restoration would leave a script in the page.
  const history = createMemoryHistory({ initialEntries: [address] })
  router.update({ ...router.options, history, scrollRestoration: false })
  await router.load()
  const faults: unknown[] = []
  const { prelude } = await prerender(<App />, {
    // With a limit, long content is sent separately, and a script has to move it into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (fault) => void faults.push(fault),
  })
  const html = await new Response(prelude).text()
  if (faults.length > 0) throw new AggregateError(faults, `The page ${address} could not be rendered`)
  return html
}
