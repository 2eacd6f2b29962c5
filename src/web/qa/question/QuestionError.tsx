import { Button } from '@mantine/core'
import { IconMapOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../i18n/words.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { failureWords } from '../words/failureWords.ts'
import { questionWords } from '../words/questionWords.ts'

type Props = { error: Error; gone: boolean; onRetry: () => void }

/** Why a question cannot be shown, and what to do next. */
export default function QuestionError({ error, gone, onRetry }: Props) {
  const w = useWords(questionWords)
  const f = useWords(failureWords)
  if (!gone)
    return <ErrorNotice error={error} title={f.fetchQuestion} otherwise={f.fetchQuestion} toast onRetry={onRetry} />
  return (
    <EmptyState
      title={w.notFound}
      hint={w.notFoundHint}
      icon={<IconMapOff size={28} />}
      action={
        <Button component={Link} to="/qa">
          {w.back}
        </Button>
      }
    />
  )
}
