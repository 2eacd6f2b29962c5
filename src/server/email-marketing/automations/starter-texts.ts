import { sql } from 'kysely'
import type { Flow } from '#contract/email-marketing/automations.ts'
import type { Db } from '../../db/connection/database.ts'
import { type DesignName, designs } from './design-texts.ts'

// Emails of starter automations, which are to be rewritten before they go out.

/** Emails whose text only says what belongs there. The others can be sent as they are, but seldom are on purpose. */
const outlines: Partial<Record<DesignName, readonly number[]>> = {
  welcome: [1, 2],
  drip: [0, 1, 2],
  leadMagnet: [0, 1, 2],
}

type Starter = { lines: string[]; isOutline: boolean }

/** Each starter email without its greeting. */
const starters: readonly Starter[] = Object.entries(designs).flatMap(([name, { mails }]) =>
  mails.flatMap((mail, at) =>
    [mail.en, mail.ar].map(({ lines }) => ({
      lines: lines.slice(1).map(textOf),
      isOutline: outlines[name as DesignName]?.includes(at) ?? false,
    })),
  ),
)

const sampleAddress = 'https://example.com/gift'

/** Whether the content of an email still is that of a starter automation. */
export function isStarterText(content: string): boolean {
  if (content.includes(sampleAddress)) return true
  const text = textOf(content)
  return starters.some(({ lines, isOutline }) =>
    isOutline
      ? lines.some((line) => holds(text, line))
      : lines.every((line) => holds(text, line)) && isWhole(text, lines),
  )
}

/** Lines that are a few words only occur in any email. */
const holds = (text: string, line: string) => line.length > 20 && text.includes(line)

/** Whether hardly anything but these lines stands in the text. */
const isWhole = (text: string, lines: readonly string[]) => text.length <= lines.join(' ').length + 40

function textOf(html: string): string {
  return html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export type StarterMail = { step: string; templateId: string; name: string }

/** The steps of a flow that still send a starter text. */
export async function starterMails(db: Db, tenantId: string, { steps }: Flow): Promise<StarterMail[]> {
  const sends = steps.flatMap((step) =>
    step.kind === 'send' && step.templateId !== null ? [{ step: step.id, templateId: step.templateId }] : [],
  )
  if (sends.length === 0) return []
  const { rows } = await sql<{ id: string; name: string; content: string }>`select id, name, content from templates
    where tenant_id = ${tenantId} and id = any(${sends.map(({ templateId }) => templateId)}::uuid[])`.execute(db)
  const found = rows.filter(({ content }) => isStarterText(content))
  return sends.flatMap(({ step, templateId }, at) => {
    const mail = found.find(({ id }) => id === templateId.toLowerCase())
    const isFirst = sends.findIndex((send) => send.templateId === templateId) === at
    return mail && isFirst ? [{ step, templateId: mail.id, name: mail.name }] : []
  })
}
