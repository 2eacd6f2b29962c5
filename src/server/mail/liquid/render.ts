import type { Both } from '#contract/fields.ts'
import { straightenQuotes } from '../html/liquid-repair.ts'
import { textOfTemplate } from '../html/html-to-text.ts'
import { type Account, TemplatePool } from './pool.ts'
import { segments } from './fast-path.ts'
import { oneLine, parts, type Rendered, type Source, TemplateError, type Vars } from './source.ts'

export type Compiled = {
  /**
   * Renders the first of `vars`: at least one, and as many as fit into one response. An error affects only its
   * recipient.
   */
  renderSome: (vars: readonly Vars[]) => Promise<(Rendered | TemplateError)[]>
  /** @throws TemplateError */
  render: (vars: Vars) => Promise<Rendered>
}

/** The rendered result; null if the template cannot be compiled, or not be rendered for this recipient. */
export async function nullIfRenderFails<Filled>(fill: () => Filled | Promise<Filled>): Promise<Filled | null> {
  try {
    return await fill()
  } catch (error) {
    if (error instanceof TemplateError) return null
    throw error
  }
}

/** The engine's parsing is quadratic in the number of outputs and tags; no real template has so many. */
const maxCodes = 10_000

const tooMany: Both = {
  en: 'it has more than 10,000 merge tags',
  ar: 'فيه أكثر من 10 آلاف حقل دمج',
}

/** In characters: longer templates are always rendered outside the event loop. */
const maxPlain = 200_000
/** Characters per response. */
const maxAnswer = 2_000_000

const pools: Record<Account['pool'], TemplatePool> = { looking: new TemplatePool(), sending: new TemplatePool() }

/**
 * Compiles a template once, so that rendering per recipient is cheap. Liquid runs in threads; only texts with plain
 * fields are rendered here, in linear time.
 * @param ours number of outputs and tags that the product added, such as those of a footer
 * @throws TemplateError
 */
export async function compileTemplate(source: Source, account: Account, ours = 0): Promise<Compiled> {
  for (const part of parts) {
    const codes = (source[part]?.match(/\{[{%]/g)?.length ?? 0) - ours
    if (codes > maxCodes) throw new TemplateError(part, { words: tooMany, it: '' }, null)
  }
  const apart = (vars: readonly Vars[]) => pools[account.pool].fill(account, source, vars)
  const plain = plainTemplate(source)
  if (!plain) await apart([])
  const renderSome = plain ? (vars: readonly Vars[]) => renderHere(plain, vars, apart) : apart
  const render = async (vars: Vars) => {
    const [result] = await renderSome([vars])
    if (result === undefined || result instanceof TemplateError) throw result ?? new Error('no result')
    return result
  }
  return { renderSome, render }
}

async function renderHere(
  plain: (vars: Vars) => Rendered | undefined,
  vars: readonly Vars[],
  otherwise: (vars: readonly Vars[]) => Promise<(Rendered | TemplateError)[]>,
) {
  const results: (Rendered | TemplateError)[] = []
  let size = 0
  for (const variables of vars) {
    const result = plain(variables) ?? (await otherwise([variables]))[0]
    if (result === undefined) break
    results.push(result)
    if (!(result instanceof TemplateError)) size += (result.html?.length ?? 0) + (result.text?.length ?? 0)
    if (size > maxAnswer) break
  }
  return results
}

/** Renders a template that has only plain fields; undefined when a value needs the engine. */
function plainTemplate(source: Source): ((vars: Vars) => Rendered | undefined) | undefined {
  const { subject, html, text } = source
  if (subject.length + (html?.length ?? 0) + (text?.length ?? 0) > maxPlain) return undefined
  if (parts.some((part) => source[part]?.includes('{%'))) return undefined
  const code = html === undefined ? undefined : straightenQuotes(html)
  const written = text ? straightenQuotes(text) : code === undefined ? undefined : textOfTemplate(code)
  const fillSubject = segments(straightenQuotes(subject), false)
  const fillHtml = code === undefined ? undefined : segments(code, true)
  const fillText = written === undefined ? undefined : segments(written, false)
  if (!fillSubject || (code !== undefined && !fillHtml) || (written !== undefined && !fillText)) return undefined
  return (vars) => {
    const filled = { subject: fillSubject(vars), html: fillHtml?.(vars), text: fillText?.(vars) }
    if (filled.subject === undefined) return undefined
    if ((fillHtml && filled.html === undefined) || (fillText && filled.text === undefined)) return undefined
    return {
      subject: oneLine(filled.subject),
      ...(filled.html !== undefined && { html: filled.html }),
      ...(filled.text !== undefined && { text: filled.text }),
    }
  }
}
