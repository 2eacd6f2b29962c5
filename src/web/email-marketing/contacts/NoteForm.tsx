import { Textarea } from '@mantine/core'
import type { TimelineEvent } from '#contract/email-marketing/contact-timeline.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/queryClient.ts'
import { showToast } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'
import { timelineWords } from './timelineWords.ts'

export type Note = Extract<TimelineEvent, { kind: 'note' }>

type Props = { contactId: string; note: Note | null; onClose: () => void }

const base = '/api/:tenant/email-marketing/email/:contactId/note'

/** Adds a note to a contact, or edits one. */
export function NoteForm({ contactId, note, onClose }: Props) {
  const t = useWords(timelineWords)
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  const save = async ({ text }: { text: string }) => {
    if (note) await call(`PATCH ${base}/:noteId`, { contactId, noteId: note.noteId, text })
    else await call(`POST ${base}`, { contactId, text })
    showToast({ message: done[note ? 'note.updated' : 'note.created'] })
    await invalidate(['/email-marketing/email'])
  }
  return (
    <FormModal
      title={note ? t.editNote : t.addNote}
      opened
      onClose={onClose}
      size="md"
      initial={{ text: note?.text ?? '' }}
      validate={({ text }) => ({ text: text.trim() ? null : t.noteRequired })}
      submit={save}
      failed={s.updateFailed}
    >
      {(form) => (
        <Textarea
          label={t.note}
          description={t.noteHint}
          required
          autosize
          minRows={4}
          maxRows={12}
          maxLength={5000}
          data-autofocus
          attributes={{ input: { dir: 'auto' } }}
          {...form.getInputProps('text')}
        />
      )}
    </FormModal>
  )
}
