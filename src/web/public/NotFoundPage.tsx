import { Button, Group } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWords } from '../i18n/words.ts'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { publicWords } from './words.ts'

/** Its links work without scripts: the server sends it for unknown addresses. */
export default function NotFoundPage() {
  const w = useWords(publicWords)
  return (
    <EmptyState
      title={w.notFound}
      hint={w.notFoundHint}
      icon={<IconMapOff size={28} />}
      action={
        <Group justify="center">
          <Button component={Link} to="/">
            {w.goHome}
          </Button>
          <Button variant="default" component={Link} to="/qa">
            {w.readQuestions}
          </Button>
          <Button variant="default" component={Link} to="/contact">
            {w.contactUs}
          </Button>
        </Group>
      }
    />
  )
}
