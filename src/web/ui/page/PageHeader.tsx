import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { keepFocus } from '../overlay/keepFocus.ts'
import Refresh from './Refresh.tsx'
import { usePageTitle } from './usePageTitle.ts'

type Props = {
  title: string
  /** The title as an element, if a person wrote it. */
  shown?: ReactNode
  /** The name of the list that the page's item belongs to, for the window title. */
  parent?: string
  hint?: string
  /** Hides the refresh button, for a page without data from the server. */
  isStatic?: boolean
  children?: ReactNode
}

/** The title, description and actions of a page. */
export function PageHeader({ title, shown, parent, hint, isStatic = false, children }: Props) {
  usePageTitle(title, parent)
  return (
    <Group justify="space-between" align="flex-end" mb="lg" gap="md">
      <Stack gap={2}>
        <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
          {shown ?? title}
        </Title>
        {hint && <Text c="dimmed">{hint}</Text>}
      </Stack>
      <Group ref={keepFocus} gap="xs">
        {children}
        {!isStatic && <Refresh />}
      </Group>
    </Group>
  )
}
