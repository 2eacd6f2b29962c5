import { Flow } from '#contract/email-marketing/automations.ts'
import type { Lang } from '#contract/fields.ts'
import type { z } from 'zod'
import { sideOf } from '#contract/text/languages.ts'
import type { TenantContext } from '../../context.ts'
import { type Db, newId } from '../../db/connection/database.ts'
import { inBoth } from '../../i18n/text-in.ts'
import { type DesignName, designs, type MailTexts } from './design-texts.ts'

/** Predefined automations, ready to complete. */
export function list({ lang }: TenantContext) {
  return {
    data: Object.entries(designs).map(([name, { title, text }]) => ({
      name: name as DesignName,
      title: inBoth(title, lang),
      text: inBoth(text, lang),
    })),
  }
}

type StepInput = z.input<typeof Flow>['steps']

/** The flow of a design. Its mails become templates of the workspace, for its owner to edit. */
export async function fromDesign(db: Db, ctx: TenantContext, name: DesignName, language: Lang): Promise<Flow> {
  const { mails } = designs[name]
  const ids: string[] = []
  for (const mail of mails) ids.push(await addTemplate(db, ctx, mail, language))
  const mail = (number: number) => ids[number] ?? null
  return Flow.parse(flows[name](mail))
}

async function addTemplate(db: Db, { tenant }: TenantContext, mail: MailTexts, language: Lang): Promise<string> {
  const id = newId()
  const { name, subject, lines } = mail[sideOf(language)]
  await db
    .insertInto('templates')
    .values({
      tenant_id: tenant.id,
      id,
      name,
      subject,
      content_type: 'html',
      content: lines.map((line) => `<p>${line}</p>`).join('\n'),
      language,
    })
    .execute()
  return id
}

const day = 24 * 60

/** The flow of each design, by its mail templates. */
const flows: Record<DesignName, (mail: (number: number) => string | null) => z.input<typeof Flow>> = {
  welcome: (mail) => ({
    trigger: { kind: 'confirmed' },
    steps: [
      { id: 'hello', kind: 'send', templateId: mail(0) },
      { id: 'pause1', kind: 'wait', how: 'for', minutes: 2 * day },
      { id: 'story', kind: 'send', templateId: mail(1) },
      { id: 'opened', kind: 'if', how: 'mail', step: 'story', did: 'opened', withinHours: 72 },
      { id: 'best', kind: 'send', templateId: mail(2), within: { step: 'opened', branch: 'yes' } },
      { id: 'again', kind: 'send', templateId: mail(1), subject: '', within: { step: 'opened', branch: 'no' } },
    ],
  }),
  drip: (mail) => ({
    trigger: { kind: 'created', by: ['import', 'form', 'hand'] },
    goal: { replied: true, conditions: null },
    steps: [0, 1, 2].flatMap((number): NonNullable<StepInput> => [
      { id: `mail${number + 1}`, kind: 'send', templateId: mail(number) },
      ...(number < 2 ? [{ id: `pause${number + 1}`, kind: 'wait', how: 'for', minutes: 3 * day } as const] : []),
    ]),
  }),
  birthday: (mail) => ({
    trigger: { kind: 'date', field: 'birthday', yearly: true, days: 0, hour: 9 },
    againAfterDays: 300,
    steps: [{ id: 'greeting', kind: 'send', templateId: mail(0) }],
  }),
  winBack: (mail) => ({
    trigger: { kind: 'segment' },
    againAfterDays: 180,
    steps: [
      { id: 'miss', kind: 'send', templateId: mail(0) },
      { id: 'opened', kind: 'if', how: 'mail', step: 'miss', did: 'clicked', withinHours: 7 * 24 },
      { id: 'thanks', kind: 'send', templateId: mail(1), within: { step: 'opened', branch: 'yes' } },
      { id: 'last', kind: 'send', templateId: mail(2), within: { step: 'opened', branch: 'no' } },
    ],
  }),
  leadMagnet: (mail) => ({
    trigger: { kind: 'confirmed' },
    steps: [
      { id: 'gift', kind: 'send', templateId: mail(0) },
      { id: 'fetched', kind: 'if', how: 'mail', step: 'gift', did: 'clicked', withinHours: 24 },
      { id: 'remind', kind: 'send', templateId: mail(1), within: { step: 'fetched', branch: 'no' } },
      { id: 'pause', kind: 'wait', how: 'until', weekdays: [0, 1, 2, 3, 4], hour: 10 },
      { id: 'offer', kind: 'send', templateId: mail(2) },
    ],
  }),
}
