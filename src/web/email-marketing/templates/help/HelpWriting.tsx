import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { MailTask } from '#contract/email-marketing/mail-help.ts'
import { isolateAuto } from '../../../i18n/isolates.ts'
import { joinList } from '../../../i18n/joinList.ts'
import { languageOptions } from '../../../i18n/languageOptions.ts'
import { showToast } from '../../../api/useApi.ts'
import { useTextStream } from '../../../api/useTextStream.ts'
import type { Language } from '../../../i18n/languages.ts'
import { useWords } from '../../../i18n/words.ts'
import { ownTimeZone } from '../../../ui/form/localTime.ts'
import { ModelWriting } from '../../../ui/ai/ModelWriting.tsx'
import { hasSameTags } from '../../mergeTags.ts'
import { suiteWords } from '../../words.ts'
import { helpWords } from './words.ts'

type Props = {
  subject: string
  text: string
  language: Language
  onClose: () => void
  /** Absent if only a part of the message is rewritten. */
  onSubject?: (subject: string) => void
  /** Absent if the text has no place in the message: it is then copied. */
  onPut?: (text: string) => void
}

/** The task, the model's text, and the button that inserts it. */
export function HelpWriting({ subject, text, language, onClose, onSubject, onPut }: Props) {
  const w = useWords(helpWords)
  const s = useWords(suiteWords)
  const tasks: MailTask[] = [...(onSubject ? ['subjects' as const] : []), 'rewrite', 'shorten', 'translate']
  const [task, setTask] = useState(tasks[0] ?? 'rewrite')
  const [into, setInto] = useState(language)
  const [typed, setTyped] = useState(text)
  const [unwanted, setUnwanted] = useState<string[] | null>(null)
  const writing = useTextStream('POST /api/:tenant/email-marketing/template/help', (event, data) => {
    if (event === 'done') setUnwanted((data as { spamWords: string[] }).spamWords)
  })
  const [written, setWritten] = useState(task)
  const [source, setSource] = useState(text)
  const start = () => {
    setUnwanted(null)
    setWritten(task)
    setSource(typed)
    writing.start({ task, subject, text: typed, language: into, timeZone: ownTimeZone() })
  }
  const done = writing.state === 'done' && writing.text !== ''
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={w.task}
          value={task}
          data={tasks.map((value) => ({ value, label: w[value] }))}
          onChange={(event) => setTask(event.currentTarget.value as MailTask)}
        />
        <NativeSelect
          label={w.into}
          value={into}
          data={[...languageOptions(s)]}
          onChange={(event) => setInto(event.currentTarget.value as Language)}
        />
      </SimpleGrid>
      <Textarea
        label={w.text}
        description={w.textHint}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={8000}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        attributes={{ input: { dir: 'auto' } }}
      />
      <Group justify="flex-end">
        <Button onClick={start} loading={writing.state === 'writing'} disabled={typed.trim() === ''}>
          {w.write}
        </Button>
      </Group>
      <ModelWriting writing={writing} onAgain={start} />
      {done && unwanted && (
        <Text size="sm" role="status">
          {unwanted.length > 0 ? w.spam({ words: joinList(unwanted.map((word) => isolateAuto(word))) }) : w.clean}
        </Text>
      )}
      {done && written !== 'subjects' && !hasSameTags(source, writing.text) && (
        <Alert color="yellow" variant="light" role="status">
          {w.tagsChanged}
        </Alert>
      )}
      {done && written === 'subjects' && onSubject && (
        <Subjects
          text={writing.text}
          onTake={(line) => {
            onSubject(line)
            onClose()
          }}
        />
      )}
      {done && written !== 'subjects' && (
        <Group justify="flex-end">
          <CopyText text={writing.text} />
          {onPut && (
            <Button
              onClick={() => {
                onPut(writing.text)
                onClose()
              }}
            >
              {w.take}
            </Button>
          )}
        </Group>
      )}
    </>
  )
}

function CopyText({ text }: { text: string }) {
  const w = useWords(helpWords)
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ message: w.copied }),
      () => showToast({ message: w.copyFailed, color: 'red' }),
    )
  return (
    <Button variant="default" onClick={() => void copy()}>
      {w.copy}
    </Button>
  )
}

function Subjects({ text, onTake }: { text: string; onTake: (subject: string) => void }) {
  const w = useWords(helpWords)
  return (
    <Stack gap={6} align="flex-start">
      {linesOf(text).map((line) => (
        <Button
          key={line}
          size="compact-sm"
          variant="default"
          maw="100%"
          aria-label={w.takeSubject({ subject: line })}
          onClick={() => onTake(line)}
        >
          <bdi style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{line}</bdi>
        </Button>
      ))}
    </Stack>
  )
}

const linesOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.replace(/^\s*(?:[-–•]|\d{1,2}[.)])\s+/, '').trim())
      .filter(Boolean),
  ),
]
