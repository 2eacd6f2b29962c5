import type { BlockDocument } from '#contract/email-marketing/blocks.ts'
import type { CampaignContent } from '#contract/email-marketing/campaigns.ts'
import type { Lang } from '#contract/fields.ts'
import { placesIn } from '../../templates/help/places.ts'

/** A version in another language: the same structure, whose texts are still to be translated. */
export const copiedTo = (language: Lang, { contentType, content, text }: CampaignContent): CampaignContent => ({
  language,
  subject: '',
  previewText: '',
  contentType,
  content,
  text,
})

const documentIn = ({ contentType, content }: CampaignContent): BlockDocument | null =>
  contentType === 'blocks' && content !== '' ? (JSON.parse(content) as BlockDocument) : null

const ignore = () => undefined

/** The ids of texts that are the same as in the first language; of an email without blocks its content as a whole. */
export function untranslatedTexts(first: CampaignContent, other: CampaignContent): string[] {
  const [source, target] = [documentIn(first), documentIn(other)]
  if (!source || !target) return other.content.trim() !== '' && first.content === other.content ? ['content'] : []
  const texts = new Map(placesIn(source, ignore).map(({ id, text }) => [id, text]))
  return placesIn(target, ignore)
    .filter(({ id, text }) => /\p{L}/u.test(text.replaceAll(/\{\{[^{}]*\}\}/g, '')) && texts.get(id) === text)
    .map(({ id }) => id)
}
