import type { BlockOf, LeafBlock } from '#contract/email-marketing/blocks.ts'
import { fill, rule } from './in-the-dark.ts'
import { imageAddress } from './links.ts'
import { htmlOf, valueOf } from './liquid-text.ts'
import { footerOf, socialOf } from './render-foot.ts'
import type { Drawing } from './drawing.ts'
import { sideOf, classed, inkClass, quiet, quietClass, rich, drawingOf, drawingOfHtml } from './render-parts.ts'

/** The HTML inside a block’s cell. */
export function drawn(block: LeafBlock, drawing: Drawing, width: number): string {
  switch (block.type) {
    case 'heading':
      return headingOf(block, drawing)
    case 'text':
      return rich(block.html, drawing, block)
    case 'image':
      return imageOf(block, drawing, width)
    case 'button':
      return buttonOf(block, drawing)
    case 'divider':
      return `<div style="border-top:${block.thickness}px solid ${block.colour};font-size:0;line-height:0"${ruleClass(block.colour, block)}>&nbsp;</div>`
    case 'spacer':
      return `<div style="height:${block.height}px;font-size:0;line-height:${block.height}px">&nbsp;</div>`
    case 'social':
      return socialOf(block, drawing)
    case 'product':
      return productOf(block, drawing, width)
    case 'quote':
      return quoteOf(block, drawing)
    case 'kept':
      return rich(paragraphsOf(block.text), drawing, { background: block.background, direction: block.direction })
    default:
      return footerOf(block, drawing)
  }
}

const ruleClass = (colour: string, { background }: { background: string | null }) =>
  background ? '' : classed(rule(colour))
/**
 * Converts plain text to paragraphs; an empty line starts a new one. Quotes are not escaped, because they may belong
 * to Liquid.
 */
export const paragraphsOf = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .split(/\r?\n\s*\r?\n/)
    .map((paragraph) => `<p>${paragraph.replaceAll(/\r?\n/g, '<br>')}</p>`)
    .join('')

const headingSizes = { 1: 28, 2: 22, 3: 18 } as const

function headingOf(block: BlockOf<'heading'>, drawing: Drawing) {
  const own = drawingOf(block.text, drawing, block.direction)
  const { direction, settings, font } = own
  const size = headingSizes[block.level]
  return `<h${block.level} dir="${direction}" style="direction:${direction};margin:0;font-family:${font};font-size:${size}px;line-height:1.4;font-weight:bold;color:${block.colour ?? settings.text};text-align:${sideOf(block.align, own)}"${inkClass(block)}>${htmlOf(block.text)}</h${block.level}>`
}

const linked = (href: string, inside: string) =>
  href ? `<a href="${valueOf(href)}" target="_blank" style="text-decoration:none">${inside}</a>` : inside

