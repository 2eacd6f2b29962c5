import type { Brand } from '#contract/email-marketing/brand.ts'
import { uploadPicture } from '../../api/upload.ts'
import type { Language } from '../../i18n/languages.ts'
import { socialNetworks } from '../templates/blocks/networks.ts'

export const colourNames = ['accent', 'text', 'surface', 'background'] as const
export type ColourName = (typeof colourNames)[number]
type Network = (typeof socialNetworks)[number]
export type Font = '' | NonNullable<Brand['font']>

/** The form values of a brand. An empty text stands for what is not set. */
export type BrandValues = {
  name: string
  /** `/i/…`, or a `data:` URL of an image that is uploaded when the brand is saved. */
  logo: string
  logoOnDark: string
  colours: Record<ColourName, string>
  font: Font
  address: string
  links: Record<Network, string>
  language: Language
  timeZone: string
  fromName: string
  fromEmail: string
  trackByDefault: boolean
}

/** The form values of a stored brand. */
export const valuesOf = (brand: Brand): BrandValues => ({
  name: brand.name,
  logo: brand.logo ?? '',
  logoOnDark: brand.logoOnDark ?? '',
  colours: Object.fromEntries(colourNames.map((name) => [name, brand.colours[name] ?? ''])) as BrandValues['colours'],
  font: brand.font ?? '',
  address: brand.address,
  links: Object.fromEntries(socialNetworks.map((name) => [name, brand.links[name] ?? ''])) as BrandValues['links'],
  language: brand.language,
  timeZone: brand.timeZone,
  fromName: brand.fromName ?? '',
  fromEmail: brand.fromEmail ?? '',
  trackByDefault: brand.trackByDefault,
})

/** The input of the endpoint. @param logos addresses of the images, which are uploaded by now */
export const inputOf = (values: BrandValues, logos: { logo: string; logoOnDark: string }) => ({
  ...values,
  logo: logos.logo || null,
  logoOnDark: logos.logoOnDark || null,
  colours: Object.fromEntries(colourNames.map((name) => [name, values.colours[name] || null])),
  font: values.font || null,
  fromName: values.fromName.trim() || null,
  fromEmail: values.fromEmail.trim() || null,
})

/** Uploads an image that was proposed by a website, and returns its address. @throws CallError */
export async function uploaded(image: string): Promise<string> {
  if (!image.startsWith('data:')) return image
  const [head = '', data = ''] = image.split(',')
  const type = /^data:([\w/+-]+)/.exec(head)?.[1] ?? 'image/webp'
  const bytes = Uint8Array.from(atob(data), (letter) => letter.codePointAt(0) ?? 0)
  const file = new File([bytes], 'logo.webp', { type })
  return (await uploadPicture(file, undefined, 'POST /api/:tenant/email-marketing/picture')).url
}

export const isColour = (text: string) => /^#[0-9a-f]{6}$/i.test(text)
