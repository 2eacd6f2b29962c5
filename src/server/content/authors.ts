import { sql } from 'kysely'
import type { MemberBrief } from '#contract/community.ts'

/** The author or host of each row, as a column; null if that person's account was deleted. */
export const authorOf = (column: string) =>
  sql<MemberBrief | null>`(select json_build_object('_id', u.id, 'id', u.id, 'name', trim(u.first_name || ' ' || u.last_name), 'image', u.image)
    from users u where u.id = ${sql.ref(column)})`
