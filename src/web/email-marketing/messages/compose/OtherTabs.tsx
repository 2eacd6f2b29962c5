import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useWords } from '../../../i18n/words.ts'
import { composerWords } from '../words.ts'

type Props = { heard: 'changed' | 'answered' | null; onKeep: () => void; onGiveUp: () => void }

/** Warns that another tab or device changed the same draft, or answered the same message. */
export function OtherTabs({ heard, onKeep, onGiveUp }: Props) {
  const w = useWords(composerWords)
  if (heard === null) return null
  if (heard === 'answered')
    return (
      <Alert color="blue" variant="light" role="status">
        {w.answeredElsewhere}
      </Alert>
    )
  return (
    <Alert color="yellow" variant="light" role="alert">
      <Stack gap="xs">
        <Text size="sm">{w.changedElsewhere}</Text>
        <Group gap="xs">
          <Button size="compact-md" onClick={onKeep}>
            {w.keepMine}
          </Button>
          <Button size="compact-md" variant="default" onClick={onGiveUp}>
            {w.giveUpMine}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}
