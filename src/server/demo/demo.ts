import { hash } from '@node-rs/argon2'
import type { Services } from '../context.ts'
import { type Db, newId } from '../db/database.ts'
import { fillContacts } from './contacts.ts'
import { people } from './people.ts'
import { demoTemplates } from './templates.ts'

const email = 'demo@sanad.test'
const password = 'demo-password'
const members = 20

/** Fills an installation with a member, her workspace and a community to try everything with. Once: another start changes nothing. */
export async function fillDemo({ db, log }: Services) {
  const passwordHash = await hash(password)
  const made = await db.transaction().execute(async (db) => {
    const user = await addUser(db, { first: 'Maha', last: 'Al-Demo', email, language: 'en', passwordHash })
    if (!user) return false
    const tenantId = await addWorkspace(db, user)
    await addProvider(db, tenantId)
    await fillContacts(db, tenantId)
    await addTemplates(db, tenantId)
    await addCommunity(db)
    return true
  })
  log.info({ made }, 'demo')
  console.log(`Demo: sign in as ${email} with the password ${password}`)
}

type Person = { first: string; last: string; email: string; language: 'en' | 'ar'; passwordHash: string | null }

async function addUser(db: Db, { first, last, email, language, passwordHash }: Person): Promise<string | null> {
  const taken = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (taken) return null
  const id = newId()
  await db
    .insertInto('users')
    .values({
      id,
      first_name: first,
      last_name: last,
      email,
      password_hash: passwordHash,
      preferred_language: language,
      status: 'active',
    })
    .execute()
  return id
}

async function addWorkspace(db: Db, userId: string): Promise<string> {
  const id = newId()
  await db
    .insertInto('workspaces')
    .values({ id, slug: `demo-${id.slice(-6)}`, name: 'Demo workshop' })
    .execute()
  await db
    .insertInto('workspace_members')
    .values({ tenant_id: id, user_id: userId, id: newId(), role: 'owner' })
    .execute()
  await db.updateTable('users').set({ default_workspace_id: id }).where('id', '=', userId).execute()
  return id
}

const addProvider = (db: Db, tenantId: string) =>
  db
    .insertInto('providers')
    .values({
      tenant_id: tenantId,
      id: newId(),
      name: 'Sandbox',
      type: 'sandbox',
      is_default: true,
      from_name: 'Demo workshop',
      from_email: 'hello@demo.sanad.test',
    })
    .execute()

const addTemplates = (db: Db, tenantId: string) =>
  db
    .insertInto('templates')
    .values(
      demoTemplates.map((template) => ({
        ...template,
        tenant_id: tenantId,
        id: newId(),
        content_type: 'html' as const,
      })),
    )
    .execute()

/** Members of the community; nobody can sign in as them. */
async function addCommunity(db: Db) {
  for (let index = 0; index < members; index += 1) {
    const language = index % 2 === 0 ? 'ar' : 'en'
    const { first, last } = people[language]
    await addUser(db, {
      first: first[(index * 7) % first.length] ?? '',
      last: last[(index * 11) % last.length] ?? '',
      email: `member${index + 1}@community.test`,
      language,
      passwordHash: null,
    })
  }
}
