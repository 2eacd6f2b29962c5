import type { User } from '#contract/auth.ts'
import { useWords } from '../i18n/words.ts'
import { Pill } from '../ui/text/Pill.tsx'
import { userWords } from './words.ts'

const colors = { active: 'green', unconfirmed: 'yellow', invited: 'gray', blocked: 'red' }

/** Whether the user may sign in. */
export function UserStatus({ status }: { status: User['status'] }) {
  const w = useWords(userWords)
  return <Pill color={colors[status]}>{w[status]}</Pill>
}
