import {
  Context,
  defaultOperators,
  type Emitter,
  evalTokenValue,
  type FilterImplOptions,
  type Liquid,
  type RangeToken,
  TokenKind,
  Tokenizer,
  toValue,
} from 'liquidjs'

// The engine looks at its limits between tags only, and a memory limit of a thread does not stop one large allocation: it ends the process. So
// whatever can grow in one step is bounded before it does.

/** Items of an array, numbers of a range. */
const maxItems = 10_000
/** Characters of one text, and of all texts within an array, also where it holds the same text many times. */
const maxText = 1_000_000

/** Characters of a text times those that are looked for in it: such a search cannot be ended, and takes up to 0.1 s for these. */
const maxSearch = 100_000_000
const searchingFilters = new Set([
  'split',
  'replace',
  'replace_first',
  'replace_last',
  'remove',
  'remove_first',
  'remove_last',
])

/** Each of them evaluates an expression for every item, and such expressions nest: the work grows by powers. */
const costlyFilters = ['has_exp', 'find_exp', 'find_index_exp', 'where_exp', 'reject_exp', 'group_by_exp']

type FilterContext = { context: Context }
type Handler = (this: FilterContext, value: unknown, ...more: unknown[]) => unknown

const tooMuch = (what: string) => new Error(`${what} limit exceeded`)

/** Bounds every filter, every text that is written, and leaves out filters whose cost has no bound. */
export function applyBounds(liquid: Liquid) {
  for (const name of costlyFilters) delete liquid.filters[name]
  for (const [name, filter] of Object.entries(liquid.filters))
    liquid.filters[name] = boundedFilter(filter, searchingFilters.has(name) ? checkSearch : undefined)
  const { renderer } = liquid
  const renderTemplates = renderer.renderTemplates.bind(renderer)
  renderer.renderTemplates = (templates, context, emitter = new BoundedEmitter(context)) =>
    renderTemplates(templates, context, emitter)
}

/**
 * The same filter, for values within bounds.
 * @param check more of them
 */
export function boundedFilter(
  filter: FilterImplOptions | undefined,
  check?: (value: unknown, other: unknown) => void,
): FilterImplOptions {
  if (filter === undefined) throw new Error('a filter that the engine does not have')
  const handler = (typeof filter === 'function' ? filter : filter.handler) as Handler
  const bounded: Handler = function (value, ...more) {
    this.context.renderLimit.check(performance.now())
    for (const one of [value, ...more]) checkSize(one)
    check?.(value, more[0])
    const result = handler.call(this, value, ...more)
    checkSize(result)
    return result
  }
  return (typeof filter === 'function' ? bounded : { ...filter, handler: bounded }) as FilterImplOptions
}

type BinaryOperator = (
  left: unknown,
  right: unknown,
  context?: Context,
) => ReturnType<(typeof defaultOperators)[string]>

const contains = defaultOperators['contains'] as BinaryOperator

/** The operators of the engine; the one that searches a text within bounds. */
export const operators: typeof defaultOperators = {
  ...defaultOperators,
  contains(left: unknown, right: unknown, context?: Context) {
    const [text, part] = [toValue(left), toValue(right)]
    checkSearch(text, part)
    return contains(text, part, context)
  },
}

function checkSearch(text: unknown, part: unknown) {
  if (typeof text === 'string' && String(part).length * text.length > maxSearch) throw tooMuch('search')
}

function checkSize(value: unknown) {
  if (typeof value === 'string' ? value.length > maxText : Array.isArray(value) && sizeOf(value) > maxText)
    throw tooMuch('text')
}

const sizes = new WeakMap<readonly unknown[], number>()

/** Characters that an array has when it is written, also where it holds other arrays; arrays of Liquid do not change. */
function sizeOf(array: readonly unknown[]): number {
  const known = sizes.get(array)
  if (known !== undefined) return known
  if (array.length > maxItems) throw tooMuch('array')
  let size = 0
  for (const item of array) {
    size += Array.isArray(item) ? sizeOf(item) : typeof item === 'string' ? item.length + 1 : 1
    if (size > maxText) throw tooMuch('text')
  }
  sizes.set(array, size)
  return size
}

/** Counts everything that is written, also into a variable. */
class BoundedEmitter implements Emitter {
  buffer = ''
  readonly #limit: Context['memoryLimit']

  constructor(context: Context) {
    this.#limit = context.memoryLimit
  }

  write(value: unknown) {
    checkSize(Array.isArray(value) ? value : null)
    const text = written(value)
    this.#limit.use(text.length)
    this.buffer += text
  }
}

/** As the engine writes a value. */
function written(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  // oxlint-disable-next-line typescript/no-base-to-string
  return Array.isArray(value) ? value.map(written).join('') : String(value)
}

// oxlint-disable-next-line typescript/unbound-method
const readGroupOrRange = Tokenizer.prototype.readGroupOrRange

// Ranges have no hook in the engine, and one between numbers that are too large to be counted up never ends.
Tokenizer.prototype.readGroupOrRange = function () {
  const token = readGroupOrRange.call(this)
  return token?.kind === TokenKind.Range ? boundedRange(token as RangeToken) : token
}

/** A token that the engine evaluates by calling `initial`. */
function boundedRange(range: RangeToken): RangeToken {
  const own = { kind: TokenKind.FilteredValue, filters: [], initial: { evaluate: numbers } }
  function* numbers(context: Context): Generator<unknown, number[], unknown> {
    const low = Number(yield evalTokenValue(range.lhs, context))
    const high = Number(yield evalTokenValue(range.rhs, context))
    const length = Math.ceil(high - low + 1)
    if (length > maxItems) throw tooMuch('range')
    return Array.from({ length: Math.max(0, length) }, (_, index) => low + index)
  }
  return Object.assign(Object.create(range) as RangeToken, own)
}
