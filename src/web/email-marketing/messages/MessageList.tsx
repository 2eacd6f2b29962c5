import { Stack } from '@mantine/core'
import { useWords } from '../../i18n/words.ts'
import type { ListState } from '../../ui/list/useListState.ts'
import { CampaignRow } from './CampaignRow.tsx'
import { type Choosing, ConversationRow } from './ConversationRow.tsx'
import type { Inbox } from './useInbox.ts'
import { messageWords } from './words.ts'

/** The rows of a folder: campaigns with their replies beneath, and conversations with other people. */
export function MessageList({ list, inbox, ...choosing }: Choosing & { list: ListState; inbox: Inbox }) {
  const w = useWords(messageWords)
  return (
    <Stack component="ul" gap={0} p={0} m={0} aria-label={w.conversations} style={{ listStyle: 'none' }}>
      {inbox.rows.map((row) =>
        row.kind === 'campaign' ? (
          <CampaignRow key={row._id} row={row} list={list} inbox={inbox} {...choosing} />
        ) : (
          <ConversationRow key={row._id} row={row} {...choosing} />
        ),
      )}
    </Stack>
  )
}
