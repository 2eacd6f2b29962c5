import type { Db } from '../../../db/connection/database.ts'
import { everyBlock, readDocument } from '../blocks/document.ts'
import type { Written } from '../parts.ts'
import { type Found, lineAt } from './findings.ts'

const ownImage = /\/i\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi

/** Finds animated images of this workspace in an email, each with its place. */
export async function checkMovement({ db }: { db: Db }, mail: Written): Promise<Found[]> {
  const shown = imagesIn(mail)
  if (shown.length === 0) return []
  const moving = await db
    .selectFrom('images')
    .select('id')
    .where('id', 'in', [...new Set(shown.map(({ id }) => id))])
    .where('moves', '=', true)
    .execute()
  const ids = new Set(moving.map(({ id }) => id))
  return shown.filter(({ id }) => ids.has(id)).map(({ at }) => ({ code: 'movingImage', part: 'content', ...at }))
}

function imagesIn({ contentType, content }: Written) {
  if (contentType !== 'blocks')
    return ownIn(content).map(({ id, index }) => ({ id, at: { line: lineAt(content, index) } }))
  return everyBlock(readDocument(content)).flatMap((block) =>
    [...ownIn('src' in block ? block.src : ''), ...ownIn('srcOnDark' in block ? block.srcOnDark : '')].map(
      ({ id }) => ({ id, at: { block: block.id } }),
    ),
  )
}

const ownIn = (text: string) =>
  [...text.matchAll(ownImage)].map(({ 1: id = '', index }) => ({ id: id.toLowerCase(), index }))
