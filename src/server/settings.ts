import { Settings } from '#contract/site.ts'
import type { Db } from './db/database.ts'

const defaults: Settings = { registration: 'open', landing: 'live', questions: 'published', answers: 'published' }

/** The site's settings: what an administrator set, else the defaults. */
export async function siteSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['name', 'value']).execute()
  const set = Settings.partial().safeParse(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
  const given = Object.entries(set.data ?? {}).filter(([, value]) => value !== undefined)
  return { ...defaults, ...Object.fromEntries(given) }
}
