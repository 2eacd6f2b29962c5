import { sql } from 'kysely'
import type { listDesigns } from '#contract/email-marketing/templates.ts'
import type { In } from '#contract/endpoint.ts'
import { type Lang, sideOf } from '#contract/text/languages.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { compileTemplate } from '../../mail/liquid/render.ts'
import { brandOf } from '../brand/brand.ts'
import { mailBrandOf } from '../brand/brand-tags.ts'
import { readDocument } from './blocks/document.ts'
import { renderBlocks } from './blocks/render.ts'
import { designNames } from './design-names.ts'
import { previewAccount } from './render-budget.ts'
import { branded, type LogoShape } from './designs/branded.ts'
import { celebrations } from './designs/celebrations.ts'
import type { DesignBlock, DesignMail } from './designs/design.ts'
import { letters } from './designs/letters.ts'
import { sales } from './designs/sales.ts'
import { inOneLine, textOfHtml } from '../../mail/html/html-to-text.ts'
import { inBoth, textIn } from '../../i18n/text-in.ts'

const all = [...letters, ...sales, ...celebrations]

/** The email of a starter in one language with the workspace's brand; undefined for an unknown key. */
export async function designMail(db: Db, tenantId: string, key: string, language: Lang) {
  const design = all.find((design) => design.key === key)
  if (!design) return undefined
  const brand = await brandOf(db, tenantId)
  const mail = branded(design.mail[sideOf(language)], brand, await logoShape(db, brand.logo))
  const { subject, settings } = mail
  const content = contentOf(key, mail)
  return { name: textIn(designNames[design.key], language), subject, previewText: settings?.preheader ?? '', content }
}

/** The blocks of a starter as stored content. */
function contentOf(key: string, { settings, blocks }: DesignMail): string {
  const numbered = blocks.map((block, index) => ({ id: `${key}-${index + 1}`, ...block }))
  return JSON.stringify(readDocument(JSON.stringify({ version: 1, settings, blocks: numbered })))
}

/** Texts of the starters in all languages, without markup, for recognising them in an email. */
export const sampleTexts = once(
  () => new Set(mailsOf().flatMap(({ blocks }) => textsOf(blocks).map((html) => inOneLine(textOfHtml(html))))),
)

/** Preview texts of the starters in all languages. */
export const samplePreviewTexts = once(
  () => new Set(mailsOf().flatMap(({ settings }) => (settings?.preheader ? [settings.preheader] : []))),
)

const mailsOf = () => all.flatMap(({ mail }) => Object.values(mail))

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

const textsOf = (blocks: readonly DesignBlock[]): string[] =>
  blocks.flatMap((block) => {
    if (block.type === 'columns')
      return block.columns.flatMap(({ blocks }) => textsOf(blocks as readonly DesignBlock[]))
    if (block.type === 'text' || block.type === 'quote') return [block.html]
    if (block.type === 'heading') return [block.text]
    return block.type === 'product' ? [block.title, block.text ?? ''] : []
  })

/** The built-in designs in one language with the workspace's brand, each as blocks and as a rendered preview. */
export async function designs(ctx: TenantContext, { language }: In<typeof listDesigns>) {
  const account = previewAccount(ctx, ctx.viewer.id)
  const brand = await brandOf(ctx.db, ctx.tenant.id)
  const shape = await logoShape(ctx.db, brand.logo)
  const data = all.map(async ({ key, mail: mails }) => {
    const mail = branded(mails[sideOf(language)], brand, shape)
    const { subject } = mail
    const content = contentOf(key, mail)
    const { html } = renderBlocks(readDocument(content), { language, publicUrl: '', subject })
    const compiled = await compileTemplate({ subject, html, language }, account)
    const filled = await compiled.render({
      firstName: sideOf(language) === 'ar' ? 'سارة' : 'Sara',
      workspace: ctx.tenant.name,
      brand: mailBrandOf(brand, ''),
      unsubscribeUrl: '#',
      preferencesUrl: '#',
      viewUrl: '#',
    })
    return { key, name: inBoth(designNames[key], ctx.lang), subject, content, html: filled.html ?? '' }
  })
  return { data: await Promise.all(data) }
}

/** A logo that is gone counts as square. */
async function logoShape(db: Db, address: string | null): Promise<LogoShape> {
  const { rows } = await sql<{ width: number; height: number; fades: boolean }>`select width, height, fades from images
    where id = ${address?.replace('/i/', '') ?? null}::uuid`.execute(db)
  const [image] = rows
  return { ratio: image ? image.width / image.height : 1, fades: image?.fades ?? false }
}
