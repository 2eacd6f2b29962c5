import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useSiteName } from '../i18n/useSite.ts'
import { useWords } from '../i18n/words.ts'
import { shellWords } from './words.ts'

const since = 2023
const now = new Date().getFullYear()
const pages = ['about', 'privacy', 'terms', 'contact'] as const

export function Footer() {
  const w = useWords(shellWords)
  const siteName = useSiteName()
  return (
    <Group
      component="footer"
      justify="space-between"
      px="md"
      py="lg"
      mt={48}
      style={{ borderBlockStart: '1px solid var(--mantine-color-gray-2)' }}
    >
      <Text fw={700}>{siteName}</Text>
      <Group component="nav" aria-label={siteName} gap="md">
        {pages.map((page) => (
          <Anchor key={page} component={Link} to={`/${page}`} c="gray.7" size="sm">
            {w[page]}
          </Anchor>
        ))}
      </Group>
      <Text size="sm" c="gray.7">
        {/* The year may differ from that of the prerendered page. */}©{' '}
        <bdi dir="ltr" suppressHydrationWarning>{`${since}–${now}`}</bdi> {siteName}
      </Text>
    </Group>
  )
}
