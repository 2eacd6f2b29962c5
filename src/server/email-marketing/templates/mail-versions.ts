import type { Db } from '../../db/connection/database.ts'
import type { JobKey } from '../ledger/keys.ts'

/** An email in one language. */
export type MailVersion = { language: string; subject: string; html: string | null; text: string | null }

/** An email in its first language, with the others. */
export type VersionedMail = MailVersion & { others: readonly MailVersion[] }

/** The version for a reader: the one in their language, else the first. */
export const versionFor = (mail: VersionedMail, language: string | null): MailVersion =>
  mail.others.find((other) => other.language === language) ?? mail

/** Language of the version for a reader; null: the first one. */
export const otherLanguageFor = ({ others }: VersionedMail, language: string | null): string | null =>
  others.some((other) => other.language === language) ? language : null

/** The versions of a send in other languages than its first. */
export const readVersions = (db: Db, { tenantId, jobId }: JobKey): Promise<MailVersion[]> =>
  db
    .selectFrom('job_contents')
    .select(['language', 'subject', 'html', 'text'])
    .where('tenant_id', '=', tenantId)
    .where('job_id', '=', jobId)
    .orderBy('language')
    .execute()

/** Stores the versions of a send in other languages; versions that are stored already stay. */
export async function storeVersions(db: Db, { tenantId, jobId }: JobKey, versions: readonly MailVersion[]) {
  if (versions.length === 0) return
  await db
    .insertInto('job_contents')
    .values(
      versions.map(({ language, subject, html, text }) => ({
        tenant_id: tenantId,
        job_id: jobId,
        language,
        subject,
        html,
        text,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
