import type { listDesigns } from '#contract/email-marketing/templates.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { compileTemplate } from '../../mail/liquid/render.ts'
import { readDocument } from './blocks/document.ts'
import { renderBlocks } from './blocks/render.ts'
import { lookingAccount } from './render-budget.ts'
import { celebrations } from './designs/celebrations.ts'
import { letters } from './designs/letters.ts'
import { sales } from './designs/sales.ts'

const all = [...letters, ...sales, ...celebrations]

/** The built-in designs in one language, each as blocks and as a rendered preview. */
export async function designs(ctx: TenantContext, { language }: In<typeof listDesigns>) {
  const account = lookingAccount(ctx, ctx.viewer.id)
  const data = all.map(async ({ key, name, mail }) => {
    const { subject, settings, blocks } = mail[language]
    const numbered = blocks.map((block, index) => ({ id: `${key}-${index + 1}`, ...block }))
    const content = JSON.stringify(readDocument(JSON.stringify({ version: 1, settings, blocks: numbered })))
    const { html } = renderBlocks(readDocument(content), { language, publicUrl: '', subject })
    const compiled = await compileTemplate({ subject, html, language }, account)
    const filled = await compiled.render({
      firstName: language === 'ar' ? 'سارة' : 'Sara',
      workspace: ctx.tenant.name,
      unsubscribeUrl: '#',
      preferencesUrl: '#',
      viewUrl: '#',
    })
    return { key, name, subject, content, html: filled.html ?? '' }
  })
  return { data: await Promise.all(data) }
}
