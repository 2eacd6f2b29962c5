import type { Db } from '../../db/connection/database.ts'
import { clockAt } from './clock.ts'
import { fillArticles, fillMeetings, fillTools } from './fill-content.ts'
import { fillMembers } from './fill-members.ts'
import { fillNews } from './fill-news.ts'
import { fillQuestions } from './fill-questions.ts'
import { fillTags } from './fill-tags.ts'

/**
 * Fills a bilingual community with two months of content, including the demo member. @returns the ids of its tags, by
 * key
 */
export async function fillCommunity(db: Db, now: Date, mahaId: string): Promise<ReadonlyMap<string, string>> {
  const clock = clockAt(now)
  const people = await fillMembers(db, clock, mahaId)
  const tags = await fillTags(db, clock)
  const questions = await fillQuestions(db, clock, people, tags)
  const articles = await fillArticles(db, clock, people, tags)
  await fillTools(db, clock, people)
  await fillMeetings(db, clock, people, tags)
  await fillNews(db, clock, mahaId, { questions, articles })
  return tags
}
