import { Button, Group } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useWords } from '../i18n/words.ts'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { publicWords } from './words.ts'

export default function NotFoundPage() {
  const w = useWords(publicWords)
  const router = useRouter()
  return (
    <EmptyState
      title={w.notFound}
      hint={w.notFoundHint}
      icon={<IconMapOff size={28} />}
      action={
        <Group>
          <Button variant="default" onClick={() => router.history.back()}>
            {w.goBack}
          </Button>
          <Button component={Link} to="/">
            {w.goHome}
          </Button>
        </Group>
      }
    />
  )
}
