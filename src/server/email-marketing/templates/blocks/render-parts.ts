import type { Alignment, TextDirection } from '#contract/email-marketing/blocks.ts'
import type { Drawing } from './drawing.ts'
import { shade } from './in-the-dark.ts'
import { cleanRichText } from './rich-text.ts'
import { directionOfText } from '../../../mail/html/own-direction.ts'
import { decodeEntities } from '../../../mail/html/entities.ts'

/** Physical side of an alignment. */
export const sideOf = (align: Alignment, { start, end }: Drawing) =>
  align === 'center' ? 'center' : align === 'end' ? end : start

export const classed = (name: string) => (name === '' ? '' : ` class="${name}"`)

/**
 * In dark mode text without a chosen background is inverted; a chosen text colour changes only as far as contrast
 * needs.
 */
export const inkClass = (block: { colour?: string | null; background: string | null }) =>
  block.background ? '' : classed(block.colour ? shade(block.colour) : 'ink')

/** Like `inkClass`, for elements that always have a colour. */
export const shadeClass = (colour: string, { background }: { background: string | null }) =>
  background ? '' : classed(shade(colour))

/** Colour and class of secondary text. Dark mode lightens it unless the block has a chosen background. */
export const quiet = '#6c757d'

export const quietClass = ({ background }: { background: string | null }) => (background ? '' : ' class="quiet"')

type Written = {
  align?: Alignment
  colour?: string | null
  isQuiet?: true
  size?: number
  background: string | null
  direction?: TextDirection
}

/** Rich text with inline styles on each tag. */
export function rich(html: string, around: Drawing, { align = 'start', isQuiet, size = 16, ...rest }: Written) {
  const chosen = rest.direction ?? 'auto'
  const drawing = chosen === 'auto' ? around : turnedTo(chosen, around)
  const { direction, settings, font } = drawing
  const colour = isQuiet ? quiet : rest.colour
  const ink = colour ?? settings.text
  const kind = isQuiet ? quietClass(rest) : inkClass(rest)
  const base = `font-family:${font};font-size:${size}px;line-height:1.7;color:${ink};text-align:${sideOf(align, drawing)}`
  const inside = cleanRichText(html, {
    paragraph: `margin:0 0 12px`,
    list: `margin:0 0 12px;padding:0;padding-${drawing.start}:24px`,
    item: 'margin:0 0 4px',
    link: `color:${colour ?? settings.accent};text-decoration:underline`,
    linkClass: isQuiet ? '' : shadeClass(colour ?? settings.accent, rest),
  })
  return `<div dir="${direction}" style="direction:${direction};${base}"${kind}>${ownDirections(withoutLast(inside), drawing, align, chosen)}</div>`
}

/**
 * The drawing options for a text whose direction may differ from that of the email, e.g. an Arabic heading in an
 * English email.
 * @param chosen the direction that the author set for the block
 */
export function drawingOf(text: string, drawing: Drawing, chosen: TextDirection = 'auto'): Drawing {
  const direction = chosen === 'auto' ? directionOfText(text) : chosen
  return direction === null ? drawing : turnedTo(direction, drawing)
}

const turnedTo = (direction: Drawing['direction'], drawing: Drawing): Drawing =>
  direction === drawing.direction ? drawing : { ...drawing, direction, start: drawing.end, end: drawing.start }

/** The drawing options of a block by its whole rich text. */
export const drawingOfHtml = (html: string, drawing: Drawing, chosen: TextDirection) =>
  drawingOf(plainOf(html), drawing, chosen)

const plainOf = (html: string) => decodeEntities(html.replace(/<[^<>]*>/g, ' '))

const textTag = /<(\/?)(p|ul|ol|li)(?: style="([^"]*)")?>/g

/**
 * Sets the direction of paragraphs, lists and list items that differ from what is around them. A chosen direction is
 * set on each, because clients drop the block’s own element, and because later steps set a missing one.
 */
function ownDirections(html: string, drawing: Drawing, align: Alignment, chosen: TextDirection): string {
  const tags = [...html.matchAll(textTag)].map((tag) => ({ tag, name: tag[2] ?? '', isClosing: tag[1] === '/' }))
  const lists = [drawing]
  let written = ''
  let end = 0
  for (const [place, { tag, name, isClosing }] of tags.entries()) {
    const isList = name === 'ul' || name === 'ol'
    if (isClosing) {
      if (isList && lists.length > 1) lists.pop()
      continue
    }
    const around = lists.at(-1) ?? drawing
    // A list is as its first letter, an item as its own.
    const next = tags.slice(place + 1).find((other) => !isList || other.isClosing || other.name !== 'li')
    const own = drawingOf(
      plainOf(html.slice(tag.index + tag[0].length, next?.tag.index ?? html.length)),
      around,
      chosen,
    )
    if (isList) lists.push(own)
    if (own === around && chosen === 'auto') continue
    // The marker of an item that runs against its list would stand outside of the mail.
    const marker = name === 'li' && own !== around ? 'list-style-position:inside;' : ''
    const style = (tag[3] ?? '').replaceAll(`padding-${drawing.start}:`, `padding-${own.start}:`)
    const side = `direction:${own.direction};text-align:${sideOf(align, own)};`
    written += `${html.slice(end, tag.index)}<${name} dir="${own.direction}" style="${side}${marker}${style}">`
    end = tag.index + tag[0].length
  }
  return written + html.slice(end)
}

/** Removes the margin of the last paragraph; the block’s own padding is enough. */
const withoutLast = (html: string) => {
  const at = html.lastIndexOf('margin:0 0 12px')
  return at === -1 ? html : `${html.slice(0, at)}margin:0${html.slice(at + 'margin:0 0 12px'.length)}`
}
