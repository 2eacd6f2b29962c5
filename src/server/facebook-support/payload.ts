import { z } from 'zod'
import type { SupportAttachment } from '#contract/facebook-support.ts'

/** One event on the Page. */
export type PageEvent =
  | {
      what: 'message'
      personId: string
      messageId: string
      ours: boolean
      text: string
      attachments: SupportAttachment[]
      at: Date
      metadata: string
    }
  | { what: 'edit'; personId: string; messageId: string; ours: boolean; text: string; edition: number; at: Date }
  | { what: 'seen'; personId: string; upTo: Date }
  | {
      what: 'comment'
      verb: 'add' | 'edited' | 'remove' | 'hide' | 'unhide'
      commentId: string
      parentId: string
      postId: string
      link: string
      from: { id: string; name: string } | null
      ours: boolean
      text: string
      attachments: SupportAttachment[]
      at: Date
      /** Facebook's time of the event (ms); of several events the latest one wins. */
      word: number
    }

// Facebook sends identifiers as strings or numbers, and adds unknown fields.
const Name = z.union([z.string(), z.number()]).transform(String).pipe(z.string().min(1).max(300))
const Party = z.object({ id: Name, name: z.string().nullish() })

const Attachment = z.object({
  type: z.string().nullish(),
  title: z.string().nullish(),
  url: z.string().nullish(),
  payload: z.object({ url: z.string().nullish(), title: z.string().nullish() }).nullish(),
})

const Messaging = z.object({
  sender: Party,
  recipient: Party,
  timestamp: z.number().nullish(),
  message: z
    .object({
      mid: Name,
      text: z.string().nullish(),
      is_echo: z.boolean().nullish(),
      metadata: z.string().nullish(),
      attachments: z.array(Attachment).nullish(),
    })
    .nullish(),
  message_edit: z.object({ mid: Name, text: z.string().nullish(), num_edit: z.number().nullish() }).nullish(),
  postback: z.object({ mid: Name, title: z.string().nullish() }).nullish(),
  read: z.object({ watermark: z.number() }).nullish(),
})

const Comment = z.object({
  item: z.literal('comment'),
  verb: z.string(),
  comment_id: Name,
  post_id: Name,
  parent_id: Name.nullish(),
  from: Party.nullish(),
  message: z.string().nullish(),
  photo: z.string().nullish(),
  video: z.string().nullish(),
  created_time: z.number().nullish(),
  post: z.object({ permalink_url: z.string().nullish() }).nullish(),
})

const Delivery = z.object({
  object: z.literal('page'),
  entry: z.array(
    z.object({
      id: Name,
      time: z.number().nullish(),
      messaging: z.array(z.unknown()).nullish(),
      standby: z.array(z.unknown()).nullish(),
      changes: z.array(z.unknown()).nullish(),
    }),
  ),
})

const longestText = 20_000

/** Removes characters that PostgreSQL cannot store. */
const storable = (text: string | null | undefined) => (text ?? '').replaceAll('\u0000', '').slice(0, longestText)

/**
 * The events of a delivery that the inbox shows, in order; other events are ignored.
 * @throws Error for a malformed delivery
 */
export function eventsIn(body: Buffer, { pageId, now }: { pageId: string | null; now: Date }): PageEvent[] {
  const { entry } = Delivery.parse(JSON.parse(body.toString('utf8')))
  return entry
    .filter(({ id }) => pageId === null || id === pageId)
    .flatMap(({ id, time, messaging, standby, changes }) => {
      const sentAt = momentOf(time, now)
      return [
        ...[...(messaging ?? []), ...(standby ?? [])].flatMap((event) => messagingOf(event, id, sentAt, now)),
        ...(changes ?? []).flatMap((change) => changeOf(change, id, sentAt, now)),
      ]
    })
}

function messagingOf(input: unknown, pageId: string, entryTime: Date, now: Date): PageEvent[] {
  const read = Messaging.safeParse(input)
  if (!read.success) return []
  const { sender, recipient, timestamp, message, message_edit, postback, read: seen } = read.data
  const ours = message?.is_echo === true || sender.id === pageId
  const personId = ours ? recipient.id : sender.id
  const at = momentOf(timestamp, now, entryTime)
  if (message) {
    const { mid: messageId, text, metadata } = message
    const attachments = (message.attachments ?? []).map(attachmentOf)
    return [
      { what: 'message', personId, messageId, ours, text: storable(text), attachments, at, metadata: metadata ?? '' },
    ]
  }
  if (message_edit) {
    const { mid: messageId, text, num_edit } = message_edit
    return [{ what: 'edit', personId, messageId, ours, text: storable(text), edition: whole(num_edit) || 1, at }]
  }
  if (postback) {
    const more = { messageId: postback.mid, text: storable(postback.title), attachments: [], metadata: '' }
    return [{ what: 'message', personId, ours, at, ...more }]
  }
  return seen ? [{ what: 'seen', personId, upTo: momentOf(seen.watermark, now) }] : []
}

const verbs: Record<string, Extract<PageEvent, { what: 'comment' }>['verb']> = {
  add: 'add',
  edit: 'edited',
  edited: 'edited',
  remove: 'remove',
  delete: 'remove',
  hide: 'hide',
  unhide: 'unhide',
}

function changeOf(input: unknown, pageId: string, entryTime: Date, now: Date): PageEvent[] {
  const change = z.object({ field: z.literal('feed'), value: Comment }).safeParse(input)
  if (!change.success) return []
  const { value } = change.data
  const verb = verbs[value.verb.toLowerCase()]
  if (verb === undefined) return []
  const media = (['photo', 'video'] as const).flatMap((type) =>
    value[type] ? [{ type: type === 'photo' ? 'image' : type, name: '', url: linkOf(value[type]) }] : [],
  )
  return [
    {
      what: 'comment',
      verb,
      commentId: value.comment_id,
      parentId: value.parent_id ?? value.post_id,
      postId: value.post_id,
      link: linkOf(value.post?.permalink_url) ?? '',
      from: value.from ? { id: value.from.id, name: nameOf(value.from.name) } : null,
      ours: value.from?.id === pageId,
      text: storable(value.message),
      attachments: media,
      at: momentOf(value.created_time, now, entryTime),
      word: entryTime.getTime(),
    },
  ]
}

const nameOf = (name: string | null | undefined) => storable(name).replaceAll(/\s+/g, ' ').trim().slice(0, 200)

const attachmentOf = ({ type, title, url, payload }: z.infer<typeof Attachment>): SupportAttachment => ({
  type: storable(type).slice(0, 40) || 'file',
  name: nameOf(title ?? payload?.title),
  url: linkOf(payload?.url ?? url),
})

/** The address if a browser may safely open it. */
const linkOf = (text: string | null | undefined) =>
  text && /^https?:\/\//i.test(text) && URL.canParse(text) ? text.slice(0, 4000) : null

const whole = (number: number | null | undefined) => Math.min(1_000_000, Math.max(0, Math.trunc(number ?? 0)))

const earliest = Date.UTC(2004, 1, 4)

/**
 * Times of comments are in seconds, those of messages in milliseconds. An impossible time is replaced by the current
 * one.
 */
function momentOf(time: number | null | undefined, now: Date, otherwise = now): Date {
  if (typeof time !== 'number' || !Number.isFinite(time)) return otherwise
  const at = time < 100_000_000_000 ? time * 1000 : time
  return at < earliest || at > now.getTime() + 5 * 60_000 ? otherwise : new Date(at)
}
