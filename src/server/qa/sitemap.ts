import { sql } from 'kysely'
import type { Sitemap } from '../public-site/sitemap.ts'
import { questionAddress } from './question-page.ts'

/** A sitemap file is limited to 50,000 addresses and 50 MB; an Arabic entry with its languages takes up to 1 KB. */
const maxAddresses = 10_000

/** Public questions, oldest first, so that a full file never changes. */
export const questionsMap: Sitemap = {
  name: 'questions',
  async files({ db }) {
    const { rows } = await sql<{ total: number }>`select coalesce(sum(count), 0)::int as total from question_counts
      where status in ('published', 'closed')`.execute(db)
    return Math.max(1, Math.ceil((rows[0]?.total ?? 0) / maxAddresses))
  },
  async file({ db }, file) {
    const { rows } = await sql<{ slug: string; changed: Date }>`
      select slug, greatest(last_activity_at, coalesce(edited_at, last_activity_at)) as changed from questions
      where is_public order by id limit ${maxAddresses} offset ${(file - 1) * maxAddresses}`.execute(db)
    return rows.map(({ slug, changed }) => ({ path: questionAddress(slug), changed }))
  },
}
