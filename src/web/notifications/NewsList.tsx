import { ActionIcon, Text, ThemeIcon } from '@mantine/core'
import {
  IconArticle,
  IconBrandFacebook,
  IconAt,
  IconCalendarEvent,
  IconCircleCheck,
  IconMailOpened,
  IconMailFilled,
  IconMessageCircle,
  IconPlayerPause,
  IconPlugConnectedX,
  IconRoute,
  IconShieldCheck,
  IconUsersGroup,
  IconWorldX,
} from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import type { NotificationKind, Notification } from '#contract/notifications.ts'
import { useWords } from '../i18n/words.ts'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { UserAvatar } from '../ui/people/Avatar.tsx'
import classes from './NewsList.module.css'
import { useMarkRead } from './useNews.ts'
import { newsWords } from './words.ts'

const icons: Record<NotificationKind, typeof IconAt> = {
  'question.answered': IconMessageCircle,
  'answer.accepted': IconCircleCheck,
  mention: IconAt,
  'question.moderated': IconShieldCheck,
  'answer.moderated': IconShieldCheck,
  'meeting.reminder': IconCalendarEvent,
  'meeting.changed': IconCalendarEvent,
  'meeting.cancelled': IconCalendarEvent,
  'meeting.seat': IconCalendarEvent,
  'article.published': IconArticle,
  'domain.broken': IconWorldX,
  'links.broken': IconWorldX,
  'send.stopped': IconPlayerPause,
  'send.stuck': IconPlayerPause,
  'support.assigned': IconBrandFacebook,
  'support.unread': IconBrandFacebook,
  'automation.told': IconRoute,
  'webhook.stopped': IconPlugConnectedX,
  'workspace.invitation': IconUsersGroup,
  'workspace.ownership': IconUsersGroup,
}

type Props = { notification: Notification; onOpen?: () => void; excerpt?: boolean }

/** A notification, which is marked as read when it is opened. */
function NewsItem({ notification, onOpen, excerpt = false }: Props) {
  const w = useWords(newsWords)
  const router = useRouter()
  const { mark } = useMarkRead()
  const { _id, isRead, link } = notification
  const open = (event: MouseEvent) => {
    if (!isRead) mark.mutate({ notificationId: _id, isRead: true })
    // With a modifier key the browser opens the link elsewhere.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen?.()
    router.history.push(link)
  }
  const toggle = isRead ? w.unread : w.read
  return (
    <li className={classes['item']} data-unread={!isRead || undefined}>
      <Picture notification={notification} />
      <a href={link} className={classes['link']} onClick={open}>
        {!isRead && <span className="visually-hidden">{w.isUnread}: </span>}
        <Text component="span" display="block" size="sm" fw={isRead ? 400 : 600}>
          {notification.message}
        </Text>
        {excerpt && notification.excerpt !== '' && (
          <Text component="span" display="block" size="sm" c="gray.7" lineClamp={2} dir="auto">
            {notification.excerpt}
          </Text>
        )}
        <Text component="span" display="block" size="xs" c="dimmed">
          <RelativeTime at={notification.createdAt} />
        </Text>
      </a>
      <ActionIcon
        variant="subtle"
        color="gray.7"
        aria-label={toggle}
        title={toggle}
        onClick={() => mark.mutate({ notificationId: _id, isRead: !isRead })}
      >
        {isRead ? <IconMailFilled size={16} aria-hidden /> : <IconMailOpened size={16} aria-hidden />}
      </ActionIcon>
    </li>
  )
}

function Picture({ notification: { actor, kind } }: { notification: Notification }) {
  const Icon = icons[kind]
  if (actor) return <UserAvatar person={actor} size={36} />
  return (
    <ThemeIcon size={36} radius="xl" variant="light" aria-hidden>
      <Icon size={18} />
    </ThemeIcon>
  )
}

type ListProps = { notifications: Notification[]; label: string; onOpen?: () => void; excerpts?: boolean }

/** A list of notifications. */
export const NewsList = ({ notifications, label, onOpen, excerpts = false }: ListProps) => (
  <ul className={classes['list']} aria-label={label}>
    {notifications.map((notification) => (
      <NewsItem
        key={notification._id}
        notification={notification}
        excerpt={excerpts}
        {...(onOpen !== undefined && { onOpen })}
      />
    ))}
  </ul>
)
