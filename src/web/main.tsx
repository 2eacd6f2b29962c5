import '#web/theme.css'
import { createRoot } from 'react-dom/client'
import { call } from './api/call.ts'
import { renewUser, resumeSession } from './api/session.ts'
import { App } from './App.tsx'
import { showLanguage } from './i18n/language.ts'
import { preloadPages } from './routes.tsx'
import { serveOffline } from './shell/serviceWorker.ts'
import { endSplash } from './shell/splash.ts'

showLanguage()
if (resumeSession()) {
  // A session that has ended ends itself in `call`; anything else leaves the kept one as it is.
  call('GET /api/:lang/auth/me', {}).then(
    ({ data }) => renewUser(data),
    () => undefined,
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
createRoot(root).render(<App />)
endSplash()
preloadPages()
serveOffline()
