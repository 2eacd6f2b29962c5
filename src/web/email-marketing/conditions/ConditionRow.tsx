import { ActionIcon, Group, MultiSelect, NativeSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useWords } from '../../i18n/words.ts'
import { TagsField } from '../../ui/tags/TagsField.tsx'
import { TimeZoneField } from '../../ui/form/TimeZoneField.tsx'
import { localDay } from '../../ui/form/localTime.ts'
import { contactWords } from '../contacts/words.ts'
import { chosenTags } from '../tagService.ts'
import { suiteWords } from '../words.ts'
import { type Draft, fields, operatorsOf, withField } from './model.ts'
import { useTagNames } from './useTagNames.ts'
import { conditionWords } from './words.ts'

const statuses = ['subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained', 'blocked'] as const

type Props = { value: Draft; onChange: (draft: Draft) => void }

/** One condition: field, operator and value. */
export function ConditionRow({ value, onChange, onRemove }: Props & { onRemove: () => void }) {
  const c = useWords(conditionWords)
  const howOf = (is: Draft['is']) => (is === 'any' || is === 'all' || is === 'none' ? c[`tags.${is}`] : c[is])
  return (
    <Group wrap="nowrap" align="flex-start" gap="xs">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" flex={1} miw={0}>
        <NativeSelect
          aria-label={c.field}
          value={value.field}
          data={fields.map((field) => ({ value: field, label: c[field] }))}
          onChange={(event) => {
            const field = fields.find((one) => one === event.currentTarget.value)
            if (field) onChange(withField(field))
          }}
        />
        {value.field === 'attribute' && (
          <TextInput
            aria-label={c.attributeName}
            placeholder={c.attributeName}
            value={value.name ?? ''}
            maxLength={60}
            onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
            attributes={{ input: { dir: 'auto' } }}
          />
        )}
        <NativeSelect
          aria-label={c.how}
          value={value.is}
          data={operatorsOf[value.field].map((is) => ({ value: is, label: howOf(is) }))}
          onChange={(event) => {
            const is = operatorsOf[value.field].find((one) => one === event.currentTarget.value)
            if (is) onChange({ ...value, is })
          }}
        />
        <Sought value={value} onChange={onChange} />
      </SimpleGrid>
      <ActionIcon variant="subtle" color="red.9" aria-label={c.remove} onClick={onRemove} mt={4}>
        <IconTrash size={18} />
      </ActionIcon>
    </Group>
  )
}

function Sought({ value, onChange }: Props) {
  const c = useWords(conditionWords)
  const w = useWords(contactWords)
  const s = useWords(suiteWords)
  const { field, is } = value
  if (field === 'tags') return <Tags value={value} onChange={onChange} />
  if (field === 'status')
    return (
      <MultiSelect
        aria-label={c.status}
        placeholder={value.values?.length ? '' : c.status}
        value={value.values ?? []}
        data={statuses.map((status) => ({ value: status, label: w[status] }))}
        onChange={(values) => onChange({ ...value, values })}
      />
    )
  if (field === 'language')
    return (
      <NativeSelect
        aria-label={c.language}
        value={String(value.value ?? '')}
        data={[
          { value: 'ar', label: s.arabic },
          { value: 'en', label: s.english },
          { value: '', label: s.none },
        ]}
        onChange={(event) => onChange({ ...value, value: event.currentTarget.value || null })}
      />
    )
  if (field === 'timeZone')
    return (
      <TimeZoneField
        aria-label={c.timeZone}
        empty={c.noTimeZone}
        value={String(value.value ?? '')}
        onChange={(event) => onChange({ ...value, value: event.currentTarget.value || null })}
      />
    )
  if (is === 'empty' || is === 'filled' || is === 'ever' || is === 'never') return null
  if (is === 'within' || is === 'notWithin')
    return (
      <NumberInput
        aria-label={c.days}
        min={1}
        max={3650}
        allowDecimal={false}
        value={value.days ?? ''}
        suffix={` ${c.days}`}
        onChange={(days) => onChange({ ...value, days: Number(days) })}
      />
    )
  if (is === 'between') return <Span value={value} onChange={onChange} />
  return (
    <TextInput
      aria-label={c.value}
      placeholder={c.value}
      value={String(value.value ?? '')}
      maxLength={200}
      onChange={(event) => onChange({ ...value, value: event.currentTarget.value })}
      inputMode={is === 'above' || is === 'below' ? 'decimal' : 'text'}
      attributes={{ input: { dir: 'auto' } }}
    />
  )
}

function Tags({ value, onChange }: Props) {
  const c = useWords(conditionWords)
  const labels = useTagNames()
  const chosen = labels.filter(({ _id }) => value.tagIds?.includes(_id))
  return (
    <TagsField
      label={c.tags}
      entityType="email"
      service={chosenTags}
      value={chosen}
      onChange={(tags) => onChange({ ...value, tagIds: tags.map(({ _id }) => _id) })}
    />
  )
}

/** Days in the reader's time zone: from the start of one day to the start of another. */
function Span({ value, onChange }: Props) {
  const c = useWords(conditionWords)
  return (
    <Group grow gap="xs">
      {(['from', 'to'] as const).map((end) => (
        <TextInput
          key={end}
          type="date"
          label={c[end]}
          value={value[end] ? localDay(new Date(value[end])) : ''}
          onChange={(event) => {
            const day = event.currentTarget.value
            onChange({ ...value, [end]: day ? new Date(`${day}T00:00`).toISOString() : null })
          }}
          attributes={{ input: { dir: 'ltr' } }}
        />
      ))}
    </Group>
  )
}
