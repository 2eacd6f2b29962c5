import { Badge, Button, Card, Container, Group, Stack, Text, Title } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { OutputOf } from '../api/call.ts'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { isolateAuto } from '../i18n/isolates.ts'
import { useWords } from '../i18n/words.ts'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { Loading } from '../ui/state/Loading.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { useConfirm } from '../ui/overlay/useConfirm.ts'
import { UserText } from '../ui/text/UserText.tsx'
import { renewSession } from './renewSession.ts'
import { myWorkspaceWords, profileWords } from './words.ts'

type Invitation = OutputOf<'GET /api/:lang/invitation'>['data'][number]
type Workspace = OutputOf<'GET /api/:lang/workspace'>['data'][number]

const invalidates = ['/invitation', '/workspace']
const all = { limit: 100, sortType: 'asc' as const }

/** The reader's pending invitations, and the workspaces they can leave. */
export default function MyWorkspacesPage() {
  const w = useWords(myWorkspaceWords)
  const invitations = useApiQuery('GET /api/:lang/invitation', all)
  const workspaces = useApiQuery('GET /api/:lang/workspace', all)
  return (
    <Container size="sm" py="xl">
      <PageHeader title={w.title} hint={w.hint} />
      <Stack gap="xl">
        <Section title={w.invitations} query={invitations}>
          {invitations.data?.data.length === 0 && (
            <EmptyState title={w.noInvitations} hint={w.noInvitationsHint} icon={<IconUsersGroup size={28} />} />
          )}
          {invitations.data?.data.map((invitation) => (
            <InvitationCard key={invitation._id} invitation={invitation} />
          ))}
        </Section>
        <Section title={w.workspaces} query={workspaces}>
          {workspaces.data?.data.length === 0 && <EmptyState title={w.noWorkspaces} hint={w.noWorkspacesHint} />}
          {workspaces.data?.data.map((workspace) => (
            <WorkspaceCard key={workspace._id} workspace={workspace} />
          ))}
        </Section>
      </Stack>
    </Container>
  )
}

type SectionProps = {
  title: string
  query: { isPending: boolean; error: Error | null; refetch: () => unknown }
  children: ReactNode
}

function Section({ title, query, children }: SectionProps) {
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {title}
      </Title>
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Loading />}
      <Stack gap="sm">{children}</Stack>
    </section>
  )
}

function InvitationCard({ invitation }: { invitation: Invitation }) {
  const w = useWords(myWorkspaceWords)
  const p = useWords(profileWords)
  const dates = useDates()
  const accept = useApiMutation('POST /api/:lang/invitation/:invitationId/accept', {
    successToast: { message: w.accepted },
    errorTitle: w.acceptFailed,
    invalidates,
  })
  const decline = useApiMutation('DELETE /api/:lang/invitation/:invitationId', {
    successToast: { message: w.declined },
    errorTitle: w.declineFailed,
    invalidates,
  })
  const { _id: invitationId, workspaceName, role, invitedBy, isMember, expiresAt } = invitation
  return (
    <Card withBorder>
      <Stack gap="xs">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <Text fw={600} miw={0} style={{ overflowWrap: 'anywhere' }}>
            <UserText>{workspaceName}</UserText>
          </Text>
          <Badge style={{ flexShrink: 0 }}>{p[role]}</Badge>
        </Group>
        <Text size="sm">{isMember ? w.ownershipHint : p.roleHint}</Text>
        {invitedBy !== null && (
          <Text size="sm" c="dimmed">
            {w.invitedBy} <UserText>{invitedBy}</UserText>
          </Text>
        )}
        {expiresAt !== null && (
          <Text size="sm" c="dimmed">
            {p.until} {dates.day(expiresAt)}
          </Text>
        )}
        <Group>
          <Button
            loading={accept.isPending}
            onClick={() => accept.mutate({ invitationId }, { onSuccess: () => void renewSession() })}
          >
            {w.accept}
          </Button>
          <Button
            variant="default"
            loading={decline.isPending}
            onClick={() => decline.mutate({ invitationId }, { onSuccess: () => void renewSession() })}
          >
            {w.decline}
          </Button>
        </Group>
      </Stack>
    </Card>
  )
}

function WorkspaceCard({ workspace }: { workspace: Workspace }) {
  const w = useWords(myWorkspaceWords)
  const p = useWords(profileWords)
  const confirm = useConfirm()
  const leave = useApiMutation('POST /api/:lang/workspace/:tenant/leave', {
    successToast: { message: w.workspaceLeft },
    errorTitle: w.notLeft,
    invalidates,
  })
  return (
    <Card withBorder>
      <Group justify="space-between" wrap="nowrap">
        <Stack gap={4} miw={0}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            <UserText>{workspace.name}</UserText>
          </Text>
          <Text size="sm" c="dimmed">
            {p[workspace.role]}
          </Text>
        </Stack>
        <Button
          variant="default"
          aria-label={`${w.leave}: ${workspace.name}`}
          style={{ flexShrink: 0 }}
          onClick={() =>
            void confirm({
              title: w.leaveTitle({ name: isolateAuto(workspace.name) }),
              body: w.leaveHint,
              confirm: w.leaveAct,
            }).then((yes) => yes && leave.mutate({ tenant: workspace.slug }, { onSuccess: () => void renewSession() }))
          }
        >
          {w.leave}
        </Button>
      </Group>
    </Card>
  )
}
