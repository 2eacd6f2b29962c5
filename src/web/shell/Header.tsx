import { Box, Burger, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useSession } from '../api/session.ts'
import { useSite, useSiteName } from '../i18n/useSite.ts'
import { useWords } from '../i18n/words.ts'
import { publicAreas } from '../paths.ts'
import { lazyPart } from '../ui/state/lazy.tsx'
import { LanguageToggle } from './LanguageToggle.tsx'
import { SearchButton } from './SearchButton.tsx'
import { shellWords } from './words.ts'

// Only members need it, so visitors do not load it.
const MemberNav = lazyPart(() => import('./MemberNav.tsx'))
const PersonMenu = lazyPart(() => import('./PersonMenu.tsx'))

type Props = { menuOpened: boolean; onMenu: () => void; onLogin: () => void; news: ReactNode }

/** The sticky header of every page. */
export function Header({ menuOpened, onMenu, onLogin, news }: Props) {
  const w = useWords(shellWords)
  const siteName = useSiteName()
  const { user } = useSession()
  return (
    <Group
      component="header"
      className="site-header"
      h={60}
      justify="space-between"
      wrap="nowrap"
      bg="white"
      style={{
        position: 'sticky',
        insetBlockStart: 0,
        zIndex: 100,
        borderBlockEnd: '1px solid var(--mantine-color-gray-2)',
      }}
    >
      <Group gap="sm" wrap="nowrap" miw={0}>
        <Burger opened={menuOpened} onClick={onMenu} size="sm" aria-label={w.menu} aria-expanded={menuOpened} />
        <Link to="/" style={{ textDecoration: 'none', color: 'inherit', minWidth: 0 }}>
          <Group gap={8} wrap="nowrap">
            <img
              src={useSite().logo ?? '/logo.svg'}
              width={32}
              height={32}
              alt=""
              style={{ width: 'auto', maxWidth: 120 }}
            />
            <Text className="brand-name" fw={700} size="lg" c="dark" dir="auto" truncate>
              {siteName}
            </Text>
          </Group>
        </Link>
      </Group>
      <Group gap="xs" wrap="nowrap">
        <Group component="nav" className="site-nav" aria-label={w.menu} gap={0} wrap="nowrap" visibleFrom="sm">
          {user ? (
            <Suspense fallback={null}>
              <MemberNav isAdmin={user.role === 'admin'} />
            </Suspense>
          ) : (
            publicAreas.map((area) => (
              <Link key={area} to={area === 'questions' ? '/qa' : `/${area}`} className="nav-link">
                {w[area]}
              </Link>
            ))
          )}
        </Group>
        <SearchButton />
        {user && <Suspense fallback={<Box w={38} />}>{news}</Suspense>}
        <LanguageToggle />
        {user ? (
          <Suspense fallback={<Box w={38} />}>
            <PersonMenu user={user} />
          </Suspense>
        ) : (
          <>
            <Button variant="default" onClick={onLogin}>
              {w.login}
            </Button>
            <Button component={Link} to="/auth/signup" visibleFrom="sm">
              {w.join}
            </Button>
          </>
        )}
      </Group>
    </Group>
  )
}
