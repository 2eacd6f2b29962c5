import { ActionIcon, Group, MultiSelect, NativeSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { FieldType } from '#contract/email-marketing/fields/types.ts'
import { languageOptions } from '../../i18n/languageOptions.ts'
import { useWords } from '../../i18n/words.ts'
import { TagsField } from '../../ui/tags/TagsField.tsx'
import { TimeZoneField } from '../../ui/form/TimeZoneField.tsx'
import { localDay } from '../../ui/form/localTime.ts'
import { contactWords } from '../contacts/words.ts'
import { chosenTags } from '../tagService.ts'
import { suiteWords } from '../words.ts'
import { FieldInput } from '../fields/FieldInput.tsx'
import { useFields } from '../fields/useFields.ts'
import { CampaignChoice } from './CampaignChoice.tsx'
import { ItemChoice } from './ItemChoice.tsx'
import { LinkChoice } from './LinkChoice.tsx'
import { useAutomations, useForms, useImports, useTopics } from './useItems.ts'
import { type Draft, fields, type Operator, operatorsOf, operatorsOfType, withAttribute, withField } from './model.ts'
import { useTagNames } from './useTagNames.ts'
import { conditionWords } from './words.ts'

/** Before the key of a custom field among the fields. */
const ofAttribute = 'attribute '

/** The operators of a field; a stored one that the type no longer has stays. */
function operators({ field, is }: Draft, type: FieldType): readonly Operator[] {
  if (field !== 'attribute') return operatorsOf[field]
  const own = operatorsOfType[type]
  return own.includes(is) ? own : [...own, is]
}

const ofContact = [
  'tags',
  'status',
  'language',
  'timeZone',
  'email',
  'firstName',
  'lastName',
  'created',
  'topic',
  'consent',
] as const
const ofActivity = fields.filter((field) => field !== 'attribute' && !ofContact.some((own) => own === field))

const statuses = ['subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained', 'blocked'] as const

type Props = { value: Draft; onChange: (draft: Draft) => void }

/** One condition: field, operator and value. */
export function ConditionRow({ value, onChange, onRemove }: Props & { onRemove: () => void }) {
  const c = useWords(conditionWords)
  const contactFields = useFields()
  const howOf = (is: Draft['is']) => {
    if (value.field === 'consent' && (is === 'ever' || is === 'never' || is === 'between')) return c[`consent.${is}`]
    if (is === 'any' || is === 'all' || is === 'none') return c[`tags.${is}`]
    return is === 'opened' || is === 'clicked' ? c[`campaign.${is}`] : c[is]
  }
  const { name = '' } = value
  const offered = contactFields.active.map(({ key, label }) => ({ key, label }))
  const isOther = value.field === 'attribute' && name !== '' && !offered.some(({ key }) => key === name)
  const attributes = isOther ? [...offered, { key: name, label: contactFields.labelOf(name) }] : offered
  const type = contactFields.find(name)?.type ?? 'text'
  const pick = (chosen: string) => {
    if (chosen.startsWith(ofAttribute)) {
      const key = chosen.slice(ofAttribute.length)
      return onChange(withAttribute(key, contactFields.find(key)?.type ?? 'text'))
    }
    const field = fields.find((field) => field === chosen)
    if (field) onChange(withField(field))
  }
  return (
    <Group wrap="nowrap" align="flex-start" gap="xs">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" flex={1} miw={0}>
        <NativeSelect
          aria-label={c.field}
          value={value.field === 'attribute' ? ofAttribute + name : value.field}
          data={[
            { group: c.contact, items: ofContact.map((field) => ({ value: field, label: c[field] })) },
            { group: c.activity, items: ofActivity.map((field) => ({ value: field, label: c[field] })) },
            ...(attributes.length > 0
              ? [
                  {
                    group: c.attribute,
                    items: attributes.map(({ key, label }) => ({ value: ofAttribute + key, label })),
                  },
                ]
              : []),
          ]}
          onChange={(event) => pick(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label={c.how}
          value={value.is}
          data={operators(value, type).map((is) => ({ value: is, label: howOf(is) }))}
          onChange={(event) => {
            const is = operatorsOf[value.field].find((one) => one === event.currentTarget.value)
            if (is) onChange({ ...value, is, ...(is.startsWith('anniversary') && { days: value.days ?? 7 }) })
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
        data={[...languageOptions(s), { value: '', label: s.none }]}
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
  if (field === 'campaign')
    return (
      <>
        <CampaignChoice
          value={value.campaignId}
          onChange={(campaignId = '') => onChange({ ...value, campaignId, url: '' })}
        />
        {(is === 'clickedLink' || is === 'notClickedLink') && (
          <LinkChoice
            campaignId={value.campaignId ?? ''}
            value={value.url ?? ''}
            onChange={(url) => onChange({ ...value, url })}
          />
        )}
      </>
    )
  if (field === 'topic') return <Topics value={value} onChange={onChange} />
  if (field === 'form') return <Forms value={value} onChange={onChange} />
  if (field === 'import') return <Imports value={value} onChange={onChange} />
  if (field === 'automation') return <Automations value={value} onChange={onChange} />
  if (field === 'engagement')
    return (
      <MultiSelect
        aria-label={c.engagement}
        placeholder={value.values?.length ? '' : c.engagement}
        value={value.values ?? []}
        data={(['active', 'cooling', 'asleep', 'new'] as const).map((level) => ({ value: level, label: c[level] }))}
        onChange={(values) => onChange({ ...value, values })}
      />
    )
  if (field === 'attribute') return <AttributeSought value={value} onChange={onChange} />
  if (is === 'empty' || is === 'filled' || is === 'ever' || is === 'never') return null
  if (is === 'byForm' || is === 'byImport') return null
  if (is === 'within' || is === 'notWithin')
    return (
      <NumberInput
        aria-label={c.days}
        min={1}
        max={3650}
        allowDecimal={false}
        value={value.days ?? ''}
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
      attributes={{ input: { dir: 'auto' } }}
    />
  )
}

/** The value of a condition on a custom field. */
function AttributeSought({ value, onChange }: Props) {
  const c = useWords(conditionWords)
  const field = useFields().find(value.name ?? '')
  const { is } = value
  if (is === 'empty' || is === 'filled' || is === 'yes' || is === 'no') return null
  if (is === 'on' || is === 'before' || is === 'after')
    return (
      <TextInput
        type="date"
        aria-label={c.date}
        value={value.date ?? ''}
        onChange={(event) => onChange({ ...value, date: event.currentTarget.value })}
        attributes={{ input: { dir: 'ltr' } }}
      />
    )
  if (is === 'lastDays' || is === 'nextDays' || is === 'anniversaryIn' || is === 'anniversaryWithin')
    return (
      <NumberInput
        aria-label={c.days}
        min={is.startsWith('anniversary') ? 0 : 1}
        max={is.startsWith('anniversary') ? 365 : 3650}
        allowDecimal={false}
        value={value.days ?? ''}
        onChange={(days) => onChange({ ...value, days: Number(days) })}
      />
    )
  if (is === 'anyOf' || is === 'noneOf')
    return (
      <MultiSelect
        aria-label={c.value}
        placeholder={value.values?.length ? '' : c.value}
        value={value.values ?? []}
        data={[...new Set([...(field?.choices ?? []), ...(value.values ?? [])])]}
        onChange={(values) => onChange({ ...value, values })}
      />
    )
  if (is === 'range')
    return (
      <Group grow gap="xs">
        {(['min', 'max'] as const).map((end) => (
          <TextInput
            key={end}
            aria-label={c[end]}
            placeholder={c[end]}
            inputMode="decimal"
            value={String(value[end] ?? '')}
            onChange={(event) => onChange({ ...value, [end]: event.currentTarget.value })}
            attributes={{ input: { dir: 'auto' } }}
          />
        ))}
      </Group>
    )
  const isNumber = is === 'above' || is === 'below' || field?.type === 'number'
  return (
    <FieldInput
      aria-label={c.value}
      field={isNumber ? { type: 'number', choices: [] } : undefined}
      value={String(value.value ?? '')}
      onChange={(next) => onChange({ ...value, value: String(next) })}
    />
  )
}

function Topics({ value, onChange }: Props) {
  const c = useWords(conditionWords)
  const items = useTopics()
  return (
    <ItemChoice
      label={c.topic}
      items={items}
      value={value.topicId}
      onChange={(topicId) => onChange({ ...value, topicId })}
    />
  )
}

function Forms({ value, onChange }: Props) {
  const c = useWords(conditionWords)
  const items = useForms()
  return (
    <ItemChoice
      label={c.form}
      items={items}
      value={value.formId}
      onChange={(formId) => onChange({ ...value, formId })}
    />
  )
}

function Imports({ value, onChange }: Props) {
  const c = useWords(conditionWords)
  const items = useImports()
  return (
    <ItemChoice
      label={c.import}
      items={items}
      value={value.importId}
      onChange={(importId) => onChange({ ...value, importId })}
    />
  )
}

function Automations({ value, onChange }: Props) {
  const c = useWords(conditionWords)
  const items = useAutomations()
  return (
    <ItemChoice
      label={c.automation}
      items={items}
      value={value.automationId}
      onChange={(automationId) => onChange({ ...value, automationId })}
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
