import { isLanguage, type Lang, languages as allLanguages } from '#contract/text/languages.ts'
import { offeredLanguages } from '#contract/text/site-languages.ts'
import { Settings, type Site } from '#contract/site.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/connection/database.ts'

const defaults: Settings = {
  registration: 'open',
  landing: 'live',
  questions: 'published',
  answers: 'published',
  siteName: { en: 'Sanad', ar: 'سند' },
  tagline: { en: 'The support behind your side business', ar: 'سندُك في مشروعك الجانبي' },
  logo: null,
  defaultLanguage: 'en',
  languages: 'both',
  limits: { questions: null, answers: null, imageMegabytes: null, contacts: null, messages: null },
  spam: {
    firstPosts: 3,
    maxLinks: 2,
    newMemberPosts: 25,
    throwawayAddresses: 'refused',
    flagsToHide: 3,
    watchedWords: { queue: [], block: [], flag: [] },
    blockedDomains: [],
  },
  twoStepForAdministrators: true,
  twoStepForOwners: false,
  updatedAt: '2000-01-01T00:00:00.000Z',
}

/** The default settings. */
export const defaultSite = siteOf(defaults)

/** The site's settings: the administrator's, or the defaults. */
export async function siteSettings(db: Db): Promise<Settings> {
  const rows = await db.selectFrom('settings').select(['name', 'value', 'updated_at']).execute()
  // One by one: a value that is no longer valid, such as a language that was removed, leaves the others.
  const entries = rows.flatMap(({ name, value }) => {
    const known = name === 'languages' && Array.isArray(value) ? value.filter((code) => isLanguage(code)) : value
    const read = Object.hasOwn(Settings.shape, name)
      ? Settings.shape[name as keyof Settings].safeParse(known)
      : undefined
    return read?.success ? [[name, read.data] as const] : []
  })
  const changed = Math.max(Date.parse(defaults.updatedAt), ...rows.map((row) => row.updated_at.getTime()))
  return { ...defaults, ...Object.fromEntries(entries), updatedAt: new Date(changed).toISOString() }
}

/** The site's name and languages. */
export function siteOf({ siteName, tagline, logo, languages, defaultLanguage }: Settings): Site {
  return { name: siteName, tagline, logo, languages: offeredLanguages(allLanguages(), languages, defaultLanguage) }
}

/** The language for a person: their own if the site offers it. */
export const languageFor = ({ languages }: Site, preferred: Lang): Lang =>
  languages.includes(preferred) ? preferred : (languages[0] ?? preferred)

/** The transport of system mails. */
export const mailRouteOf = ({ mailUrl }: Pick<Config, 'mailUrl'>) => (mailUrl === undefined ? 'kept' : 'smtp')
