import { deepEqual } from '../../api/deepEqual.ts'
import { CallError } from '../../api/call.ts'

/** How long typing rests before it is saved, in ms. */
const saveDelayMs = 800
/** How long the copy in the browser may lag behind, in ms. */
const keepDelayMs = 300
/** After a failure that may pass, in ms; the last one repeats. */
const retryDelaysMs = [2000, 5000, 15_000, 30_000]

export type UnsavedDraft<Values> = { changed: Partial<Values>; version: string }

export type AutosaveState<Values, Item> = {
  /** The item as last read or saved, and the edited values. */
  item: Item
  values: Values
  /**
   * `invalid`: the server refused a field, the others are saved; `failed`: it will be retried, or a change starts it
   * again.
   */
  status: 'saved' | 'waiting' | 'saving' | 'invalid' | 'failed' | 'conflict'
  savedAt: Date | null
  error: unknown
  /** Texts of refused fields, by path. */
  fields: Record<string, string>
  /** What another editor saved in between. */
  conflict: { item: Item; by: string | null } | null
  /** The version that another editor saved and this page has adopted; null: none. */
  adopted: string | null
}

type Options<Values, Item> = {
  item: Item
  valuesOf: (item: Item) => Values
  save: (changed: Partial<Values>, version: string) => Promise<Item>
  /** Combines the edits with the other editor's version. */
  merge: (read: Values, mine: Values, theirs: Values) => Values
  /** Stores unsaved changes in the browser; null: nothing is unsaved. */
  keep: (draft: UnsavedDraft<Values> | null) => void
  restored: UnsavedDraft<Values> | null
}

/**
 * Saves an item while it is edited: one request at a time, only changed fields, under the version that was read. A
 * refused field does not hold up the others.
 */
