import { Alert, Button, FileButton, Group, List, Stack, Textarea } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Lang } from '#contract/fields.ts'
import { call, CallError } from '../../api/call.ts'
import { number, useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { uiWords } from '../../ui/words/uiWords.ts'
import { mjmlWords } from './mjmlWords.ts'

type Props = {
  opened: boolean
  onClose: () => void
  language: Lang
  /** Receives the HTML. */
  onStart: (html: string) => void
}

/** Bytes. The server takes as many characters. */
const maxSize = 500_000

type Result = { content: string; problems: { line: number | null; message: string }[] }

/** Asks for MJML, pasted or from a file, and compiles it. */
export function MjmlDialog({ opened, onClose, ...props }: Props) {
  const w = useWords(mjmlWords)
  return (
    <Dialog opened={opened} onClose={onClose} title={w.title} size="xl">
      <MjmlForm onClose={onClose} {...props} />
    </Dialog>
  )
}

function MjmlForm({ onClose, language, onStart }: Omit<Props, 'opened'>) {
  const w = useWords(mjmlWords)
  const u = useWords(uiWords)
  const [source, setSource] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [result, setResult] = useState<Result | null>(null)
  const change = (text: string) => {
    setSource(text)
    setFault(null)
    setError(null)
    setResult(null)
  }
  const read = async (file: File | null) => {
    if (!file) return
    if (file.size > maxSize) {
      change('')
      setFault(w.tooLarge({ size: number(maxSize / 1000) }))
    } else change(await file.text())
  }
  const start = async () => {
    if (isBusy) return
    if (source.trim() === '') return setFault(w.required)
    if (result) return onStart(result.content)
    setBusy(true)
    setError(null)
    try {
      const input = { mjml: source, language }
      const { data } = await call('POST /api/:tenant/email-marketing/template/compile-mjml', input)
      if (data.problems.length === 0) return onStart(data.content)
      setResult(data)
    } catch (failure) {
      const lines = failure instanceof CallError ? failure.fields['mjml'] : undefined
      if (lines === undefined) setError(failure)
      else setFault(lines)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack>
      <Textarea
        label={w.code}
        description={w.hint}
        placeholder="<mjml>"
        autosize
        minRows={10}
        maxRows={18}
        value={source}
        spellCheck={false}
        error={fault}
        onChange={(event) => change(event.currentTarget.value)}
        attributes={{ input: { dir: 'ltr' } }}
        styles={{ input: { fontFamily: 'monospace' }, error: { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } }}
      />
      {error !== null && <ErrorNotice error={error} title={w.readFailed} />}
      {result && (
        <Alert color="yellow" variant="light" title={w.leftOut} role="status">
          <List size="sm">
            {result.problems.map(({ line, message }) => (
              <List.Item key={`${line} ${message}`}>
                {line === null ? message : w.atLine({ line: number(line), message })}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
      <Group justify="space-between" gap="sm">
        <FileButton accept=".mjml,.xml,.txt,text/plain" onChange={(file) => void read(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconUpload size={16} aria-hidden />}>
              {w.upload}
            </Button>
          )}
        </FileButton>
        <Group gap="sm">
          <Button variant="default" onClick={onClose}>
            {u.cancel}
          </Button>
          <Button loading={isBusy} onClick={() => void start()}>
            {result ? w.startAnyway : w.start}
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}
