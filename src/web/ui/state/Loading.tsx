import { Skeleton, Stack } from '@mantine/core'
import { useWords } from '../../i18n/words.ts'
import { uiWords } from '../words/uiWords.ts'

/** The placeholder of a list that is loading. */
export function Loading({ rows = 6, height = 40 }: { rows?: number; height?: number }) {
  const w = useWords(uiWords)
  return (
    <Stack gap="xs" aria-busy aria-label={w.loading} role="status">
      {Array.from({ length: rows }, (_unused, index) => (
        <Skeleton key={index} height={height} radius="sm" />
      ))}
    </Stack>
  )
}
