import { NativeSelect, TextInput } from '@mantine/core'
import type { ApiScope } from '#contract/scopes.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { CopyCode } from '../../ui/text/CopyCode.tsx'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { CodeChoices } from '../CodeChoices.tsx'
import { RevealSecretDialog } from '../RevealSecretDialog.tsx'
import { suiteWords } from '../words.ts'
import { keyWords, scopes, scopeWords } from './words.ts'

const day = 24 * 60 * 60_000
const lives = ['90', '30', '365'] as const

/** Creates an API key. @param onMade receives the key, which is shown only once */
export function NewKey({ onMade, onClose }: { onMade: (key: string) => void; onClose: () => void }) {
  const w = useWords(keyWords)
  const s = useWords(suiteWords)
  const scope = useWords(scopeWords)
  const create = useApiMutation('POST /api/:tenant/developers/key', {
    errorTitle: null,
    invalidates: ['/developers/key'],
  })
  return (
    <FormModal
      title={w.add}
      submitLabel={w.create}
      failed={s.createFailed}
      opened
      onClose={onClose}
      initial={{ name: '', scopes: [] as ApiScope[], days: '90' as string }}
      validate={(values) => ({ scopes: values.scopes.length > 0 ? null : w.chooseOne })}
      submit={async ({ days, ...input }) => {
        const expiresAt = days === '' ? null : new Date(Date.now() + Number(days) * day).toISOString()
        const { data } = await create.mutateAsync({ ...input, expiresAt })
        onMade(data.key)
      }}
    >
      {(form) => (
        <>
          <TextInput
            label={s.name}
            description={w.nameHint}
            withAsterisk
            maxLength={80}
            attributes={{ input: { dir: 'auto' } }}
            {...form.getInputProps('name')}
          />
          <CodeChoices label={w.scopes} codes={scopes} labels={scope} {...form.getInputProps('scopes')} />
          <NativeSelect
            label={w.expires}
            data={[
              ...lives.map((value) => ({ value, label: w.days({ count: Number(value) }) })),
              { value: '', label: w.whenRevoked },
            ]}
            {...form.getInputProps('days')}
          />
        </>
      )}
    </FormModal>
  )
}

/** A new key, to be copied. */
export function CreatedKey({ code, onClose }: { code: string; onClose: () => void }) {
  const w = useWords(keyWords)
  const address = `${location.origin}/api/en/email-marketing/email`
  return (
    <RevealSecretDialog title={w.made} onClose={onClose}>
      <CopyCode label={w.key} code={code} />
      <CopyCode label={w.example} code={`curl -H "Authorization: Bearer ${code}" ${address}`} />
    </RevealSecretDialog>
  )
}
