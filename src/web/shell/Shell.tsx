import { Box, Center, Loader } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Outlet, useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { AccountModal } from '../shell/AccountModal.tsx'
import { useSession } from '../api/session.ts'
import { useWords } from '../i18n/words.ts'
import { rememberOrigin } from '../paths.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { SideMenu } from './SideMenu.tsx'
import { shellWords } from './words.ts'

const guarded = /^\/(?:dashboard|email-marketing|admin)(?:\/|$)/

/** Header, content, footer; the menu and the sign-in window over them. */
export function Shell() {
  const w = useWords(shellWords)
  const { status } = useSession()
  const [menu, setMenu] = useDisclosure(false)
  const [account, setAccount] = useDisclosure(false)
  const { pathname, href } = useLocation()
  const navigate = useNavigate()
  const { signIn } = useSearch({ strict: false })

  useEffect(() => {
    if (signIn) setAccount.open()
  }, [signIn, setAccount])

  useEffect(() => {
    if (status !== 'ended' || !guarded.test(pathname)) return
    rememberOrigin(href)
    void navigate({ to: '/auth/login' })
  }, [status, pathname, href, navigate])

  const closeAccount = () => {
    setAccount.close()
    if (signIn) void navigate({ to: '.', search: {}, replace: true })
  }
  return (
    <>
      <a className="visually-hidden" href="#content">
        {w.skip}
      </a>
      <Header menuOpened={menu} onMenu={setMenu.toggle} onLogin={setAccount.open} />
      <SideMenu opened={menu} onClose={setMenu.close} onLogin={setAccount.open} />
      <AccountModal opened={account && status !== 'in'} onClose={closeAccount} />
      <Box component="main" id="content" mih="calc(100dvh - 220px)">
        {status === 'loading' ? (
          <Center h="60vh">
            <Loader />
          </Center>
        ) : (
          <div className="page" key={pathname.split('/', 3).join('/')}>
            <Outlet />
          </div>
        )}
      </Box>
      <Footer />
    </>
  )
}
