import type { Lang } from '#contract/fields.ts'
import type { Db } from '../../db/connection/database.ts'
import type { PageBrand } from '../../http/public-page.ts'
import { letterColourOn } from '../../images/contrast.ts'
import { textIn } from '../../i18n/text-in.ts'
import { networks } from './networks.ts'
import { brandOf, type WorkspaceBrand } from './brand.ts'

/** A brand as the public pages of its workspace show it. */
export const pageBrandOf = ({ displayName, logo, address, links, colours }: WorkspaceBrand, lang: Lang): PageBrand => ({
  name: displayName,
  logo,
  address,
  links: links.map(({ network, href }) => ({ name: textIn(networks[network].name, lang), href })),
  accent: colours.accent,
  onAccent: colours.accent && letterColourOn(colours.accent),
  background: colours.background,
})

/** The brand of a workspace as its public pages show it. @throws not_found for a deleted workspace */
export const readPageBrand = async (db: Db, tenantId: string, lang: Lang) =>
  pageBrandOf(await brandOf(db, tenantId), lang)
