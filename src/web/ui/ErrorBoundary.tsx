import { Button, Code, Group, Stack, Text, Title } from '@mantine/core'
import { Component, type ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { uiWords } from './words.ts'

type State = { error: Error | null }

/** Shows what broke in place of the page, and a way back. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: Error): State {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error ? <ErrorFallback error={error} reset={() => this.setState({ error: null })} /> : this.props.children
  }
}

export function ErrorFallback({ error, reset }: { error: Error; reset: () => void }) {
  const w = useWords(uiWords)
  return (
    <Stack align="center" p="xl" gap="sm" role="alert">
      <Title order={1} size="h3">
        {w.wentWrong}
      </Title>
      <Text>{w.wentWrongHint}</Text>
      <Code block dir="auto" maw="100%">
        {error.message}
      </Code>
      <Group>
        <Button onClick={reset}>{w.tryAgain}</Button>
        <Button variant="default" onClick={() => location.reload()}>
          {w.reload}
        </Button>
      </Group>
    </Stack>
  )
}
