import type { In } from '#contract/endpoint.ts'
import { NotificationKind, type stopMail, type stopMailPage } from '#contract/notifications.ts'
import type { Context, Services } from '../context.ts'
import { pageAnswer, unknownPage } from '../http/public-page.ts'
import { stopHtml } from './stop-page.ts'
import { stopMails } from './preferences.ts'

const purpose = 'stop-news-mails'
const idBytes = 16

type Which = NotificationKind | 'weekly'

/** The link that stops mails of a kind. The same address serves a page and one-click unsubscription (RFC 8058). */
export function stopLink({ secrets, config }: Services, userId: string, which: Which) {
  const payload = Buffer.concat([Buffer.from(userId.replaceAll('-', ''), 'hex'), Buffer.from(which)])
  const address = `${config.publicUrl}/n/${secrets.sign(payload, purpose)}`
  return { address, oneClick: address }
}

/** The page behind the link. It changes nothing, since mail scanners open every link. */
export async function showPage(ctx: Context, { token, lang }: In<typeof stopMailPage>) {
  const meant = await readToken(ctx, token)
  if (!meant) return unknownPage(lang ?? ctx.lang)
  return pageAnswer(200, stopHtml({ state: 'ask', lang: lang ?? meant.lang, which: meant.which }))
}

/** Stops the mails; idempotent. */
export async function stop(ctx: Context, { token, lang }: In<typeof stopMail>) {
  const meant = await readToken(ctx, token)
  if (!meant) return unknownPage(lang ?? ctx.lang)
  await stopMails(ctx.db, meant.userId, meant.which, ctx.now())
  return pageAnswer(200, stopHtml({ state: 'done', lang: lang ?? meant.lang, which: meant.which }))
}

/** The person and the kind of mail of a token; null for an invalid token or a deleted account. */
async function readToken({ db, secrets }: Context, token: string) {
  const payload = secrets.verify(token, purpose)
  if (!payload || payload.length <= idBytes) return null
  const userId = payload.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  const kind = payload.toString('utf8', idBytes)
  const which = kind === 'weekly' ? kind : NotificationKind.safeParse(kind).data
  const user = await db.selectFrom('users').select('preferred_language').where('id', '=', userId).executeTakeFirst()
  if (which === undefined || !user) return null
  return { userId, which: which as Which, lang: user.preferred_language }
}
