import { filters, Liquid, type Template } from 'liquidjs'
import { isLanguage, type Lang, localeOf } from '#contract/text/languages.ts'
import { applyBounds, boundedFilter, operators } from './bounds.ts'
import { datesOfSend, localizeDates } from './dates.ts'
import { straightenQuotes } from '../html/liquid-repair.ts'
import { describeFault } from './faults.ts'
import { collapseBlankLines, textOfHtml, textOfTemplate } from '../html/html-to-text.ts'
import { segments } from './fast-path.ts'
import { oneLine, type Part, type Rendered, type Source, TemplateError, type Vars } from './source.ts'

// Runs only in the threads of `pool.ts`, so it may take long.

const limits = { parseLimit: 6_000_000, renderLimit: 500, memoryLimit: 20_000_000 }

/** Liquid without files and without other templates, in which contact data is always escaped. */
function engine(escaped: boolean, language: Lang): Liquid {
  const liquid = new Liquid({
    ...limits,
    strictVariables: false,
    strictFilters: true,
    ownPropertyOnly: true,
    // A contact without a name has an empty one; a condition on the name must treat it as missing.
    jsTruthy: true,
    cache: false,
    locale: language === 'en' ? 'en-US' : localeOf(language),
    operators,
    outputEscape: (escaped ? boundedFilter(filters['escape']) : boundedFilter((value: unknown) => value)) as (
      value: unknown,
    ) => string,
  })
  for (const tag of ['include', 'render', 'layout', 'block']) delete liquid.tags[tag]
  liquid.registerFilter('raw', (value: unknown) => value)
  liquid.registerFilter('default', orElse)
  datesOfSend(liquid)
  if (language === 'ar') localizeDates(liquid)
  applyBounds(liquid)
  return liquid
}

/** Replaces the engine's `default` filter, which replaces 0 because conditions treat it as false; here 0 stays. */
function orElse(value: unknown, fallback: unknown, ...more: [name: string, value: unknown][]) {
  if (value === false) return more.some(([name, is]) => name === 'allow_false' && is) ? value : fallback
  const nothing = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  return nothing ? fallback : value
}

const enginesIn = (language: Lang): Record<Part, Liquid> => {
  const plain = engine(false, language)
  return { html: engine(true, language), subject: plain, text: plain }
}
const engines = new Map<Lang, Record<Part, Liquid>>()

function enginesOf(language: Lang): Record<Part, Liquid> {
  const own = engines.get(language) ?? enginesIn(language)
  engines.set(language, own)
  return own
}

/**
 * Compiles a template once, so that rendering per recipient is cheap.
 * @param onPart called with each part before it is parsed or rendered
 * @throws TemplateError, as does the returned function
 */
export function readTemplate(source: Source, onPart: (part: Part) => void): (vars: Vars) => Rendered {
  const language = isLanguage(source.language) ? source.language : 'en'
  const compile = (part: Part, code: string) => {
    onPart(part)
    const render = compilePart(part, code, enginesOf(language)[part])
    return (vars: Vars) => {
      onPart(part)
      return render(vars)
    }
  }
  const subject = compile('subject', straightenQuotes(source.subject))
  const code = source.html === undefined ? undefined : straightenQuotes(source.html)
  const html = code === undefined ? undefined : compile('html', code)
  const text = source.text
    ? compile('text', straightenQuotes(source.text))
    : code === undefined
      ? undefined
      : derivedText(code, compile)
  return (vars) => ({
    subject: oneLine(subject(vars)),
    ...(html && { html: html(vars) }),
    ...(text && { text: text(vars) }),
  })
}

/** Plain outputs use the fast path, everything else Liquid. Both produce the same text. */
function compilePart(part: Part, source: string, liquid: Liquid): (vars: Vars) => string {
  const template = faultsNamed(part, () => liquid.parse(source))
  const plain = segments(source, part === 'html')
  return (vars) => plain?.(vars) ?? rendered(part, liquid, template, vars)
}

function rendered(part: Part, liquid: Liquid, template: Template[], vars: Vars): string {
  return faultsNamed(part, () => String(liquid.renderSync(template, vars)))
}

/**
 * Derives the text from the template, once. If Liquid tags span removed markup, it is derived from each rendered HTML
 * instead.
 */
function derivedText(html: string, compile: (part: Part, code: string) => (vars: Vars) => string) {
  try {
    const source = textOfTemplate(html)
    const render = compile('text', source)
    return source.includes('{%') ? (vars: Vars) => collapseBlankLines(render(vars)) : render
  } catch {
    const renderHtml = compile('html', html)
    return (vars: Vars) => textOfHtml(renderHtml(vars))
  }
}

function faultsNamed<T>(part: Part, run: () => T): T {
  try {
    return run()
  } catch (error) {
    const message = (error as Error).message
    const [, line] = /, line:(\d+)/.exec(message) ?? []
    const fault = describeFault(message.replace(/, (?:file|line|col):.*$/s, ''))
    throw new TemplateError(part, fault, line ? Number(line) : null)
  }
}
