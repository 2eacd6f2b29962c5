import type { getRemoteImage } from '#contract/email-marketing/messages.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { notFound } from '../../failure.ts'
import { escapeHtml } from '../../text/html.ts'
import { Answer } from '../../http/route.ts'
import { fetchRemoteImage } from '../../net/remote-image.ts'
import { bodyOf } from './body.ts'

/** Fetches a remote image that the message contains, and no other URL. @throws not_found */
export async function image(ctx: TenantContext, { messageId, url }: In<typeof getRemoteImage>) {
  const { html } = await bodyOf(ctx, messageId)
  const named = escapeHtml(url).replaceAll('&#39;', "'")
  if (!html?.includes(`data-remote="${named}"`)) throw notFound()
  const found = await fetchRemoteImage(url, { allowPrivate: ctx.config.allowPrivateHosts }).catch(() => null)
  if (!found) throw notFound()
  return new Answer(200, found.bytes, {
    'content-type': found.type,
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, max-age=86400',
  })
}
