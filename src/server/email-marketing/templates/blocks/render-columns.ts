import type { BlockOf } from '#contract/email-marketing/blocks.ts'
import { drawn } from './render-block.ts'
import type { Drawing } from './drawing.ts'

/** Gap between two columns, in pixels. */
const gap = 16

/**
 * Columns that wrap on narrow screens without a media query: each is at most as wide as its share. Outlook gets its
 * own table around them.
 */
export function columnsOf(block: BlockOf<'columns'>, drawing: Drawing, width: number): string {
  const { direction, start } = drawing
  const whole = block.columns.reduce((sum, { share }) => sum + share, 0)
  const parts = block.columns.map((column) => ({ column, width: Math.floor((width * column.share) / whole) }))
  const cells = parts.map(({ column, width }) => {
    const inner = column.blocks
      .map((leaf) => {
        const behind = leaf.background
        const colour = behind ? `background-color:${behind};` : ''
        return `<tr><td dir="${direction}"${behind ? ` bgcolor="${behind}"` : ''} style="${colour}direction:${direction};padding:${Math.round(leaf.room / 2)}px 0;font-size:16px;line-height:1.5">${drawn({ ...leaf, background: behind ?? block.background }, drawing, width - gap)}</td></tr>`
      })
      .join('\n')
    return `<!--[if mso]><td width="${width}" valign="top"><![endif]--><div class="col" style="display:inline-block;width:100%;max-width:${width}px;vertical-align:top"><table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" style="direction:${direction}"><tr><td style="padding:0 ${gap / 2}px"><table role="presentation" dir="${direction}" width="100%" cellpadding="0" cellspacing="0" border="0" style="direction:${direction}">
${inner}
</table></td></tr></table></div><!--[if mso]></td><![endif]-->`
  })
  return `<div dir="${direction}" style="direction:${direction};font-size:0;line-height:0;text-align:${start};margin:0 -${gap / 2}px"><!--[if mso]><table role="presentation" dir="${direction}" width="${width}" cellpadding="0" cellspacing="0" border="0"><tr><![endif]-->${cells.join('')}<!--[if mso]></tr></table><![endif]--></div>`
}
