import { Button, Menu, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { AnswerStatus, QuestionStatus } from '#contract/qa.ts'
import { call } from '../api/call.ts'
import { replaceListed } from '../api/listed.ts'
import { queries } from '../api/queries.ts'
import { showToast } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { FormModal } from '../ui/FormModal.tsx'
import { qaAdminWords } from './adminWords.ts'
import { moderationWords } from './moderationWords.ts'
import { answerStatuses, questionStatuses, useStatusNames } from './StatusChange.tsx'

type Props = { kind: 'question' | 'answer'; ids: string[]; onDone: () => void }

/** Sets the status of what was chosen, one after the other, each writer told the reason; what fails ends it, and stays chosen. */
export function QaBulk({ kind, ids, onDone }: Props) {
  const w = useWords(qaAdminWords)
  const m = useWords(moderationWords)
  const names: Record<string, string> = useStatusNames()[kind]
  const [status, setStatus] = useState<string | null>(null)
  const set = async (reason: string) => {
    for (const id of ids) await setOne(kind, id, status ?? '', reason)
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === `GET /api/:lang/${kind}` })
    showToast({ message: w.changed({ count: ids.length }) })
    onDone()
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button size="compact-sm" variant="default">
            {w.setStatus}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {(kind === 'question' ? questionStatuses : answerStatuses).map((value) => (
            <Menu.Item key={value} onClick={() => setStatus(value)}>
              {names[value]}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {status && (
        <FormModal
          title={`${w.setStatus}: ${names[status] ?? ''}`}
          size="md"
          failed={m.updateFailed}
          opened
          onClose={() => setStatus(null)}
          initial={{ reason: '' }}
          submit={({ reason }) => set(reason)}
        >
          {(form) => (
            <Textarea
              label={m.why}
              maxLength={500}
              autosize
              minRows={2}
              data-autofocus
              attributes={{ input: { dir: 'auto' } }}
              {...form.getInputProps('reason')}
            />
          )}
        </FormModal>
      )}
    </>
  )
}

async function setOne(kind: Props['kind'], id: string, status: string, reason: string) {
  if (kind === 'question') {
    const given = { questionId: id, status: status as QuestionStatus, reason }
    replaceListed('GET /api/:lang/question', (await call('PATCH /api/:lang/question/:questionId/status', given)).data)
  } else {
    const given = { answerId: id, status: status as AnswerStatus, reason }
    replaceListed('GET /api/:lang/answer', (await call('PATCH /api/:lang/answer/:answerId/status', given)).data)
  }
}
