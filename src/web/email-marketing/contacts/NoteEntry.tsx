import { ActionIcon, Group, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { useUndoOffer } from '../../ui/overlay/useUndoOffer.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'
import { doneWords } from '../doneWords.ts'
import { useEditor } from '../useEditor.ts'
import { suiteWords } from '../words.ts'
import type { Note } from './NoteForm.tsx'
import { timelineWords } from './timelineWords.ts'

const NoteForm = lazyForm(async () => (await import('./NoteForm.tsx')).NoteForm)

const base = '/api/:tenant/email-marketing/email/:contactId/note/:noteId'
const invalidates = ['/email-marketing/email']

/** The text of a note, which editors change and delete; a deletion can be undone. */
export function NoteEntry({ contactId, note }: { contactId: string; note: Note }) {
  const t = useWords(timelineWords)
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  const editor = useEditor()
  const offer = useUndoOffer()
  const [editing, setEditing] = useState(false)
  const of = { contactId, noteId: note.noteId }
  const restore = useApiMutation(`POST ${base}/restore`, {
    successToast: { message: done['note.restored'] },
    errorTitle: s.updateFailed,
    invalidates,
  })
  const remove = useApiMutation(`DELETE ${base}`, {
    successToast: () => {
      offer(`deleted ${note.noteId}`, done['note.deleted'], () => restore.mutate(of))
      return null
    },
    errorTitle: s.deleteFailed,
    invalidates,
  })
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <Text
        size="sm"
        flex={1}
        miw={0}
        dir="auto"
        className="at-the-start"
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
      >
        {note.text}
      </Text>
      {editor && (
        <>
          <ActionIcon variant="subtle" aria-label={t.editNote} title={t.editNote} onClick={() => setEditing(true)}>
            <IconPencil size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red.9"
            aria-label={t.deleteNote}
            title={t.deleteNote}
            loading={remove.isPending}
            onClick={() => remove.mutate(of)}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </>
      )}
      {editing && <NoteForm contactId={contactId} note={note} onClose={() => setEditing(false)} />}
    </Group>
  )
}
