import { sql } from 'kysely'
import type { In, Out } from '#contract/endpoint.ts'
import type { getProfile, updateProfile } from '#contract/profile.ts'
import type { UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { found } from '../failure.ts'
import { presentUser, userColumns } from '../people/people.ts'

const columns = [
  ...userColumns,
  'bio',
  'mobile',
  'location',
  'skills',
  'social_links as socialLinks',
  'visible_to_community as visibleToCommunity',
] as const

/** The caller's own profile. */
export async function get(ctx: UserContext): Promise<Out<typeof getProfile>> {
  return { data: await profileOf(ctx.db, ctx.viewer.id) }
}

/** Applies the changes of the input; an empty link is removed. */
export async function update(ctx: UserContext, input: In<typeof updateProfile>): Promise<Out<typeof updateProfile>> {
  const links = input.socialLinks && JSON.stringify(input.socialLinks)
  await ctx.db
    .updateTable('users')
    .set({
      ...(input.firstName !== undefined && { first_name: input.firstName }),
      ...(input.lastName !== undefined && { last_name: input.lastName }),
      ...(input.bio !== undefined && { bio: input.bio }),
      ...(input.mobile !== undefined && { mobile: input.mobile }),
      ...(input.location !== undefined && { location: input.location }),
      ...(input.skills !== undefined && { skills: input.skills }),
      // A single statement, so that concurrent changes of different links are all stored.
      ...(links !== undefined && { social_links: sql<string>`jsonb_strip_nulls(social_links || ${links}::jsonb)` }),
      ...(input.preferredLanguage !== undefined && { preferred_language: input.preferredLanguage }),
      ...(input.visibleToCommunity !== undefined && { visible_to_community: input.visibleToCommunity }),
      updated_at: ctx.now(),
    })
    .where('id', '=', ctx.viewer.id)
    .execute()
  return { data: await profileOf(ctx.db, ctx.viewer.id) }
}

/** A person's view of their own profile. @throws not_found */
export async function profileOf(db: Db, userId: string) {
  const row = found(await db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst())
  const { bio, mobile, location, skills, socialLinks, visibleToCommunity } = row
  return { ...presentUser(row), bio, mobile, location, skills, socialLinks, visibleToCommunity }
}
