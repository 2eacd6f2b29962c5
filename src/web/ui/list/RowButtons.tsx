import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useWords } from '../../i18n/words.ts'
import { adminWords } from '../words/adminWords.ts'

type Props = {
  /** The row's name, for the accessible labels. */
  name: string
  onEdit: () => void
  onDelete: () => void
}

/** Edit and delete buttons of a row. */
export function RowButtons({ name, onEdit, onDelete }: Props) {
  const w = useWords(adminWords)
  return (
    <>
      <ActionIcon variant="subtle" size={36} aria-label={`${w.edit}: ${name}`} title={w.edit} onClick={onEdit}>
        <IconPencil size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={36}
        color="red.9"
        aria-label={`${w.delete}: ${name}`}
        title={w.delete}
        onClick={onDelete}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </>
  )
}
