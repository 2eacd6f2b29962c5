import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { isolateAuto, isolateLtr, stripIsolates } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { suiteWords } from '../words.ts'

type Props = {
  label: string
  value: Contact | null
  onChange: (contact: Contact | null) => void
  placeholder?: string
  error?: ReactNode
  /** Whether the picker takes the focus when it mounts. */
  focused?: boolean
  /** Contacts that are not offered, as they are chosen already. */
  leftOut?: readonly Contact[]
}

/** Isolates name and address: in a text of the other direction they would change places. */
const nameOf = ({ firstName, lastName, email }: Contact) =>
  isolateAuto(`${`${firstName} ${lastName}`.trim()} ${isolateLtr(`<${email}>`)}`.trim())

/** Whether a contact has the text itself; a search also finds other spellings of a name. */
const isSpelt = (contact: Contact, text: string) => nameOf(contact).toLowerCase().includes(text.toLowerCase())

/** Picks one contact; the server searches while the user types. */
export function ContactPicker({ label, value, onChange, placeholder, error, focused = false, leftOut = [] }: Props) {
  const s = useWords(suiteWords)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 300)
  const searchText = value && search === nameOf(value) ? '' : stripIsolates(search).trim()
  const found = useApiQuery('GET /api/:tenant/email-marketing/email', { search: searchText, size: 10 })
  const offered = (found.data?.data ?? []).filter(({ _id }) => !leftOut.some((chosen) => chosen._id === _id))
  const contacts = offered.toSorted((a, b) => Number(isSpelt(b, searchText)) - Number(isSpelt(a, searchText)))
  const choices = value && !contacts.some(({ _id }) => _id === value._id) ? [value, ...contacts] : contacts
  return (
    <Select
      label={label}
      placeholder={placeholder}
      error={error}
      searchable
      autoFocus={focused}
      clearable
      clearButtonProps={{ 'aria-label': s.none }}
      nothingFoundMessage={found.isPending ? undefined : s.noContact}
      data={choices.map((contact) => ({ value: contact._id, label: nameOf(contact) }))}
      // The server has already filtered the contacts, by address too.
      filter={({ options }) => options}
      value={value?._id ?? null}
      onChange={(id) => onChange(choices.find(({ _id }) => _id === id) ?? null)}
      onSearchChange={setTyped}
    />
  )
}
