import type { In } from '#contract/endpoint.ts'
import type { exportTools } from '#contract/tools.ts'
import type { UserContext } from '../context.ts'
import { readBatches, tableFile } from '../export/table-file.ts'
import { matchingTools, toolColumns } from './tools.ts'

const toolStatusWords = {
  active: { en: 'Active', ar: 'نشطة' },
  inactive: { en: 'Inactive', ar: 'غير نشطة' },
}

/** All matching tools as a table. */
export const exportAll = (ctx: UserContext, filters: In<typeof exportTools>) =>
  tableFile(ctx, {
    name: 'tools',
    rows: readBatches(
      ctx,
      (after, size) =>
        matchingTools(ctx.db, ctx.viewer, filters)
          .select(toolColumns)
          .where('id', '>', after)
          .orderBy('id')
          .limit(size)
          .execute(),
      500,
    ),
    columns: {
      id: (tool) => tool.id,
      name_en: (tool) => tool.name_en,
      name_ar: (tool) => tool.name_ar,
      description_en: (tool) => tool.description_en,
      description_ar: (tool) => tool.description_ar,
      url: (tool) => tool.url,
      category: (tool) => tool.category,
      status: (tool) => tool.status,
      created_at: (tool) => tool.created_at,
      updated_at: (tool) => tool.updated_at,
    },
    words: { status: toolStatusWords },
  })
