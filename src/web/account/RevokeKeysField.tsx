import { Checkbox } from '@mantine/core'
import { useAsk } from '../api/useApi.ts'
import { apart } from '../i18n/isolated.ts'
import { useWords } from '../i18n/words.ts'
import type { FormFields } from '../ui/form/FormModal.tsx'
import { profileWords } from './words.ts'

/** Offers to revoke the API keys of the person too. Nothing, where there are none. */
export function RevokeKeysField<Values extends { revokeApiKeys: boolean }>({ form }: { form: FormFields<Values> }) {
  const w = useWords(profileWords)
  const keys = useAsk('GET /api/:lang/auth/api-keys', {}).data?.data ?? []
  if (keys.length === 0) return null
  const names = keys.map(({ name, workspace }) => `${apart(name)} (${apart(workspace.name)})`)
  return (
    <Checkbox
      label={w.revokeKeys}
      description={names.join(' · ')}
      {...form.getInputProps('revokeApiKeys', { type: 'checkbox' })}
    />
  )
}
