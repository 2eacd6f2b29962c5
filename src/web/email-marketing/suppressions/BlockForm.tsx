import { TextInput } from '@mantine/core'
import { showToast, useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { useUndoOffer } from '../../ui/overlay/useUndoOffer.ts'
import { suiteWords } from '../words.ts'
import { suppressionWords } from './words.ts'

const invalidates = ['/email-marketing/suppression', '/email-marketing/email']
const ltr = { input: { dir: 'ltr' } }

/** Suppresses an address. */
export function BlockForm({ onClose }: { onClose: () => void }) {
  const w = useWords(suppressionWords)
  const s = useWords(suiteWords)
  const add = useApiMutation('POST /api/:tenant/email-marketing/suppression', {
    errorTitle: null,
    invalidates,
  })
  const offer = useUndoOffer()
  const lift = useApiMutation('POST /api/:tenant/email-marketing/suppression/lift', {
    successToast: { message: w.lifted },
    errorTitle: s.updateFailed,
    invalidates,
  })
  const block = async (values: { email: string }) => {
    const { data } = await add.mutateAsync(values)
    // An undo would also lift what the address was suppressed for before.
    if (!data.added) return showToast({ message: w.blocked })
    offer(`block ${data.email}`, w.blocked, () => lift.mutate({ emails: [data.email], despiteComplaints: false }))
  }
  return (
    <FormModal
      title={w.block}
      opened
      onClose={onClose}
      initial={{ email: '' }}
      submitLabel={w.block}
      failed={s.createFailed}
      submit={block}
    >
      {(form) => (
        <TextInput
          type="email"
          label={w.email}
          description={w.blockHint}
          required
          attributes={ltr}
          {...form.getInputProps('email')}
        />
      )}
    </FormModal>
  )
}
