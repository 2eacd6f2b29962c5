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

// The engine checks its limits only between tags. A thread's memory limit does not stop a single large allocation: the
// process ends. So everything that can grow in one step is bounded beforehand.

/** Items of an array, or numbers of a range. */
const maxItems = 10_000
/** Characters of one text, or of all texts in an array, counting repeated ones. */
const maxText = 1_000_000

/**
 * Length of a text times length of the search string. A search cannot be interrupted and takes up to 0.1 s at this
 * limit.
 */
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

/** These evaluate an expression for every item, and such expressions nest: the cost is exponential in the depth. */
const costlyFilters = ['has_exp', 'find_exp', 'find_index_exp', 'where_exp', 'reject_exp', 'group_by_exp']

type FilterContext = { context: Context }
type Handler = (this: FilterContext, value: unknown, ...more: unknown[]) => unknown

const tooMuch = (what: string) => new Error(`${what} limit exceeded`)

/** Bounds every filter and all output, and removes filters of unbounded cost. */
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
 * Wraps a filter so that its input and result are within bounds.
 * @param check an additional check of the input
 */
export function boundedFilter(
  filter: FilterImplOptions | undefined,
  check?: (value: unknown, other: unknown) => void,
): FilterImplOptions {
  if (filter === undefined) throw new Error('a filter that the engine does not have')
  const handler = (typeof filter === 'function' ? filter : filter.handler) as Handler
  const bounded: Handler = function (value, ...more) {
    this.context.renderLimit.check(performance.now())
    for (const item of [value, ...more]) checkSize(item)
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

/** The engine's operators, with a bounded text search. */
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

/** Characters of an array as output, including nested arrays. Liquid arrays are immutable, so the result is cached. */
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

/** Counts all output, including captured variables. */
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

/** Formats a value as the engine does. */
function written(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === null || value === undefined) return ''
  // oxlint-disable-next-line typescript/no-base-to-string
  return Array.isArray(value) ? value.map(written).join('') : String(value)
}

// oxlint-disable-next-line typescript/unbound-method
const readGroupOrRange = Tokenizer.prototype.readGroupOrRange

// The engine has no hook for ranges, and a range between numbers too large to increment never ends.
Tokenizer.prototype.readGroupOrRange = function () {
  const token = readGroupOrRange.call(this)
  return token?.kind === TokenKind.Range ? boundedRange(token as RangeToken) : token
}

/** A range token that the engine evaluates through `initial`. */
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
