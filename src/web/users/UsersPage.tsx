import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Role, User } from '#contract/auth.ts'
import { languageName } from '../i18n/languageName.ts'
import { replaceInLists } from '../api/cachedLists.ts'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { useWords } from '../i18n/words.ts'
import { DataTable } from '../ui/list/DataTable.tsx'
import { SelectFilter } from '../ui/list/SelectFilter.tsx'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { ExportButton } from '../ui/list/ExportButton.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { useListState } from '../ui/list/useListState.ts'
import { Code, UserText } from '../ui/text/UserText.tsx'
import { useDeletion } from './useDeletion.ts'
import { useUserBulk } from './useUserBulk.ts'
import { UserForm } from './UserForm.tsx'
import { UserPanel } from './UserPanel.tsx'
import { SecondFactor, UserStatus } from './UserStatus.tsx'
import { userWords } from './words.ts'

const endpoint = 'GET /api/:lang/user'

const filters = {
  role: ['user', 'admin'],
  status: ['active', 'unconfirmed', 'invited', 'blocked'],
} as const

export default function UsersPage() {
  const w = useWords(userWords)
  const dates = useDates()
  const list = useListState()
  const query = useApiQuery(endpoint, list.input)
  const [editing, setEditing] = useState<User | 'new' | null>(null)
  const [open, setOpen] = useState<User | null>(null)
  const [viewing, setViewing] = useState(false)
  const roleChange = useApiMutation('PATCH /api/:lang/user/role/:userId', {
    successToast: { message: w.roleUpdated },
    errorFallback: w.roleFailed,
    invalidates: ['/user/:userId'],
  })
  const changeRole = ({ _id }: User, role: Role) =>
    roleChange.mutate({ userId: _id, role }, { onSuccess: ({ data }) => replaceInLists(endpoint, data) })
  const remove = useDeletion()
  const bulk = useUserBulk()
  const add = <Button onClick={() => setEditing('new')}>{w.add}</Button>
  const filter = (name: 'role' | 'status') => (
    <SelectFilter
      list={list}
      field={name}
      label={w[name]}
      any={`${w[name]}: ${w.any}`}
      choices={filters[name].map((value) => ({ value, label: w[value] }))}
    />
  )
  return (
    <>
      <PageHeader title={w.title} hint={w.hint}>
        {add}
      </PageHeader>
      <DataTable
        label={w.title}
        loadError={{ title: w.fetchFailed }}
        list={list}
        views="users"
        query={query}
        filters={
          <>
            {filter('role')}
            {filter('status')}
          </>
        }
        tools={<ExportButton endpoint="GET /api/:lang/user/export.csv" input={list.narrowing} />}
        {...bulk}
        columns={[
          { key: 'name', header: w.name, sort: 'name', render: (user) => <UserText>{user.name}</UserText> },
          { key: 'email', header: w.email, sort: 'email', render: (user) => <Code>{user.email}</Code> },
          {
            key: 'role',
            header: w.role,
            render: (user) => (
              <NativeSelect
                size="xs"
                aria-label={`${w.role}: ${user.name}`}
                value={user.role}
                data={filters.role.map((role) => ({ value: role, label: w[role] }))}
                onChange={(event) => changeRole(user, event.currentTarget.value as Role)}
              />
            ),
          },
          { key: 'status', header: w.status, render: (user) => <UserStatus status={user.status} /> },
          { key: 'secondFactor', header: w.secondFactor, render: (user) => <SecondFactor user={user} /> },
          {
            key: 'language',
            header: w.language,
            render: (user) => languageName(user.preferredLanguage, w),
          },
          { key: 'joined', header: w.joined, sort: 'createdAt', render: (user) => dates.day(user.createdAt) },
          {
            key: 'updated',
            header: w.changedAt,
            hidden: true,
            render: ({ updatedAt }) => dates.day(updatedAt),
          },
          { key: 'id', header: w.id, hidden: true, render: ({ _id }) => <Code>{_id}</Code> },
        ]}
        onOpen={(user) => {
          setOpen(user)
          setViewing(true)
        }}
        actions={(user) => (
          <>
            <ActionIcon variant="subtle" aria-label={w.editShort} title={w.editShort} onClick={() => setEditing(user)}>
              <IconPencil size={18} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red.9"
              aria-label={w.delete}
              title={w.delete}
              onClick={() => void remove(user)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </>
        )}
        empty={<EmptyState title={w.none} action={add} />}
      />
      {open && (
        <UserPanel
          userId={open._id}
          opened={viewing}
          onClose={() => setViewing(false)}
          onEdit={setEditing}
          onChangeRole={changeRole}
        />
      )}
      {editing && <UserForm user={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />}
    </>
  )
}
