import { Text } from '@mantine/core'
import type { Group } from '#contract/email-marketing/groups.ts'
import { number, useWords } from '../../i18n/words.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { uiWords } from '../../ui/words/uiWords.ts'
import { groupWords } from './words.ts'

type Size = Pick<Group, 'emailCount' | 'emailCountIsEstimate' | 'emailCountedAt'>

/** How many contacts a group holds, about how many, or how many it held when they were counted last. */
export function GroupSize({ group }: { group: Size }) {
  const u = useWords(uiWords)
  const w = useWords(groupWords)
  const { emailCount, emailCountIsEstimate, emailCountedAt } = group
  if (emailCountIsEstimate) return `${u.about} ${number(emailCount)}`
  if (!emailCountedAt) return number(emailCount)
  return (
    <>
      {number(emailCount)}
      <Text size="xs" c="dimmed">
        {w.counted} <RelativeTime at={emailCountedAt} />
      </Text>
    </>
  )
}
