import { hash } from '@node-rs/argon2'
import type { Services, Tenant } from '../context.ts'
import { type Db, idAt, newId } from '../db/connection/database.ts'
import { addWorkspace, freeSlug } from '../people/people.ts'
import { fillCommunity } from './community/fill-community.ts'
import { maha } from './community/members.ts'
import { fillContacts } from './contacts.ts'
import { fillSuite } from './suite/fill-suite.ts'
import { demoTemplates } from './templates.ts'

const email = 'demo@sanad.test'
const password = 'demo-password'
const sender = { name: 'Demo workshop', email: 'hello@demo.sanad.test' }

/** Fills an installation with a demo member, workspace and community. It runs once; a second start changes nothing. */
export async function fillDemo(services: Services) {
  const { db, log, now } = services
  const started = performance.now()
  const passwordHash = await hash(password)
  const made = await db.transaction().execute(async (db) => {
    const user = await addMaha(db, now(), passwordHash)
    if (!user) return false
    const tenant = await addDemoWorkspace(db, user)
    const providerId = await addProvider(db, tenant.id)
    const tagIds = await fillContacts(db, tenant.id, now())
    const templates = await addTemplates(db, tenant.id)
    const contentTags = await fillCommunity(db, now(), user)
    const viewer = { id: user, sessionId: '', role: 'user', name: maha.name, email, language: 'en' } as const
    const provider = { providerId, ...sender }
    await fillSuite({ services, db, viewer, tenant }, { provider, templates, tagIds, contentTags })
    return true
  })
  log.info({ made, milliseconds: Math.round(performance.now() - started) }, 'demo')
  console.log(
    `Demo: sign in as ${email} with the password ${password}; administrators find saved content in “Demo workshop”`,
  )
}

/** Null if the member already exists. */
async function addMaha(db: Db, now: Date, passwordHash: string): Promise<string | null> {
  const joined = new Date(now.getTime() - maha.joinedDaysAgo * 24 * 60 * 60 * 1000)
  const made = await db
    .insertInto('users')
    .values({
      id: idAt(joined),
      first_name: maha.first,
      last_name: maha.last,
      email,
      password_hash: passwordHash,
      preferred_language: 'en',
      status: 'active',
      created_at: joined,
      updated_at: joined,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}

/** Adds administrators as members too, since only they can use the keep area. */
async function addDemoWorkspace(db: Db, userId: string): Promise<Tenant> {
  const [name, slug] = ['Demo workshop', freeSlug('demo')]
  const id = await addWorkspace(db, { name, slug, ownerId: userId })
  await db.updateTable('users').set({ default_workspace_id: id }).where('id', '=', userId).execute()
  const administrators = await db.selectFrom('users').select('id').where('role', '=', 'admin').execute()
  if (administrators.length > 0)
    await db
      .insertInto('workspace_members')
      .values(
        administrators.map((administrator) => ({
          id: newId(),
          tenant_id: id,
          user_id: administrator.id,
          role: 'owner' as const,
        })),
      )
      .execute()
  return { id, slug, name, role: 'owner' }
}

async function addProvider(db: Db, tenantId: string): Promise<string> {
  const id = newId()
  await db
    .insertInto('providers')
    .values({
      tenant_id: tenantId,
      id,
      name: 'Sandbox',
      type: 'sandbox',
      is_default: true,
      from_name: sender.name,
      from_email: sender.email,
    })
    .execute()
  return id
}

/** @returns their ids, by name */
async function addTemplates(db: Db, tenantId: string): Promise<ReadonlyMap<string, string>> {
  const rows = demoTemplates.map((template) => ({
    ...template,
    tenant_id: tenantId,
    id: newId(),
    content_type: 'html' as const,
  }))
  await db.insertInto('templates').values(rows).execute()
  return new Map(rows.map(({ name, id }) => [name, id]))
}
