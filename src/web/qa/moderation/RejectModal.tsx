import type { ModerationItem } from '#contract/qa-moderation.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { ReasonField } from '../parts/ReasonField.tsx'
import { queueWords } from './queueWords.ts'

type Props = { item: ModerationItem; onClose: () => void; onReject: (reason: string) => void }

/** Asks for the reason of a rejection, which the author receives. */
export function RejectModal({ item, onClose, onReject }: Props) {
  const w = useWords(queueWords)
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
      {(form) => <ReasonField {...form.getInputProps('reason')} />}
    </FormModal>
  )
}
