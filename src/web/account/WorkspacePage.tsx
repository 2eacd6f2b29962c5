import {
  ActionIcon,
  Badge,
  Button,
  Card,
  Container,
  Group,
  NativeSelect,
  Text,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { IconMailForward, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { WorkspaceRole } from '#contract/auth.ts'
import type { Member } from '#contract/workspaces.ts'
import { useSession } from '../api/session.ts'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { isMailCaptured } from '../i18n/site.ts'
import { isolateAuto, isolateLtr } from '../i18n/isolates.ts'
import { useWords } from '../i18n/words.ts'
import { DataTable } from '../ui/list/DataTable.tsx'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { Form } from '../ui/form/Form.tsx'
import { FormModal } from '../ui/form/FormModal.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { useConfirm } from '../ui/overlay/useConfirm.ts'
import { useListState } from '../ui/list/useListState.ts'
import { Code, UserText } from '../ui/text/UserText.tsx'
import { renewSession } from './renewSession.ts'
import { profileWords } from './words.ts'

const roles: WorkspaceRole[] = ['viewer', 'editor', 'owner']
const invalidates = ['/workspace']

/** Members and pending invitations of the workspace, for its owner. */
export default function WorkspacePage() {
  const w = useWords(profileWords)
  const list = useListState()
  const query = useApiQuery('GET /api/:lang/workspace/:tenant/member', list.input)
  const [inviting, setInviting] = useState(false)
  const invite = useApiMutation('POST /api/:lang/workspace/:tenant/member', {
    successToast: { message: isMailCaptured() ? w.invitedKept : w.invited },
    errorTitle: null,
    invalidates,
  })
  const choices = roles.map((role) => ({ value: role, label: w[role] }))
  return (
    <Container size="lg" py="xl">
      <PageHeader title={w.workspace} hint={w.workspaceHint}>
        <Button onClick={() => setInviting(true)}>{w.invite}</Button>
      </PageHeader>
      <WorkspaceName />
      <DataTable
        label={w.workspaceHint}
        list={list}
        query={query}
        searchable={false}
        columns={[
          { key: 'name', header: w.name, render: (member) => <MemberName member={member} /> },
          { key: 'email', header: w.email, render: (member) => <Code>{member.email}</Code> },
          { key: 'role', header: w.role, render: (member) => <MemberRole member={member} choices={choices} /> },
        ]}
        actions={(member) => <MemberActions member={member} />}
        empty={<EmptyState title={w.nobody} />}
      />
      <FormModal
        title={w.inviteTitle}
        opened={inviting}
        onClose={() => setInviting(false)}
        initial={{ email: '', role: 'editor' as WorkspaceRole }}
        submit={(values) => invite.mutateAsync(values)}
        submitLabel={w.invite}
      >
        {(form) => (
          <>
            <TextInput
              type="email"
              label={w.email}
              description={isMailCaptured() ? w.inviteHintKept : w.inviteHint}
              attributes={{ input: { dir: 'ltr' } }}
              {...form.getInputProps('email')}
            />
            <NativeSelect label={w.role} description={w.roleHint} data={choices} {...form.getInputProps('role')} />
          </>
        )}
      </FormModal>
    </Container>
  )
}

/** Renames the workspace. */
function WorkspaceName() {
  const w = useWords(profileWords)
  const { user, workspace } = useSession()
  const name = user?.workspaces.find(({ slug }) => slug === workspace)?.name ?? ''
  const rename = useApiMutation('PATCH /api/:lang/workspace/:tenant', {
    successToast: { message: w.renamed },
    errorTitle: null,
    invalidates: ['/workspace', '/email-marketing/brand', '/dashboard'],
  })
  return (
    <Card withBorder mb="lg" maw={560}>
      <Form
        key={workspace}
        initial={{ name }}
        submitLabel={w.rename}
        failed={w.renameFailed}
        submit={async (values) => {
          await rename.mutateAsync(values)
          await renewSession()
        }}
      >
        {(form) => (
          <TextInput
            label={w.workspaceName}
            description={w.workspaceNameHint}
            maxLength={80}
            attributes={{ input: { dir: 'auto' } }}
            {...form.getInputProps('name')}
          />
        )}
      </Form>
    </Card>
  )
}

const isExpired = ({ expiresAt }: Member) => expiresAt !== null && new Date(expiresAt) < new Date()

function MemberName({ member }: { member: Member }) {
  const w = useWords(profileWords)
  const dates = useDates()
  if (member.expiresAt === null) return <UserText>{member.name}</UserText>
  if (isExpired(member)) return <Badge color="gray">{w.expired}</Badge>
  return (
    <Group gap="xs">
      <Badge>{w.pending}</Badge>
      <Text size="xs" c="dimmed">
        {w.until} {dates.day(member.expiresAt)}
      </Text>
    </Group>
  )
}

type RoleProps = { member: Member; choices: { value: WorkspaceRole; label: string }[] }

function MemberRole({ member, choices }: RoleProps) {
  const w = useWords(profileWords)
  const { userId } = member
  const change = useApiMutation('PATCH /api/:lang/workspace/:tenant/member/:userId', {
    successToast: { message: w.roleChanged },
    errorTitle: w.roleFailed,
    invalidates,
  })
  if (userId === null) return <Text size="sm">{w[member.role]}</Text>
  return (
    <NativeSelect
      size="xs"
      aria-label={`${w.role}: ${member.name}`}
      value={member.role}
      data={choices}
      onChange={(event) => change.mutate({ userId, role: event.currentTarget.value as WorkspaceRole })}
    />
  )
}

function MemberActions({ member }: { member: Member }) {
  const w = useWords(profileWords)
  const confirm = useConfirm()
  const isPending = member.userId === null
  const remove = useApiMutation('DELETE /api/:lang/workspace/:tenant/member/:userId', {
    successToast: { message: isPending ? w.revoked : w.removed },
    errorTitle: isPending ? w.revokeFailed : w.removeFailed,
    invalidates,
  })
  const resend = useApiMutation('POST /api/:lang/workspace/:tenant/member/:invitationId/resend', {
    successToast: { message: isMailCaptured() ? w.invitedKept : w.invited },
    errorTitle: w.notSentAgain,
    invalidates,
  })
  const words = isPending
    ? { title: w.revokeTitle({ email: isolateLtr(member.email) }), confirm: w.revoke }
    : { title: w.removeTitle({ name: isolateAuto(member.name) }), confirm: w.remove }
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      {isPending && (
        <Tooltip label={w.sendAgain}>
          <ActionIcon
            variant="subtle"
            aria-label={`${w.sendAgain}: ${member.email}`}
            loading={resend.isPending}
            onClick={() => resend.mutate({ invitationId: member._id })}
          >
            <IconMailForward size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      <ActionIcon
        variant="subtle"
        color="red.9"
        aria-label={words.confirm}
        onClick={() => void confirm(words).then((yes) => yes && remove.mutate({ userId: member.userId ?? member._id }))}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  )
}
