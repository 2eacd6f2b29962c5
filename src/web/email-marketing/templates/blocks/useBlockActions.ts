import { type KeyboardEvent, type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { BlockDocument, BlockSettings } from '#contract/email-marketing/blocks.ts'
import { useWords } from '../../../i18n/words.ts'
import { columnCount, duplicate, find, inOrder, remove, step, stepAside, update } from './document.ts'
import type { History } from './useHistory.ts'
import { blockWords } from './words.ts'

type Options = {
  history: History<BlockDocument>
  selected: string | null
  select: (id: string | null) => void
  canvas: RefObject<HTMLElement | null>
  /** The id of the block to focus first. */
  shown: string | null
}

/** The actions on blocks, by button and by key. Each is announced to screen readers. */
export function useBlockActions({ history, selected, select, canvas, shown }: Options) {
  const w = useWords(blockWords)
  const { value: document, change, undo, redo } = history
  const [telling, setTelling] = useState<{ what: 'added' | 'moved'; id: string } | string>('')

  const tell = useCallback((what: 'added' | 'moved', id: string) => setTelling({ what, id }), [])
  // Focused before the next key press: a block that moves to another column is remounted without the focus.
  const blockToFocus = useRef(shown)
  // The index of the focused block, in case its removal removes the focus too.
  const focusedIndex = useRef<number | null>(null)
  useLayoutEffect(() => {
    const { current: mail } = canvas
    const all = [...(mail?.querySelectorAll<HTMLElement>('[data-block]') ?? [])]
    const named = all.find((block) => block.dataset['block'] === blockToFocus.current)
    const lost = focusedIndex.current !== null && globalThis.document.activeElement === globalThis.document.body
    const element = named ?? (lost ? (all[Math.max(0, (focusedIndex.current ?? 0) - 1)] ?? all.at(-1) ?? mail) : null)
    blockToFocus.current = null
    focusedIndex.current = null
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
  })
  const hold = useCallback(() => {
    const { current: mail } = canvas
    const own = globalThis.document.activeElement?.closest<HTMLElement>('[data-block]')
    if (!mail || !own || !mail.contains(own)) return
    blockToFocus.current = own.dataset['block'] ?? null
    focusedIndex.current = [...mail.querySelectorAll('[data-block]')].indexOf(own)
  }, [canvas])
  const focus = useCallback((id: string) => {
    blockToFocus.current = id
  }, [])
  const actions = useMemo(
    () => ({
      changeBlock: (id: string, fields: object) =>
        change((now) => update(now, id, fields), `${id} ${Object.keys(fields).join(' ')}`),
      changeColumns: (id: string, count: number) => change((now) => columnCount(now, id, count)),
      changeSettings: (fields: Partial<BlockSettings>) =>
        change((now) => ({ ...now, settings: { ...now.settings, ...fields } }), Object.keys(fields).join(' ')),
      move: (id: string, by: -1 | 1) => {
        change((now) => step(now, id, by))
        tell('moved', id)
        focus(id)
      },
      aside: (id: string, by: -1 | 1) => {
        change((now) => stepAside(now, id, by))
        tell('moved', id)
        focus(id)
      },
      double: (id: string) => {
        const made = duplicate(document, id)
        change(made.document)
        select(made.id)
        tell('added', made.id)
        focus(made.id)
      },
      remove: (id: string) => {
        const all = inOrder(document)
        const at = all.findIndex((block) => block.id === id)
        const left = remove(document, id)
        const next = all.slice(at + 1).find((block) => find(left, block.id)) ?? inOrder(left).at(-1)
        change(left)
        select(next?.id ?? null)
        setTelling(w.removed({ name: w[all[at]?.type ?? 'text'] }))
        if (next) focus(next.id)
        else hold()
      },
      undo: () => {
        hold()
        undo()
        setTelling(w.undone)
      },
      redo: () => {
        hold()
        redo()
        setTelling(w.redone)
      },
      go: (id: string, by: -1 | 1) => {
        const all = inOrder(document)
        const next = all[all.findIndex((block) => block.id === id) + by]
        if (!next) return
        select(next.id)
        focus(next.id)
      },
    }),
    [change, document, focus, hold, redo, select, tell, undo, w],
  )

  const onKey = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    const writes = target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)
    const control = event.ctrlKey || event.metaKey
    const key = event.key.toLowerCase()
    if (control && !event.altKey && (key === 'z' || key === 'y') && !writes) {
      event.preventDefault()
      if (key === 'y' || event.shiftKey) actions.redo()
      else actions.undo()
      return
    }
    const id = target.dataset['block']
    if (id === undefined || id !== selected) return
    const rtl = getComputedStyle(target).direction === 'rtl'
    const done = onBlockKey(event, id, { ...actions, rtl, control })
    if (done) event.preventDefault()
  }

  const announcement = typeof telling === 'string' ? telling : placeText(document, telling, w)
  return {
    ...actions,
    tell,
    focus,
    onKey,
    announcement,
    placeOf: (id: string) => placeOf(document, id, w),
  }
}

export type BlockActions = ReturnType<typeof useBlockActions>

type KeyActions = Pick<BlockActions, 'move' | 'aside' | 'double' | 'remove' | 'go'> & { rtl: boolean; control: boolean }

/** @returns whether the key was handled */
function onBlockKey({ key, altKey }: KeyboardEvent, id: string, { rtl, control, ...actions }: KeyActions): boolean {
  const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null
  const ahead = rtl ? 'ArrowLeft' : 'ArrowRight'
  const sideways = key === ahead ? 1 : key === 'ArrowLeft' || key === 'ArrowRight' ? -1 : null
  if (by !== null && altKey) actions.move(id, by)
  else if (by !== null) actions.go(id, by)
  else if (sideways !== null && altKey) actions.aside(id, sideways)
  else if (control && key.toLowerCase() === 'd') actions.double(id)
  else if (key === 'Delete' || key === 'Backspace') actions.remove(id)
  else return false
  return true
}

type Texts = ReturnType<typeof useWords<typeof blockWords>>

function placeOf(document: BlockDocument, id: string, w: Texts): string {
  const found = find(document, id)
  if (!found) return ''
  const { list, at } = found.place
  const values = { name: w[found.block.type], at: at + 1, of: found.count }
  return list ? w.placeInColumn({ ...values, column: list.column + 1 }) : w.place(values)
}

const placeText = (document: BlockDocument, { what, id }: { what: 'added' | 'moved'; id: string }, w: Texts) =>
  w[what]({ place: placeOf(document, id, w) })
