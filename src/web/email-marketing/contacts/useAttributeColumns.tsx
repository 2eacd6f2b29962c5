import { Text } from '@mantine/core'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import type { Column } from '../../ui/list/DataTable.tsx'
import { useAttributeNames } from '../useAttributeNames.ts'

/** A column for each attribute of the listed contacts and of the newest ones. Readers choose which are visible. */
export function useAttributeColumns(listed: readonly Contact[]): Column<Contact>[] {
  const names = new Set([...useAttributeNames(), ...listed.flatMap(({ attributes }) => Object.keys(attributes))])
  return [...names].toSorted().map((name) => ({
    key: `attributes.${name}`,
    header: name,
    hidden: true,
    isEmpty: ({ attributes }) => attributes[name] === undefined || attributes[name] === '',
    render: ({ attributes }) => (
      <Text size="sm" dir="auto" className="at-the-start" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
        {String(attributes[name] ?? '–')}
      </Text>
    ),
  }))
}
