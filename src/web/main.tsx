import '#web/theme.css'
import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { call } from './api/call.ts'
import { currentSession, updateUser, resumeSession } from './api/session.ts'
import { App } from './App.tsx'
import { errorWords } from './api/words.ts'
import { language, siteLanguage, setLanguage, applyLanguageToPage } from './i18n/language.ts'
import { wordsIn } from './i18n/words.ts'
import { setLanding } from './public/useLanding.ts'
import { preloadPages, router } from './routes.tsx'
import { serveOffline } from './shell/serviceWorker.ts'
import { endSplash } from './shell/splash.ts'
import { captureSearchInput } from './shell/captureSearchInput.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')

// An address that names its language, as search engines are given them, is a choice like that of the toggle.
const asked = siteLanguage(new URLSearchParams(location.search).get('language'))
if (asked) setLanguage(asked)
else applyLanguageToPage()

if (resumeSession()) {
  // Before a newer build takes its place on the server.
  void import('./api/refreshTokens.ts')
  // A session that has ended ends itself in `call`; anything else leaves the kept one as it is.
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
 * The server has sent the landing page whole. Where it says what this reader gets, it is brought to life as it stands;
 * for a member, or in the language of an earlier choice, it stays in sight until the right one is there.
 */
async function takeOver(page: HTMLElement, told: 'live' | 'construction') {
  setLanding(told)
  const asWritten = writtenIn === language() && currentSession().status === 'out'
  // Tells the router that its first page is in the document already.
  if (asWritten) router.ssr = { manifest: undefined }
  await router.load()
  await shown((app) => (asWritten ? hydrateRoot(page, app) : createRoot(page).render(app)))
}

/** The server has sent a page that reads like that of the application: it stays in sight until the application can show the same at once. */
async function takeOverServed(page: HTMLElement) {
  const { adoptPrefetched: takeUpAsked } = await import('./api/adoptPrefetched.ts')
  await Promise.all([takeUpAsked(), router.load()])
  const takeOverTyped = captureSearchInput(page)
  await shown((app) => createRoot(page).render(app))
  takeOverTyped()
  // What is in sight already does not fade in.
  page.querySelector<HTMLElement>('.page')?.style.setProperty('animation', 'none')
}

/** Shows the application, in pieces between which the reader can scroll; over when it is on the page. */
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
