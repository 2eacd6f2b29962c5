import { Liquid, type Template } from 'liquidjs'
import type { Both } from '#contract/fields.ts'
import { straightened } from './liquid-code.ts'
import { liquidFault } from './liquid-faults.ts'
import { closedUp, textOfHtml, textOfTemplate } from './plain-text.ts'
import { segments } from './template-segments.ts'

export type Vars = Record<string, unknown>
export type Source = { subject: string; html?: string | undefined; text?: string | undefined }
export type Rendered = { subject: string; html?: string; text?: string }
export type Compiled = { render: (vars: Vars) => Rendered }

/** Liquid that cannot be read, or that runs over its limits; the line is that of the part named. */
export class TemplateError extends Error {
  override name = 'TemplateError'
  readonly part: 'subject' | 'html' | 'text'
  readonly line: number | null
  readonly words: Both
  constructor(part: 'subject' | 'html' | 'text', words: Both, line: number | null) {
    super(words.en)
    this.words = words
    this.part = part
    this.line = line
  }
}

/** What is filled in; null where that cannot be read, or not be filled in for this reader. */
export async function unlessUnfillable<Filled>(fill: () => Filled | Promise<Filled>): Promise<Filled | null> {
  try {
    return await fill()
  } catch (error) {
    if (error instanceof TemplateError) return null
    throw error
  }
}

/** The engine takes the square of the number of outputs and tags to read them; nobody writes so many. */
const mostCodes = 10_000

const tooMany: Both = {
  en: 'it has more than 10,000 fields and tags',
  ar: 'فيه أكثر من 10 آلاف حقل وأمر',
}

const limits = { parseLimit: 6_000_000, renderLimit: 500, memoryLimit: 20_000_000 }

/** Liquid without files, without other templates, without a way around the escaping of what people wrote about themselves. */
function engine(escaped: boolean): Liquid {
  const liquid = new Liquid({
    ...limits,
    strictVariables: false,
    strictFilters: true,
    ownPropertyOnly: true,
    // A contact without a name has an empty one: a condition that asks for it means that it is there.
    jsTruthy: true,
    cache: false,
    ...(escaped && { outputEscape: 'escape' as const }),
  })
  for (const tag of ['include', 'render', 'layout', 'block']) delete liquid.tags[tag]
  liquid.registerFilter('raw', (value: unknown) => value)
  liquid.registerFilter('default', orElse)
  return liquid
}

/** The engine's own takes 0 for nothing where conditions do; a number is worth saying. */
function orElse(value: unknown, fallback: unknown, ...more: [name: string, value: unknown][]) {
  if (value === false) return more.some(([name, is]) => name === 'allow_false' && is) ? value : fallback
  const nothing = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return nothing ? fallback : value
}

const engines = { html: engine(true), subject: engine(false), text: engine(false) }

/**
 * Reads a template once, so that rendering it for each recipient is cheap. Throws TemplateError.
 * @param ours how many outputs and tags of it nobody wrote: a footer's
 */
export function compileTemplate(source: Source, ours = 0): Compiled {
  for (const part of ['subject', 'html', 'text'] as const) {
    const codes = (source[part]?.match(/\{[{%]/g)?.length ?? 0) - ours
    if (codes > mostCodes) throw new TemplateError(part, tooMany, null)
  }
  const subject = straightened(source.subject)
  const html = source.html === undefined ? undefined : straightened(source.html)
  const text = source.text && straightened(source.text)
  const renderSubject = compilePart('subject', subject)
  const renderHtml = html === undefined ? undefined : compilePart('html', html)
  const renderText = text ? compilePart('text', text) : html === undefined ? undefined : derivedText(html)
  return {
    render: (vars) => ({
      subject: oneLine(renderSubject(vars)),
      ...(renderHtml && { html: renderHtml(vars) }),
      ...(renderText && { text: renderText(vars) }),
    }),
  }
}

/** Plain outputs become segments; everything else goes through Liquid. Both give the same text. */
function compilePart(part: 'subject' | 'html' | 'text', source: string): (vars: Vars) => string {
  const liquid = engines[part]
  const template = faultsNamed(part, () => liquid.parse(source))
  const throughLiquid = (vars: Vars) => rendered(part, liquid, template, vars)
  return segments(source, part === 'html', throughLiquid) ?? throughLiquid
}

function rendered(part: 'subject' | 'html' | 'text', liquid: Liquid, template: Template[], vars: Vars): string {
  return faultsNamed(part, () => String(liquid.renderSync(template, vars)))
}

/** The text is made of the template, once; where the tags of Liquid are spread over dropped markup, of each result instead. */
function derivedText(html: string): (vars: Vars) => string {
  try {
    const source = textOfTemplate(html)
    const render = compilePart('text', source)
    return source.includes('{%') ? (vars) => closedUp(render(vars)) : render
  } catch {
    const renderHtml = compilePart('html', html)
    return (vars) => textOfHtml(renderHtml(vars))
  }
}

function faultsNamed<T>(part: 'subject' | 'html' | 'text', run: () => T): T {
  try {
    return run()
  } catch (error) {
    const message = (error as Error).message
    const [, line] = /, line:(\d+)/.exec(message) ?? []
    const words = liquidFault(message.replace(/, (?:file|line|col):.*$/s, ''))
    throw new TemplateError(part, words, line ? Number(line) : null)
  }
}

/** A subject is one line without control characters. */
// oxlint-disable-next-line no-control-regex
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()
