import { ActionIcon, Badge, Button, Group, NativeSelect } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Role, User } from '#contract/auth.ts'
import { download } from '../api/call.ts'
import { showFailure, useAsk, useTell } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { useWords } from '../i18n/words.ts'
import { DataTable } from '../ui/DataTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useConfirm } from '../ui/useConfirm.tsx'
import { useListState } from '../ui/useListState.ts'
import { Code, UserText } from '../ui/UserText.tsx'
import { UserForm } from './UserForm.tsx'
import { userWords } from './words.ts'

const roles = ['user', 'admin'] as const
const statuses = ['active', 'unconfirmed', 'invited', 'blocked'] as const
const stale = ['/user']

export default function UsersPage() {
  const w = useWords(userWords)
  const dates = useDates()
  const list = useListState()
  const confirm = useConfirm()
  const query = useAsk('GET /api/:lang/user', list.asked)
  const [editing, setEditing] = useState<User | 'new' | null>(null)
  const changeRole = useTell('PATCH /api/:lang/user/role/:userId', {
    done: { message: w.roleUpdated },
    failed: w.roleFailed,
    stale,
  })
  const update = useTell('PATCH /api/:lang/user/:userId', {
    done: { message: w.updated },
    failed: w.updateFailed,
    stale,
  })
  const remove = useTell('DELETE /api/:lang/user/:userId', {
    done: { message: w.deleted, color: 'red' },
    failed: w.deleteFailed,
    stale,
  })
  const add = <Button onClick={() => setEditing('new')}>{w.add}</Button>
  const save = () => {
    const { search, role, status } = list.values
    void download('GET /api/:lang/user/export.csv', { search, role, status }, 'users.csv').catch((error: unknown) =>
      showFailure(error, w.fetchFailed),
    )
  }
  const ask = async (user: User) => {
    if (await confirm({ title: w.deleteAsk })) remove.mutate({ userId: user._id })
  }
  /** One after the other: each is its own change, and one that is refused does not stop the rest. */
  const each = async (ids: string[], change: (userId: string) => Promise<unknown>, clear: () => void) => {
    for (const userId of ids) await change(userId).catch(() => undefined)
    clear()
  }
  const filter = (
    name: 'role' | 'status',
    values: readonly (typeof roles)[number][] | readonly (typeof statuses)[number][],
  ) => (
    <NativeSelect
      aria-label={w[name]}
      value={list.text(name)}
      data={[{ value: '', label: `${w[name]}: ${w.any}` }, ...values.map((value) => ({ value, label: w[value] }))]}
      onChange={(event) => list.change({ [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <PageHeader title={w.title} hint={w.hint}>
        {add}
      </PageHeader>
      <DataTable
        label={w.title}
        list={list}
        query={query}
        filters={
          <>
            {filter('role', roles)}
            {filter('status', statuses)}
          </>
        }
        tools={
          <Button variant="default" onClick={save}>
            {w.export}
          </Button>
        }
        bulk={(ids, clear) => (
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              onClick={() => void each(ids, (userId) => update.mutateAsync({ userId, status: 'blocked' }), clear)}
            >
              {w.block}
            </Button>
            <Button
              size="xs"
              color="red.9"
              onClick={() =>
                void confirm({ title: w.deleteMany({ count: ids.length }) }).then((yes) =>
                  yes ? each(ids, (userId) => remove.mutateAsync({ userId }), clear) : undefined,
                )
              }
            >
              {w.delete}
            </Button>
          </Group>
        )}
        columns={[
          { key: 'name', header: w.name, sort: 'name', render: (user) => <UserText>{user.name}</UserText> },
          { key: 'email', header: w.email, sort: 'email', render: (user) => <Code>{user.email}</Code> },
          {
            key: 'role',
            header: w.role,
            render: (user) => (
              <NativeSelect
                size="xs"
                aria-label={w.role}
                value={user.role}
                data={roles.map((role) => ({ value: role, label: w[role] }))}
                onChange={(event) => changeRole.mutate({ userId: user._id, role: event.currentTarget.value as Role })}
              />
            ),
          },
          {
            key: 'status',
            header: w.status,
            render: (user) => (
              <Badge variant="outline" color={user.status === 'active' ? 'green.9' : 'gray.8'} tt="none">
                {w[user.status]}
              </Badge>
            ),
          },
          {
            key: 'language',
            header: w.language,
            render: (user) => (user.preferredLanguage === 'ar' ? w.arabic : w.english),
          },
          { key: 'joined', header: w.joined, sort: 'createdAt', render: (user) => dates.day(user.createdAt) },
        ]}
        onOpen={setEditing}
        actions={(user) => (
          <>
            <ActionIcon variant="subtle" aria-label={w.editShort} onClick={() => setEditing(user)}>
              <IconPencil size={18} />
            </ActionIcon>
            <ActionIcon variant="subtle" color="red.9" aria-label={w.delete} onClick={() => void ask(user)}>
              <IconTrash size={18} />
            </ActionIcon>
          </>
        )}
        empty={<EmptyState title={w.none} action={add} />}
      />
      {editing && <UserForm user={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}
