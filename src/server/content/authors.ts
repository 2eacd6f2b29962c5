import { sql } from 'kysely'
import type { MemberBrief } from '#contract/community.ts'

/** Who wrote or hosts each row of a list, as a column of its statement; null once that person has left. */
export const authorOf = (column: string) =>
  sql<MemberBrief | null>`(select json_build_object('_id', u.id, 'id', u.id, 'name', trim(u.first_name || ' ' || u.last_name), 'image', u.image)
    from users u where u.id = ${sql.ref(column)})`
