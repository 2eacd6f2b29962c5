import { Text } from '@mantine/core'
import { isolateLtr } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { modelWords } from './modelWords.ts'
import { useModel } from './useModel.ts'

/** Names the model that writes drafts, and shows how much of the reader's quota is used. */
export function ModelNote() {
  const w = useWords(modelWords)
  const { ready, known, name, used } = useModel()
  if (!known) return null
  return (
    <Text size="sm" c="gray.7">
      {ready ? w.byModel({ model: isolateLtr(name) }) : w.byBuiltIn} {ready && used !== null && w.share({ used })}
    </Text>
  )
}