function imageOf(block: BlockOf<'image'>, drawing: Drawing, width: number) {
  if (!block.src) return ''
  const wide = Math.round((width * block.width) / 100)
  const side = sideOf(block.align, drawing)
  const isDouble = block.srcOnDark !== '' && !block.background
  const picture = isDouble ? picturesOf(block, drawing, wide) : pictureOf({ ...block, isApart: true }, drawing, wide)
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="${side}" style="text-align:${side}">${linked(block.href, picture)}</td></tr></table>`
}

/**
 * An image and its twin for dark mode. The twin is hidden unless a style sheet shows it, so the image itself stays where
 * style sheets are dropped. The alt text stands once.
 */
function picturesOf(block: BlockOf<'image'>, drawing: Drawing, wide: number) {
  const { src, srcOnDark, alt, round } = block
  const size = `width:100%;max-width:${wide}px;height:auto;border:0;outline:none;text-decoration:none;border-radius:${round}px`
  const text = `font-family:${drawing.font};font-size:14px;color:${drawing.settings.text}`
  const address = (of: string) => valueOf(imageAddress(of, drawing.publicUrl))
  const day = `<img src="${address(src)}" alt="${valueOf(alt)}" width="${wide}" style="display:inline-block;${size};${text}" class="day">`
  const night = `<img src="${address(srcOnDark)}" alt="" width="${wide}" style="display:none;max-height:0;mso-hide:all;${size}" class="night">`
  return `${day}<!--[if !mso]><!-->${night}<!--<![endif]-->`
}

type Pictured = {
  src: string
  alt: string
  round: number
  background: string | null
  plate: boolean
  /** Whether there is space around the image. */
  isApart: boolean
}

function pictureOf({ src, alt, round, background, plate, isApart }: Pictured, drawing: Drawing, wide: number) {
  const look = `display:inline-block;width:100%;max-width:${wide}px;height:auto;border:0;outline:none;text-decoration:none;border-radius:${round}px;font-family:${drawing.font};font-size:14px;color:${drawing.settings.text}`
  const kind = plate && !background ? classed(isApart ? 'plate apart' : 'plate') : inkClass({ background })
  return `<img src="${valueOf(imageAddress(src, drawing.publicUrl))}" alt="${valueOf(alt)}" width="${wide}" style="${look}"${kind}>`
}

type Pressed = Omit<BlockOf<'button'>, 'id' | 'type' | 'room'>

/** A coloured table cell around a padded link: no image or VML, and the whole area is clickable. */
function buttonOf(
  { label, href, align, colour, textColour, round, wide, background, direction: chosen }: Pressed,
  drawing: Drawing,
) {
  if (!label) return ''
  const own = drawingOf(label, drawing, chosen)
  const { direction, settings, font } = own
  const behind = colour ?? settings.accent
  const side = sideOf(align, own)
  const tag = href ? `a href="${valueOf(href)}" target="_blank"` : 'span'
  const filled = background ? '' : classed(fill(behind, textColour))
  const look = `display:${wide ? 'block' : 'inline-block'};padding:13px 26px;font-family:${font};font-size:16px;line-height:1.3;font-weight:bold;color:${textColour};text-align:center;text-decoration:none;border-radius:${round}px;mso-padding-alt:0`
  return `<table role="presentation" dir="${direction}" align="${side}" cellpadding="0" cellspacing="0" border="0"${wide ? ' width="100%"' : ''} style="direction:${direction};border-collapse:separate;margin:${margins(side)}"><tr><td dir="${direction}" align="center" bgcolor="${behind}" style="direction:${direction};background-color:${behind};border-radius:${round}px;mso-padding-alt:13px 26px"${filled}><${tag} style="${look}">${htmlOf(label)}</${tag.split(' ')[0]}></td></tr></table><div style="clear:both;font-size:0;line-height:0">&nbsp;</div>`
}

const margins = (side: 'left' | 'center' | 'right') =>
  side === 'center' ? '0 auto' : side === 'left' ? '0 auto 0 0' : '0 0 0 auto'

function productOf(block: BlockOf<'product'>, around: Drawing, width: number) {
  const drawing = drawingOf(`${block.title} ${block.text}`, around, block.direction)
  const { direction, settings, font } = drawing
  const row = (content: string, room: number, text = '') => {
    const own = drawingOf(text, drawing, block.direction)
    const words = `font-family:${font};color:${settings.text};text-align:${own.start}`
    return `<tr><td dir="${own.direction}" style="direction:${own.direction};padding:0 16px ${room}px;${words}"${inkClass({ background: block.background })}>${content}</td></tr>`
  }
  const before = block.before
    ? `<s style="color:${quiet};font-weight:normal;font-size:14px"${quietClass(block)}>${htmlOf(block.before)}</s>&nbsp; `
    : ''
  const button = { ...block, align: 'start', textColour: '#ffffff', round: 6, wide: false } as const
  // An image narrower than the block is centred, with space above it.
  const isApart = block.width < 100
  const [above, round] = isApart ? [16, 0] : [0, 8]
  const wide = Math.round(((width - 2) * block.width) / 100)
  const rows = [
    block.src &&
      `<tr><td align="center" style="padding:${above}px 0 14px;text-align:center">${linked(block.href, pictureOf({ ...block, round, isApart }, drawing, wide))}</td></tr>`,
    block.title &&
      row(`<strong style="font-size:18px;line-height:1.5">${htmlOf(block.title)}</strong>`, 6, block.title),
    block.text && row(`<span style="font-size:15px;line-height:1.6">${linesOf(block.text)}</span>`, 8, block.text),
    (block.price || before) && row(`${before}<strong style="font-size:18px">${htmlOf(block.price)}</strong>`, 12),
    block.label && row(buttonOf(button, drawing), 16),
  ]
  return `<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" style="direction:${direction};border:1px solid #dee2e6;border-radius:8px;border-collapse:separate">${block.src ? '' : '<tr><td style="padding:8px 0;font-size:0">&nbsp;</td></tr>'}${rows.filter(Boolean).join('')}</table>`
}

const linesOf = (text: string) => htmlOf(text).replaceAll(/\r?\n/g, '<br>')

function quoteOf(block: BlockOf<'quote'>, around: Drawing) {
  const drawing = drawingOfHtml(block.html, around, block.direction)
  const { direction, settings, start } = drawing
  const author = block.author
    ? `<div dir="${direction}" style="direction:${direction};padding-top:8px;font-family:${drawing.font};font-size:14px;color:${quiet};text-align:${start}"${quietClass(block)}>— <span dir="auto">${htmlOf(block.author)}</span></div>`
    : ''
  const bar = block.colour ?? settings.accent
  return `<table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" style="direction:${direction}"><tr><td style="border-${start}:4px solid ${bar};padding-${start}:16px"${ruleClass(bar, block)}>${rich(block.html, drawing, { size: 17, background: block.background, direction: block.direction })}${author}</td></tr></table>`
}
