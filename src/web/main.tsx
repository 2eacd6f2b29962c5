import '#web/theme.css'
import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { sideOf } from '#contract/text/languages.ts'
import { call } from './api/call.ts'
import { currentSession, updateUser, resumeSession } from './api/session.ts'
import { App } from './App.tsx'
import { errorWords } from './api/words.ts'
import {
  language,
  loadBefore,
  siteLanguage,
  setLanguage,
  setHydratedLanguage,
  applyLanguageToPage,
} from './i18n/language.ts'
import { loadTexts } from './i18n/loadTexts.ts'
import { wordsIn } from './i18n/words.ts'
import { setLanding } from './public/useLanding.ts'
import { preloadPages, router } from './routes.tsx'
import { serveOffline } from './shell/serviceWorker.ts'
import { endSplash } from './shell/splash.ts'
import { captureSearchInput } from './shell/captureSearchInput.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')

loadBefore(loadTexts)
// A URL that names its language, as search engines list it, counts as a choice.
const urlLanguage = siteLanguage(new URLSearchParams(location.search).get('language'))
if (urlLanguage) setLanguage(urlLanguage)
else applyLanguageToPage()

await loadTexts(urlLanguage ?? language())

if (resumeSession()) {
  // Loaded now, because a newer build on the server may replace this chunk.
  void import('./api/refreshTokens.ts')
  // `call` ends an expired session; other errors leave the stored session alone.
  call('GET /api/:lang/auth/me', {}).then(
    ({ data }) => updateUser(data),
    async (error: unknown) => {
      if (currentSession().status !== 'in') return
      const { showFailure } = await import('./api/useApi.ts')
      showFailure(error, wordsIn(errorWords, language()).unvalidated)
    },
  )
}

const { landing, served, language: writtenIn } = root.dataset
if (landing === 'live' || landing === 'construction') await takeOver(root, landing)
else if (served !== undefined) await takeOverServed(root)
else createRoot(root).render(<App />)
endSplash()
void preloadPages()
serveOffline()

/**
 * Hydrates the server-rendered landing page if it is right for this reader. For a member, or in another language, it
 * stays visible until the right page is ready.
 */
async function takeOver(page: HTMLElement, landing: 'live' | 'construction') {
  setLanding(landing)
  // The page of an added language is the English one with its texts.
  const asWritten = writtenIn === language() && sideOf(writtenIn) === writtenIn && currentSession().status === 'out'
  // Tells the router that its first page is already in the document.
  if (asWritten) {
    router.ssr = { manifest: undefined }
    setHydratedLanguage(language())
  }
  await router.load()
  await shown((app) => (asWritten ? hydrateRoot(page, app) : createRoot(page).render(app)))
}

/** Leaves a served page visible until the application can render the same content. */
async function takeOverServed(page: HTMLElement) {
  const { adoptPrefetched } = await import('./api/adoptPrefetched.ts')
  await Promise.all([adoptPrefetched(), router.load()])
  const takeOverTyped = captureSearchInput(page)
  await shown((app) => createRoot(page).render(app))
  takeOverTyped()
  // Content that is already visible must not fade in.
  page.querySelector<HTMLElement>('.page')?.style.setProperty('animation', 'none')
}

/** Renders the application in slices, so that the reader can scroll meanwhile. Resolves once it is on the page. */
function shown(show: (app: ReactNode) => unknown) {
  return new Promise<void>((done) => {
    startTransition(() => {
      show(
        <Shown as={done}>
          <App />
        </Shown>,
      )
    })
  })
}

function Shown({ as, children }: { as: () => void; children: ReactNode }) {
  useLayoutEffect(as, [as])
  return children
}
