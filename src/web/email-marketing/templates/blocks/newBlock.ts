import type { Block, BlockDocument } from '#contract/email-marketing/blocks.ts'
import type { Brand } from '#contract/email-marketing/brand.ts'
import { newId } from './document.ts'
import { socialNetworks } from './networks.ts'

export const blockTypes = [
  'heading',
  'text',
  'image',
  'button',
  'columns',
  'product',
  'quote',
  'divider',
  'spacer',
  'social',
  'kept',
  'footer',
] as const satisfies readonly Block['type'][]

/** The parts of the brand that fill new content. */
type Look = Pick<Brand, 'links' | 'colours' | 'font'>

/** A new block, with the links of the brand. Its texts are empty: a placeholder stands there until the first key, and is never sent. */
export function newBlock(type: Block['type'], brand?: Look): Block {
  const common = { id: newId(), room: 12, background: null }
  const texts = { ...common, direction: 'auto' as const }
  switch (type) {
    case 'heading':
      return { ...texts, type, level: 2, text: '', align: 'start', colour: null }
    case 'text':
      return { ...texts, type, html: '', align: 'start', colour: null, size: 16 }
    case 'image':
      return {
        ...common,
        type,
        src: '',
        srcOnDark: '',
        alt: '',
        href: '',
        width: 100,
        align: 'center',
        round: 0,
        plate: false,
      }
    case 'button':
      return {
        ...texts,
        type,
        label: '',
        href: '',
        align: 'start',
        colour: null,
        textColour: '#ffffff',
        round: 6,
        wide: false,
      }
    case 'divider':
      return { ...common, type, colour: '#dee2e6', thickness: 1 }
    case 'spacer':
      return { ...common, type, room: 0, height: 24 }
    case 'columns':
      return {
        ...common,
        type,
        columns: [
          { share: 50, blocks: [] },
          { share: 50, blocks: [] },
        ],
      }
    case 'social':
      return { ...common, type, links: linksOf(brand), align: 'center' }
    case 'product':
      return {
        ...texts,
        type,
        src: '',
        alt: '',
        width: 100,
        plate: false,
        title: '',
        text: '',
        price: '',
        before: '',
        label: '',
        href: '',
        colour: null,
      }
    case 'quote':
      return { ...texts, type, html: '', author: '', colour: null }
    case 'kept':
      return { ...texts, type, contentId: null, title: '', keptAt: null, text: '' }
    default:
      return {
        ...texts,
        type: 'footer',
        room: 24,
        // Filled when the email is sent. Without an address the line is empty.
        html: '<p>{{ brand.name }}</p><p>{{ brand.address }}</p>',
        unsubscribe: true,
        preferences: true,
        view: true,
        align: 'center',
      }
  }
}

function linksOf(brand: Look | undefined) {
  const own = socialNetworks.flatMap((network) => {
    const href = brand?.links[network]
    return href ? [{ network, href }] : []
  })
  return own.length > 0 ? own : [{ network: 'website' as const, href: '' }]
}

/** A new document with a header and a footer, in the colours and font of the brand. */
export const newDocument = (brand?: Look): BlockDocument => ({
  version: 1,
  settings: {
    width: 600,
    background: brand?.colours.background ?? '#f1f3f5',
    surface: brand?.colours.surface ?? '#ffffff',
    text: brand?.colours.text ?? '#212529',
    accent: brand?.colours.accent ?? '#0b7285',
    font: brand?.font ?? 'sans',
    preheader: '',
  },
  blocks: (['heading', 'text', 'footer'] as const).map((type) => newBlock(type, brand)),
})
