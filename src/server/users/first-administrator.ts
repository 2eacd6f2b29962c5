import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '../context.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { addUser, endLinks, endSessions, revokeApiKeys } from '../people/people.ts'

// An arbitrary constant: the lock under which one process at a time looks for an administrator.
const lock = 7_246_325_315

/**
 * Creates an administrator if there is none: the one that the operator configured, or one with a one-time password.
 * @returns text to print once, or null
 */
export async function firstAdministrator(services: Services): Promise<string | null> {
  const { admin } = services.config
  return services.db.transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(db)
    const known = await db.selectFrom('users').select('id').where('role', '=', 'admin').limit(1).executeTakeFirst()
    if (known) return null
    const email = (admin.email ?? 'admin@sanad.local').toLowerCase()
    const password = admin.password ?? randomBytes(12).toString('base64url')
    const passwordHash = await hashPassword(password)
    const existing = await db
      .updateTable('users')
      .set({ role: 'admin', status: 'active', password_hash: passwordHash, sign_up_hash: null })
      .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
      .returning('id')
      .executeTakeFirst()
    if (existing) {
      // A stranger may have signed up first with the operator's address.
      await endSessions(db, existing.id)
      await endLinks(db, existing.id)
      await revokeApiKeys(db, existing.id, services.now())
    } else {
      await addUser(db, {
        firstName: 'Sanad',
        lastName: 'Admin',
        email,
        passwordHash,
        role: 'admin',
        status: 'active',
        preferredLanguage: 'en',
      })
    }
    return admin.password === undefined ? welcome(services.config.publicUrl, email, password) : null
  })
}

const welcome = (url: string, email: string, password: string) => `
  Sanad is ready at ${url}
  Sign in as the administrator and change the password. It’s only shown now.
  سند جاهز. يلزم تسجيل الدخول بحساب المدير ثم تغيير كلمة المرور، فهي لا تظهر إلا الآن.

    ${email}
    ${password}
`
