import { ActionIcon } from '@mantine/core'
import { IconCopy, IconPencil, IconTag, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { useConfirm } from '../ui/overlay/useConfirm.ts'
import { Dependents } from './Dependents.tsx'
import { suiteWords } from './words.ts'

type Props = {
  onEdit?: () => void
  onTags?: () => void
  onCopy?: () => void
  onDelete: () => void
  /** What goes with it, told when it is asked. */
  loss?: ReactNode
  /** The id of what others may go by: these are told as well. */
  id?: string
}

/** What can be done to every row: change it, tag it, copy it, and delete it after being asked. */
export function RowActions({ onEdit, onTags, onCopy, onDelete, loss, id }: Props) {
  const w = useWords(suiteWords)
  const confirm = useConfirm()
  const body = (
    <>
      {loss}
      {id !== undefined && <Dependents of={id} />}
    </>
  )
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
      {onCopy && (
        <ActionIcon variant="subtle" aria-label={w.copy} title={w.copy} onClick={onCopy}>
          <IconCopy size={18} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="red.9"
        aria-label={w.delete}
        title={w.delete}
        onClick={() => void confirm({ title: w.deleteAsk, body }).then((yes) => yes && onDelete())}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </>
  )
}
