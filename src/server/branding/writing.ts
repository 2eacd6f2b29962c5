import { sql } from 'kysely'
import type { Network, writeTexts } from '#contract/branding.ts'
import type { In } from '#contract/endpoint.ts'
import type { SourceLang as Lang } from '#contract/text/languages.ts'
import type { UserContext } from '../context.ts'
import { type Db, newId } from '../db/connection/database.ts'
import { stripDirectionMarks } from '../text/html.ts'
import { lockProject, type ProjectRow } from './projects.ts'
import { checkCapacity, networkOf, presentText } from './texts.ts'
import { type Brief, type Draft, writeMessages, writePosts } from './writer/writer.ts'

/**
 * Writes drafts in each requested language, in place of earlier drafts of the same kind that were neither saved nor
 * edited.
 * @throws not_found, validation_failed, conflict for too many texts
 */
export async function write({ db: pool, viewer, now }: UserContext, { projectId, ...input }: In<typeof writeTexts>) {
  const network = networkOf(input)
  return pool.transaction().execute(async (db) => {
    const project = await lockProject(db, viewer.id, projectId)
    const drafts = input.languages.flatMap((lang) =>
      draftsOf(project, input, lang).map((draft) => ({ lang, ...draft })),
    )
    return { data: await storeDrafts(db, now(), { projectId, ...input, network, writtenBy: 'built-in', drafts }) }
  })
}

type Stored = Pick<In<typeof writeTexts>, 'projectId' | 'kind' | 'languages'> & {
  network: Network | null
  writtenBy: 'built-in' | 'model'
  drafts: (Draft & { lang: Lang })[]
}

/**
 * Stores drafts in place of those of the same kind that were neither saved nor edited. Requires the lock of the
 * project.
 * @throws conflict for too many texts
 */
export async function storeDrafts(
  db: Db,
  now: Date,
  { projectId, kind, network, languages, writtenBy, drafts }: Stored,
) {
  await db
    .deleteFrom('brand_texts')
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where(sql<boolean>`network is not distinct from ${network}`)
    .where('lang', 'in', languages)
    .where('kept', '=', false)
    .execute()
  await db
    .updateTable('projects')
    .set({ asked: sql<number>`asked + 1` })
    .where('id', '=', projectId)
    .execute()
  await checkCapacity(db, projectId, drafts.length)
  const rows = await db
    .insertInto('brand_texts')
    .values(
      drafts.map((draft) => ({
        id: newId(),
        project_id: projectId,
        kind,
        network,
        lang: draft.lang,
        // Matches the contract for a single line: direction marks are only for texts of several lines.
        subject: stripDirectionMarks(draft.subject ?? ''),
        body: draft.text,
        hashtags: draft.hashtags,
        picture_idea: stripDirectionMarks(draft.pictureIdea ?? ''),
        written_by: writtenBy,
        created_at: now,
        updated_at: now,
      })),
    )
    .returningAll()
    .execute()
  return rows.map(presentText)
}

type WriteTarget = Pick<In<typeof writeTexts>, 'kind' | 'network' | 'topic'>

function draftsOf(project: ProjectRow, { kind, network, topic }: WriteTarget, lang: Lang): Draft[] {
  const brief = briefOf(project, lang)
  if (kind !== 'post') return writeMessages(brief, kind, lang, project.asked)
  return network ? writePosts(brief, network, lang, project.asked, topic) : []
}

const arabic = /\p{Script=Arabic}/u

/** The brief for the writer in its language. Phrases in the script of the language are used alone if there are any. */
export function briefOf(project: ProjectRow, lang: Lang): Brief {
  const own = (phrases: string[]) => {
    const fitting = phrases.filter((phrase) => arabic.test(phrase) === (lang === 'ar'))
    return fitting.length > 0 ? fitting : phrases
  }
  return {
    name: project[`name_${lang}`],
    what: project[`what_${lang}`],
    audience: project[`audience_${lang}`],
    values: own(project.brand_values),
    tone: project.tone,
    use: own(project.words_to_use),
    avoid: project.words_to_avoid,
    link: project.link ?? '',
  }
}
