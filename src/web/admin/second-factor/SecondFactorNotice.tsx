import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useDates } from '../../i18n/dates.ts'
import { useWords } from '../../i18n/words.ts'
import { secondFactorWords } from './secondFactorWords.ts'

/** Asks an administrator for the second factor that the site requires, before `dueAt` and after it. */
export function SecondFactorNotice({ dueAt, isOverdue }: { dueAt: string; isOverdue: boolean }) {
  const w = useWords(secondFactorWords)
  const dates = useDates()
  return (
    <Alert
      role="note"
      color={isOverdue ? 'red' : 'yellow'}
      variant="light"
      mb="lg"
      icon={<IconShieldLock aria-hidden />}
      title={isOverdue ? w.overdue : w.due({ moment: dates.moment(dueAt) })}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{isOverdue ? w.overdueHint : w.dueHint}</Text>
        <Button component={Link} to="/dashboard/profile" hash="two-step">
          {w.setUp}
        </Button>
      </Stack>
    </Alert>
  )
}
