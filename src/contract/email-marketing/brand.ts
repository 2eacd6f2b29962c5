import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { EmailAddress, hasVisibleText, Instant, Lang, line, one, paragraph, TimeZone, Version } from '../fields.ts'
import { HostedImage } from '../articles.ts'
import { Colour, MailFont, socialNetworks } from './blocks.ts'

const base = '/api/:tenant/email-marketing/brand' as const

/** A web address; without a scheme, `https://` is added. */
const WebAddress = z
  .string()
  .trim()
  .max(500, 'link')
  .transform((text) => (/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text.replace(/^\/\//, '')}`))
  .pipe(z.url({ protocol: /^https?$/, error: 'link' }))
  .refine((text) => !/[\s<>"{}]/.test(text), 'link')

const colour = Colour.toLowerCase()

/** Colours of the brand. Null: those of the starter template, form or page. */
const Colours = z.strictObject({
  accent: colour.nullable().default(null),
  background: colour.nullable().default(null),
  surface: colour.nullable().default(null),
  text: colour.nullable().default(null),
})

/** The website, and profiles on social networks. */
const Links = z.partialRecord(z.enum(socialNetworks), WebAddress)

/** A postal address: up to eight lines, without empty ones. */
const PostalAddress = paragraph(500)
  .overwrite((text) =>
    text
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, ' ')
      .split('\n')
      .map((part) => part.trim())
      .filter(hasVisibleText)
      .join('\n'),
  )
  .refine((text) => text.split('\n').length <= 8, 'tooMany')

const fields = {
  /** Images of the workspace's library, for light and for dark backgrounds. */
  logo: HostedImage.nullable(),
  logoOnDark: HostedImage.nullable(),
  colours: Colours,
  /** Null: that of the starter template. */
  font: MailFont.nullable(),
  /** Empty: the name of the workspace. */
  name: line(80, 0),
  /** Several lines. Emails show it as one. */
  address: PostalAddress,
  links: Links,
  /** Language of new templates and forms. */
  language: Lang,
  /** Null: those of the provider. The address is used by providers that send from its domain. */
  fromName: line(120).nullable(),
  fromEmail: EmailAddress.nullable(),
}

/** The fields of a brand as they are stored. */
export const StoredBrand = z.object({
  logo: fields.logo.default(null),
  logoOnDark: fields.logoOnDark.default(null),
  colours: Colours.prefault({}),
  font: fields.font.default(null),
  name: fields.name.default(''),
  address: fields.address.default(''),
  links: Links.default({}),
  /** Null: the language of the workspace's first owner. */
  language: Lang.nullable().default(null),
  fromName: fields.fromName.default(null),
  fromEmail: fields.fromEmail.default(null),
})

/** What a workspace looks like in emails, forms and public pages. */
export const Brand = z.object({
  ...StoredBrand.shape,
  language: Lang,
  /** The name that readers see: the brand's, else the workspace's. */
  displayName: z.string(),
  /** Stored in the sending rules: time zone, and whether campaigns track opens and clicks by default. */
  timeZone: TimeZone,
  trackByDefault: z.boolean(),
  /** Whether what the law requires in every email is there: the postal address. */
  isComplete: z.boolean(),
  /** Whether the operator lets members fill the brand from a website. */
  canFetchWebsite: z.boolean(),
  updatedAt: Instant,
})
export type Brand = z.infer<typeof Brand>

export const getBrand = endpoint(`GET ${base}`, {
  access: 'viewer',
  output: one(Brand),
  about: 'Returns the brand of the workspace.',
})

export const updateBrand = endpoint(`PATCH ${base}`, {
  access: 'editor',
  input: z
    .strictObject({
      ...fields,
      colours: z.strictObject({
        accent: colour.nullable().optional(),
        background: colour.nullable().optional(),
        surface: colour.nullable().optional(),
        text: colour.nullable().optional(),
      }),
      /** An empty address removes a link. */
      links: z.partialRecord(z.enum(socialNetworks), z.union([z.literal(''), WebAddress])),
      timeZone: TimeZone,
      trackByDefault: z.boolean(),
      version: Version,
    })
    .partial(),
  output: one(Brand),
  about:
    'Updates the brand that fills starter templates, footers, forms and public pages. Only owners can change `timeZone` and `trackByDefault`, which are sending rules.',
})

/** What a website says of itself. Nothing of it is stored. */
export const WebsiteProposal = z.object({
  /** The address that answered, after redirects. */
  url: z.string(),
  name: z.string(),
  description: z.string(),
  accent: z.string().nullable(),
  links: z.partialRecord(z.enum(socialNetworks), z.string()),
  /** Possible logos, the likeliest first, as `data:` URLs. */
  images: z.array(z.object({ data: z.string(), width: z.number(), height: z.number() })),
})
export type WebsiteProposal = z.infer<typeof WebsiteProposal>

export const brandFromWebsite = endpoint(`POST ${base}/from-website`, {
  access: 'editor',
  limit: { calls: 20, seconds: 600 },
  input: z.strictObject({ url: WebAddress }),
  output: one(WebsiteProposal),
  about:
    'Reads a public website and proposes a name, a colour, logos and links for the brand. Runs no scripts and stores nothing.',
})
