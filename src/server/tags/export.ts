import type { In } from '#contract/endpoint.ts'
import type { exportContentTags } from '#contract/tags.ts'
import type { UserContext } from '../context.ts'
import { readBatches, tableFile } from '../export/table-file.ts'
import { matchingTags } from './tags.ts'

/** All matching tags as a table. */
export const exportAll = (ctx: UserContext, filters: In<typeof exportContentTags>) =>
  tableFile(ctx, {
    name: 'tags',
    rows: readBatches(ctx, (after, size) =>
      matchingTags(ctx.db, filters).selectAll().where('id', '>', after).orderBy('id').limit(size).execute(),
    ),
    columns: {
      id: (tag) => tag.id,
      name_en: (tag) => tag.name_en,
      name_ar: (tag) => tag.name_ar,
      used: (tag) => tag.usage_count,
      created_at: (tag) => tag.created_at,
      updated_at: (tag) => tag.updated_at,
    },
  })
