import { Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useApiQuery } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { userWords } from './words.ts'

/** What becomes of the posts of a deleted user. */
export type DeletedContent = 'anonymise' | 'remove'

type Props = { userId: string; onChoose: (content: DeletedContent) => void }

/** Counts what the user posted, and asks whether it stays. */
export function ContentChoice({ userId, onChoose }: Props) {
  const w = useWords(userWords)
  const [content, setContent] = useState<DeletedContent>('anonymise')
  const counts = useApiQuery('GET /api/:lang/user/:userId/content', { userId }).data?.data
  const hasPosts = counts !== undefined && counts.questions + counts.answers + counts.images > 0
  const choose = (next: string) => {
    const chosen = next === 'remove' ? 'remove' : 'anonymise'
    setContent(chosen)
    onChoose(chosen)
  }
  return (
    <Stack gap="sm">
      <Text size="sm">{w.deleteHint}</Text>
      {hasPosts && (
        <Radio.Group label={w.content({ ...counts })} value={content} onChange={choose}>
          <Stack gap="xs" mt="xs">
            <Radio value="anonymise" label={w.anonymise} />
            <Radio value="remove" label={w.removeContent} description={w.removeContentHint} />
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  )
}
