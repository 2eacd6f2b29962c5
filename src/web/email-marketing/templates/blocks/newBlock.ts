import type { Block, BlockDocument } from '#contract/email-marketing/blocks.ts'
import type { Language } from '../../../i18n/languages.ts'
import { wordsIn } from '../../../i18n/words.ts'
import { newId } from './document.ts'
import { blockWords } from './words.ts'

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

/** A new block, with text in the message's language. */
export function newBlock(type: Block['type'], language: Language): Block {
  const w = wordsIn(blockWords, language)
  const common = { id: newId(), room: 12, background: null }
  switch (type) {
    case 'heading':
      return { ...common, type, level: 2, text: w.newHeading, align: 'start', colour: null }
    case 'text':
      return { ...common, type, html: `<p>${w.newText}</p>`, align: 'start', colour: null, size: 16 }
    case 'image':
      return { ...common, type, src: '', alt: '', href: '', width: 100, align: 'center', round: 0, plate: false }
    case 'button':
      return {
        ...common,
        type,
        label: w.newButton,
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
      return { ...common, type, links: [{ network: 'website', href: '' }], align: 'center' }
    case 'product':
      return {
        ...common,
        type,
        src: '',
        alt: '',
        width: 100,
        plate: false,
        title: w.newProduct,
        text: '',
        price: '',
        before: '',
        label: w.newButton,
        href: '',
        colour: null,
      }
    case 'quote':
      return { ...common, type, html: `<p>${w.newQuote}</p>`, author: '', colour: null }
    case 'kept':
      return { ...common, type, contentId: null, title: '', keptAt: null, text: '' }
    default:
      return {
        ...common,
        type: 'footer',
        room: 24,
        html: w.newFooter,
        unsubscribe: true,
        preferences: true,
        view: true,
        align: 'center',
      }
  }
}

/** A new document with a header and a footer. */
export const newDocument = (language: Language): BlockDocument => ({
  version: 1,
  settings: {
    width: 600,
    background: '#f1f3f5',
    surface: '#ffffff',
    text: '#212529',
    accent: '#0b7285',
    font: 'sans',
    preheader: '',
  },
  blocks: (['heading', 'text', 'footer'] as const).map((type) => newBlock(type, language)),
})
