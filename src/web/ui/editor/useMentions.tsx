import { useDebouncedValue } from '@mantine/hooks'
import { type KeyboardEvent, type RefObject, useId, useMemo, useRef, useState } from 'react'
import type { Mentionable } from '#contract/community.ts'
import { call } from '../../api/call.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { apply } from './MarkdownEditorMarks.ts'
import { caretPosition } from './caretPosition.ts'
import { MentionList } from './MentionList.tsx'
import { linkTo, mentionAt, mentionName, type Mentions, mentionsIn, toShown, toStored } from './mentions.ts'

/** Whose members come first in the list: those of a question, if there is one already. */
export type MentionSource = { questionId?: string | undefined }

type Options = {
  field: RefObject<HTMLTextAreaElement | null>
  /** The stored text. */
  value: string
  onChange: (text: string) => void
  /** Without it, nothing is offered and the text stays as it is stored. */
  source: MentionSource | undefined
}

const endpoint = 'GET /api/:lang/user/community-members/mentionable'

type Writing = { from: number; search: string; start: number; below: number }

/** Offers members while `@` and a name are being written, and shows mentions as names. */
export function useMentions({ field, value, onChange, source }: Options) {
  const listId = useId()
  const [writing, setWriting] = useState<Writing | null>(null)
  const [active, setActive] = useState(0)
  const dismissed = useRef<number | null>(null)
  const names = useRef<Mentions>(new Map())
  const isOffered = source !== undefined
  const shown = useMemo(() => (isOffered ? toShown(value) : value), [isOffered, value])

  const written = writing?.search.trimEnd() ?? ''
  const [search] = useDebouncedValue(written, 120)
  const found = useApiQuery(endpoint, { search, questionId: source?.questionId }, { enabled: writing !== null })
  const members = (writing && found.data?.data) || []
  const isOpen = members.length > 0
  const isCurrent = !found.isFetching && search === written

  const known = () => {
    for (const [name, id] of mentionsIn(value)) if (!names.current.has(name)) names.current.set(name, id)
    return names.current
  }
  const close = () => setWriting(null)
  const look = () => {
    const { current } = field
    if (!source || !current) return
    const isCaret = current.selectionStart === current.selectionEnd
    const at = isCaret ? mentionAt(current.value, current.selectionStart) : null
    if (at?.from !== dismissed.current) dismissed.current = null
    if (!at || dismissed.current !== null || known().has(at.search.trimEnd())) return close()
    if (at.search !== writing?.search) setActive(0)
    setWriting({ ...at, ...caretPosition(current, at.from) })
  }
  const pick = (member: Mentionable) => {
    const { current } = field
    if (!current || !writing) return
    const name = mentionName(member.name)
    const id = known().get(name) ?? member.id
    names.current.set(name, id)
    const text = `${id === member.id ? `@${name}` : linkTo(name, member.id)} `
    const end = writing.from + text.length
    apply(current, { from: writing.from, to: current.selectionStart, text, select: [end, end] })
    close()
  }
  /** Picks the active member, or the first one if the list is older than what is written. */
  const choose = async () => {
    const member = members[active]
    if (isCurrent && member) return pick(member)
    const [first] = (await call(endpoint, { search: written, questionId: source?.questionId })).data
    return first ? pick(first) : close()
  }
  /** Whether the list has taken the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((active + step + members.length) % members.length)
    else if (event.key === 'Escape') {
      dismissed.current = writing?.from ?? null
      close()
    } else if (event.key === 'Enter' || (event.key === 'Tab' && !event.shiftKey)) {
      choose().catch(close)
    } else return false
    event.preventDefault()
    return true
  }
  return {
    shown,
    onKeyDown,
    onChange: (text: string) => onChange(source ? toStored(text, known()) : text),
    inputProps: source && {
      onSelect: look,
      onBlur: close,
      'aria-autocomplete': 'list' as const,
      'aria-controls': isOpen ? listId : undefined,
      'aria-activedescendant': isOpen ? `${listId}-${active}` : undefined,
      // Otherwise Escape would close the dialog too.
      'data-mantine-stop-propagation': isOpen || undefined,
    },
    list: isOpen && writing && (
      <MentionList id={listId} members={members} active={active} onActive={setActive} onPick={pick} {...writing} />
    ),
  }
}
