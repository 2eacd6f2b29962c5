import type { CampaignFinding, CampaignPart } from '#contract/email-marketing/campaigns.ts'
import type { Both, Lang } from '#contract/fields.ts'
import { textIn } from '../../../i18n/text-in.ts'
import { type CheckCode, checkWords } from './check-words.ts'

type Of = {
  level: CampaignFinding['level']
  part: CampaignPart
  language?: Lang | undefined
  block?: string | null
  link?: string
}

/** A finding in the reader's language. */
export function finding(
  lang: Lang,
  code: CheckCode,
  { level, part, language, block, link }: Of,
  values: Record<string, string | number> = {},
): CampaignFinding {
  const fill = (text: Both) =>
    textIn(text, lang).replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  const { message, todo } = checkWords[code]
  return {
    code,
    level,
    part,
    language: language ?? null,
    message: fill(message),
    todo: fill(todo),
    block: block ?? null,
    link: link ?? null,
  }
}
