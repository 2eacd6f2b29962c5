import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTag, IconTrash } from '@tabler/icons-react'
import { useWords } from '../i18n/words.ts'
import { useConfirm } from '../ui/useConfirm.tsx'
import { suiteWords } from './words.ts'

type Props = { onEdit?: () => void; onTags?: () => void; onDelete: () => void }

/** What can be done to every row: change it, tag it, and delete it after being asked. */
export function RowActions({ onEdit, onTags, onDelete }: Props) {
  const w = useWords(suiteWords)
  const confirm = useConfirm()
  return (
    <>
      {onTags && (
        <ActionIcon variant="subtle" aria-label={w.editTags} title={w.editTags} onClick={onTags}>
          <IconTag size={18} />
        </ActionIcon>
      )}
      {onEdit && (
        <ActionIcon variant="subtle" aria-label={w.edit} title={w.edit} onClick={onEdit}>
          <IconPencil size={18} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="red.9"
        aria-label={w.delete}
        title={w.delete}
        onClick={() => void confirm({ title: w.deleteAsk }).then((yes) => yes && onDelete())}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </>
  )
}
