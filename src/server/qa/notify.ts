import type { UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { excerptOf } from '../content/markdown.ts'
import { notify } from '../people/notify.ts'

type NotifiedQuestion = { id: string; slug: string; title: string }
type Answered = { id: string; body: string; author_id: string | null }

const linkTo = (question: NotifiedQuestion, answerId?: string) =>
  `/qa/${question.slug}${answerId ? `#answer-${answerId}` : ''}`

/** Notifies the followers of a question of a new answer, except the members that it mentions. */
export async function notifyAnswered(
  db: Db,
  ctx: UserContext,
  question: NotifiedQuestion,
  { mentioned, ...answer }: Answered & { mentioned: string[] },
) {
  await notify(db, ctx, {
    kind: 'question.answered',
    actorId: answer.author_id,
    entityType: 'answer',
    entityId: answer.id,
    link: linkTo(question, answer.id),
    title: question.title,
    excerpt: excerptOf(answer.body),
    audience: { followersOf: question.id, except: mentioned },
  })
}

/** Notifies the author of an accepted answer. */
export async function notifyAccepted(db: Db, ctx: UserContext, question: NotifiedQuestion, answer: Answered) {
  if (answer.author_id === null || answer.author_id === ctx.viewer.id) return
  await notify(db, ctx, {
    kind: 'answer.accepted',
    actorId: ctx.viewer.id,
    entityType: 'answer',
    entityId: answer.id,
    link: linkTo(question, answer.id),
    title: question.title,
    excerpt: excerptOf(answer.body),
    audience: { users: [answer.author_id] },
  })
}

/** Notifies the author of a question or answer of a moderator's decision. */
export async function notifyModerated(
  db: Db,
  ctx: UserContext,
  question: NotifiedQuestion,
  of: { authorId: string | null; answerId?: string; reason: string },
) {
  if (of.authorId === null || of.authorId === ctx.viewer.id) return
  await notify(db, ctx, {
    kind: of.answerId ? 'answer.moderated' : 'question.moderated',
    actorId: ctx.viewer.id,
    entityType: of.answerId ? 'answer' : 'question',
    entityId: of.answerId ?? question.id,
    link: linkTo(question, of.answerId),
    title: question.title,
    excerpt: of.reason,
    audience: { users: [of.authorId] },
  })
}

/** Tells the author that flags hide their post until a decision; nobody learns who flagged it. */
export async function notifyHidden(
  db: Db,
  ctx: UserContext,
  question: NotifiedQuestion,
  { authorId, answerId }: { authorId: string | null; answerId?: string },
) {
  if (authorId === null) return
  await notify(db, ctx, {
    kind: answerId ? 'answer.moderated' : 'question.moderated',
    actorId: null,
    entityType: answerId ? 'answer' : 'question',
    entityId: answerId ?? question.id,
    link: linkTo(question, answerId),
    title: question.title,
    excerpt: hiddenByFlags,
    audience: { users: [authorId] },
  })
}

const hiddenByFlags = {
  en: 'Several members flagged it. It is hidden until an administrator has reviewed it.',
  ar: 'وردت بلاغات عنه من عدة أعضاء، وهو مخفي إلى أن يراجعه أحد المديرين.',
}

const mention = /\[@[^\]\n]{1,200}\]\(\/community\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/gi
const maxMentions = 20

const mentionedIn = (text: string) => [...text.matchAll(mention)].map(([, id = '']) => id.toLowerCase())

/**
 * Notifies members that a text mentions with a link to their page, except those it mentioned before.
 * @returns those whom this notification reaches in the product
 */
export async function notifyMentioned(
  db: Db,
  ctx: UserContext,
  question: NotifiedQuestion,
  text: { body: string; before?: string; authorId: string | null; answerId?: string },
): Promise<string[]> {
  const before = new Set(mentionedIn(text.before ?? ''))
  const named = [...new Set(mentionedIn(text.body))].filter((id) => !before.has(id) && id !== text.authorId)
  if (named.length === 0) return []
  const members = await db
    .selectFrom('users')
    .leftJoin('notification_settings as s', (join) =>
      join.onRef('s.user_id', '=', 'users.id').on('s.kind', '=', 'mention'),
    )
    .select(['users.id', 's.in_app'])
    .where('users.id', 'in', named.slice(0, maxMentions))
    .where('users.status', '=', 'active')
    .execute()
  if (members.length === 0) return []
  await notify(db, ctx, {
    kind: 'mention',
    actorId: text.authorId,
    entityType: text.answerId ? 'answer' : 'question',
    entityId: text.answerId ?? question.id,
    link: linkTo(question, text.answerId),
    title: question.title,
    excerpt: excerptOf(text.body),
    audience: { users: members.map(({ id }) => id) },
  })
  return members.filter((member) => member.in_app ?? true).map(({ id }) => id)
}
