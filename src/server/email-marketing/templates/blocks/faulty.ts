import type { Block, BlockDocument } from '#contract/email-marketing/blocks.ts'
import type { Both, Lang } from '#contract/fields.ts'
import { compileTemplate } from '../../../mail/liquid/render.ts'
import type { Account } from '../../../mail/liquid/pool.ts'
import { type Source, TemplateError, type Vars } from '../../../mail/liquid/source.ts'
import { blockNames, everyBlock } from './document.ts'
import { renderBlocks } from './render.ts'

/** Milliseconds for the whole search. Each block may take nearly as long as a whole email. */
const budgetMs = 2000

type Faulty = { what: Both } & ({ block: Block; number: number } | { block: null })

/**
 * Finds the block, or the preheader, that causes a template error of the whole email, by rendering each alone. The
 * block with the same error wins, because a condition may begin in one block and end in another.
 */
export async function faultyBlock(
  document: BlockDocument,
  language: Lang,
  { error, vars = {}, account }: { error: TemplateError; vars?: Vars | undefined; account: Account },
): Promise<Faulty | null> {
  const { settings } = document
  const until = performance.now() + budgetMs
  const isIt = ({ what }: Faulty) => what.en === error.words.en
  const all: Faulty[] = []
  const preheader = await faultOf({ subject: '', text: settings.preheader }, vars, account)
  if (preheader) all.push({ block: null, what: preheader })
  for (const [index, block] of everyBlock(document).entries()) {
    if (block.type === 'columns') continue
    if (performance.now() > until || all.some(isIt)) break
    const alone = { ...document, settings: { ...settings, preheader: '' }, blocks: [block] }
    const source = { subject: '', ...renderBlocks(alone, { language, publicUrl: '', subject: '' }), language }
    const what = await faultOf(source, vars, account)
    if (what) all.push({ block, number: index + 1, what })
  }
  return all.find(isIt) ?? all[0] ?? null
}

/** The error message, prefixed with its place. */
export function faultWords(faulty: Faulty): { words: Both; values: Record<string, Both | number> } {
  if (faulty.block === null) return { words: besideSubject, values: { what: faulty.what } }
  const block = blockNames[faulty.block.type]
  return { words: inBlock, values: { block, number: faulty.number, what: faulty.what } }
}

const inBlock: Both = { en: '{block} (block {number}): {what}', ar: '{block} (الكتلة {number}): {what}' }
const besideSubject: Both = { en: 'Preview text: {what}', ar: 'النص التمهيدي: {what}' }

async function faultOf(source: Source, vars: Vars, account: Account): Promise<Both | null> {
  try {
    await (await compileTemplate(source, account)).render(vars)
    return null
  } catch (error) {
    if (error instanceof TemplateError) return error.words
    throw error
  }
}
