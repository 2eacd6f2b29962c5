import type { exportTexts, Network, TextKind } from '#contract/branding.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both } from '#contract/fields.ts'
import type { UserContext } from '../context.ts'
import { readBatches, tableFile } from '../export/table-file.ts'
import { languageWords } from '../export/table-words.ts'
import { projectOf } from './projects.ts'

const kindWords = {
  tagline: { en: 'Tagline', ar: 'عبارة تعريفية' },
  pitch: { en: 'One-line pitch', ar: 'تعريف في سطر' },
  about: { en: 'About', ar: 'من نحن' },
  bio: { en: 'Bio', ar: 'نبذة' },
  welcome_mail: { en: 'Welcome email', ar: 'رسالة ترحيب' },
  auto_reply: { en: 'Automatic reply', ar: 'رد تلقائي' },
  post: { en: 'Post', ar: 'منشور' },
} satisfies Record<TextKind, Both>

const networkWords = {
  facebook: { en: 'Facebook', ar: 'فيسبوك' },
  instagram: { en: 'Instagram', ar: 'إنستغرام' },
  linkedin: { en: 'LinkedIn', ar: 'لينكدإن' },
  x: { en: 'X', ar: 'إكس' },
  youtube: { en: 'YouTube', ar: 'يوتيوب' },
  whatsapp: { en: 'WhatsApp', ar: 'واتساب' },
} satisfies Record<Network, Both>

const writerWords = {
  'built-in': { en: 'Built-in writer', ar: 'الكاتب المدمج' },
  model: { en: 'AI-generated', ar: 'النموذج اللغوي' },
  member: { en: 'You', ar: 'بقلمك' },
} satisfies Record<string, Both>

/** All messages and posts of a project as a table, oldest first. @throws not_found */
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
  return tableFile(ctx, {
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
    words: { kind: kindWords, network: networkWords, language: languageWords, writtenBy: writerWords },
    rows: readBatches(ctx, read, 100),
  })
}
