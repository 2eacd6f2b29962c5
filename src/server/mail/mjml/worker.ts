import { parentPort } from 'node:worker_threads'
import core from 'mjml-core'
import preset from 'mjml-preset-core'
import type { HtmlTag } from '../html/tags.ts'
import { type CompileRequest, type CompileResponse, isError, type Problem } from './problem.ts'
import { shieldLiquid } from './shield.ts'
import { isInMarkup, lineOf, mjmlTagsOf, structureProblems } from './structure.ts'

const compile = core.default
/** Characters. The template engine takes no longer texts. */
const maxHtml = 1_000_000

parentPort?.on('message', (request: CompileRequest) => {
  const started = performance.now()
  void respond(request)
    .catch((): Omit<CompileResponse, 'ms'> => failed({ kind: 'tooLarge', line: null, values: {} }))
    .then((response) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      parentPort?.postMessage({ ...response, ms: performance.now() - started } satisfies CompileResponse)
    })
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage('ready')

type Outcome = Omit<CompileResponse, 'ms'>
const failed = (...problems: Problem[]): Outcome => ({ html: null, problems })

async function respond({ source, language, direction }: CompileRequest): Promise<Outcome> {
  const liquid = shieldLiquid(source)
  const { shielded } = liquid
  const structure = structureProblems(shielded)
  const inSource = (problem: Problem) => ({
    ...restored(problem, liquid.restore),
    line: problem.line === null ? null : liquid.sourceLine(problem.line),
  })
  if (structure.length > 0) return failed(...structure.map(inSource))
  const { html, errors } = await compile(direction === 'rtl' ? rightToLeft(shielded) : shielded, {
    presets: [preset],
    validationLevel: 'soft',
    ignoreIncludes: true,
    // Web fonts are loaded only where the source names them.
    fonts: {},
    keepComments: true,
    minify: false,
    beautify: false,
  })
  const problems = errors.flatMap((error) => problemOf(error, liquid.hasLiquid))
  for (const { source: it, from } of problems.some(isError) ? [] : liquid.missingFrom(html))
    if (!isInMarkup(shielded, from)) problems.push({ kind: 'liquidLost', line: lineOf(shielded, from), values: { it } })
  const shown = distinct(problems).map(inSource)
  if (shown.some(isError)) return failed(...shown.filter(isError))
  if (html.length > maxHtml) return failed({ kind: 'tooLarge', line: null, values: {} })
  // The compiler writes these where the source has no language.
  const directed = html.replaceAll('lang="und" dir="auto"', `lang="${language}" dir="${direction}"`)
  return { html: liquid.restore(compact(directed)), problems: shown }
}

/** Messages of mjml-validator 5 as problems; those about style only are left out. */
function problemOf(
  { line, message, tagName }: { line: number; message: string; tagName: string },
  hasLiquid: (text: string) => boolean,
): Problem[] {
  const it = `<${tagName}>`
  if (message.startsWith('Element ')) return [{ kind: 'unknownElement', line, values: { it } }]
  const [, child, parent, allowed] = /^(\S+) cannot be used inside (\S+), only inside: (.*)$/.exec(message) ?? []
  if (child !== undefined && parent !== undefined)
    return [{ kind: 'misplaced', line, values: { it: `<${child}>`, parent: `<${parent}>`, allowed: allowed ?? '' } }]
  const [, names] = /^Attributes? (.+) (?:is|are) illegal$/s.exec(message) ?? []
  if (names !== undefined)
    return names.split(', ').map((name) => {
      if (hasLiquid(name)) return { kind: 'liquidLost', line, values: { it: name } }
      return { kind: 'attribute', line, values: { it, name } }
    })
  const [, name, value] = /^Attribute (\S+) has invalid value: (.*) for type /s.exec(message) ?? []
  // Liquid decides the value.
  if (name === undefined || value === undefined || hasLiquid(value)) return []
  return [{ kind: 'value', line, values: { it, name, value } }]
}

const distinct = (problems: Problem[]) => [
  ...new Map(problems.map((problem) => [JSON.stringify(problem), problem])).values(),
]

function restored({ values, ...problem }: Problem, restore: (text: string) => string): Problem {
  const short = Object.entries(values).map(([name, value]) => [name, restore(value).slice(0, 80)])
  return { ...problem, values: Object.fromEntries(short) as Problem['values'] }
}

const rightToLeftDefaults = `<mj-attributes>${['section', 'wrapper', 'group', 'column']
  .map((name) => `<mj-${name} direction="rtl" />`)
  .join('')}<mj-text align="right" /><mj-table align="right" /></mj-attributes>`

/** Source of an Arabic email that names no direction: the compiler's defaults are for left to right. */
function rightToLeft(source: string): string {
  let [head, root]: (HtmlTag | null)[] = [null, null]
  for (const tag of mjmlTagsOf(source)) {
    if (tag.attributes.has('direction')) return source
    if (tag.name === 'mj-head' && source[tag.to - 2] !== '/') head ??= tag
    if (tag.name === 'mjml') root ??= tag
  }
  const into = head ?? root
  if (!into) return source
  const added = head ? rightToLeftDefaults : `<mj-head>${rightToLeftDefaults}</mj-head>`
  return source.slice(0, into.to) + added + source.slice(into.to)
}

/** Without the compiler's indentation: Gmail clips emails by their size. */
function compact(html: string): string {
  if (/<pre\b|white-space\s*:\s*pre/i.test(html)) return html
  return html
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}
