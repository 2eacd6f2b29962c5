import { Button, Container, Group, Stack, Text } from '@mantine/core'
import { Link, useSearch } from '@tanstack/react-router'
import type { OutputOf } from '../api/call.ts'
import { useSession } from '../api/session.ts'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
import { isolateLtr } from '../i18n/isolates.ts'
import { isMailCaptured } from '../i18n/site.ts'
import { useWords } from '../i18n/words.ts'
import { accountWords } from '../shell/accountWords.ts'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { Loading } from '../ui/state/Loading.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { renewSession } from './renewSession.ts'
import { emailLinkWords } from './emailChangeWords.ts'

const endpoint = 'POST /api/:lang/auth/email-change'

/**
 * Confirms or rejects a change of address by an emailed link. Opening the page changes nothing, as scanners open every
 * link.
 */
export default function EmailChangePage() {
  const w = useWords(emailLinkWords)
  const { token: urlToken } = useSearch({ strict: false })
  const token = String(urlToken ?? '')
  const { user } = useSession()
  const answer = useApiMutation(endpoint, {
    errorTitle: w.failed,
    invalidates: ['/user/email-change', '/user/profile'],
  })
  const send = (accept: boolean) =>
    answer.mutate(
      { token, accept },
      { onSuccess: ({ data }) => void (data.status === 'changed' && user && renewSession()) },
    )
  const link = useApiQuery('GET /api/:lang/auth/email-change', { token }, { enabled: answer.data === undefined })
  if (answer.data) return <Outcome outcome={answer.data.data} />
  const change = link.data?.data
  return (
    <Container size={460} py="xl">
      <PageHeader isStatic title={w.title} />
      {link.error ? (
        <ErrorNotice error={link.error} title={w.failed} />
      ) : !change ? (
        <Loading />
      ) : (
        <Stack>
          <Text style={{ overflowWrap: 'anywhere' }}>
            {w[change.to === 'old' ? 'atOld' : 'atNew']({ email: isolateLtr(change.email) })}
          </Text>
          <Group>
            <Button loading={answer.isPending} onClick={() => send(true)}>
              {w.confirm}
            </Button>
            <Button variant="default" disabled={answer.isPending} onClick={() => send(false)}>
              {w.refuse}
            </Button>
          </Group>
        </Stack>
      )}
    </Container>
  )
}

function Outcome({ outcome: { status, email } }: { outcome: OutputOf<typeof endpoint>['data'] }) {
  const w = useWords(emailLinkWords)
  const a = useWords(accountWords)
  const { user } = useSession()
  const hints = {
    waiting: isMailCaptured() ? w.waitingHintKept : w.waitingHint,
    changed: w.changedHint({ email: isolateLtr(email) }),
    refused: w.refusedHint,
  }
  const to = user ? '/dashboard/profile' : '/auth/login'
  return (
    <Container size={460} py="xl">
      <PageHeader isStatic title={w[status]} />
      <Stack role="status" align="flex-start">
        <Text style={{ overflowWrap: 'anywhere' }}>{hints[status]}</Text>
        <Button variant="default" renderRoot={(props) => <Link {...props} to={to} />}>
          {user ? w.profile : a.signIn}
        </Button>
      </Stack>
    </Container>
  )
}
