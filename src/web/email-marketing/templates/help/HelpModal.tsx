import { Button, Group, Modal, NativeSelect, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { MailTask } from '#contract/email-marketing/mail-help.ts'
import { showToast } from '../../../api/useApi.ts'
import { useStreamed } from '../../../api/useStreamed.ts'
import type { Language } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/words.ts'
import { ownTimeZone } from '../../../ui/localTime.ts'
import { ModelWriting } from '../../../ui/ModelWriting.tsx'
import { uiWords } from '../../../ui/words.ts'
import { suiteWords } from '../../words.ts'
import { helpWords } from './words.ts'

const tasks: MailTask[] = ['subjects', 'rewrite', 'shorten', 'translate']

type Props = {
  opened: boolean
  onClose: () => void
  subject: string
  /** What the mail says, where it is plain text. */
  text: string
  language: Language
  onSubject: (subject: string) => void
  /** Absent where the content is more than plain text: then it is copied. */
  onText?: ((text: string) => void) | undefined
}

/** Words for a mail by the language model: subjects, the same said better, shorter, or in the other language. */
export function HelpModal({ opened, onClose, subject, text, language, onSubject, onText }: Props) {
  const w = useWords(helpWords)
  const s = useWords(suiteWords)
  const u = useWords(uiWords)
  const [task, setTask] = useState<MailTask>('subjects')
  const [into, setInto] = useState(language)
  const [typed, setTyped] = useState(text)
  const [unwanted, setUnwanted] = useState<string[] | null>(null)
  const writing = useStreamed('POST /api/:tenant/email-marketing/template/help', (event, data) => {
    if (event === 'done') setUnwanted((data as { spamWords: string[] }).spamWords)
  })
  const start = () => {
    setUnwanted(null)
    writing.start({ task, subject, text: typed, language: into, timeZone: ownTimeZone() })
  }
  const done = writing.state === 'done' && writing.text !== ''
  const copy = () =>
    navigator.clipboard.writeText(writing.text).then(
      () => showToast({ message: w.copied }),
      () => showToast({ message: w.copyFailed, color: 'red' }),
    )
  return (
    <Modal opened={opened} onClose={onClose} title={w.open} size="lg" closeButtonProps={{ 'aria-label': u.close }}>
      <Stack>
        <Text size="sm" c="gray.7">
          {w.hint}
        </Text>
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
            data={[
              { value: 'en', label: s.english },
              { value: 'ar', label: s.arabic },
            ]}
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
            {unwanted.length > 0 ? w.spam({ words: unwanted.join('، ') }) : w.clean}
          </Text>
        )}
        {done && task === 'subjects' && (
          <Stack gap={6} align="flex-start">
            {linesOf(writing.text).map((line) => (
              <Button
                key={line}
                size="compact-sm"
                variant="default"
                aria-label={w.takeSubject({ subject: line })}
                onClick={() => {
                  onSubject(line)
                  onClose()
                }}
              >
                <bdi>{line}</bdi>
              </Button>
            ))}
          </Stack>
        )}
        {done && task !== 'subjects' && (
          <Group justify="flex-end">
            <Button variant="default" onClick={() => void copy()}>
              {w.copy}
            </Button>
            {onText && (
              <Button
                onClick={() => {
                  onText(writing.text)
                  onClose()
                }}
              >
                {w.take}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </Modal>
  )
}

const linesOf = (text: string) => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.replace(/^[-–•\d.)\s]+/, '').trim())
      .filter(Boolean),
  ),
]
