import { Text } from '@mantine/core'
import type { Group } from '#contract/email-marketing/groups.ts'
import { number, useWords } from '../../i18n/words.ts'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { uiWords } from '../../ui/words/uiWords.ts'
import { groupWords } from './words.ts'

type Size = Pick<Group, 'emailCount' | 'emailCountIsEstimate' | 'emailCountedAt'>

/** The number of contacts in a group: exact, estimated, or as of the last count. */
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
