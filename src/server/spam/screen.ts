import { sql } from 'kysely'
import type { Settings, SpamRules } from '#contract/site.ts'
import { isolated } from '#contract/text/direction.ts'
import type { Config } from '../config.ts'
import { renderMarkdown } from '../content/markdown.ts'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { fault } from '../failure.ts'
import { domainOf, isWithin } from './domains.ts'
import { watchedWordIn } from './watched-words.ts'

const blockedWord = fault(
  'validation_failed',
  { en: 'This text can’t be posted because of the word “{word}”.', ar: 'لا يمكن نشر هذا النص بسبب كلمة «{word}».' },
  'body',
)
const blockedLink = fault(
  'validation_failed',
  { en: 'Links to {domain} can’t be posted here.', ar: 'لا يمكن نشر روابط إلى {domain} هنا.' },
  'body',
)

/** Accepted posts after which a member is no longer new. */
const acceptedPosts = 3

type Screened = { waits: boolean; watchedWord: string | undefined }
type Screening = { viewer: Pick<Viewer, 'id' | 'role'>; config: Pick<Config, 'publicUrl'> }

/**
 * Screens the text of a post or edit by the rules against spam.
 * @returns whether it waits for approval, and a watched word for which it is flagged
 * @throws validation_failed for a blocked word or link
 */
export async function screen(
  db: Db,
  { viewer, config }: Screening,
  rules: SpamRules,
  { title = '', body }: { title?: string | undefined; body: string },
): Promise<Screened> {
  if (viewer.role === 'admin') return { waits: false, watchedWord: undefined }
  const text = `${title}\n${body}`
  const word = watchedWordIn(text, rules.watchedWords.block)
  if (word !== undefined) throw blockedWord({ word })
  const hosts = [title, body].flatMap((part) => linkedHosts(part, config.publicUrl))
  const blocked = rules.blockedDomains.find((domain) => hosts.some((host) => isWithin(host, domain)))
  if (blocked !== undefined) throw blockedLink({ domain: isolated(blocked) })
  const queued = watchedWordIn(text, rules.watchedWords.queue) !== undefined
  const waits = queued || (await waitsAsNew(db, viewer.id, rules, hosts.length))
  return { waits, watchedWord: watchedWordIn(text, rules.watchedWords.flag) }
}

async function waitsAsNew(db: Db, userId: string, { firstPosts, maxLinks }: SpamRules, links: number) {
  const { review, accepted } = await standing(db, userId)
  if (review !== 'new') return review === 'always'
  return accepted < firstPosts || (accepted < acceptedPosts && maxLinks !== null && links > maxLinks)
}

/** The member's daily limits of questions and answers, which are lower while they are new; null: unlimited. */
export async function postLimits(db: Db, viewer: Pick<Viewer, 'id' | 'role'>, { limits, spam }: Settings) {
  const { questions, answers } = limits
  if (viewer.role === 'admin') return { questions: null, answers: null }
  if (spam.newMemberPosts === null) return { questions, answers }
  const { review, accepted } = await standing(db, viewer.id)
  if (review === 'trusted' || (review === 'new' && accepted >= acceptedPosts)) return { questions, answers }
  const most = spam.newMemberPosts
  return { questions: Math.min(questions ?? most, most), answers: Math.min(answers ?? most, most) }
}

// Counts no further than any rule asks.
const countedUpTo = 20

async function standing(db: Db, userId: string) {
  const { rows } = await sql<{ review: 'new' | 'trusted' | 'always'; accepted: number }>`
    select u.review, case when u.review <> 'new' then 0 else (select count(*)::int from (
      (select from questions q where q.author_id = u.id and q.status in ('published', 'closed') limit ${countedUpTo})
      union all
      (select from answers a where a.author_id = u.id and a.status = 'published' limit ${countedUpTo})
    ) as posts) end as accepted
    from users u where u.id = ${userId}`.execute(db)
  return rows[0] ?? { review: 'new' as const, accepted: 0 }
}

/** The hosts to which a text links outside of the site, once per link, with links that Markdown finds in plain text. */
function linkedHosts(text: string, publicUrl: string): string[] {
  const own = domainOf(new URL(publicUrl).hostname)
  return [...renderMarkdown(text).matchAll(/<a href="(?:https?:\/\/|mailto:[^"@]*@)([^"/?#:]+)/gi)]
    .map(([, host = '']) => domainOf(host.slice(host.lastIndexOf('@') + 1)))
    .filter((host) => host !== own)
}
