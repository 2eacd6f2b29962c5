import { Id } from '#contract/fields.ts'
import type { ServedOn } from '../../http/link-hosts/served-on.ts'
import { readConfirmToken } from './confirmation-mail.ts'

/** Pages of a form, on the domain of its workspace. */
export const isFormOf: ServedOn = async ({ db }, { form = '' }, tenantId) => {
  if (!Id.safeParse(form).success) return false
  const row = await db
    .selectFrom('forms')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', form)
    .executeTakeFirst()
  return row !== undefined
}

/** Pages that confirm a sign-up, on the domain of its workspace. */
export const isSignUpOf: ServedOn = ({ secrets }, { token = '' }, tenantId) =>
  readConfirmToken(secrets, token)?.tenantId === tenantId
