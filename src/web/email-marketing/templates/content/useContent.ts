import { useEffect, useMemo, useRef, useState } from 'react'
import type { Brand } from '#contract/email-marketing/brand.ts'
import type { BlockDocument } from '#contract/email-marketing/blocks.ts'
import { type History, useHistory } from '../blocks/useHistory.ts'
import { type ContentValue, documentOf, isSame } from './content.ts'

/** `documents` are the parsed blocks of `values`. */
type State = { values: ContentValue[]; documents: (BlockDocument | null)[] }

type NextDocument = BlockDocument | ((now: BlockDocument) => BlockDocument)

const stateOf = (values: ContentValue[], brand: Brand | undefined): State => ({
  values,
  documents: values.map((value) => documentOf(value, brand)),
})

/** An own value that comes back late must not replace what was typed since. */
const remembered = 50

/**
 * The edited languages of an email with one undo history. Each change is reported; values that were not reported before
 * replace the state.
 */
export function useContent(
  given: ContentValue[],
  onChange: (values: ContentValue[]) => void,
  brand: Brand | undefined,
) {
  const [initial] = useState(() => stateOf(given, brand))
  const history = useHistory(initial)
  const { value: state, change, undo, redo, canUndo, canRedo, turned } = history

  const reported = useRef([given])
  const current = useRef(state.values)
  useEffect(() => {
    if (reported.current.some((values) => isSame(values, given))) return
    reported.current = [given]
    if (!isSame(given, current.current)) change(() => stateOf(given, brand), '', true)
  }, [given, change, brand])
  useEffect(() => {
    current.current = state.values
    if (reported.current.some((values) => values === state.values)) return
    reported.current = [...reported.current, state.values].slice(-remembered)
    onChange(state.values)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reports each state once
  }, [state.values])

  const count = state.values.length
  const changers = useMemo(
    () =>
      Array.from({ length: count }, (_, at) => ({
        blocks: (next: NextDocument, key = '', isExternal = false) =>
          change((now) => withDocument(now, at, next), key && `${at} ${key}`, isExternal),
        set: (fields: Partial<ContentValue>) =>
          change(
            (now) => withFields(now, at, { fields, brand }),
            `${at} ${Object.keys(fields).join(' ')}`,
            'contentType' in fields,
          ),
      })),
    [change, count, brand],
  )
  return {
    values: state.values,
    documents: state.documents,
    undo,
    redo,
    canUndo,
    canRedo,
    /** Changes fields of a language. */
    set: (at: number, fields: Partial<ContentValue>) => changers[at]?.set(fields),
    /** The blocks of a language; null for other types of content. */
    blocks: (at: number): History<BlockDocument> | null => {
      const [value, changer] = [state.documents[at], changers[at]]
      return value && changer ? { value, change: changer.blocks, undo, redo, canUndo, canRedo, turned } : null
    },
  }
}

export type Content = ReturnType<typeof useContent>

function withDocument(state: State, at: number, next: NextDocument): State {
  const [before, value] = [state.documents[at], state.values[at]]
  if (!before || !value) return state
  const document = typeof next === 'function' ? next(before) : next
  if (document === before) return state
  const written = { ...value, content: JSON.stringify(document), previewText: document.settings.preheader }
  return { values: state.values.with(at, written), documents: state.documents.with(at, document) }
}

type Fields = { fields: Partial<ContentValue>; brand: Brand | undefined }

function withFields(state: State, at: number, { fields, brand }: Fields): State {
  const before = state.values[at]
  if (!before) return state
  const value = { ...before, ...fields }
  const kept = state.documents[at]
  if ('content' in fields || 'contentType' in fields) {
    const document = documentOf(value, brand)
    const previewText = document ? document.settings.preheader : value.previewText
    return { values: state.values.with(at, { ...value, previewText }), documents: state.documents.with(at, document) }
  }
  if (kept && fields.previewText !== undefined) {
    const document = { ...kept, settings: { ...kept.settings, preheader: fields.previewText } }
    return {
      values: state.values.with(at, { ...value, content: JSON.stringify(document) }),
      documents: state.documents.with(at, document),
    }
  }
  return { ...state, values: state.values.with(at, value) }
}
