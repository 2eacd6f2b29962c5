import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWords } from '../../i18n/words.ts'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { sendingWords } from './words.ts'

/** Shown if there are no templates, because a campaign needs one. */
export function WithoutTemplates() {
  const w = useWords(sendingWords)
  return (
    <EmptyState
      title={w.noTemplates}
      hint={w.noTemplatesHint}
      action={
        <Button component={Link} to="/email-marketing/templates/new">
          {w.newTemplate}
        </Button>
      }
    />
  )
}
