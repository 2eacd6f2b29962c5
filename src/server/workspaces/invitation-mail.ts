import type { Lang } from '#contract/text/languages.ts'
import type { Services } from '../context.ts'
import type { Task } from '../jobs/queue.ts'
import { layOutMail } from '../mail/system/layout.ts'
import { addressBudget, sendWithinBudgets } from '../mail/system/budgets.ts'
import { mailWords } from '../mail/system/words.ts'
import { notify } from '../people/notify.ts'
import { nameFromAddress } from '../people/people.ts'
import { hashOf, newToken } from '../secrets/secrets.ts'
import { siteOf, siteSettings, languageFor } from '../public-site/settings.ts'
import { textIn } from '../i18n/text-in.ts'

type Order = { invitationId: string }

/**
 * Mails an invited address. The account is looked up in this job, after the response, so that the inviter learns
 * nothing of it. After one mail in a week, the invitation is only shown in the person's account.
 */
export const invitationMail: Task<Order> = {
  name: 'workspace-invitation',
  async run(services, { invitationId }) {
    const { db, log } = services
    const invitation = await invitationOf(services, invitationId)
    if (!invitation) return
    const user = await db
      .selectFrom('users')
      .select(['id', 'email', 'first_name as firstName', 'preferred_language as lang', 'status'])
      .where((eb) =>
        invitation.userId === null
          ? eb(eb.fn('lower', ['email']), '=', invitation.email)
          : eb('id', '=', invitation.userId),
      )
      .executeTakeFirst()
    const { registration } = await siteSettings(db)
    if (user?.status === 'blocked' || (!user && registration === 'closed')) return
    const budgets = [addressBudget('workspace-invitation', user?.email ?? invitation.email)]
    const sent = await sendWithinBudgets(services, budgets, () => write(services, invitation, user ?? null))
    if (!sent) log.warn({ of: invitationId }, 'weekly limit of invitations to this address reached')
  },
}

type Invitation = NonNullable<Awaited<ReturnType<typeof invitationOf>>>
type Account = { id: string; email: string; firstName: string; lang: Lang; status: string }

async function write(services: Services, invitation: Invitation, user: Account | null) {
  const site = siteOf(await siteSettings(services.db))
  const lang = languageFor(site, user?.lang ?? invitation.lang)
  const origin = services.config.publicUrl
  const link = user?.status === 'active' ? `${origin}/dashboard/workspaces` : await newLink(services, invitation.id)
  const { workspace, by } = invitation
  const values = { name: user?.firstName ?? nameFromAddress(invitation.email), workspace, by: by ?? workspace }
  const words = textIn(mailWords['workspace-invitation'], lang)
  await services.mail(layOutMail({ to: user?.email ?? invitation.email, lang, site, origin, words, link, values }))
  if (user?.status !== 'active') return
  await notify(services.db, services, {
    kind: 'workspace.invitation',
    actorId: invitation.inviterId,
    entityType: 'workspace',
    entityId: invitation.id,
    link: '/dashboard/workspaces',
    title: workspace,
    audience: { users: [user.id] },
  })
}

const invitationOf = ({ db, now }: Services, id: string) =>
  db
    .selectFrom('workspace_invitations as i')
    .innerJoin('workspaces as w', 'w.id', 'i.tenant_id')
    .leftJoin('users as inviter', 'inviter.id', 'i.inviter_id')
    .select((eb) => [
      'i.id',
      'i.email',
      'i.lang',
      'i.user_id as userId',
      'i.inviter_id as inviterId',
      'w.name as workspace',
      eb
        .fn<string | null>('trim', [eb.fn('concat_ws', [eb.val(' '), 'inviter.first_name', 'inviter.last_name'])])
        .as('by'),
    ])
    .where('i.id', '=', id)
    .where('i.expires_at', '>', now())
    .executeTakeFirst()

/** Only the link of the latest mail is valid. */
async function newLink({ db, config }: Services, invitationId: string): Promise<string> {
  const token = newToken()
  await db
    .updateTable('workspace_invitations')
    .set({ token_hash: hashOf(token) })
    .where('id', '=', invitationId)
    .execute()
  return `${config.publicUrl}/auth/accept-invitation?token=${token}`
}
