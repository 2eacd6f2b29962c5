import { Text, TextInput } from '@mantine/core'
import type { OutputOf } from '../api/call.ts'
import { invalidate } from '../api/queryClient.ts'
import { showToast, useApiMutation } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { addPasskey } from '../shell/passkeys.ts'
import { passkeyWords } from '../shell/passkeyWords.ts'
import type { FormFields } from '../ui/form/Form.tsx'
import { FormModal } from '../ui/form/FormModal.tsx'
import { useDeviceName } from './useDeviceName.ts'

type Passkey = OutputOf<'GET /api/:lang/user/passkey'>['data'][number]
type Name = { name: string }

/** Adds a passkey of this device, after the browser has asked for it. */
export function AddPasskey({ onClose }: { onClose: () => void }) {
  const w = useWords(passkeyWords)
  const called = useDeviceName()
  return (
    <FormModal
      title={w.add}
      opened
      onClose={onClose}
      size="md"
      initial={{ name: called(navigator.userAgent).slice(0, 80) }}
      validate={({ name }) => ({ name: name.trim() ? null : w.required })}
      submit={async ({ name }) => {
        await addPasskey(name)
        showToast({ message: w.added })
        await invalidate(['/user/passkey', '/user/two-step'])
      }}
      submitLabel={w.next}
      failed={w.addFailed}
    >
      {(form) => (
        <>
          <Text size="sm">{w.hint}</Text>
          <NameField form={form} />
        </>
      )}
    </FormModal>
  )
}

/** Renames a passkey. */
export function RenamePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const w = useWords(passkeyWords)
  const rename = useApiMutation('PATCH /api/:lang/user/passkey/:passkeyId', {
    successToast: { message: w.renamed },
    errorTitle: null,
    invalidates: ['/user/passkey'],
  })
  return (
    <FormModal
      title={w.renameTitle}
      opened
      onClose={onClose}
      size="md"
      initial={{ name: passkey.name }}
      validate={({ name }) => ({ name: name.trim() ? null : w.required })}
      submit={({ name }) => rename.mutateAsync({ passkeyId: passkey._id, name })}
      submitLabel={w.save}
      failed={w.renameFailed}
    >
      {(form) => <NameField form={form} />}
    </FormModal>
  )
}

function NameField({ form }: { form: FormFields<Name> }) {
  const w = useWords(passkeyWords)
  return (
    <TextInput label={w.name} description={w.nameHint} maxLength={80} data-autofocus {...form.getInputProps('name')} />
  )
}
