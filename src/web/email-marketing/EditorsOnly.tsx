import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { useEditor } from './useEditor.ts'
import { suiteWords } from './words.ts'

/** A page for editors. Other members see why they cannot edit. */
export function EditorsOnly({ to, back, children }: { to: string; back: string; children: ReactNode }) {
  const s = useWords(suiteWords)
  if (useEditor()) return children
  return (
    <EmptyState
      title={s.editorsOnly}
      hint={s.editorsOnlyHint}
      icon={<IconEye size={28} />}
      action={
        <Button component={Link} to={to} variant="default">
          {back}
        </Button>
      }
    />
  )
}
