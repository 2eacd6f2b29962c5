import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import { useWords } from '../../i18n/words.ts'
import { keepFocus } from '../../ui/overlay/keepFocus.ts'
import { contactWords } from './words.ts'

export type AttributeRow = { name: string; value: string }

export const rowsOf = (attributes: Contact['attributes'] = {}): AttributeRow[] =>
  Object.entries(attributes).map(([name, value]) => ({ name, value: String(value) }))

/** The attributes of the rows. An unchanged value stays a number or a boolean. */
export function attributesOf(rows: AttributeRow[], before: Contact['attributes'] = {}): Contact['attributes'] {
  const named = rows.filter((row) => row.name.trim() !== '')
  return Object.fromEntries(
    named.map(({ name, value }): [string, string | number | boolean] => {
      const previous = before[name.trim()]
      return [name.trim(), previous !== undefined && String(previous) === value ? previous : value]
    }),
  )
}

/** Whether two rows have the same name, of which the second would hide the first. */
export function hasTwins(rows: AttributeRow[]): boolean {
  const names = rows.map((row) => row.name.trim()).filter(Boolean)
  return new Set(names).size < names.length
}

type Props = { value?: AttributeRow[]; onChange: (rows: AttributeRow[]) => void; error?: ReactNode }

/** The custom attributes of a contact: rows with a name and a value. */
export function AttributesField({ value = [], onChange, error }: Props) {
  const w = useWords(contactWords)
  const set = (at: number, change: Partial<AttributeRow>) =>
    onChange(value.map((row, index) => (index === at ? { ...row, ...change } : row)))
  return (
    <Input.Wrapper label={w.attributes} labelElement="div" description={w.attributesHint} error={error}>
      <Stack ref={keepFocus} gap="xs" mt={6}>
        {value.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no other name: two may be blank
          <Group key={index} gap="xs" wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={w.attributeName}
              placeholder={w.attributeName}
              value={row.name}
              maxLength={60}
              onChange={(event) => set(index, { name: event.currentTarget.value })}
              attributes={{ input: { dir: 'auto' } }}
            />
            <TextInput
              flex={2}
              aria-label={w.attributeValue}
              placeholder={w.attributeValue}
              value={row.value}
              maxLength={1000}
              onChange={(event) => set(index, { value: event.currentTarget.value })}
              attributes={{ input: { dir: 'auto' } }}
            />
            <ActionIcon
              variant="subtle"
              color="red.9"
              aria-label={w.removeAttribute}
              onClick={() => onChange(value.filter((_row, other) => other !== index))}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </Group>
        ))}
        <div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange([...value, { name: '', value: '' }])}
          >
            {w.addAttribute}
          </Button>
        </div>
      </Stack>
    </Input.Wrapper>
  )
}
