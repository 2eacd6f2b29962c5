import { Text } from '@mantine/core'
import { useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { paceWords } from './paceWords.ts'

/** A hint on when the days of daily limits begin. */
export function DayHint() {
  const w = useWords(paceWords)
  const zone = useApiQuery('GET /api/:tenant/email-marketing/sending-rules', {}).data?.data.timeZone
  return (
    <Text size="sm" c="gray.7">
      {zone === undefined ? w.dayHint : w.dayHintOf({ zone })}
    </Text>
  )
}
