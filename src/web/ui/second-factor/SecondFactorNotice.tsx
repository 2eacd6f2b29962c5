import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../i18n/dates.ts'
import { useWords } from '../../i18n/words.ts'
import { secondFactorWords } from './secondFactorWords.ts'

type Props = { of: 'administrator' | 'owner'; dueAt: string; isOverdue: boolean }

/** Asks an administrator or owner for the second factor that the site requires, before `dueAt` and after it. */
export default function SecondFactorNotice({ of, dueAt, isOverdue }: Props) {
  const w = useWords(secondFactorWords)
  const dates = useDates()
  return (
    <Alert
      role="note"
      color={isOverdue ? 'red' : 'yellow'}
      variant="light"
      mb="lg"
      icon={<IconShieldLock aria-hidden />}
      title={isOverdue ? (of === 'owner' ? w.ownerOverdue : w.overdue) : w.due({ moment: dates.moment(dueAt) })}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{of === 'owner' ? w.ownerHint : isOverdue ? w.overdueHint : w.dueHint}</Text>
        <Button component={Link} to="/dashboard/profile" hash="two-step">
          {w.setUp}
        </Button>
      </Stack>
    </Alert>
  )
}
