import type { WorkspaceBrand } from '../../brand/brand.ts'
import { contrastOf, letterColourOn, lighten, minGraphicContrast, minTextContrast } from '../../../images/contrast.ts'
import type { DesignBlock, DesignMail } from './design.ts'

/** Shape of the logo: width divided by height, and whether it needs a light background in dark mode. */
export type LogoShape = { ratio: number; fades: boolean }

type Look = Pick<WorkspaceBrand, 'logo' | 'logoOnDark' | 'colours' | 'font' | 'links'>
type Columns = Extract<DesignBlock, { type: 'columns' }>
type Leaf = Exclude<DesignBlock, Columns>

const sampleLink = 'https://example.com'
const nameTag = '{{ brand.name }}'
const defaultAccent = '#0b7285'
const white = '#ffffff'

/** A starter email in the colours and font of a brand, with its logo and links in place of the samples. */
export function branded(mail: DesignMail, brand: Look, shape: LogoShape): DesignMail {
  const { accent, background, surface, text } = brand.colours
  const old = mail.settings?.accent ?? defaultAccent
  const ground = mail.settings?.background
  const tinted = accent !== null && ground !== undefined && ground !== white ? lighten(accent, 0.9) : ground
  const settings = {
    ...mail.settings,
    ...(tinted !== undefined && { background: tinted }),
    ...(accent && { accent }),
    ...(background && { background }),
    ...(surface && { surface }),
    ...(text && { text }),
    ...(brand.font && { font: brand.font }),
  }
  const website = brand.links.find(({ network }) => network === 'website')?.href ?? null
  const paint = { old, accent, surface: surface ?? mail.settings?.surface ?? white }
  const repainted = <Block extends DesignBlock>(block: Block) => linkedTo(website, coloured(block, paint))
  const blocks = mail.blocks.map((block) =>
    block.type === 'columns'
      ? {
          ...repainted(block),
          columns: block.columns.map(({ blocks, ...column }) => ({ ...column, blocks: blocks.map(repainted) })),
        }
      : repainted(block),
  )
  return { ...mail, settings, blocks: withLogo(withProfiles(blocks, brand.links), brand, { ...shape, website }) }
}

type Paint = { old: string; accent: string | null; surface: string }

/** The design's own accent colour and its tints become those of the brand, with letters that stay legible. */
function coloured<Block extends DesignBlock | Columns['columns'][number]['blocks'][number]>(
  block: Block,
  paint: Paint,
): Block {
  const { old, accent, surface } = paint
  if (accent === null) return block
  const behind = block.background === old ? accent : block.background ? lighten(accent, 0.92) : null
  const changes: Record<string, unknown> = { ...(behind && { background: behind }) }
  if (block.type === 'button') Object.assign(changes, { colour: accent, textColour: letterColourOn(accent) })
  // The letters on a product's button are always white.
  else if (block.type === 'product')
    changes['colour'] = contrastOf(white, accent) >= minTextContrast ? accent : '#212529'
  else if (block.type === 'heading' && block.background === old) changes['colour'] = letterColourOn(accent)
  else if ('colour' in block && block.colour === old)
    changes['colour'] = contrastOf(accent, surface) >= minGraphicContrast ? accent : null
  return { ...block, ...changes }
}

function linkedTo<Block extends object>(website: string | null, block: Block): Block {
  if (website === null) return block
  const html = 'html' in block && typeof block.html === 'string' ? block.html.replaceAll(sampleLink, website) : null
  return {
    ...block,
    ...('href' in block && block.href === sampleLink && { href: website }),
    ...(html !== null && { html }),
  }
}

/** Social links of the brand in place of the sample ones; above the footer where the design has none. */
function withProfiles(blocks: DesignBlock[], links: Look['links']): DesignBlock[] {
  const others = blocks.filter(({ type }) => type !== 'social')
  if (links.length === 0) return others
  const at = blocks.findIndex(({ type }) => type === 'social')
  const profiles: DesignBlock = { type: 'social', links }
  return others.toSpliced(at === -1 ? others.length - 1 : at, 0, profiles)
}

/** The logo in place of the name at the top, or above the first block. */
function withLogo(
  blocks: DesignBlock[],
  { logo, logoOnDark }: Look,
  { ratio, fades, website }: LogoShape & { website: string | null },
): DesignBlock[] {
  if (logo === null) return blocks
  const [first, ...rest] = blocks
  const isName = first?.type === 'heading' && first.text === nameTag
  const band = isName && first.background && letterColourOn(first.background) === white ? first.background : null
  const dark = band !== null && logoOnDark !== null
  const image: DesignBlock = {
    type: 'image',
    src: dark ? logoOnDark : logo,
    alt: nameTag,
    href: website ?? '',
    width: ratio >= 2.5 ? 34 : ratio >= 1.3 ? 26 : 15,
    align: (first as Leaf & { align?: 'start' | 'center' | 'end' })?.align ?? 'start',
    room: 20,
    ...(dark ? { background: band } : logoOnDark === null ? { plate: fades } : { srcOnDark: logoOnDark }),
  }
  return [image, ...(isName ? rest : blocks)]
}
