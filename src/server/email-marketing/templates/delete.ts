import type { deleteTemplate, restoreTemplate } from '#contract/email-marketing/templates.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { type DeletableItem, restoreDeletedItem, storeDeletedItem } from '../../db/deleted-items.ts'
import { found } from '../../failure.ts'
import { lockReferences } from '../references.ts'
import { one } from './templates.ts'
import { notePictures } from './translations.ts'

const item: DeletableItem = {
  kind: 'template',
  table: 'templates',
  parts: [
    { table: 'template_contents', key: 'template_id' },
    { table: 'template_tags', key: 'template_id', needs: [{ column: 'tag_id', of: 'tags' }] },
  ],
}

/**
 * Deletes a template, which can be restored for a day; jobs made from it have their own copy. @throws not_found
 */
export async function remove(ctx: TenantContext, { templateId }: In<typeof deleteTemplate>) {
  const { tenant } = ctx
  return ctx.db.transaction().execute(async (db) => {
    await storeDeletedItem(db, ctx, item, templateId)
    const deletion = await db
      .deleteFrom('templates')
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', templateId)
      .returning('id')
      .executeTakeFirst()
    found(deletion)
    return { data: { _id: templateId } }
  })
}

/** Restores a template deleted within the last day, with the tags that still exist. @throws not_found */
export async function restore(ctx: TenantContext, { templateId }: In<typeof restoreTemplate>) {
  const { tenant } = ctx
  return ctx.db.transaction().execute(async (db) => {
    await lockReferences(db, tenant.id)
    await restoreDeletedItem(db, ctx, item, templateId, { edited_by: ctx.viewer.id })
    await notePictures(db, { tenantId: tenant.id, templateId })
    return { data: await one(db, tenant.id, templateId) }
  })
}
