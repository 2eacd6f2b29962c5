import { ActionIcon, Group, Input, Stack } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { keepFocus } from '../../ui/overlay/keepFocus.ts'
import { FieldInput } from '../fields/FieldInput.tsx'
import { FieldPicker } from '../fields/FieldPicker.tsx'
import { useFields } from '../fields/useFields.ts'
import { contactWords } from './words.ts'

type Attributes = Contact['attributes']

/** The filled-in attributes. */
export const attributesOf = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== ''))

/** Up to this many fields are shown without a value. */
const maxEmpty = 8

type Props = { value?: Attributes; onChange: (attributes: Attributes) => void; errors: Record<string, ReactNode> }

/** The custom fields of a contact, each with the input of its type. Values of archived fields stay as they are. */
export function AttributesField({ value = {}, onChange, errors }: Props) {
  const w = useWords(contactWords)
  const fields = useFields()
  const [added, setAdded] = useState<string[]>([])
  const isShown = (key: string) => key in value || added.includes(key) || fields.active.length <= maxEmpty
  const known = fields.active.filter(({ key }) => isShown(key))
  const others = fields.isPending ? [] : Object.keys(value).filter((key) => !fields.find(key))
  const rows = [...known.map(({ key }) => key), ...others]
  const remove = (key: string) => {
    const { [key]: _removed, ...rest } = value
    onChange(rest)
    setAdded(added.filter((name) => name !== key))
  }
  return (
    <Input.Wrapper label={w.attributes} labelElement="div">
      <Stack ref={keepFocus} gap="xs" mt={6}>
        {rows.map((key) => (
          <Group key={key} gap="xs" wrap="nowrap" align="flex-end">
            <FieldInput
              label={fields.labelOf(key)}
              flex={1}
              field={fields.find(key)}
              value={value[key] ?? ''}
              error={errors[`attributes.${key}`]}
              onChange={(next) => onChange({ ...value, [key]: next })}
            />
            {key in value && fields.active.length > maxEmpty && (
              <ActionIcon
                variant="subtle"
                color="red.9"
                aria-label={`${w.removeAttribute}: ${isolateAuto(fields.labelOf(key))}`}
                onClick={() => remove(key)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            )}
          </Group>
        ))}
        <FieldPicker
          aria-label={w.addAttribute}
          placeholder={w.addAttribute}
          value=""
          except={rows}
          onPick={(key) => setAdded([...added, key])}
        />
      </Stack>
    </Input.Wrapper>
  )
}
