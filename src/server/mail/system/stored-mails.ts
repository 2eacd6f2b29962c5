import type { SystemMail } from '../../context.ts'
import { type Db, newId } from '../../db/connection/database.ts'
import { systemMailPlace } from '../../secrets/sealed.ts'
import type { Secrets } from '../../secrets/secrets.ts'

type Texts = Pick<SystemMail, 'html' | 'text'>
type Row = { id: string; html: string; body: string; sealed: Buffer | null }

/**
 * Stores a system mail for administrators to read, where no mail server is set. Its texts are sealed, because their
 * links grant access.
 */
export async function storeMail(db: Db, secrets: Secrets, { to, subject, html, text }: Omit<SystemMail, 'lang'>) {
  const id = newId()
  await db
    .insertInto('system_mails')
    .values({ id, recipient: to, subject, sealed: seal(secrets, id, { html, text }) })
    .execute()
}

/** The texts of a stored mail, or null if they were sealed with a secret that this installation no longer has. */
export function openMail(secrets: Secrets, { id, html, body, sealed }: Row): Texts | null {
  if (sealed === null) return { html, text: body }
  try {
    return JSON.parse(secrets.unseal(sealed, systemMailPlace(id))) as Texts
  } catch {
    return null
  }
}

const seal = (secrets: Secrets, id: string, { html, text }: Texts) =>
  secrets.seal(JSON.stringify({ html, text }), systemMailPlace(id))

const batchSize = 200

/** Seals mails that earlier versions stored in plain text. Several processes may run it at once. */
export async function sealStoredMails(db: Db, secrets: Secrets) {
  for (let sealed = batchSize; sealed === batchSize;) {
    sealed = await db.transaction().execute(async (db) => {
      const rows = await db
        .selectFrom('system_mails')
        .select(['id', 'html', 'body'])
        .where('sealed', 'is', null)
        .orderBy('id')
        .limit(batchSize)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const { id, html, body } of rows)
        await db
          .updateTable('system_mails')
          .set({ sealed: seal(secrets, id, { html, text: body }), html: '', body: '' })
          .where('id', '=', id)
          .execute()
      return rows.length
    })
  }
}
