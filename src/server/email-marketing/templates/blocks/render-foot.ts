import type { BlockOf } from '#contract/email-marketing/blocks.ts'
import type { Both, Lang } from '#contract/fields.ts'
import { valueOf } from './liquid-text.ts'
import { quiet, quietClass, rich, shadeClass, sideOf } from './render-parts.ts'
import type { Drawing } from './drawing.ts'

type Network = BlockOf<'social'>['links'][number]['network']

/** Display name and brand colour of each network. */
export const networks: Record<Network, { name: Both; colour: string }> = {
  website: { name: { en: 'Website', ar: 'الموقع' }, colour: '#495057' },
  instagram: { name: { en: 'Instagram', ar: 'إنستغرام' }, colour: '#c13584' },
  facebook: { name: { en: 'Facebook', ar: 'فيسبوك' }, colour: '#1464c8' },
  x: { name: { en: 'X', ar: 'إكس' }, colour: '#212529' },
  linkedin: { name: { en: 'LinkedIn', ar: 'لينكدإن' }, colour: '#0a66c2' },
  youtube: { name: { en: 'YouTube', ar: 'يوتيوب' }, colour: '#c4302b' },
  tiktok: { name: { en: 'TikTok', ar: 'تيك توك' }, colour: '#212529' },
  snapchat: { name: { en: 'Snapchat', ar: 'سناب شات' }, colour: '#7a6a00' },
  whatsapp: { name: { en: 'WhatsApp', ar: 'واتساب' }, colour: '#0b7a3b' },
  telegram: { name: { en: 'Telegram', ar: 'تيليغرام' }, colour: '#1774b5' },
}

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
      const picture = `<img src="${drawing.publicUrl}/i/social/${network}" alt="${name[language]}" title="${name[language]}" height="32" style="${look}"${shadeClass(colour, { background })}>`
      return `<a href="${valueOf(href)}" target="_blank" style="display:inline-block;padding:6px;color:${colour};text-decoration:none">${picture}</a>`
    })
  return `<div dir="${direction}" style="direction:${direction};text-align:${side}">${signs.join(' ')}</div>`
}

const leaveWords: Record<'unsubscribe' | 'preferences' | 'view', Both> = {
  unsubscribe: { en: 'Unsubscribe', ar: 'إلغاء الاشتراك' },
  preferences: { en: 'Choose what you receive', ar: 'اختر ما يصلك' },
  view: { en: 'View in browser', ar: 'عرض في المتصفح' },
}

/** The enabled footer links. `always`: the unsubscribe address exists in every email. */
export const footLinks = (block: BlockOf<'footer'>, language: Lang) =>
  [
    block.unsubscribe && { url: 'unsubscribeUrl', words: leaveWords.unsubscribe[language], always: true },
    block.preferences && { url: 'preferencesUrl', words: leaveWords.preferences[language], always: false },
    block.view && { url: 'viewUrl', words: leaveWords.view[language], always: false },
  ].filter((link) => link !== false)

export function footerOf(block: BlockOf<'footer'>, drawing: Drawing) {
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
    ? rich(block.html, drawing, { size: 13, isQuiet: true, align: block.align, background: block.background })
    : ''
  return words + line
}
