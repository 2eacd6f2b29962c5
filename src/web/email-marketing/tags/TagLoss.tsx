import { Stack, Text } from '@mantine/core'
import type { Tag } from '#contract/email-marketing/tags.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { joinList } from '../../i18n/joinList.ts'
import { useWords } from '../../i18n/words.ts'
import { tagWords } from './words.ts'

const maxNamed = 5

/** What the deletion of a tag affects: its assignments, and the groups that use it. */
export function TagLoss({ tag }: { tag: Tag }) {
  const w = useWords(tagWords)
  const query = useApiQuery('GET /api/:tenant/email-marketing/tag/:tagId/groups', { tagId: tag._id })
  const { groups = [], count = 0 } = query.data?.data ?? {}
  const named = groups.slice(0, maxNamed).map(({ name }) => isolateAuto(name))
  const further = count - named.length
  return (
    <Stack gap="xs">
      <Text size="sm">{(tag.type === 'email' ? w.contactsCarry : w.messagesCarry)({ count: tag.usageCount })}</Text>
      {count > 0 && (
        <Text size="sm">
          {w.groupsGoOn({ groups: joinList(further > 0 ? [...named, w.further({ count: further })] : named) })}
        </Text>
      )}
    </Stack>
  )
}
