import { Alert, Badge, Button, Card, Group, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { EmailChange } from '#contract/auth.ts'
import { invalidate } from '../api/queryClient.ts'
import { renewSession } from './renewSession.ts'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { isMailCaptured } from '../i18n/site.ts'
import { useWords } from '../i18n/words.ts'
import { accountWords, emailFault } from '../shell/accountWords.ts'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { FormModal } from '../ui/form/FormModal.tsx'
import { useConfirm } from '../ui/overlay/useConfirm.ts'
import { Code } from '../ui/text/UserText.tsx'
import { emailWords } from './emailChangeWords.ts'
import { profileWords } from './words.ts'

const ltr = { input: { dir: 'ltr' } }
const endpoint = 'GET /api/:lang/user/email-change'
const invalidates = ['/user/email-change']
/** Polling interval: the emailed link is usually opened in another tab. */
const askAgainMs = 15_000

/** The sign-in address and its change, which is confirmed at both addresses. */
export function EmailCard({ email }: { email: string }) {
  const w = useWords(emailWords)
  const [asking, setAsking] = useState(false)
  const query = useApiQuery(endpoint, {})
  const change = query.data?.data ?? null
  useRenewed(change)
  return (
    <Card withBorder>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {w.title}
        </Title>
        {query.data && !change && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {w.change}
          </Button>
        )}
      </Group>
      <Text fw={500}>
        <Code>{email}</Code>
      </Text>
      <Text size="sm" c="dimmed">
        {w.current}
      </Text>
      {query.error && <ErrorNotice error={query.error} title={w.loadFailed} onRetry={() => void query.refetch()} />}
      {change && <Waiting change={change} oldEmail={email} />}
      <RequestForm opened={asking} onClose={() => setAsking(false)} />
    </Card>
  )
}

/** Updates the user of the session once the change is complete. */
function useRenewed(change: EmailChange | null) {
  const waited = useRef(false)
  useEffect(() => {
    if (change === null && waited.current)
      void renewSession().then(() => invalidate(['/user/profile', '/auth/sessions']))
    waited.current = change !== null
  }, [change])
}

function RequestForm({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const w = useWords(emailWords)
  const a = useWords(accountWords)
  const p = useWords(profileWords)
  const request = useApiMutation('POST /api/:lang/user/email-change', {
    successToast: { message: isMailCaptured() ? w.requestedKept : w.requested },
    errorTitle: null,
    invalidates,
  })
  return (
    <FormModal
      title={w.change}
      failed={w.failed}
      opened={opened}
      onClose={onClose}
      initial={{ email: '', currentPassword: '' }}
      validate={({ email }) => ({ email: emailFault(a, email) })}
      submit={({ email, currentPassword }) =>
        request.mutateAsync({ email, ...(currentPassword && { currentPassword }) })
      }
      submitLabel={w.request}
    >
      {(form) => (
        <>
          <TextInput
            type="email"
            autoComplete="email"
            label={w.newAddress}
            description={isMailCaptured() ? w.newHintKept : w.newHint}
            attributes={ltr}
            data-autofocus
            {...form.getInputProps('email')}
          />
          <PasswordInput
            autoComplete="current-password"
            label={a.currentPassword}
            description={p.currentPasswordHint}
            attributes={ltr}
            {...form.getInputProps('currentPassword')}
          />
        </>
      )}
    </FormModal>
  )
}

function Waiting({ change, oldEmail }: { change: EmailChange; oldEmail: string }) {
  const w = useWords(emailWords)
  const dates = useDates()
  useApiQuery(endpoint, {}, { refetchInterval: askAgainMs })
  const confirm = useConfirm()
  const resend = useApiMutation('POST /api/:lang/user/email-change/resend', {
    successToast: { message: isMailCaptured() ? w.requestedKept : w.resent },
    errorTitle: w.notResent,
    invalidates,
  })
  const cancel = useApiMutation('DELETE /api/:lang/user/email-change', {
    successToast: { message: w.cancelled },
    errorTitle: w.notCancelled,
    invalidates,
  })
  const question = { title: w.cancelAsk, confirm: w.cancel, cancel: w.keep }
  return (
    <Alert mt="md" variant="light" icon={<IconMailForward aria-hidden />} title={w.waiting}>
      <Stack gap="sm">
        <Text size="sm">{isMailCaptured() ? w.waitingHintKept : w.waitingHint}</Text>
        <Side label={w.oldAddress} email={oldEmail} isConfirmed={change.isOldConfirmed} />
        <Side label={w.newShort} email={change.email} isConfirmed={change.isNewConfirmed} />
        <Text size="sm">{w.until({ moment: dates.moment(change.expiresAt) })}</Text>
        <Group gap="xs">
          <Button size="xs" variant="default" loading={resend.isPending} onClick={() => resend.mutate({})}>
            {isMailCaptured() ? w.resendKept : w.resend}
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => void confirm(question).then((yes) => yes && cancel.mutate({}))}
          >
            {w.cancel}
          </Button>
        </Group>
      </Stack>
    </Alert>
  )
}

type SideProps = { label: string; email: string; isConfirmed: boolean }

function Side({ label, email, isConfirmed }: SideProps) {
  const w = useWords(emailWords)
  return (
    <Group justify="space-between" gap="xs" role="group" aria-label={label}>
      <Stack gap={0} miw={0}>
        <Text size="xs" c="dimmed">
          {label}
        </Text>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <Code>{email}</Code>
        </Text>
      </Stack>
      <Badge color={isConfirmed ? 'teal.9' : 'gray.7'} variant={isConfirmed ? 'filled' : 'outline'}>
        {isConfirmed ? w.confirmed : w.notYet}
      </Badge>
    </Group>
  )
}
