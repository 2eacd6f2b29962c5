import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { AuditAction } from '#contract/audit.ts'
import { EmailAddress } from '#contract/fields.ts'
import { isLanguage, languages } from '#contract/text/languages.ts'
import { record } from '../people/audit.ts'
import type { Db } from '../db/connection/database.ts'
import { activeAdministrators, personOf } from '../people/delete-person.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { addUser, endLinks, endSessions, isEmailTaken, revokeApiKeys } from '../people/people.ts'
import { lockUser, removeSecondStep } from '../people/two-step.ts'
import { type Command, Misuse, Refusal } from './command.ts'
import { openInstallation } from './installation.ts'

type Options = {
  name?: string | undefined
  role?: string | undefined
  password?: string | undefined
  lang?: string | undefined
  'revoke-keys'?: boolean | undefined
}

export const user: Command = {
  usage: 'user create EMAIL | user role EMAIL ROLE | user password EMAIL | user two-step-off EMAIL | user list',
  about: 'creates and changes user accounts from the terminal',
  help: `  create EMAIL [--role admin|user] [--name "First Last"] [--lang CODE] [--password …]
  role EMAIL admin|user      takes effect with the next request
  password EMAIL [--password …] [--revoke-keys]   sets a new password, ends all sessions, and revokes
                             API keys with --revoke-keys; reactivates a blocked or invited user
  two-step-off EMAIL         turns two-step verification off, and ends all sessions
  list                       lists administrators
Without --password, a password is created and shown once.`,
  async run({ config, terminal, args }) {
    const text = { type: 'string' } as const
    const { values, positionals } = parseArgs({
      args,
      options: { name: text, role: text, password: text, lang: text, 'revoke-keys': { type: 'boolean' } },
      allowPositionals: true,
    })
    const [deed, email, role] = positionals
    const work = deed === undefined || !(deed in deeds) ? undefined : deeds[deed as keyof typeof deeds]
    if (!work) throw new Misuse('Choose create, role, password, two-step-off or list.')
    const address = deed === 'list' ? { data: '' } : EmailAddress.safeParse(email ?? '')
    if (address.data === undefined)
      throw new Misuse(email === undefined ? 'Enter an email address.' : `${email} isn’t a valid email address.`)
    if (values.password !== undefined && values.password.length < 8)
      throw new Refusal('The password needs at least 8 characters.')
    const installation = await openInstallation(config, terminal)
    try {
      const lines = await installation.db.transaction().execute((db) => work(db, address.data, values, role))
      for (const line of lines) terminal.say(line)
    } finally {
      await installation.close()
    }
    return undefined
  },
}

const onTerminal = { now: () => new Date(), tenant: null, viewer: null }

const deeds = {
  async create(db: Db, email: string, { name = '', role = 'user', password, lang = 'en' }: Options): Promise<string[]> {
    if (!isLanguage(lang))
      throw new Misuse(
        `--lang must be ${languages()
          .map(({ code }) => code)
          .join(' or ')}.`,
      )
    const [firstName = '', ...rest] = name.trim().split(/\s+/)
    const first = firstName || (email.split('@')[0] ?? email)
    const made = password ?? onceMade()
    const person = {
      firstName: first,
      lastName: rest.join(' '),
      email,
      role: roleOf(role),
      preferredLanguage: lang,
    } as const
    try {
      const id = await addUser(db, {
        ...person,
        passwordHash: await hashPassword(made),
        status: 'active',
        review: 'trusted',
      })
      await record(db, onTerminal, {
        action: 'user.create',
        entityType: 'user',
        entityId: id,
        after: await personOf(db, id),
      })
    } catch (error) {
      throw isEmailTaken(error) ? new Refusal(`${email} already has an account.`) : error
    }
    return [`${email} can now sign in as ${role}.`, ...shown(password, made)]
  },

  async role(db: Db, email: string, _options: Options, given?: string): Promise<string[]> {
    const role = roleOf(given)
    const before = await person(db, email)
    const administrators = await activeAdministrators(db)
    if (role !== 'admin' && administrators.every(({ id }) => id === before.id) && before.role === 'admin')
      throw new Refusal(`${email} is the last administrator. Make another user an administrator first.`)
    await db.updateTable('users').set({ role, updated_at: new Date() }).where('id', '=', before.id).execute()
    await changed(db, 'user.role', before)
    return [`${email} now has the role ${role}.`]
  },

  async password(db: Db, email: string, { password, 'revoke-keys': revokeKeys }: Options): Promise<string[]> {
    const before = await person(db, email)
    const made = password ?? onceMade()
    await db
      .updateTable('users')
      .set({ password_hash: await hashPassword(made), status: 'active', updated_at: new Date() })
      .where('id', '=', before.id)
      .execute()
    const ended = await endSessions(db, before.id)
    await endLinks(db, before.id)
    const keys = revokeKeys ? await revokeApiKeys(db, before.id, new Date()) : []
    await changed(db, 'user.update', before)
    const revoked = revokeKeys ? ` API keys revoked: ${keys.length}.` : ''
    return [`${email} has a new password. Sessions ended: ${ended}.${revoked}`, ...shown(password, made)]
  },

  async 'two-step-off'(db: Db, email: string): Promise<string[]> {
    const { id } = await person(db, email)
    await lockUser(db, id)
    if (!(await removeSecondStep(db, id))) throw new Refusal(`Two-step verification is off for ${email}.`)
    const ended = await endSessions(db, id)
    await record(db, onTerminal, { action: 'user.twoStepOff', entityType: 'user', entityId: id })
    return [`${email} can sign in with the password alone. Sessions ended: ${ended}.`]
  },

  async list(db: Db): Promise<string[]> {
    const rows = await db
      .selectFrom('users')
      .select(['email', 'first_name', 'last_name', 'status'])
      .where('role', '=', 'admin')
      .orderBy('email')
      .execute()
    return rows.map((row) => `${row.email}  ${row.first_name} ${row.last_name}  ${row.status}`)
  },
}

const onceMade = () => randomBytes(12).toString('base64url')
const shown = (value: string | undefined, made: string) =>
  value === undefined ? [`Password (shown only now): ${made}`] : []

function roleOf(text: string | undefined) {
  if (text !== 'admin' && text !== 'user') throw new Misuse('The role must be admin or user.')
  return text
}

async function person(db: Db, email: string) {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email))
    .executeTakeFirst()
  if (!row) throw new Refusal(`No user has the email address ${email}.`)
  return personOf(db, row.id)
}

async function changed(db: Db, action: AuditAction, before: Awaited<ReturnType<typeof personOf>>) {
  const after = await personOf(db, before.id)
  await record(db, onTerminal, { action, entityType: 'user', entityId: before.id, before, after })
}
