import { Alert, Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../../i18n/words.ts'
import { useOwner } from '../../useOwner.ts'
import { composerWords } from '../words.ts'

/** Shown above a message that cannot be sent yet. */
export function NoProvider() {
  const w = useWords(composerWords)
  const owner = useOwner()
  return (
    <Alert color="yellow" variant="light" role="status">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{w.noProvider}</Text>
        {owner && (
          <Button component={Link} to="/email-marketing/providers" size="compact-md" variant="default">
            {w.toProvider}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}
