import type { z } from 'zod'
import { type Block, BlockDocument, blockLimits, type LeafBlock } from '#contract/email-marketing/blocks.ts'
import type { Both } from '#contract/fields.ts'
import { fault } from '../../failure.ts'
import { cleanImage, cleanLink } from './links.ts'
import { cleanRichText } from './rich-text.ts'

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

/** What a mail of blocks says, cleaned: the same text again for the same mail. @throws validation_failed */
export function cleanContent(content: string): string {
  return JSON.stringify(cleaned(readDocument(content)))
}

/** The blocks of a mail. @throws validation_failed where they cannot be read, or are more than a mail holds */
export function readDocument(content: string): BlockDocument {
  if (Buffer.byteLength(content) > blockLimits.bytes) throw tooLarge()
  const read = BlockDocument.safeParse(parsed(content))
  if (!read.success) throw unreadable({ what: placeOf(read.error) })
  const all = everyBlock(read.data)
  if (all.length > blockLimits.blocks) throw tooMany({ count: blockLimits.blocks })
  if (new Set(all.map(({ id }) => id)).size < all.length) throw unreadable({ what: 'id' })
  return read.data
}

/** Every block, those in columns behind the columns they stand in. */
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

/** What a kind of block is called. */
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
