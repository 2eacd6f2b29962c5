import { Text } from '@mantine/core'
import type { User } from '#contract/auth.ts'
import type { AdminUser } from '#contract/users.ts'
import { useWords } from '../i18n/words.ts'
import { Pill } from '../ui/text/Pill.tsx'
import { userWords } from './words.ts'

const colors = { active: 'green', unconfirmed: 'yellow', invited: 'gray', blocked: 'red' }

/** Whether the user may sign in. */
export function UserStatus({ status }: { status: User['status'] }) {
  const w = useWords(userWords)
  return <Pill color={colors[status]}>{w[status]}</Pill>
}

/** Whether the user has a second factor; marked where an administrator has none. */
export function SecondFactor({ user }: { user: AdminUser }) {
  const w = useWords(userWords)
  if (user.hasSecondFactor) return <Text size="sm">{w.yes}</Text>
  return user.role === 'admin' ? <Pill color="red">{w.missing}</Pill> : <Text size="sm">{w.no}</Text>
}
