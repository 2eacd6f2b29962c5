import type { BlockOf } from '#contract/email-marketing/blocks.ts'
import type { Both, Lang } from '#contract/fields.ts'
import { networks } from '../../brand/networks.ts'
import { valueOf } from './liquid-text.ts'
import { drawingOf, quiet, quietClass, rich, shadeClass, sideOf } from './render-parts.ts'
import type { Drawing } from './drawing.ts'
import { textIn } from '../../../i18n/text-in.ts'

export function socialOf({ links, align, background }: BlockOf<'social'>, drawing: Drawing) {
  const { direction, font, language } = drawing
  const side = sideOf(align, drawing)
  const signs = links
    .filter(({ href }) => href)
    .map(({ network, href }) => {
      const { name, colour } = networks[network]
      // The name replaces the icon when images are blocked: in the network’s colour, and as wide as the text where the
      // client allows it.
      const look = `display:inline-block;height:32px;min-width:32px;border:0;outline:none;text-decoration:none;vertical-align:middle;font-family:${font};font-size:13px;line-height:32px;font-weight:bold;color:${colour}`
      const picture = `<img src="${drawing.publicUrl}/i/social/${network}" alt="${textIn(name, language)}" title="${textIn(name, language)}" height="32" style="${look}"${shadeClass(colour, { background })}>`
      return `<a href="${valueOf(href)}" target="_blank" style="display:inline-block;padding:6px;color:${colour};text-decoration:none">${picture}</a>`
    })
  return `<div dir="${direction}" style="direction:${direction};text-align:${side}">${signs.join(' ')}</div>`
}

const leaveWords: Record<'unsubscribe' | 'preferences' | 'view', Both> = {
  unsubscribe: { en: 'Unsubscribe', ar: 'إلغاء الاشتراك' },
  preferences: { en: 'Email preferences', ar: 'تفضيلات الاشتراك' },
  view: { en: 'View in browser', ar: 'عرض في المتصفح' },
}

/** The enabled footer links. `always`: the unsubscribe address exists in every email. */
export const footLinks = (block: BlockOf<'footer'>, language: Lang) =>
  [
    block.unsubscribe && { url: 'unsubscribeUrl', words: textIn(leaveWords.unsubscribe, language), always: true },
    block.preferences && { url: 'preferencesUrl', words: textIn(leaveWords.preferences, language), always: false },
    block.view && { url: 'viewUrl', words: textIn(leaveWords.view, language), always: false },
  ].filter((link) => link !== false)

export function footerOf(block: BlockOf<'footer'>, around: Drawing) {
  // The links are in the email’s language.
  const drawing = drawingOf('', around, block.direction)
  const { direction, font, language } = drawing
  const links = footLinks(block, language).map(({ url, words, always }) => {
    const link = `<a href="{{ ${url} }}" target="_blank" style="color:${quiet};text-decoration:underline;white-space:nowrap">${words}</a> &nbsp; `
    return always ? link : `{% if ${url} %}${link}{% endif %}`
  })
  const line =
    links.length > 0
      ? `<div dir="${direction}" style="direction:${direction};padding-top:8px;font-family:${font};font-size:13px;line-height:1.9;color:${quiet};text-align:${sideOf(block.align, drawing)}"${quietClass(block)}>${links.join('')}</div>`
      : ''
  const words = block.html
    ? rich(block.html, drawing, {
        size: 13,
        isQuiet: true,
        align: block.align,
        background: block.background,
        direction: block.direction,
      })
    : ''
  return words + line
}
