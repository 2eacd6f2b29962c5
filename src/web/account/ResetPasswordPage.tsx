import { Container, PasswordInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { showToast } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { accountWords, passwordFaults } from '../shell/accountWords.ts'
import { Form } from '../ui/FormModal.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

const ltr = { input: { dir: 'ltr' } }

/** Where the link of a reset mail or of an invitation leads. */
export default function ResetPasswordPage() {
  const w = useWords(accountWords)
  const { token } = useSearch({ strict: false })
  const navigate = useNavigate()
  return (
    <Container size={460} py="xl">
      <PageHeader title={w.choosePassword} />
      <Form
        initial={{ password: '', repeated: '' }}
        validate={(values) => passwordFaults(w, values.password, values.repeated)}
        submit={({ password }) =>
          call('POST /auth/reset-password', { token: String(token ?? ''), newPassword: password })
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
            <PasswordInput
              autoComplete="new-password"
              label={w.newPassword}
              attributes={ltr}
              {...form.getInputProps('password')}
            />
            <PasswordInput
              autoComplete="new-password"
              label={w.repeatPassword}
              attributes={ltr}
              {...form.getInputProps('repeated')}
            />
          </>
        )}
      </Form>
    </Container>
  )
}
