import type { exportPosts } from '#contract/branding.ts'
import type { In } from '#contract/endpoint.ts'
import { sideOf } from '#contract/text/languages.ts'
import type { UserContext } from '../context.ts'
import { Answer } from '../http/route.ts'
import { component, property, textProperty, utcTime, serialize } from '../export/ical-lines.ts'
import { projectOf } from './projects.ts'

// Duration of a planned post in a calendar (ms), long enough to be visible.
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
  const name = project[`name_${sideOf(ctx.lang)}`]
  const eventOf = (post: (typeof posts)[number]) => {
    const start = post.planned_at ?? post.created_at
    return component('VEVENT', [
      property('UID', `${post.id}@${new URL(publicUrl).hostname}`),
      property('DTSTAMP', utcTime(post.updated_at)),
      property('CREATED', utcTime(post.created_at)),
      property('LAST-MODIFIED', utcTime(post.updated_at)),
      property('DTSTART', utcTime(start)),
      property('DTEND', utcTime(new Date(start.getTime() + shownFor))),
      textProperty('SUMMARY', `${post.network ?? ''}: ${post.body.split('\n')[0]?.slice(0, 80) ?? ''}`),
      textProperty('DESCRIPTION', [post.body, post.hashtags.join(' '), post.picture_idea].filter(Boolean).join('\n\n')),
      property('URL', `${publicUrl}/dashboard/projects/${projectId}`),
    ])
  }
  const calendar = component('VCALENDAR', [
    property('VERSION', '2.0'),
    property('PRODID', `-//Sanad//Posts//${ctx.lang.toUpperCase()}`),
    property('METHOD', 'PUBLISH'),
    textProperty('NAME', name),
    textProperty('X-WR-CALNAME', name),
    ...posts.flatMap(eventOf),
  ])
  return new Answer(200, serialize(calendar), {
    'content-type': 'text/calendar; charset=utf-8; method=PUBLISH',
    'content-disposition': 'attachment; filename="posts.ics"',
    'cache-control': 'private, no-store',
  })
}
