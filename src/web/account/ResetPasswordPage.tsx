import { Checkbox, Container, Text } from '@mantine/core'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { showToast } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { accountWords, passwordFaults } from '../shell/accountWords.ts'
import { Form } from '../ui/form/Form.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { NameFields } from '../shell/NameFields.tsx'
import { NewPasswordFields } from '../shell/NewPasswordFields.tsx'

/** Sets a new password after a reset email, or the first one after an invitation. */
export default function ResetPasswordPage() {
  const w = useWords(accountWords)
  const { token } = useSearch({ strict: false })
  const isFirst = useLocation().pathname.endsWith('/accept-invitation')
  const navigate = useNavigate()
  return (
    <Container size={460} py="xl">
      <PageHeader isStatic title={w.choosePassword} />
      {isFirst && (
        <Text c="dimmed" mb="md">
          {w.firstPasswordHint}
        </Text>
      )}
      <Form
        initial={{ firstName: '', lastName: '', password: '', repeated: '', revokeApiKeys: false }}
        validate={(values) => passwordFaults(w, values.password, values.repeated)}
        submit={({ firstName, lastName, password, revokeApiKeys }) =>
          call('POST /auth/reset-password', {
            token: String(token ?? ''),
            newPassword: password,
            revokeApiKeys,
            ...(firstName.trim() && { firstName }),
            ...(lastName.trim() && { lastName }),
          })
        }
        onDone={() => {
          showToast({ message: w.passwordSet })
          void navigate({ to: '/auth/login' })
        }}
        submitLabel={w.setPassword}
        wide
      >
        {(form) => (
          <>
            {isFirst && <NameFields form={form} />}
            <NewPasswordFields form={form} />
            {!isFirst && (
              <Checkbox label={w.revokeKeys} {...form.getInputProps('revokeApiKeys', { type: 'checkbox' })} />
            )}
          </>
        )}
      </Form>
    </Container>
  )
}
