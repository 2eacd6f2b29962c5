import { Group, TagsInput, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useApiQuery } from '../../../api/useApi.ts'
import { useWords } from '../../../i18n/words.ts'
import { isolateLtr } from '../../../i18n/isolates.ts'
import { UserText } from '../../../ui/text/UserText.tsx'
import { StatusBadge } from '../../contacts/StatusBadge.tsx'
import { composerWords } from '../words.ts'
import { type Refusal, refusalOf } from './refusals.ts'

type Props = {
  label: string
  placeholder: string
  value: string[]
  onChange: (addresses: string[]) => void
  /** Whether a dialog focuses this field. */
  focused: true | undefined
  autoFocus: boolean
}

const shortest = 2
const maxFound = 6

/** Addresses of a message. Contacts and correspondents are found by name or address while one types. */
export function AddressField({ label, placeholder, value, onChange, focused, autoFocus }: Props) {
  const [typed, setTyped] = useState('')
  const people = usePeople(typed)
  const w = useWords(composerWords)
  const found = new Map(people.map((person) => [person.address, person]))
  const isAddress = typed.includes('@')
  const add = (addresses: string[]) =>
    onChange([...new Set([...value, ...addresses.map((address) => address.trim()).filter(Boolean)])])
  return (
    <TagsInput
      label={label}
      placeholder={placeholder}
      splitChars={[',', ';']}
      acceptValueOnBlur
      value={value}
      onChange={(list) => onChange([...new Set(list.flatMap(split))])}
      searchValue={typed}
      onSearchChange={(text) => {
        // A space ends an address, but not a name.
        if (text.includes('@') && /\s$/.test(text)) {
          add(split(text))
          setTyped('')
        } else setTyped(text)
      }}
      data={people
        .filter(({ address }) => !value.includes(address))
        .map(({ address, refusal }) => ({
          value: address,
          label: address,
          disabled: refusal !== null && refusal !== 'unsubscribed',
        }))}
      // The server has already filtered them, by name too.
      filter={({ options }) => options}
      // A name is no address: Enter takes the first person found.
      selectFirstOptionOnChange={!isAddress}
      renderOption={({ option }) => {
        const { name = '', refusal = null } = found.get(option.value) ?? {}
        return (
          <div>
            {name && (
              <Text size="sm" c={refusal && refusal !== 'unsubscribed' ? 'dimmed' : 'inherit'}>
                <UserText>{name}</UserText>
              </Text>
            )}
            <Text size={name ? 'xs' : 'sm'} c={name ? 'dimmed' : 'inherit'}>
              {isolateLtr(option.value)}
            </Text>
            {refusal && (
              <Group gap={6} mt={4}>
                <StatusBadge status={refusal} />
                <Text size="xs">{w[`contact.${refusal}`]}</Text>
              </Group>
            )}
          </div>
        )
      }}
      // The reason why someone cannot be chosen must be readable.
      styles={{ option: { opacity: 1 } }}
      attributes={{ input: { dir: typed === '' || isAddress ? 'ltr' : 'auto' } }}
      data-autofocus={focused}
      autoFocus={autoFocus}
    />
  )
}

const split = (text: string) => (text.includes('@') ? text.split(/[\s,;]+/).filter(Boolean) : [text])

type Found = { name: string; address: string; refusal: Refusal | null }

/** Contacts, then people who wrote or were written to, by what is typed. */
function usePeople(typed: string): Found[] {
  const [search] = useDebouncedValue(typed.trim(), 250)
  const enabled = search.length >= shortest
  const contacts = useApiQuery('GET /api/:tenant/email-marketing/email', { search, size: maxFound }, { enabled })
  const recent = useApiQuery(
    'GET /api/:tenant/email-marketing/message/inbox',
    { search, folder: 'all', size: maxFound },
    { enabled },
  )
  if (!enabled || typed.trim().length < shortest) return []
  const known = (contacts.data?.data ?? []).map(({ firstName, lastName, email, status }) => ({
    name: `${firstName} ${lastName}`.trim(),
    address: email,
    refusal: refusalOf(status),
  }))
  const met = (recent.data?.data ?? []).flatMap((row) =>
    row.kind === 'conversation' ? [{ ...row.person, refusal: null }] : [],
  )
  const all = new Map([...met, ...known].map((person) => [person.address, person]))
  return [...known, ...met]
    .map(({ address }) => all.get(address) ?? { name: '', address, refusal: null })
    .filter(({ address }, at, list) => address !== '' && list.findIndex((one) => one.address === address) === at)
}
