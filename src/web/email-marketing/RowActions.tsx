import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useWords } from '../i18n/words.ts'
import { useConfirm } from '../ui/useConfirm.tsx'
import { suiteWords } from './words.ts'

/** The two things that can be done to every row: change it, and delete it after being asked. */
export function RowActions({ onEdit, onDelete }: { onEdit?: () => void; onDelete: () => void }) {
  const w = useWords(suiteWords)
  const confirm = useConfirm()
  return (
    <>
      {onEdit && (
        <ActionIcon variant="subtle" aria-label={w.edit} onClick={onEdit}>
          <IconPencil size={18} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="red.9"
        aria-label={w.delete}
        onClick={() => void confirm({ title: w.deleteAsk }).then((yes) => yes && onDelete())}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </>
  )
}
