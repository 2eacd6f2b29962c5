import ical, { ICalCalendarMethod } from 'ical-generator'
import type { exportPosts } from '#contract/branding.ts'
import type { In } from '#contract/endpoint.ts'
import type { UserContext } from '../context.ts'
import { Answer } from '../http/route.ts'
import { projectOf } from './projects.ts'

// How long a planned post takes in a calendar, in milliseconds: long enough to be seen.
const shownFor = 15 * 60_000

/** The planned posts of a project as an iCalendar file (RFC 5545), in UTC. @throws not_found */
export async function postsCalendar(ctx: UserContext, { projectId }: In<typeof exportPosts>) {
  const project = await projectOf(ctx.db, ctx.viewer.id, projectId)
  const posts = await ctx.db
    .selectFrom('brand_texts')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('planned_at', 'is not', null)
    .orderBy('planned_at')
    .execute()
  const { publicUrl } = ctx.config
  const file = ical({
    name: project[`name_${ctx.lang}`],
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Sanad', product: 'Posts', language: ctx.lang.toUpperCase() },
  })
  for (const post of posts) {
    const start = post.planned_at ?? post.created_at
    file.createEvent({
      id: `${post.id}@${new URL(publicUrl).hostname}`,
      stamp: post.updated_at,
      created: post.created_at,
      lastModified: post.updated_at,
      start,
      end: new Date(start.getTime() + shownFor),
      summary: `${post.network ?? ''}: ${post.body.split('\n')[0]?.slice(0, 80) ?? ''}`,
      description: [post.body, post.hashtags.join(' '), post.picture_idea].filter(Boolean).join('\n\n'),
      url: `${publicUrl}/dashboard/projects/${projectId}`,
    })
  }
  return new Answer(200, file.toString(), {
    'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
    'content-disposition': 'attachment; filename="posts.ics"',
    'cache-control': 'private, no-store',
  })
}
