import { Textarea } from '@mantine/core'
import type { Waiting } from '#contract/qa-moderation.ts'
import { useWords } from '../i18n/words.ts'
import { FormModal } from '../ui/FormModal.tsx'
import { moderationWords } from './moderationWords.ts'
import { queueWords } from './queueWords.ts'

type Props = { item: Waiting; onClose: () => void; onReject: (reason: string) => void }

/** Asks why something is rejected; who wrote it is told. */
export function RejectModal({ item, onClose, onReject }: Props) {
  const w = useWords(queueWords)
  const m = useWords(moderationWords)
  return (
    <FormModal
      title={item.isPending ? w.reject : w.hide}
      size="md"
      opened
      onClose={onClose}
      initial={{ reason: '' }}
      submitLabel={item.isPending ? w.reject : w.hide}
      danger
      submit={({ reason }) => {
        onReject(reason.trim())
        return Promise.resolve()
      }}
    >
      {(form) => (
        <Textarea
          label={m.why}
          maxLength={500}
          autosize
          minRows={2}
          data-autofocus
          attributes={{ input: { dir: 'auto' } }}
          {...form.getInputProps('reason')}
        />
      )}
    </FormModal>
  )
}
