import { newId } from '#server/db/connection/database.ts'
import { hashOf, newToken } from '#server/secrets/secrets.ts'
import type { TestSanad } from './sanad.ts'

export type Person = { id: string; token: string }

/** Creates this many signed-in members without hashing passwords, which makes two hundred of them instant. */
export async function crowd({ services }: Pick<TestSanad, 'services'>, size: number): Promise<Person[]> {
  const people = Array.from({ length: size }, () => ({ id: newId(), token: newToken() }))
  // Sessions outlast the clock changes of tests.
  const later = new Date('2200-01-01')
  await services.db
    .insertInto('users')
    .values(
      people.map(({ id }, at) => ({ id, first_name: `Member ${at}`, last_name: 'Crowd', email: `${id}@crowd.test` })),
    )
    .execute()
  await services.db
    .insertInto('sessions')
    .values(
      people.map(({ id, token }) => ({
        id: newId(),
        user_id: id,
        token_hash: hashOf(token),
        token_expires_at: later,
        refresh_hash: hashOf(newToken()),
        expires_at: later,
        remember_me: false,
        device: 'test',
      })),
    )
    .execute()
  return people
}
