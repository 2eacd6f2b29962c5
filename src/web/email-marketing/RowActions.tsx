import { ActionIcon, Stack, Text } from '@mantine/core'
import { IconCopy, IconPencil, IconTag, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { call } from '../api/call.ts'
import { isolateAuto } from '../i18n/isolates.ts'
import { useWords } from '../i18n/words.ts'
import { useConfirm } from '../ui/overlay/useConfirm.ts'
import { uiWords } from '../ui/words/uiWords.ts'
import { Dependents } from './Dependents.tsx'
import { type DeletableKind, useDeletionQuestion } from './useDeletionQuestion.ts'
import { suiteWords } from './words.ts'

type Props = {
  kind: DeletableKind
  name: string
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
export function RowActions({ kind, name, onEdit, onTags, onCopy, onDelete, loss, id }: Props) {
  const w = useWords(suiteWords)
  const u = useWords(uiWords)
  const confirm = useConfirm()
  const question = useDeletionQuestion()(kind, name)
  const body = (
    <Stack gap="xs">
      {loss}
      {id !== undefined && <Dependents of={id} />}
      <Text size="sm">{question.body}</Text>
    </Stack>
  )
  const ask = async () => {
    // A deletion that is going to be refused is not asked for. Without an answer the server refuses it later.
    const input = { dependencyId: id ?? '' }
    const found =
      id === undefined
        ? null
        : await call('GET /api/:tenant/email-marketing/dependents/:dependencyId', input).catch(() => null)
    if (found?.data.isBlocked) {
      const title = w.inUse({ name: isolateAuto(name) })
      await confirm({ title, body: <Dependents of={input.dependencyId} />, confirm: null, cancel: u.close })
    } else if (await confirm({ ...question, body })) onDelete()
  }
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
      <ActionIcon variant="subtle" color="red.9" aria-label={w.delete} title={w.delete} onClick={() => void ask()}>
        <IconTrash size={18} />
      </ActionIcon>
    </>
  )
}
