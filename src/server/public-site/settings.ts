import type { Lang } from '#contract/fields.ts'
import { Settings, type Site } from '#contract/site.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connection/database.ts'

const defaults: Settings = {
  registration: 'open',
  landing: 'live',
  questions: 'published',
  answers: 'published',
  siteName: { en: 'Sanad', ar: 'سند' },
  tagline: { en: 'The backing of your side business', ar: 'سندُك في مشروعك الجانبي' },
  logo: null,
  defaultLanguage: 'en',
  languages: 'both',
  limits: { questions: null, answers: null, imageMegabytes: null, contacts: null, messages: null },
  updatedAt: '2000-01-01T00:00:00.000Z',
}

/** The default settings. */
export const defaultSite = siteOf(defaults)

const stored = Settings.partial()

/** The site's settings: the administrator's, or the defaults. */
export async function siteSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['name', 'value', 'updated_at']).execute()
  const set = stored.safeParse(Object.fromEntries(rows.map(({ name, value }) => [name, value])))
  const entries = Object.entries(set.data ?? {}).filter(([, value]) => value !== undefined)
  const changed = Math.max(Date.parse(defaults.updatedAt), ...rows.map((row) => row.updated_at.getTime()))
  return { ...defaults, ...Object.fromEntries(entries), updatedAt: new Date(changed).toISOString() }
}

/** The site's name and languages. */
export function siteOf({ siteName, tagline, logo, languages, defaultLanguage }: Settings): Site {
  const other = defaultLanguage === 'en' ? 'ar' : 'en'
  return {
    name: siteName,
    tagline,
    logo,
    languages: languages === 'both' ? [defaultLanguage, other] : [languages],
  }
}

/** The language for a person: their own if the site offers it. */
export const languageFor = ({ languages }: Site, preferred: Lang): Lang =>
  languages.includes(preferred) ? preferred : (languages[0] ?? preferred)

/** The transport of system mails. */
export const mailRouteOf = ({ mailUrl }: Pick<Config, 'mailUrl'>) => (mailUrl === undefined ? 'kept' : 'smtp')
