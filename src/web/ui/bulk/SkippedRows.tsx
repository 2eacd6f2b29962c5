import { Box, Text } from '@mantine/core'
import type { BulkRefusal } from '#contract/bulk.ts'
import { number, useWords } from '../../i18n/words.ts'
import { bulkWords } from '../words/bulkWords.ts'
import { UserText } from '../text/UserText.tsx'

/** Shows why rows are skipped: each reason with a count and the first names. */
export function SkippedRows({ title, groups }: { title: string; groups: readonly BulkRefusal[] }) {
  const w = useWords(bulkWords)
  return (
    <div>
      <Text size="sm">{title}</Text>
      <Box
        component="ul"
        m={0}
        mah={240}
        style={{ overflowY: 'auto', paddingInlineStart: 20 }}
        tabIndex={0}
        aria-label={title}
      >
        {groups.map(({ reason, count, examples }) => (
          <Text component="li" size="sm" key={reason}>
            {reason} ({number(count)})
            {examples.map((name, index) => (
              // Two rows may have the same name.
              // oxlint-disable-next-line react/no-array-index-key
              <Text key={index} component="div" size="xs" c="gray.7" style={{ overflowWrap: 'anywhere' }}>
                <UserText>{name}</UserText>
              </Text>
            ))}
            {count > examples.length && (
              <Text component="div" size="xs" c="gray.7">
                {w.andMore({ count: count - examples.length })}
              </Text>
            )}
          </Text>
        ))}
      </Box>
    </div>
  )
}
