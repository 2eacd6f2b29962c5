import { ActionIcon, Button, Card, Checkbox, Group, Input, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import type { FormField } from '#contract/email-marketing/forms.ts'
import { useWords } from '../../i18n/words.ts'
import { keepFocus } from '../../ui/overlay/keepFocus.ts'
import { OnDemandMenu } from '../../ui/overlay/onDemand.tsx'
import { FieldPicker } from '../fields/FieldPicker.tsx'
import { formWords } from './words.ts'

const maxFields = 12

type Props = {
  value?: FormField[]
  onChange: (fields: FormField[]) => void
  /** The server's errors by path: `fields.0.attribute`. */
  errors: Record<string, unknown>
}

/** The additional fields of a form, in order. */
export function FieldsEditor({ value = [], onChange, errors }: Props) {
  const w = useWords(formWords)
  const set = (at: number, change: Partial<FormField>) =>
    onChange(value.map((field, index) => (index === at ? { ...field, ...change } : field)))
  const kinds = (['firstName', 'lastName', 'attribute'] as const).filter(
    (kind) => kind === 'attribute' || value.every((field) => field.kind !== kind),
  )
  const add = (kind: FormField['kind']) =>
    onChange([...value, { kind, attribute: '', label: { en: '', ar: '' }, required: false }])
  const whole = errors['fields']
  const place = useRef<HTMLDivElement>(null)
  const moved = useRef<number | null>(null)
  const moveUp = (at: number) => {
    moved.current = at - 1
    onChange(value.toSpliced(at, 1).toSpliced(at - 1, 0, ...value.slice(at, at + 1)))
  }
  // The focus follows the moved field, because the pressed button now belongs to another one.
  useEffect(() => {
    if (moved.current === null) return
    place.current?.querySelectorAll(`[data-field]`)[moved.current]?.querySelector('button')?.focus()
    moved.current = null
  })
  return (
    <Input.Wrapper
      ref={keepFocus}
      label={w.fields}
      labelElement="div"
      description={w.fieldsHint}
      error={typeof whole === 'string' ? whole : undefined}
    >
      <Stack ref={place} gap="xs" mt={6}>
        {value.map((field, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- fields have no other name: two may be blank
          <Card key={at} withBorder padding="sm" data-field>
            <Group justify="space-between" wrap="nowrap">
              <Text fw={500}>{w[field.kind]}</Text>
              <Group gap="xs" wrap="nowrap">
                <Checkbox
                  label={w.mustHave}
                  checked={field.required}
                  onChange={(event) => set(at, { required: event.currentTarget.checked })}
                />
                {/* The first field's button is disabled but stays. Otherwise the focus would move to the remove button. */}
                <ActionIcon
                  variant="subtle"
                  aria-label={`${w.moveUp}: ${w[field.kind]}`}
                  {...(at === 0 && { 'data-disabled': true, 'aria-disabled': true })}
                  onClick={() => at > 0 && moveUp(at)}
                >
                  <IconArrowUp size={18} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="red.9"
                  aria-label={`${w.removeField}: ${w[field.kind]}`}
                  onClick={() => onChange(value.toSpliced(at, 1))}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </Group>
            </Group>
            {field.kind === 'attribute' && (
              <OwnField
                field={field}
                others={value.flatMap(({ attribute }, other) => (other === at ? [] : [attribute]))}
                onChange={(change) => set(at, change)}
                errors={errors}
                path={`fields.${at}`}
              />
            )}
          </Card>
        ))}
        {value.length < maxFields && (
          <OnDemandMenu
            position="bottom-start"
            button={
              <Button
                size="compact-sm"
                variant="default"
                w="fit-content"
                leftSection={<IconPlus size={14} aria-hidden />}
              >
                {w.addField}
              </Button>
            }
          >
            {(Menu) =>
              kinds.map((kind) => (
                <Menu.Item key={kind} onClick={() => add(kind)}>
                  {w[kind]}
                </Menu.Item>
              ))
            }
          </OnDemandMenu>
        )}
      </Stack>
    </Input.Wrapper>
  )
}

type OwnProps = {
  field: FormField
  /** The custom fields that the form already asks for. */
  others: string[]
  onChange: (change: Partial<FormField>) => void
  errors: Record<string, unknown>
  path: string
}

function OwnField({ field, others, onChange, errors, path }: OwnProps) {
  const w = useWords(formWords)
  const fault = (name: string) => {
    const message = errors[`${path}.${name}`]
    return typeof message === 'string' ? message : undefined
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }} mt="xs">
      <FieldPicker
        label={w.attribute}
        value={field.attribute}
        error={fault('attribute')}
        except={others}
        onPick={(attribute) => onChange({ attribute })}
      />
      <TextInput
        label={w.labelEn}
        maxLength={80}
        value={field.label.en}
        error={fault('label')}
        onChange={(event) => onChange({ label: { ...field.label, en: event.currentTarget.value } })}
        attributes={{ input: { dir: 'ltr', lang: 'en' } }}
      />
      <TextInput
        label={w.labelAr}
        maxLength={80}
        value={field.label.ar}
        onChange={(event) => onChange({ label: { ...field.label, ar: event.currentTarget.value } })}
        attributes={{ input: { dir: 'rtl', lang: 'ar' } }}
      />
    </SimpleGrid>
  )
}
