import { createMemoryHistory } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { setSignedOut } from './api/session.ts'
import { App } from './App.tsx'
import { type Language, setTextLanguage } from './i18n/language.ts'
import { setSite } from './i18n/site.ts'
import { wordsIn } from './i18n/words.ts'
import { landingWords } from './public/landingWords.ts'
import { type Landing, setLanding } from './public/useLanding.ts'
import { router } from './routes.tsx'

/** The server puts the site's name here. */
const siteName = 'site-name.invalid'

/** The landing page as a visitor sees it first: what the build writes into its HTML. Fails where anything on it does. */
export async function renderLanding(language: Language, landing: Landing) {
  setLanding(landing)
  const html = await rendered('/', language)
  const w = wordsIn(landingWords, language)
  const about =
    landing === 'live'
      ? { headline: w.headline, description: w.lead }
      : { headline: w.constructionTitle, description: w.constructionText }
  return { html, ...about }
}

/** What stands around a page that the server writes: head and foot as a visitor sees them, with a comment where the page belongs. */
export async function renderFrame(language: Language) {
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
  // The browser's own restoration would leave a script in the page.
  const history = createMemoryHistory({ initialEntries: [address] })
  router.update({ ...router.options, history, scrollRestoration: false })
  await router.load()
  const faults: unknown[] = []
  const { prelude } = await prerender(<App />, {
    // With a limit, what is long would be moved into place by a script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (fault) => void faults.push(fault),
  })
  const html = await new Response(prelude).text()
  if (faults.length > 0) throw new AggregateError(faults, `The page ${address} could not be rendered`)
  return html
}
