import { Checkbox } from '@mantine/core'
import { useApiQuery } from '../api/useApi.ts'
import { isolateAuto } from '../i18n/isolates.ts'
import { useWords } from '../i18n/words.ts'
import type { FormFields } from '../ui/form/Form.tsx'
import { profileWords } from './words.ts'

/** Offers to revoke the user's API keys too; hidden if there are none. */
export function RevokeKeysField<Values extends { revokeApiKeys: boolean }>({ form }: { form: FormFields<Values> }) {
  const w = useWords(profileWords)
  const keys = useApiQuery('GET /api/:lang/auth/api-keys', {}).data?.data ?? []
  if (keys.length === 0) return null
  const names = keys.map(({ name, workspace }) => `${isolateAuto(name)} (${isolateAuto(workspace.name)})`)
  return (
    <Checkbox
      label={w.revokeKeys}
      description={names.join(' · ')}
      {...form.getInputProps('revokeApiKeys', { type: 'checkbox' })}
    />
  )
}
