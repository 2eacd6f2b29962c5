import type { z } from 'zod'
import { type Block, BlockDocument, blockLimits, type LeafBlock } from '#contract/email-marketing/blocks.ts'
import type { Both } from '#contract/fields.ts'
import { fault } from '../../../failure.ts'
import { cleanImage, cleanLink } from './links.ts'
import { chosenLinksOf, cleanRichText } from './rich-text.ts'

const unreadable = fault(
  'validation_failed',
  { en: 'These blocks cannot be read: {what}', ar: 'تعذّرت قراءة هذه الكتل: {what}' },
  'content',
)
const tooMany = fault(
  'validation_failed',
  { en: 'A mail has at most {count} blocks', ar: 'أقصى عدد لكتل الرسالة {count}' },
  'content',
)
const tooLarge = fault(
  'validation_failed',
  { en: 'These blocks are too large for a mail', ar: 'هذه الكتل أكبر مما تسعه رسالة' },
  'content',
)

/**
 * Cleans a block email for storage; cleaning the result again changes nothing.
 * @throws validation_failed also for an invalid address in a block, with the block: such an address is reported, not
 * dropped silently
 */
export function cleanContent(content: string): string {
  const document = readDocument(content)
  for (const [index, block] of everyBlock(document).entries()) {
    const address = addressesOf(block).find((one) => leadsNowhere(one))
    if (address !== undefined) throw nowhere(block, index + 1, address.written)
  }
  return JSON.stringify(cleaned(document))
}

type Address = { written: string; of: 'link' | 'image' }

/**
 * Addresses that the author entered: the link or image of a block, and conditional links in its rich text. Other
 * invalid links come from pasted text and are dropped.
 */
function addressesOf(block: Block): Address[] {
  const written = [
    ...('src' in block ? [{ written: block.src, of: 'image' as const }] : []),
    ...('href' in block ? [{ written: block.href, of: 'link' as const }] : []),
    ...('html' in block ? chosenLinksOf(block.html).map((written) => ({ written, of: 'link' as const })) : []),
    ...('links' in block ? block.links.map(({ href }) => ({ written: href, of: 'link' as const })) : []),
  ]
  return written.filter((address) => address.written.trim() !== '')
}

const leadsNowhere = ({ written, of }: Address) => (of === 'image' ? cleanImage(written) : cleanLink(written)) === ''

function nowhere(block: Block, number: number, address: string) {
  const { en, ar } = blockNames[block.type]
  const hint = address.includes('{%') ? eachWay : nowhereAtAll
  const words = {
    en: `${en} (block {number}): “\u2066{address}\u2069” ${hint.en}`,
    ar: `${ar} (الكتلة {number}): «\u2066{address}\u2069» ${hint.ar}`,
  }
  return fault('validation_failed', words, 'content')({ number, address: address.slice(0, 80) })
}

const nowhereAtAll: Both = {
  en: 'leads nowhere. Write a web address (https://…), mailto:, tel: or a field.',
  ar: 'لا يقود إلى شيء. اكتب عنوان صفحة (\u2066https://…\u2069) أو \u2066mailto:\u2069 أو \u2066tel:\u2069 أو حقلًا.',
}
const eachWay: Both = {
  en: 'does not lead somewhere each way. Begin every way with a web address (https://…), mailto:, tel: or a field, and close what you open.',
  ar: 'لا يقود إلى شيء في كل الحالات. ابدأ كل حالة بعنوان صفحة (\u2066https://…\u2069) أو \u2066mailto:\u2069 أو \u2066tel:\u2069 أو حقل، وأغلق كل ما تفتحه.',
}

/** Parses a block email. @throws validation_failed for invalid blocks, or for more than an email may have */
export function readDocument(content: string): BlockDocument {
  if (Buffer.byteLength(content) > blockLimits.bytes) throw tooLarge()
  const read = BlockDocument.safeParse(parsed(content))
  if (!read.success) throw unreadable({ what: placeOf(read.error) })
  const all = everyBlock(read.data)
  if (all.length > blockLimits.blocks) throw tooMany({ count: blockLimits.blocks })
  if (new Set(all.map(({ id }) => id)).size < all.length) throw unreadable({ what: 'id' })
  return read.data
}

/** All blocks; blocks inside columns follow their column block. */
export const everyBlock = ({ blocks }: Pick<BlockDocument, 'blocks'>): Block[] =>
  blocks.flatMap((block): Block[] =>
    block.type === 'columns' ? [block, ...block.columns.flatMap((column) => column.blocks)] : [block],
  )

function parsed(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    throw unreadable({ what: 'JSON' })
  }
}

const placeOf = (error: z.ZodError) => error.issues[0]?.path.join('.') || 'version'

/** A cleaned block email for rendering, including unfinished drafts. @throws validation_failed like `readDocument` */
export const drawableDocument = (content: string): BlockDocument => cleaned(readDocument(content))

const cleaned = (document: BlockDocument): BlockDocument => ({
  ...document,
  blocks: document.blocks.map((block) =>
    block.type === 'columns'
      ? { ...block, columns: block.columns.map((column) => ({ ...column, blocks: column.blocks.map(cleanLeaf) })) }
      : cleanLeaf(block),
  ),
})

function cleanLeaf<Leaf extends LeafBlock>(block: Leaf): Leaf {
  return {
    ...block,
    ...('html' in block && { html: cleanRichText(block.html) }),
    ...('href' in block && { href: cleanLink(block.href) }),
    ...('src' in block && { src: cleanImage(block.src) }),
    ...('links' in block && { links: block.links.map((link) => ({ ...link, href: cleanLink(link.href) })) }),
  }
}

/** Display names of the block types. */
export const blockNames: Record<Block['type'], Both> = {
  heading: { en: 'Heading', ar: 'عنوان' },
  text: { en: 'Text', ar: 'نص' },
  image: { en: 'Image', ar: 'صورة' },
  button: { en: 'Button', ar: 'زر' },
  divider: { en: 'Divider', ar: 'خط فاصل' },
  spacer: { en: 'Space', ar: 'مسافة' },
  columns: { en: 'Columns', ar: 'أعمدة' },
  social: { en: 'Social links', ar: 'روابط التواصل' },
  product: { en: 'Product', ar: 'منتج' },
  quote: { en: 'Quote', ar: 'اقتباس' },
  kept: { en: 'Kept text', ar: 'نص محفوظ' },
  footer: { en: 'Footer', ar: 'تذييل' },
}
