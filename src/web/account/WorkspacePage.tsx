import { ActionIcon, Button, Container, NativeSelect, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { WorkspaceRole } from '#contract/auth.ts'
import { useAsk, useTell } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FormModal } from '../ui/FormModal.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useConfirm } from '../ui/useConfirm.ts'
import { useListState } from '../ui/useListState.ts'
import { Code, UserText } from '../ui/UserText.tsx'
import { profileWords } from './words.ts'

const roles: WorkspaceRole[] = ['viewer', 'editor', 'owner']
const stale = ['/workspace']

/** Who works in the workspace, as its owner sees and changes it. */
export default function WorkspacePage() {
  const w = useWords(profileWords)
  const list = useListState()
  const query = useAsk('GET /api/:lang/workspace/:tenant/member', list.asked)
  const [inviting, setInviting] = useState(false)
  const confirm = useConfirm()
  const invite = useTell('POST /api/:lang/workspace/:tenant/member', {
    done: { message: w.invited },
    failed: null,
    stale,
  })
  const change = useTell('PATCH /api/:lang/workspace/:tenant/member/:userId', {
    done: { message: w.roleChanged },
    failed: w.updateFailed,
    stale,
  })
  const remove = useTell('DELETE /api/:lang/workspace/:tenant/member/:userId', {
    done: { message: w.removed, color: 'red' },
    failed: w.updateFailed,
    stale,
  })
  const choices = roles.map((role) => ({ value: role, label: w[role] }))
  return (
    <Container size="lg" py="xl">
      <PageHeader title={w.workspace} hint={w.workspaceHint}>
        <Button onClick={() => setInviting(true)}>{w.invite}</Button>
      </PageHeader>
      <DataTable
        label={w.workspaceHint}
        list={list}
        query={query}
        searchable={false}
        columns={[
          { key: 'name', header: w.name, render: (member) => <UserText>{member.name}</UserText> },
          { key: 'email', header: w.email, render: (member) => <Code>{member.email}</Code> },
          {
            key: 'role',
            header: w.role,
            render: (member) => (
              <NativeSelect
                size="xs"
                aria-label={`${w.role}: ${member.name}`}
                value={member.role}
                data={choices}
                onChange={(event) =>
                  change.mutate({ userId: member.userId, role: event.currentTarget.value as WorkspaceRole })
                }
              />
            ),
          },
        ]}
        actions={(member) => (
          <ActionIcon
            variant="subtle"
            color="red.9"
            aria-label={w.remove}
            onClick={() =>
              void confirm({ title: w.removeTitle, confirm: w.remove }).then(
                (yes) => yes && remove.mutate({ userId: member.userId }),
              )
            }
          >
            <IconTrash size={18} />
          </ActionIcon>
        )}
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
