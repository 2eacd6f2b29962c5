import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { AnswerStatus, QuestionStatus } from '#contract/qa.ts'
import { useWords } from '../../i18n/words.ts'
import { lazyDialog } from '../../ui/state/lazyDialog.tsx'
import { qaAdminWords } from '../words/adminWords.ts'
import { useStatusNames } from '../parts/useStatusNames.ts'

const StatusModal = lazyDialog(() => import('../parts/StatusModal.tsx').then((module) => module.StatusModal))

export const questionStatuses: QuestionStatus[] = ['pending', 'published', 'closed', 'archived']
export const answerStatuses: AnswerStatus[] = ['pending', 'published', 'hidden']

type Subject = { kind: 'question'; status: QuestionStatus } | { kind: 'answer'; status: AnswerStatus }
type Props = Subject & {
  id: string
  title: string
  /** The status that the list shows. */
  version: string
}

/** Changes the status of a row in place, with an optional reason for the author. */
export function StatusChange({ id, title, version, ...subject }: Props) {
  const w = useWords(qaAdminWords)
  const names = useStatusNames()
  const [next, setNext] = useState<string | null>(null)
  const statuses = subject.kind === 'question' ? questionStatuses : answerStatuses
  const nameOf = (status: string) => (names[subject.kind] as Record<string, string>)[status] ?? status
  const changed = { ...subject, status: next ?? subject.status } as Subject
  return (
    <>
      <NativeSelect
        size="xs"
        miw={150}
        aria-label={w.statusOf({ title })}
        value={subject.status}
        data={statuses.map((value) => ({ value, label: nameOf(value) }))}
        onChange={(event) => setNext(event.currentTarget.value)}
      />
      <StatusModal
        {...changed}
        id={id}
        version={version}
        title={`${w.setStatus}: ${nameOf(changed.status)}`}
        opened={next !== null}
        onClose={() => setNext(null)}
      />
    </>
  )
}
