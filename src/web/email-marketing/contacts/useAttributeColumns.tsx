import { Text } from '@mantine/core'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import type { Column } from '../../ui/list/DataTable.tsx'
import { useFields } from '../fields/useFields.ts'
import { useFieldText } from '../fields/useFieldText.ts'

/** A column for each custom field. Readers choose which are visible. */
export function useAttributeColumns(): Column<Contact>[] {
  const write = useFieldText()
  return useFields().active.map(({ key: name, label, type }) => ({
    key: `attributes.${name}`,
    header: label,
    hidden: true,
    isEmpty: ({ attributes }) => attributes[name] === undefined || attributes[name] === '',
    render: ({ attributes }) => (
      <Text size="sm" dir="auto" className="at-the-start" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
        {write(type, attributes[name] ?? '–')}
      </Text>
    ),
  }))
}
