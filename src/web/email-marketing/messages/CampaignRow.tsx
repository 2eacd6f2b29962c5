import { ActionIcon, Anchor, Badge, Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { InboxCampaign } from '#contract/email-marketing/inbox.ts'
import { useSession } from '../../api/session.ts'
import { useDates } from '../../i18n/dates.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords, type Words } from '../../i18n/words.ts'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { PageNumbers } from '../../ui/list/PageNumbers.tsx'
import type { ListState } from '../../ui/list/useListState.ts'
import { directionOf, MailSubject } from '../../ui/text/MailSubject.tsx'
import { mergeTagNames } from '../../ui/text/mergeTagName.ts'
import { uiWords } from '../../ui/words/uiWords.ts'
import { useLoadError } from '../useLoadError.ts'
import { readableSubject } from './readableSubject.ts'
import { type Choosing, ConversationRow } from './ConversationRow.tsx'
import { campaignRowTexts } from './campaignRowWords.ts'
import type { Inbox } from './useInbox.ts'
import { messageWords } from './words.ts'

type Props = Choosing & { row: InboxCampaign; list: ListState; inbox: Inbox }

/** A campaign with what was sent and the replies beneath it. */
export function CampaignRow({ row, list, inbox, ...choosing }: Props) {
  const w = useWords(messageWords)
  const c = useWords(campaignRowTexts)
  const names = useWords(mergeTagNames)
  const dates = useDates()
  const { user, workspace: slug } = useSession()
  const workspace = user?.workspaces.find((workspace) => workspace.slug === slug)?.name ?? ''
  const beneath = row.people + row.copies + row.undelivered
  const open = inbox.openCampaign === row._id
  const title = titleOf(row, c, names, workspace)
  const subject = readableSubject(row.subject, names, workspace)
  const toggle = () =>
    list.change({ campaign: open ? undefined : row._id, replies: undefined, page: list.values['page'] })
  const counts = [
    row.source === 'transactional' || subject === title ? null : subject,
    c.sentCount({ count: row.sent }),
    row.undelivered > 0 ? c.undelivered({ count: row.undelivered }) : null,
    row.replies > 0 ? c.replies({ count: row.replies }) : row.source === 'transactional' ? null : c.noReplies,
    row.copies > 0 ? c.copies({ count: row.copies }) : null,
  ].filter((message) => message !== null)
  const more = open ? 0 : beneath - row.latest.length
  return (
    <Box component="li" style={{ borderBlockEnd: '1px solid var(--mantine-color-gray-3)', padding: '10px 8px' }}>
      <Group gap={8} wrap="nowrap" align="flex-start">
        {beneath > 0 ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={22}
            aria-expanded={open}
            aria-label={open ? c.hide({ name: isolateAuto(title) }) : c.show({ name: isolateAuto(title) })}
            onClick={toggle}
          >
            {open ? <IconChevronDown size={16} /> : <IconChevronRight size={16} className="mirrored" />}
          </ActionIcon>
        ) : (
          <Box w={22} ta="center" c="dimmed" aria-hidden>
            <IconSend size={15} className="mirrored" />
          </Box>
        )}
        <Box flex={1} miw={0}>
          <Group gap={6} wrap="nowrap" justify="space-between">
            <Text size="sm" fw={600} truncate dir={directionOf(title)} className="at-the-start" miw={0}>
              <Anchor
                inherit
                c="inherit"
                renderRoot={(props) =>
                  row.source === 'transactional' ? (
                    <Link {...props} to="/email-marketing/transactional" />
                  ) : (
                    <Link {...props} to="/email-marketing/jobs/$jobId" params={{ jobId: row._id }} />
                  )
                }
              >
                <MailSubject>{title}</MailSubject>
              </Anchor>
            </Text>
            <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {dates.moment(row.at)}
            </Text>
          </Group>
          <Group gap={6} wrap="nowrap" justify="space-between">
            <Text size="xs" c="dimmed">
              {counts.map((count) => isolateAuto(count)).join(' · ')}
            </Text>
            {row.unread > 0 && (
              <Badge size="xs" tt="none" style={{ flexShrink: 0 }}>
                {c.unread({ count: row.unread })}
              </Badge>
            )}
          </Group>
        </Box>
      </Group>
      {(open || row.latest.length > 0) && (
        <Stack
          component="ul"
          gap={0}
          p={0}
          mt={4}
          aria-label={c.beneath({ name: isolateAuto(title) })}
          style={{
            listStyle: 'none',
            marginInlineStart: 10,
            borderInlineStart: '2px solid var(--mantine-color-gray-3)',
          }}
        >
          {open ? (
            <Beneath list={list} inbox={inbox} choosing={choosing} />
          ) : (
            row.latest.map((message) => <ConversationRow key={message._id} row={message} beneath {...choosing} />)
          )}
        </Stack>
      )}
      {more > 0 && row.latest.length > 0 && (
        <Button variant="subtle" size="compact-xs" ms={22} mt={2} onClick={toggle}>
          {c.showAll({ count: beneath })}
        </Button>
      )}
      {open && beneath > 0 && row.latest.length > 0 && (
        <Button variant="subtle" size="compact-xs" ms={22} mt={2} onClick={toggle}>
          {w.fewerPeople}
        </Button>
      )}
    </Box>
  )
}

/** All conversations beneath the open campaign, page by page. */
function Beneath({ list, inbox: { replies }, choosing }: { list: ListState; inbox: Inbox; choosing: Choosing }) {
  const loadError = useLoadError('messages')
  const ui = useWords(uiWords)
  if (replies.error) {
    return (
      <li>
        <ErrorNotice {...loadError} error={replies.error} onRetry={() => void replies.refetch()} />
      </li>
    )
  }
  const found = replies.isPlaceholderData && replies.isPending ? undefined : replies.data
  if (!found) {
    return (
      <li>
        <Skeleton height={56} mx="sm" aria-busy aria-label={ui.loading} />
      </li>
    )
  }
  const { pages, page } = found.pagination
  return (
    <>
      {found.data.map((item) => (
        <ConversationRow key={item._id} row={item} beneath {...choosing} />
      ))}
      {pages > 1 && (
        <li style={{ padding: '6px 8px' }}>
          <PageNumbers
            size="xs"
            pages={pages}
            page={page}
            onChange={(to) => list.change({ replies: to, page: list.values['page'] })}
          />
        </li>
      )}
    </>
  )
}

type Named = Pick<InboxCampaign, 'name' | 'source' | 'subject'>

/** The name of a campaign: that of its automation or test, or its subject without merge tags. */
function titleOf(
  { name, source, subject }: Named,
  c: Words<typeof campaignRowTexts>,
  names: Words<typeof mergeTagNames>,
  workspace: string,
) {
  if (source === 'transactional') return c.transactional
  return readableSubject(name ?? subject, names, workspace)
}
