import type { In, Out } from '#contract/endpoint.ts'
import type { getDashboard } from '#contract/dashboard.ts'
import type { UserContext } from '../context.ts'
import { latestArticles, nextMeetings, someTools } from './content.ts'
import { answersToRead, lastSend, openQuestions, unreadCount } from './own.ts'

/** The caller's dashboard: one statement per part, in parallel. */
export async function dashboard(ctx: UserContext, input: In<typeof getDashboard>): Promise<Out<typeof getDashboard>> {
  const { db, viewer } = ctx
  const [questions, answers, meetings, articles, tools, send, unread] = await Promise.all([
    openQuestions(db, viewer),
    answersToRead(db, viewer),
    nextMeetings(db, viewer, ctx.now()),
    latestArticles(db),
    someTools(db),
    lastSend(db, viewer, input.workspace),
    unreadCount(db, viewer),
  ])
  return {
    data: {
      openQuestions: questions,
      answersToRead: answers,
      meetings,
      articles,
      tools,
      lastSend: send,
      unreadCount: unread,
    },
  }
}