export function createAutosave<Values extends object, Item extends { updatedAt: string }>(
  options: Options<Values, Item>,
) {
  const { valuesOf } = options
  let read = valuesOf(options.item)
  let version = options.item.updatedAt
  /** Values that the server refused; they are sent again once they change. */
  let refused: Partial<Values> = {}
  let failures = 0
  let running: Promise<void> | null = null
  let saveTimer: ReturnType<typeof setTimeout> | undefined
  let keepTimer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  let state: AutosaveState<Values, Item> = {
    item: options.item,
    values: read,
    status: 'saved',
    savedAt: null,
    error: null,
    fields: {},
    conflict: null,
    adopted: null,
  }

  const set = (next: Partial<AutosaveState<Values, Item>>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const keys = Object.keys(read) as (keyof Values)[]
  const edited = (): Partial<Values> => pick(state.values, (key) => !deepEqual(state.values[key], read[key]))
  const sendable = (): Partial<Values> =>
    pick(state.values, (key) => !deepEqual(state.values[key], read[key]) && !deepEqual(state.values[key], refused[key]))
  const pick = (from: Values, is: (key: keyof Values) => boolean) =>
    Object.fromEntries(keys.filter(is).map((key) => [key, from[key]])) as Partial<Values>

  const keepNow = () => {
    clearTimeout(keepTimer)
    keepTimer = undefined
    const changed = edited()
    options.keep(isEmpty(changed) ? null : { changed, version })
  }
  const schedule = (delayMs: number) => {
    clearTimeout(saveTimer)
    saveTimer = setTimeout(() => void flush(), delayMs)
  }

  /** Takes over a stored item; fields that are still edited stay. */
  const store = (item: Item, sent: Partial<Values>) => {
    const stored = valuesOf(item)
    const untouched = (key: keyof Values) => !(key in sent) && deepEqual(state.values[key], read[key])
    const values = { ...state.values, ...pick(stored, untouched) }
    // The server trims texts. The field keeps what was typed, which therefore counts as stored.
    read = { ...stored, ...sent }
    version = item.updatedAt
    set({ item, values })
  }

  async function saveOnce(): Promise<void> {
    const sent = sendable()
    if (isEmpty(sent)) {
      set({ status: isEmpty(edited()) ? 'saved' : 'invalid' })
      return
    }
    set({ status: 'saving', error: null })
    try {
      store(await options.save(sent, version), sent)
      failures = 0
      const rest = sendable()
      const invalid = !isEmpty(edited()) && isEmpty(rest)
      set({
        savedAt: new Date(),
        status: isEmpty(rest) ? (invalid ? 'invalid' : 'saved') : 'waiting',
        ...(!invalid && { fields: {} }),
      })
      if (!isEmpty(rest)) schedule(saveDelayMs)
    } catch (error) {
      onFailure(error, sent)
    }
    keepNow()
  }

  function onFailure(error: unknown, sent: Partial<Values>) {
    const current = error instanceof CallError ? error.current : undefined
    if (current) {
      set({ status: 'conflict', conflict: { item: current.data as Item, by: current.by } })
      return
    }
    const fields = error instanceof CallError ? error.fields : {}
    const names = new Set(Object.keys(fields).map((path) => path.split('.')[0]))
    const wrong = Object.fromEntries(Object.entries(sent).filter(([key]) => names.has(key))) as Partial<Values>
    if (!isEmpty(wrong)) {
      refused = { ...refused, ...wrong }
      set({ status: 'invalid', fields })
      if (!isEmpty(sendable())) schedule(0)
      return
    }
    set({ status: 'failed', error })
    if (!mayPass(error)) return
    schedule(retryDelaysMs[Math.min(failures, retryDelaysMs.length - 1)] ?? saveDelayMs)
    failures += 1
  }

  /** Saves now. @returns whether everything is saved */
  async function flush(): Promise<boolean> {
    clearTimeout(saveTimer)
    // What runs now may be followed by another save, of another call.
    if (running) {
      await running
      return flush()
    }
    if (state.status === 'conflict') return false
    running = saveOnce()
    await running
    running = null
    // What was typed in the meantime is saved too.
    if (state.status === 'waiting' && !isEmpty(sendable())) return flush()
    return state.status === 'saved'
  }

  if (options.restored && !isEmpty(options.restored.changed)) {
    state = { ...state, values: { ...read, ...options.restored.changed }, status: 'waiting' }
    // Under the version that was edited: what others saved since then is not overwritten.
    version = options.restored.version
    schedule(0)
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    change: (fields: Partial<Values>) => {
      set({
        values: { ...state.values, ...fields },
        ...(state.status !== 'conflict' && { status: 'waiting' as const }),
      })
      keepTimer ??= setTimeout(keepNow, keepDelayMs)
      if (state.status !== 'conflict') schedule(saveDelayMs)
    },
    flush,
    keepNow,
    /** Takes over a version that was read again; unsaved edits wait for their own save, which reports a conflict. */
    adopt: (item: Item, isOwn: boolean) => {
      if (running || new Date(item.updatedAt) <= new Date(version)) return
      if (!isEmpty(edited())) return
      store(item, {})
      set({ adopted: isOwn ? null : item.updatedAt })
    },
    /** Takes over the result of another call of this page. */
    replace: (item: Item) => store(item, {}),
    takeTheirs: () => {
      const theirs = state.conflict?.item
      if (!theirs) return
      read = valuesOf(theirs)
      version = theirs.updatedAt
      set({ item: theirs, values: read, conflict: null, status: 'saved' })
      keepNow()
    },
    keepMine: () => {
      const theirs = state.conflict?.item
      if (!theirs) return
      const values = options.merge(read, state.values, valuesOf(theirs))
      read = valuesOf(theirs)
      version = theirs.updatedAt
      set({ item: theirs, values, conflict: null, status: 'waiting' })
      void flush()
    },
    /** The values as last read, to compare both versions in a conflict. */
    read: () => read,
    version: () => version,
  }
}

export type Autosave<Values extends object, Item extends { updatedAt: string }> = ReturnType<
  typeof createAutosave<Values, Item>
>

const isEmpty = (values: object) => Object.keys(values).length === 0

/** Whether a repeated request may succeed: the network, a timeout, or a fault of the server. */
const mayPass = (error: unknown) =>
  !(error instanceof CallError) || error.statusCode === 0 || error.statusCode === 429 || error.statusCode >= 500
