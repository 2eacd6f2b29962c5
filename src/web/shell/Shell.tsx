import { useDisclosure } from '@mantine/hooks'
import { Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useSession } from '../api/session.ts'
import { useWords } from '../i18n/words.ts'
import { rememberOrigin } from '../paths.ts'
import { lazyPart } from '../ui/state/lazy.tsx'
import { lazyDialog } from '../ui/state/lazyDialog.tsx'
import { PageLoader } from '../ui/state/PageLoader.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { shellWords } from './words.ts'

// A visitor of the landing page loads none of these.
const SideMenu = lazyDialog(() => import('./SideMenu.tsx').then((module) => module.SideMenu))
const AccountModal = lazyDialog(() => import('./AccountModal.tsx').then((module) => module.AccountModal))
const Overlays = lazyPart(() => import('./Overlays.tsx'))

const guarded = /^\/(?:dashboard|community|notifications|articles|tools|meetings|email-marketing|admin)(?:\/|$)/

// For visitors, the overlays are loaded on the first interaction; for members, once the page is idle.
const reading = /^\/(?:$|qa(?:\/|$))/

/** In ms: toasts wait for the overlays, so this is short. */
const idleAfter = 1000

/** Whether the reader has interacted with the page yet. */
function useActed() {
  const [acted, setActed] = useState(false)
  useEffect(() => {
    const tell = () => setActed(true)
    const events = ['pointerdown', 'keydown'] as const
    for (const event of events) addEventListener(event, tell, { once: true })
    return () => events.forEach((event) => removeEventListener(event, tell))
  }, [])
  return acted
}

/** Whether the first page is complete, so that the browser has time for what nobody has asked for yet. */
function useIdle() {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const tell = () => setIdle(true)
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(tell, idleAfter)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(tell, { timeout: idleAfter })
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle
}

/** Header, content and footer, with the menu and the sign-in dialog. `news` is the notification bell of a member. */
export function Shell({ news }: { news: ReactNode }) {
  const w = useWords(shellWords)
  const { status } = useSession()
  const [menu, setMenu] = useDisclosure(false)
  const [account, { open: openAccount, close: closeWindow }] = useDisclosure(false)
  const { pathname, href } = useLocation()
  const navigate = useNavigate()
  const { signIn } = useSearch({ strict: false })
  const [overlays, setOverlays] = useState(false)
  const acted = useActed()
  const isIdle = useIdle()
  if (!overlays && (acted || (isIdle && (status === 'in' || !reading.test(pathname))))) setOverlays(true)

  useEffect(() => {
    if (signIn) openAccount()
  }, [signIn, openAccount])

  useEffect(() => {
    if (status !== 'ended' || !guarded.test(pathname)) return
    rememberOrigin(href)
    void navigate({ to: '/auth/login' })
  }, [status, pathname, href, navigate])

  const closeAccount = () => {
    closeWindow()
    if (!signIn) return
    const search = (before: object) => ({ ...before, signIn: undefined })
    void navigate({ to: '.', search, replace: true, resetScroll: false })
  }
  return (
    <>
      <a className="visually-hidden" href="#content">
        {w.skip}
      </a>
      <Header menuOpened={menu} onMenu={setMenu.toggle} onLogin={openAccount} news={news} />
      <SideMenu opened={menu} onClose={setMenu.close} onLogin={openAccount} />
      <AccountModal opened={account && status !== 'in'} onClose={closeAccount} />
      {overlays && (
        <Suspense fallback={null}>
          <Overlays />
        </Suspense>
      )}
      <main id="content" className="content">
        {status === 'loading' ? (
          <PageLoader />
        ) : (
          <div className="page" key={pathname.split('/', 3).join('/')}>
            <Outlet />
          </div>
        )}
      </main>
      <Footer />
    </>
  )
}
