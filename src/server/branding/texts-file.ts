import type { exportTexts } from '#contract/branding.ts'
import type { In } from '#contract/endpoint.ts'
import type { UserContext } from '../context.ts'
import { csvExport } from '../csv.ts'
import { projectOf } from './projects.ts'

/** All messages and posts of a project as a CSV file, the oldest first. @throws not_found */
export async function textsFile(ctx: UserContext, { projectId }: In<typeof exportTexts>) {
  await projectOf(ctx.db, ctx.viewer.id, projectId)
  const read = (after: string, size: number) =>
    ctx.db
      .selectFrom('brand_texts')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(size)
      .execute()
  return csvExport<Awaited<ReturnType<typeof read>>[number]>(ctx, {
    name: 'texts',
    columns: {
      kind: ({ kind }) => kind,
      network: ({ network }) => network,
      language: ({ lang }) => lang,
      plannedAt: ({ planned_at }) => planned_at,
      subject: ({ subject }) => subject,
      text: ({ body }) => body,
      hashtags: ({ hashtags }) => hashtags.join(' '),
      pictureIdea: ({ picture_idea }) => picture_idea,
      kept: ({ kept }) => kept,
      writtenBy: ({ written_by }) => written_by,
      createdAt: ({ created_at }) => created_at,
      updatedAt: ({ updated_at }) => updated_at,
    },
    read,
    size: 100,
  })
}
