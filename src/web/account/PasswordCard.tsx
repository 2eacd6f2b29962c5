import { Card, PasswordInput, Title } from '@mantine/core'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { invalidate } from '../api/queryClient.ts'
import { showToast } from '../api/useApi.ts'
import { useSession } from '../api/session.ts'
import { useWords } from '../i18n/words.ts'
import { accountWords, passwordFaults } from '../shell/accountWords.ts'
import { NewPasswordInput } from '../ui/form/NewPasswordInput.tsx'
import { Form } from '../ui/form/Form.tsx'
import { RevokeKeysField } from './RevokeKeysField.tsx'
import { profileWords } from './words.ts'

const ltr = { input: { dir: 'ltr' } }

/** Changes the password. */
export function PasswordCard() {
  const w = useWords(profileWords)
  const a = useWords(accountWords)
  const { user } = useSession()
  const known = user ? [user.email, user.firstName, user.lastName] : []
  const [changes, setChanges] = useState(0)
  return (
    <Card withBorder>
      <Title order={2} size="h4" mb="xs">
        {w.changePassword}
      </Title>
      <Form
        // A new form after each change, so that typed passwords are cleared.
        key={changes}
        initial={{ currentPassword: '', newPassword: '', repeated: '', revokeApiKeys: false }}
        validate={(values) => {
          const { password, repeated } = passwordFaults(a, values.newPassword, values.repeated)
          return { newPassword: password, repeated }
        }}
        submit={({ currentPassword, newPassword, revokeApiKeys }) =>
          call('POST /api/:lang/auth/change-password', {
            newPassword,
            revokeApiKeys,
            ...(currentPassword && { currentPassword }),
          })
        }
        submitLabel={w.changePassword}
        onDone={() => {
          setChanges(changes + 1)
          void invalidate(['/auth/api-keys', '/auth/sessions'])
          showToast({ message: w.passwordChanged })
        }}
      >
        {(form) => (
          <>
            <PasswordInput
              autoComplete="current-password"
              label={a.currentPassword}
              description={w.currentPasswordHint}
              attributes={ltr}
              {...form.getInputProps('currentPassword')}
            />
            <NewPasswordInput label={a.newPassword} known={known} {...form.getInputProps('newPassword')} />
            <PasswordInput
              autoComplete="new-password"
              label={a.repeatPassword}
              attributes={ltr}
              {...form.getInputProps('repeated')}
            />
            <RevokeKeysField form={form} />
          </>
        )}
      </Form>
    </Card>
  )
}
