import { z } from 'zod'
import { line, paragraph } from '../fields.ts'

// A mail made of blocks, stored as JSON in `content` of the template. Texts contain Liquid. The server restricts their
// HTML (`blocks/rich-text.ts`) and links (`blocks/links.ts`).

/** Limits of one mail. */
export const blockLimits = { blocks: 200, perColumn: 40, html: 20_000, bytes: 500_000 } as const

export const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'colour')
/** Fonts installed on every device; a mail loads none. */
export const MailFont = z.enum(['sans', 'modern', 'serif'])
const Align = z.enum(['start', 'center', 'end'])
const BlockId = z.string().regex(/^[a-z0-9-]{1,36}$/i)
/** An address as typed; the server drops addresses that mail may not contain. */
const Address = line(2000, 0)
const Html = paragraph(blockLimits.html)
const pixels = (most: number, least = 0) => z.number().int().min(least).max(most)

/** Common to all blocks: vertical padding and background colour. */
const common = {
  id: BlockId,
  /** Padding above and below, in pixels. */
  room: pixels(80).default(12),
  background: Colour.nullable().default(null),
}

/**
 * Direction of the block’s texts. `auto`: each paragraph, list item or line follows its first letter; without letters it
 * follows the email’s language.
 */
const TextDirection = z.enum(['auto', 'ltr', 'rtl'])
const texts = { ...common, direction: TextDirection.default('auto') }

const Heading = z.strictObject({
  ...texts,
  type: z.literal('heading'),
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(2),
  text: line(500, 0),
  align: Align.default('start'),
  colour: Colour.nullable().default(null),
})
const Text = z.strictObject({
  ...texts,
  type: z.literal('text'),
  html: Html,
  align: Align.default('start'),
  colour: Colour.nullable().default(null),
  size: pixels(28, 12).default(16),
})
const Image = z.strictObject({
  ...common,
  type: z.literal('image'),
  src: Address,
  /** Shown in its place in dark mode; empty: the image itself. Not on a background colour. */
  srcOnDark: Address.default(''),
  alt: line(500, 0),
  href: Address.default(''),
  /** Percent of the available width. */
  width: pixels(100, 10).default(100),
  align: Align.default('center'),
  round: pixels(40).default(0),
  /** Light background in dark mode, because a transparent image may be invisible on dark. */
  plate: z.boolean().default(false),
})
const Button = z.strictObject({
  ...texts,
  type: z.literal('button'),
  label: line(200, 0),
  href: Address,
  align: Align.default('start'),
  colour: Colour.nullable().default(null),
  textColour: Colour.default('#ffffff'),
  round: pixels(40).default(6),
  wide: z.boolean().default(false),
})
const Divider = z.strictObject({
  ...common,
  type: z.literal('divider'),
  colour: Colour.default('#dee2e6'),
  thickness: pixels(10, 1).default(1),
})
const Spacer = z.strictObject({ ...common, type: z.literal('spacer'), height: pixels(200, 4).default(24) })

export const socialNetworks = [
  'website',
  'instagram',
  'facebook',
  'x',
  'linkedin',
  'youtube',
  'tiktok',
  'snapchat',
  'whatsapp',
  'telegram',
] as const
const Social = z.strictObject({
  ...common,
  type: z.literal('social'),
  links: z.array(z.strictObject({ network: z.enum(socialNetworks), href: Address })).max(12),
  align: Align.default('center'),
})
const Product = z.strictObject({
  ...texts,
  type: z.literal('product'),
  src: Address.default(''),
  alt: line(500, 0).default(''),
  /** Width of the picture in percent of the available width. */
  width: pixels(100, 10).default(100),
  /** Light background in dark mode, because a transparent image may be invisible on dark. */
  plate: z.boolean().default(false),
  title: line(300, 0),
  text: paragraph(2000).default(''),
  price: line(60, 0).default(''),
  before: line(60, 0).default(''),
  label: line(200, 0).default(''),
  href: Address.default(''),
  colour: Colour.nullable().default(null),
})
const Quote = z.strictObject({
  ...texts,
  type: z.literal('quote'),
  html: Html,
  author: line(200, 0).default(''),
  colour: Colour.nullable().default(null),
})
/** A snippet from the keep area, copied when inserted. */
const Kept = z.strictObject({
  ...texts,
  type: z.literal('kept'),
  contentId: z.uuid().nullable().default(null),
  title: line(300, 0).default(''),
  /** When the snippet had last changed before it was inserted. */
  keptAt: z.iso.datetime().nullable().default(null),
  text: paragraph(blockLimits.html),
})
const Footer = z.strictObject({
  ...texts,
  type: z.literal('footer'),
  html: Html,
  unsubscribe: z.boolean().default(true),
  preferences: z.boolean().default(true),
  view: z.boolean().default(true),
  align: Align.default('center'),
})

const leaves = [Heading, Text, Image, Button, Divider, Spacer, Social, Product, Quote, Kept, Footer] as const
const Leaf = z.discriminatedUnion('type', [...leaves])

/** One to three columns side by side, stacked on phones. Columns do not nest. */
const Columns = z.strictObject({
  ...common,
  type: z.literal('columns'),
  columns: z
    .array(z.strictObject({ share: pixels(100, 10).default(50), blocks: z.array(Leaf).max(blockLimits.perColumn) }))
    .min(1)
    .max(3),
})

const Block = z.discriminatedUnion('type', [...leaves, Columns])

const Settings = z.strictObject({
  /** Width of the mail on a wide screen, in pixels. */
  width: pixels(720, 480).default(600),
  background: Colour.default('#f1f3f5'),
  surface: Colour.default('#ffffff'),
  text: Colour.default('#212529'),
  accent: Colour.default('#0b7285'),
  font: MailFont.default('sans'),
  /** Preview text beside the subject in an inbox. */
  preheader: line(250, 0).default(''),
})

export const BlockDocument = z.strictObject({
  version: z.literal(1),
  settings: Settings.prefault({}),
  blocks: z.array(Block).max(blockLimits.blocks),
})

export type BlockDocument = z.infer<typeof BlockDocument>
export type BlockSettings = BlockDocument['settings']
export type Block = BlockDocument['blocks'][number]
export type LeafBlock = z.infer<typeof Leaf>
export type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>
export type Alignment = z.infer<typeof Align>
export type TextDirection = z.infer<typeof TextDirection>
