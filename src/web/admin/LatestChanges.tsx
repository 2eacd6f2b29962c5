import { Group, Stack, Text } from '@mantine/core'
import { useApiQuery } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { useWords } from '../i18n/words.ts'
import { UserText } from '../ui/text/UserText.tsx'
import { auditWords } from './auditWords.ts'
import { useActionName } from './useActionName.ts'

/** The newest audit entries. */
export function LatestChanges() {
  const w = useWords(auditWords)
  const dates = useDates()
  const deed = useActionName()
  const { data } = useApiQuery('GET /api/:lang/admin/audit-log', { size: 5 })
  if (data?.data.length === 0) return <Text size="sm">{w.none}</Text>
  return (
    <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
      {data?.data.map(({ _id, action, actor, at }) => (
        <Group component="li" key={_id} justify="space-between" gap="xs">
          <Text size="sm">
            {deed(action)} · <UserText>{actor?.name ?? w.system}</UserText>
          </Text>
          <Text size="xs" c="gray.7">
            {dates.moment(at)}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}
