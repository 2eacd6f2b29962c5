import { Anchor, Avatar, Button, Group, NativeSelect, Skeleton, Stack, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Role, User } from '#contract/auth.ts'
import type { AdminUser } from '#contract/users.ts'
import { languageName } from '../i18n/languageName.ts'
import { replaceInLists } from '../api/cachedLists.ts'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { useWords } from '../i18n/words.ts'
import { initialsOf } from '../shell/initials.ts'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { SidePanel } from '../ui/overlay/SidePanel.tsx'
import { Code, UserText } from '../ui/text/UserText.tsx'
import { lazyDialog } from '../ui/state/lazyDialog.tsx'
import { deleteAsSpamWords } from '../ui/words/spamWords.ts'
import { useDeletion } from './useDeletion.ts'
import { useTwoStepReset } from './useTwoStepReset.ts'
import { SecondFactor, UserStatus } from './UserStatus.tsx'
import { userWords } from './words.ts'

const SpamDialog = lazyDialog(() => import('../ui/bulk/SpamDialog.tsx').then((module) => module.SpamDialog))

type Actions = { onEdit: (user: User) => void; onChangeRole: (user: User, role: Role) => void }
type Props = Actions & { userId: string; opened: boolean; onClose: () => void }

/** The details of a user, and the actions that administrators have. */
export function UserPanel({ userId, opened, onClose, ...actions }: Props) {
  const w = useWords(userWords)
  const query = useApiQuery('GET /api/:lang/user/:userId', { userId }, { enabled: opened })
  const user = query.data?.data._id === userId ? query.data.data : undefined
  return (
    <SidePanel opened={opened} onClose={onClose} title={w.details}>
      {query.error ? (
        <ErrorNotice error={query.error} title={w.fetchOneFailed} onRetry={() => void query.refetch()} />
      ) : user ? (
        <UserInPanel user={user} onDeleted={onClose} {...actions} />
      ) : (
        <Stack aria-busy>
          <Skeleton height={56} />
          <Skeleton height={200} />
        </Stack>
      )}
    </SidePanel>
  )
}

function UserInPanel({ user, onDeleted, onEdit, onChangeRole }: Actions & { user: AdminUser; onDeleted: () => void }) {
  const w = useWords(userWords)
  const dates = useDates()
  const remove = useDeletion()
  const update = useApiMutation('PATCH /api/:lang/user/:userId', {
    successToast: { message: w.updated },
    errorFallback: w.updateFailed,
    invalidates: ['/user/:userId'],
  })
  const setStatus = (status: 'active' | 'blocked') =>
    update.mutate(
      { userId: user._id, status },
      { onSuccess: ({ data }) => replaceInLists('GET /api/:lang/user', data) },
    )
  const twoStep = useTwoStepReset(user)
  const s = useWords(deleteAsSpamWords)
  const [isSpam, setSpam] = useState(false)
  const blocked = user.status === 'blocked'
  const facts = [
    { name: w.status, value: <UserStatus status={user.status} /> },
    { name: w.language, value: languageName(user.preferredLanguage, w) },
    { name: w.joined, value: dates.moment(user.createdAt) },
    { name: w.changedAt, value: dates.moment(user.updatedAt) },
    { name: w.secondFactor, value: <SecondFactor user={user} /> },
    { name: w.twoStep, value: twoStep.isOn === undefined ? '…' : twoStep.isOn ? w.on : w.off },
  ]
  return (
    <Stack>
      <Group wrap="nowrap">
        <Avatar src={user.image} alt="" size="lg" color="blue.8" variant="filled" radius="xl">
          {initialsOf(user)}
        </Avatar>
        <Stack gap={0} miw={0}>
          <Text fw={600}>
            <UserText>{user.name}</UserText>
          </Text>
          <Text size="sm" c="dimmed">
            <Code>{user.email}</Code>
          </Text>
        </Stack>
      </Group>
      <NativeSelect
        label={w.role}
        value={user.role}
        data={(['user', 'admin'] as const).map((role) => ({ value: role, label: w[role] }))}
        onChange={(event) => onChangeRole(user, event.currentTarget.value as Role)}
      />
      <Table aria-label={w.details}>
        <Table.Tbody>
          {facts.map(({ name, value }) => (
            <Table.Tr key={name}>
              <Table.Th ps={0} fw={500}>
                {name}
              </Table.Th>
              <Table.Td>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group gap="md">
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/admin/qa" search={{ authorId: user._id }} />}>
          {w.questions}
        </Anchor>
        <Anchor
          size="sm"
          renderRoot={(props) => <Link {...props} to="/admin/qa/answers" search={{ authorId: user._id }} />}
        >
          {w.answers}
        </Anchor>
      </Group>
      <Group gap="xs">
        <Button onClick={() => onEdit(user)}>{w.editShort}</Button>
        <Button variant="default" loading={update.isPending} onClick={() => setStatus(blocked ? 'active' : 'blocked')}>
          {blocked ? w.activate : w.block}
        </Button>
        {twoStep.reset && (
          <Button variant="default" onClick={twoStep.reset}>
            {w.resetTwoStep}
          </Button>
        )}
        {user.role !== 'admin' && (
          <Button color="red.9" variant="outline" onClick={() => setSpam(true)}>
            {s.deleteAsSpam}
          </Button>
        )}
        <Button
          color="red.9"
          variant="outline"
          onClick={() => void remove(user).then((isDeleted) => isDeleted && onDeleted())}
        >
          {w.delete}
        </Button>
      </Group>
      <SpamDialog post={null} account={user} opened={isSpam} onClose={() => setSpam(false)} onDeleted={onDeleted} />
    </Stack>
  )
}
