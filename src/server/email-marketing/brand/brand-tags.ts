import { firstDirection } from '#contract/text/direction.ts'
import type { WorkspaceBrand } from './brand.ts'

/** The values of `{{ brand.… }}` in a message. Empty for what the brand lacks. */
export type BrandTags = { name: string; address: string; logo: string; website: string }

/** The brand of a message: a snapshot is stored with its job. `links`: for the footer that is added. */
export type MailBrand = BrandTags & { links: WorkspaceBrand['links'] }

/** The brand in a message of a workspace that is not known. */
export const noBrand: MailBrand = { name: '', address: '', logo: '', website: '', links: [] }

/** The names of `{{ brand.… }}`. */
export const brandTagNames: ReadonlySet<string> = new Set(['name', 'address', 'logo', 'website'])

/** The brand of a message. The address is one line, since HTML would join its lines without a comma. */
export const mailBrandOf = (
  { displayName, address, logo, links }: Pick<WorkspaceBrand, 'displayName' | 'address' | 'logo' | 'links'>,
  publicUrl: string,
): MailBrand => ({
  name: displayName,
  address: inOneLine(address),
  logo: logo === null ? '' : `${publicUrl}${logo}/mail`,
  website: links.find(({ network }) => network === 'website')?.href ?? '',
  links,
})

/** A snapshot as it was stored. */
export const storedMailBrand = (stored: unknown): MailBrand => ({
  ...noBrand,
  ...(stored as Partial<MailBrand> | null),
})

/** A postal address on one line. */
export const inOneLine = (address: string) =>
  address
    .split('\n')
    .map((part) => part.replace(/[,،]$/, ''))
    .join(firstDirection(address) === 'rtl' ? '، ' : ', ')
