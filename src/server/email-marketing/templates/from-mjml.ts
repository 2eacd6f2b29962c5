import type { compileMjml as endpoint } from '#contract/email-marketing/templates.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { textIn } from '../../i18n/text-in.ts'
import { compileMjml } from '../../mail/mjml/compile.ts'
import { previewAccount } from './render-budget.ts'

/** The HTML of MJML source. @throws validation_failed with lines, rate_limited */
export async function fromMjml(ctx: TenantContext, input: In<typeof endpoint>) {
  const { html, problems } = await compileMjml(previewAccount(ctx, ctx.viewer.id), input)
  return {
    data: {
      content: html,
      problems: problems.map(({ line, words }) => ({ line, message: textIn(words, ctx.lang) })),
    },
  }
}
