import type { In } from '#contract/endpoint.ts'
import type { exportClassifications, exportKeepContents } from '#contract/keep.ts'
import type { TenantContext } from '../context.ts'
import { csvList } from '../export/csv.ts'
import { readBatches, tableFile } from '../export/table-file.ts'
import { activityWords } from '../export/table-words.ts'
import { matchingClassifications } from './classifications.ts'
import { matchingContents, withAll } from './contents.ts'

/** All matching classifications of the workspace, as a table. */
export const classifications = (ctx: TenantContext, filters: In<typeof exportClassifications>) =>
  tableFile(ctx, {
    name: 'classifications',
    rows: readBatches(ctx, (after, size) =>
      matchingClassifications(ctx.db, ctx.tenant.id, filters)
        .selectAll()
        .where('id', '>', after)
        .orderBy('id')
        .limit(size)
        .execute(),
    ),
    words: { status: activityWords },
    columns: {
      id: (row) => row.id,
      group: (row) => row.group_name,
      name_en: (row) => row.name_en,
      name_ar: (row) => row.name_ar,
      status: (row) => row.status,
      texts: (row) => row.content_count,
      created_at: (row) => row.created_at,
      updated_at: (row) => row.updated_at,
    },
  })

/** All matching contents of the workspace, as a table. */
export const contents = (ctx: TenantContext, filters: In<typeof exportKeepContents>) =>
  tableFile(ctx, {
    name: 'kept-texts',
    rows: readBatches(
      ctx,
      (after, size) => {
        const ids = matchingContents(ctx.db, ctx.tenant.id, filters).select('id').orderBy('id').limit(size)
        return withAll(ctx.db, ctx.tenant.id)
          .where('k.id', 'in', ids.where('id', '>', after))
          .orderBy('k.id')
          .execute()
      },
      // Two texts of up to 20,000 characters each.
      100,
    ),
    words: { status: activityWords },
    columns: {
      id: (text) => text.id,
      title_en: (text) => text.title_en,
      title_ar: (text) => text.title_ar,
      body_en: (text) => text.body_en,
      body_ar: (text) => text.body_ar,
      group: (text) => text.group_name,
      classification_en: (text) => text.name_en,
      classification_ar: (text) => text.name_ar,
      tags_en: ({ tags }) => csvList(tags.map(({ name }) => name.en)),
      tags_ar: ({ tags }) => csvList(tags.map(({ name }) => name.ar)),
      status: (text) => text.status,
      created_at: (text) => text.created_at,
      updated_at: (text) => text.updated_at,
    },
  })
