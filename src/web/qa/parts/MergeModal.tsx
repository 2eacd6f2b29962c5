import { NavLink, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { Question, QuestionBrief } from '#contract/qa.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { UserText } from '../../ui/text/UserText.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { moderationWords } from './moderationWords.ts'
import { qaWords } from '../words/words.ts'

type Props = { question: Question; opened: boolean; onClose: () => void }

/** Finds the original of a duplicate question, and merges the duplicate into it. */
export function MergeModal({ question, opened, onClose }: Props) {
  const w = useWords(moderationWords)
  return (
    <Dialog title={w.merge} opened={opened} onClose={onClose} size="lg">
      <Search question={question} onDone={onClose} />
    </Dialog>
  )
}

function Search({ question, onDone }: { question: Question; onDone: () => void }) {
  const w = useWords(moderationWords)
  const q = useWords(qaWords)
  const confirm = useConfirm()
  const [typed, setTyped] = useState(question.title)
  const [search] = useDebouncedValue(typed.trim(), 300)
  const { data } = useApiQuery('GET /api/:lang/question', {
    search: search.slice(0, 200),
    size: 10,
    status: 'published',
  })
  const merge = useApiMutation('POST /api/:lang/question/:questionId/merge', {
    successToast: { message: w.merged },
    errorTitle: w.mergeFailed,
    invalidates: ['/question'],
  })
  const choose = async (into: QuestionBrief) => {
    const title = w.mergeAsk({ title: isolateAuto(into.title) })
    if (!(await confirm({ title, body: w.mergeHint, confirm: w.mergeDo }))) return
    merge.mutate({ questionId: question._id, into: into._id }, { onSuccess: onDone })
  }
  const found = data?.data.filter(({ _id }) => _id !== question._id)
  return (
    <Stack>
      <TextInput
        type="search"
        label={w.mergeSearch}
        description={w.mergeHint}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        data-autofocus
        attributes={{ input: { dir: 'auto' } }}
      />
      {!found && <Skeleton height={120} />}
      {found?.length === 0 && (
        <Text c="dimmed" role="status">
          {w.mergeNone}
        </Text>
      )}
      <div>
        {found?.map((other) => (
          <NavLink
            key={other._id}
            component="button"
            label={<UserText>{other.title}</UserText>}
            description={q.answers({ count: other.answerCount })}
            disabled={merge.isPending}
            onClick={() => void choose(other)}
          />
        ))}
      </div>
    </Stack>
  )
}
