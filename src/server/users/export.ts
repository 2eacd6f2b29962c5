import { Readable } from 'node:stream'
import type { In } from '#contract/endpoint.ts'
import type { exportUsers } from '#contract/users.ts'
import type { Context } from '../context.ts'
import { Answer } from '../http/route.ts'
import { byteOrderMark, csvFile, csvLine } from '../csv.ts'
import { presentUser, userColumns } from '../people.ts'
import { matchingUsers } from './users.ts'

const piece = 1000

/** Every user that matches, as CSV, written piece by piece. */
export async function exportAll(ctx: Context, input: In<typeof exportUsers>): Promise<Answer<Readable>> {
  return new Answer(200, Readable.from(lines(ctx, input)), csvFile('users'))
}

async function* lines(ctx: Context, filters: In<typeof exportUsers>) {
  yield byteOrderMark + csvLine(['first_name', 'last_name', 'email', 'role', 'status', 'language', 'created_at'])
  let after = '00000000-0000-0000-0000-000000000000'
  while (true) {
    const rows = await matchingUsers(ctx.db, filters)
      .select(userColumns)
      .where('id', '>', after)
      .orderBy('id')
      .limit(piece)
      .execute()
    yield rows
      .map(presentUser)
      .map((user) =>
        csvLine([
          user.firstName,
          user.lastName,
          user.email,
          user.role,
          user.status,
          user.preferredLanguage,
          user.createdAt,
        ]),
      )
      .join('')
    const last = rows.at(-1)
    if (!last || rows.length < piece) return
    after = last.id
  }
}
