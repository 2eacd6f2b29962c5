import { Alert, Box, Button, Card, Group, Loader, Text } from '@mantine/core'
import { IconAlertTriangle, IconPlayerStop } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { directionOf } from '#contract/text/languages.ts'
import type { TextStream } from '../../api/useTextStream.ts'
import { useWords } from '../../i18n/words.ts'
import { modelWords } from './modelWords.ts'

type Props = {
  writing: TextStream & { stop: () => void; clear: () => void }
  onAgain: () => void
  /** Shown as an alternative if the model fails. */
  otherwise?: ReactNode
  /** Whether this is visible only while the model writes; the caller then stores the text. */
  only?: boolean
}

/** The language model's text as it streams in, with a stop button and any error. It is text, never markup. */
export function ModelWriting({ writing, onAgain, otherwise, only = false }: Props) {
  const w = useWords(modelWords)
  const { state, text, lang, fault } = writing
  if (state === 'idle' || (state === 'done' && only)) return null
  return (
    <Card withBorder padding="md" radius="md" mb="md">
      {(state === 'writing' || state === 'stopped') && (
        <Group justify="space-between" mb={text ? 'xs' : 0} wrap="nowrap">
          <Group gap="xs" role="status">
            {state === 'writing' && <Loader size="xs" aria-hidden />}
            {state === 'writing' && <Text size="sm">{w.writing}</Text>}
            {state === 'stopped' && <Text size="sm">{w.stopped}</Text>}
          </Group>
          {state === 'writing' && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlayerStop size={14} aria-hidden />}
              onClick={writing.stop}
            >
              {w.stop}
            </Button>
          )}
          {state === 'stopped' && (
            <Group gap={4} wrap="nowrap">
              <Button size="compact-sm" variant="default" onClick={onAgain}>
                {w.again}
              </Button>
              <Button size="compact-sm" variant="default" onClick={writing.clear}>
                {w.close}
              </Button>
            </Group>
          )}
        </Group>
      )}
      {state === 'failed' && (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={w.failed}
          role="alert"
          mb={text ? 'sm' : 0}
        >
          <Text size="sm" mb="xs">
            {fault}
          </Text>
          <Group gap="xs">
            <Button size="compact-sm" variant="default" onClick={onAgain}>
              {w.again}
            </Button>
            {otherwise}
            <Button size="compact-sm" variant="default" onClick={writing.clear}>
              {w.close}
            </Button>
          </Group>
        </Alert>
      )}
      {text !== '' && (
        <Box
          dir={lang ? directionOf(lang) : 'auto'}
          {...(lang && { lang })}
          aria-busy={state === 'writing'}
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {text}
        </Box>
      )}
    </Card>
  )
}
