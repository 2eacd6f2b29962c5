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
  /** What else the deletion removes, for the confirmation. */
  loss?: ReactNode
  /** The id by which other items may refer to this one; the confirmation lists them. */
  id?: string
}

/** The actions of a row: edit, tag, duplicate, and delete after a confirmation. */
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
