import type { Block, LeafBlock } from '#contract/email-marketing/blocks.ts'
import type { Lang } from '#contract/fields.ts'
import { directionOf } from '#contract/text/languages.ts'
import { textOfTemplate } from '../../../mail/html/html-to-text.ts'
import { directionOfText } from '../../../mail/html/own-direction.ts'
import { networks } from '../../brand/networks.ts'
import { footLinks } from './render-foot.ts'
import { cleanRichText } from './rich-text.ts'
import { textIn } from '../../../i18n/text-in.ts'

/** The email as plain text, block by block; Liquid stays executable. */
export function textOf(blocks: readonly Block[], language: Lang): string {
  const pieces = blocks
    .flatMap((block) => (block.type === 'columns' ? block.columns.flatMap(({ blocks }) => blocks) : [block]))
    .map((block) => pieceOf(block, language).trim())
  return `${pieces.filter(Boolean).join('\n\n')}\n`
}

const words = (html: string) => textOfTemplate(cleanRichText(html))

function pieceOf(block: LeafBlock, language: Lang): string {
  switch (block.type) {
    case 'heading':
      return block.text
    case 'text':
      return words(block.html)
    case 'image':
      return lines(block.alt, block.href)
    case 'button':
      return block.label ? lines(`${arrow(block.label, language)} ${block.label}`, block.href) : ''
    case 'divider':
      return '———'
    case 'spacer':
      return ''
    case 'social':
      return block.links
        .filter(({ href }) => href)
        .map(({ network, href }) => `${textIn(networks[network].name, language)}: ${href}`)
        .join('\n')
    case 'product':
      return lines(
        block.title,
        block.text,
        block.price,
        block.label ? lines(`${arrow(block.label, language)} ${block.label}`, block.href) : block.href,
      )
    case 'quote':
      return `${words(block.html).replaceAll(/^/gm, '> ')}${block.author ? `\n— ${block.author}` : ''}`
    case 'kept':
      return block.text
    default:
      return lines(
        words(block.html),
        ...footLinks(block, language).map(({ url, words, always }) =>
          always ? `${words}: {{ ${url} }}` : `{% if ${url} %}${words}: {{ ${url} }}{% endif %}`,
        ),
      )
  }
}

/** Points to the text behind it. */
const arrow = (label: string, language: Lang) =>
  (directionOfText(label) ?? directionOf(language)) === 'rtl' ? '←' : '→'

const lines = (...all: string[]) => all.filter(Boolean).join('\n')
