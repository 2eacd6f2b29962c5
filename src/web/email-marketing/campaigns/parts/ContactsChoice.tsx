import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/queryClient.ts'
import { queryKeyOf, useApiQuery } from '../../../api/useApi.ts'
import { isolateAuto, isolateLtr } from '../../../i18n/isolates.ts'
import { useWords } from '../../../i18n/words.ts'
import { suiteWords } from '../../words.ts'
import { toWords } from '../toWords.ts'

const one = 'GET /api/:tenant/email-marketing/email/:contactId'
/** Names of more contacts are not looked up; they show as a number. */
const maxNames = 20

const nameOf = ({ firstName, lastName, email }: Contact) =>
  isolateAuto(`${`${firstName} ${lastName}`.trim()} ${isolateLtr(`<${email}>`)}`.trim())

type Props = { value: string[]; onChange: (ids: string[]) => void }

/** Selects contacts one by one; the server searches while the user types. */
export function ContactsChoice({ value, onChange }: Props) {
  const w = useWords(toWords)
  const s = useWords(suiteWords)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 300)
  const found = useApiQuery('GET /api/:tenant/email-marketing/email', { search: search.trim(), size: 10 })
  const known = useQueries(
    {
      queries: value.slice(0, maxNames).map((contactId) => ({
        queryKey: queryKeyOf(one, { contactId }),
        queryFn: () => call(one, { contactId }),
      })),
    },
    queryClient,
  )
  const contacts = new Map<string, Contact>()
  for (const { data } of known) if (data) contacts.set(data.data._id, data.data)
  for (const contact of found.data?.data ?? []) contacts.set(contact._id, contact)
  const labels = [...contacts.values()].map((contact) => ({ value: contact._id, label: nameOf(contact) }))
  const unnamed = value.filter((id) => !contacts.has(id)).map((id) => ({ value: id, label: id.slice(0, 8) }))
  return (
    <MultiSelect
      label={w.contacts}
      placeholder={w.chooseContacts}
      searchable
      nothingFoundMessage={found.isPending ? undefined : s.noContact}
      data={[...labels, ...unnamed]}
      // The server has already filtered the contacts, by address too.
      filter={({ options }) => options}
      value={value}
      onChange={onChange}
      onSearchChange={setTyped}
    />
  )
}
