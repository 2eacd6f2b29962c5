import { Button, Group } from '@mantine/core'
import { IconCalendar, IconList } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../../i18n/words.ts'
import { listWords } from '../listWords.ts'

const views = [
  { name: 'list', to: '/email-marketing/jobs', Icon: IconList },
  { name: 'calendar', to: '/email-marketing/campaigns/calendar', Icon: IconCalendar },
] as const

/** The list and the calendar of campaigns, as links. */
export function ListViews({ open }: { open: 'list' | 'calendar' }) {
  const w = useWords(listWords)
  return (
    <Group component="nav" gap={4} aria-label={w.views}>
      {views.map(({ name, to, Icon }) => (
        <Button
          key={name}
          component={Link}
          to={to}
          variant={name === open ? 'light' : 'subtle'}
          px="sm"
          leftSection={<Icon size={16} aria-hidden />}
          {...(name === open && { 'aria-current': 'page' as const })}
        >
          {w[name]}
        </Button>
      ))}
    </Group>
  )
}
