import type { Alignment } from '#contract/email-marketing/blocks.ts'
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

type Written = { align?: Alignment; colour?: string | null; isQuiet?: true; size?: number; background: string | null }

/** Rich text with inline styles on each tag. */
export function rich(html: string, drawing: Drawing, { align = 'start', isQuiet, size = 16, ...rest }: Written) {
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
  return `<div dir="${direction}" style="direction:${direction};${base}"${kind}>${ownDirections(withoutLast(inside), drawing, align)}</div>`
}

/**
 * The drawing options for a text whose direction may differ from that of the email, e.g. an Arabic heading in an
 * English email.
 */
export function drawingOf(text: string, drawing: Drawing): Drawing {
  const direction = directionOfText(text)
  if (direction === null || direction === drawing.direction) return drawing
  return { ...drawing, direction, start: drawing.end, end: drawing.start }
}

const paragraph = /<(p|ul|ol) style="([^"]*)">/g

/** Sets the direction of paragraphs and lists that differ from the email’s direction. */
function ownDirections(html: string, drawing: Drawing, align: Alignment): string {
  const starts = [...html.matchAll(paragraph)]
  return starts.reduceRight((written, { 0: tag, 1: name, 2: style = '', index }, place) => {
    const words = html.slice(index + tag.length, starts[place + 1]?.index ?? html.length)
    const own = drawingOf(decodeEntities(words.replace(/<[^<>]*>/g, ' ')), drawing)
    if (own === drawing) return written
    const side = style.replaceAll(`padding-${drawing.start}:`, `padding-${own.start}:`)
    const opening = `<${name} dir="${own.direction}" style="direction:${own.direction};text-align:${sideOf(align, own)};${side}">`
    return written.slice(0, index) + opening + written.slice(index + tag.length)
  }, html)
}

/** Removes the margin of the last paragraph; the block’s own padding is enough. */
const withoutLast = (html: string) => {
  const at = html.lastIndexOf('margin:0 0 12px')
  return at === -1 ? html : `${html.slice(0, at)}margin:0${html.slice(at + 'margin:0 0 12px'.length)}`
}
