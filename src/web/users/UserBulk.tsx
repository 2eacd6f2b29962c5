import { Button, Group, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { Role } from '#contract/auth.ts'
import { messageOf, showToast, useTell } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { useConfirm } from '../ui/useConfirm.tsx'
import { userWords } from './words.ts'

const quiet = { failed: null, stale: ['/user'] }

/** What can be done with several users at once: one after the other, so that one that is refused does not stop the rest. */
export function UserBulk({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const w = useWords(userWords)
  const confirm = useConfirm()
  const changeRole = useTell('PATCH /api/:lang/user/role/:userId', quiet)
  const update = useTell('PATCH /api/:lang/user/:userId', quiet)
  const remove = useTell('DELETE /api/:lang/user/:userId', quiet)
  const busy = changeRole.isPending || update.isPending || remove.isPending

  const each = async (change: (userId: string) => Promise<unknown>) => {
    const refusals: unknown[] = []
    for (const userId of ids) await change(userId).catch((error: unknown) => refusals.push(error))
    const done = ids.length - refusals.length
    if (refusals.length === 0) showToast({ message: w.changed({ count: done }) })
    else {
      showToast({
        color: done > 0 ? 'yellow' : 'red',
        title: done > 0 ? w.partial : w.updateFailed,
        message: [w.changed({ count: done }), ...new Set(refusals.map(messageOf))].join('\n'),
      })
    }
    onDone()
  }
  const ask = async (title: string, label: string, change: (userId: string) => Promise<unknown>) => {
    if (await confirm({ title, confirm: label })) await each(change)
  }
  const role = (to: Role) => (
    <Menu.Item key={to} onClick={() => void each((userId) => changeRole.mutateAsync({ userId, role: to }))}>
      {w[to]}
    </Menu.Item>
  )
  const status = (to: 'active' | 'blocked') => (userId: string) => update.mutateAsync({ userId, status: to })
  const count = ids.length
  return (
    <Group gap="xs">
      <Menu>
        <Menu.Target>
          <Button size="xs" variant="default" loading={busy} rightSection={<IconChevronDown size={14} aria-hidden />}>
            {w.changeRole}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>{(['user', 'admin'] as const).map(role)}</Menu.Dropdown>
      </Menu>
      <Button
        size="xs"
        variant="default"
        disabled={busy}
        onClick={() => void ask(w.blockMany({ count }), w.block, status('blocked'))}
      >
        {w.block}
      </Button>
      <Button size="xs" variant="default" disabled={busy} onClick={() => void each(status('active'))}>
        {w.activate}
      </Button>
      <Button
        size="xs"
        color="red.9"
        disabled={busy}
        onClick={() => void ask(w.deleteMany({ count }), w.delete, (userId) => remove.mutateAsync({ userId }))}
      >
        {w.delete}
      </Button>
    </Group>
  )
}
