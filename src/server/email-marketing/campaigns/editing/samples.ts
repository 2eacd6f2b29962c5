import type { CampaignContent, CampaignFinding } from '#contract/email-marketing/campaigns.ts'
import { languageNameIn, sideOf, type SourceLang } from '#contract/text/languages.ts'
import type { Lang } from '#contract/fields.ts'
import { inOneLine, textOfHtml } from '../../../mail/html/html-to-text.ts'
import { everyBlock, readDocument } from '../../templates/blocks/document.ts'
import { samplePreviewTexts, sampleTexts } from '../../templates/designs-list.ts'
import { finding } from './finding.ts'
import { isReserved, placesOfLinks } from './link-places.ts'

/** Texts shorter than this may be the author's own by chance. */
const minLength = 20
const quoteLength = 60
/** Characters of each script from which a text counts as written in it. */
const minLetters = 40

/** What a starter left in an email: its texts, its address and its links; and a text in another language. */
export function sampleFindings(lang: Lang, mail: CampaignContent): CampaignFinding[] {
  const { language } = mail
  const pieces = piecesOf(mail)
  const sample = sampleOf(pieces)
  const link = sampleLink(mail)
  const address = pieces.find(({ text }) => /your postal address|العنوان البريدي/.test(text))
  const isSamplePreview = samplePreviewTexts().has(mail.previewText)
  return [
    ...(sample
      ? [
          finding(
            lang,
            'sampleText',
            { level: 'warn', part: 'content', language, block: sample.block },
            { text: shortened(sample.text) },
          ),
        ]
      : []),
    ...(address
      ? [finding(lang, 'sampleAddress', { level: 'warn', part: 'content', language, block: address.block })]
      : []),
    ...(link
      ? [finding(lang, 'sampleLink', { level: 'warn', part: 'content', language, ...link }, { address: link.link })]
      : []),
    ...(isSamplePreview ? [finding(lang, 'samplePreviewText', { level: 'warn', part: 'subject', language })] : []),
    ...(isInOtherScript(pieces.map(({ text }) => text).join(' '), language)
      ? [
          finding(
            lang,
            'textLanguage',
            { level: 'warn', part: 'content', language },
            { language: languageNameIn(language, lang) },
          ),
        ]
      : []),
  ]
}

const shortened = (text: string) => (text.length > quoteLength ? `${text.slice(0, quoteLength).trimEnd()}…` : text)

type Piece = { text: string; block: string | null; isFooter: boolean }

/** The texts of an email, by block. */
function piecesOf({ contentType, content }: CampaignContent): Piece[] {
  const plain = (html: string) => inOneLine(textOfHtml(html))
  if (contentType === 'text') return [{ text: content, block: null, isFooter: false }]
  if (contentType === 'html') return [{ text: plain(content), block: null, isFooter: false }]
  return everyBlock(readDocument(content)).flatMap((block): Piece[] => {
    const of = { block: block.id, isFooter: block.type === 'footer' }
    if ('html' in block) return [{ text: plain(block.html), ...of }]
    if (block.type === 'heading') return [{ text: block.text, ...of }]
    return block.type === 'product' ? [block.title, block.text].map((text) => ({ text, ...of })) : []
  })
}

function sampleOf(pieces: readonly Piece[]): Piece | undefined {
  const samples = sampleTexts()
  return pieces.find(({ text, isFooter }) => !isFooter && text.length >= minLength && samples.has(text))
}

function sampleLink(mail: CampaignContent) {
  return placesOfLinks(mail).find(({ link }) => isReserved(link))
}

/** The scripts of the languages that are checked. */
const scripts: Record<SourceLang, RegExp> = { ar: /\p{Script=Arabic}/gu, en: /\p{Script=Latin}/gu }

function isInOtherScript(text: string, language: Lang): boolean {
  const withoutTags = text.replaceAll(/\{\{[^{}]*\}\}|\{%[^{}%]*%\}|https?:\/\/\S+/g, '')
  if (language !== sideOf(language)) return false
  const own = scripts[sideOf(language)]
  const others = Object.values(scripts).filter((script) => script !== own)
  const count = (script: RegExp) => withoutTags.match(script)?.length ?? 0
  return others.some((script) => count(script) >= minLetters && count(script) > 4 * count(own))
}
