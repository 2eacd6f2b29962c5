import type { z } from 'zod'
import { type Block, BlockDocument, blockLimits, type LeafBlock } from '#contract/email-marketing/blocks.ts'
import type { Both } from '#contract/fields.ts'
import { fault } from '../../../failure.ts'
import { cleanImage, cleanLink } from './links.ts'
import { chosenLinksOf, cleanRichText } from './rich-text.ts'

const unreadable = fault(
  'validation_failed',
  { en: 'These blocks aren’t valid: {what}', ar: 'هذه الكتل غير صالحة: {what}' },
  'content',
)
const tooMany = fault(
  'validation_failed',
  { en: 'An email can have up to {count} blocks.', ar: 'الحد الأقصى لعدد كتل الرسالة {count}.' },
  'content',
)
const tooLarge = fault(
  'validation_failed',
  {
    en: 'This email is too large. Remove some blocks or text.',
    ar: 'حجم الرسالة أكبر من المسموح به. يلزم حذف بعض الكتل أو النصوص.',
  },
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
    const address = addressesOf(block).find((address) => leadsNowhere(address))
    if (address !== undefined) throw nowhere(block, index + 1, address.written)
  }
  return JSON.stringify(cleaned(document))
}

/**
 * A block email for storage while it is edited: unfinished addresses stay as typed, and rendering drops them.
 * @throws validation_failed for invalid blocks
 */
export function draftContent(content: string): string {
  const document = readDocument(content)
  const clean = <Any extends LeafBlock>(block: Any): Any =>
    'html' in block ? { ...block, html: cleanRichText(block.html) } : block
  const blocks = document.blocks.map((block) =>
    block.type === 'columns'
      ? { ...block, columns: block.columns.map((column) => ({ ...column, blocks: column.blocks.map(clean) })) }
      : clean(block),
  )
  return JSON.stringify({ ...document, blocks })
}

type Address = { written: string; of: 'link' | 'image' }

/**
 * Addresses that the author entered: the link or image of a block, and conditional links in its rich text. Other
 * invalid links come from pasted text and are dropped.
 */
function addressesOf(block: Block): Address[] {
  const written = [
    ...('src' in block ? [{ written: block.src, of: 'image' as const }] : []),
    ...('srcOnDark' in block ? [{ written: block.srcOnDark, of: 'image' as const }] : []),
    ...('href' in block ? [{ written: block.href, of: 'link' as const }] : []),
    ...('html' in block ? chosenLinksOf(block.html).map((written) => ({ written, of: 'link' as const })) : []),
    ...('links' in block ? block.links.map(({ href }) => ({ written: href, of: 'link' as const })) : []),
  ]
  return written.filter((address) => address.written.trim() !== '')
}

const leadsNowhere = ({ written, of }: Address) => (of === 'image' ? cleanImage(written) : cleanLink(written)) === ''

function nowhere(block: Block, number: number, address: string) {
  const hint = address.includes('{%') ? eachWay : nowhereAtAll
  return wrongAddress({ block: blockNames[block.type], number, address: address.slice(0, 80), hint })
}

const wrongAddress = fault(
  'validation_failed',
  {
    en: '{block} (block {number}): “\u2066{address}\u2069” {hint}',
    ar: '{block} (الكتلة {number}): «\u2066{address}\u2069» {hint}',
  },
  'content',
)
const nowhereAtAll: Both = {
  en: 'isn’t a valid link. Enter a full URL (https://…), mailto:, tel: or a merge tag.',
  ar: 'ليس رابطًا صالحًا. يلزم إدخال رابط كامل (\u2066https://…\u2069) أو \u2066mailto:\u2069 أو \u2066tel:\u2069 أو حقل دمج.',
}
const eachWay: Both = {
  en: 'isn’t a valid link in every case. Start each case with a full URL (https://…), mailto:, tel: or a merge tag. Close every tag you open.',
  ar: 'ليس رابطًا صالحًا في كل الحالات. يلزم أن تبدأ كل حالة برابط كامل (\u2066https://…\u2069) أو \u2066mailto:\u2069 أو \u2066tel:\u2069 أو حقل دمج، وأن يُغلق كل وسم مفتوح.',
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

/** The preview text of a block email. @throws validation_failed for invalid blocks */
export const preheaderOf = (content: string): string => readDocument(content).settings.preheader

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
    ...('srcOnDark' in block && { srcOnDark: cleanImage(block.srcOnDark) }),
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
  kept: { en: 'Saved content', ar: 'نص جاهز' },
  footer: { en: 'Footer', ar: 'تذييل' },
}
