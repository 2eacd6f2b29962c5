import { Button, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { importFields, newFieldTypes } from '#contract/email-marketing/import-fields.ts'
import type { ImportColumn, ImportPreview } from '#contract/email-marketing/imports.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { UserText } from '../../ui/text/UserText.tsx'
import { contactWords } from '../contacts/words.ts'
import { useFields } from '../fields/useFields.ts'
import { fieldInputWords, fieldWords } from '../fields/words.ts'
import { suiteWords } from '../words.ts'
import { attributeOf } from './mapping.ts'
import { fileWords } from './fileWords.ts'
import { importWords } from './words.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const FieldForm = lazyForm(async () => (await import('../fields/FieldForm.tsx')).FieldForm)

/** Up to this many columns that are empty, or not imported, are not collapsed. */
const maxShown = 3

type Props = { preview: ImportPreview; columns: ImportColumn[]; onChange: (columns: ImportColumn[]) => void }

/** Each column of the file with its first values, and the field that it is mapped to. */
export function ColumnChoice({ preview, columns, onChange }: Props) {
  const i = useWords(fileWords)
  const set = (at: number, column: ImportColumn) => onChange(columns.map((one, index) => (index === at ? column : one)))
  const [showsEmpty, setShowsEmpty] = useState(false)
  const [showsUnmapped, setShowsUnmapped] = useState(false)
  const empty = preview.filled.filter((filled) => !filled).length
  const isUnmapped = (at: number) => (preview.filled[at] ?? false) && preview.columns[at] === null
  const unmapped = preview.columns.filter((_, at) => isUnmapped(at)).length
  // A small number of columns is shown in place.
  const foldsEmpty = empty > maxShown
  // Without a header a person assigns every column.
  const foldsUnmapped = unmapped > maxShown && preview.header.length > 0
  return (
    <>
      <Stack gap={0} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {columns.map((column, at) => {
          if (foldsEmpty && !showsEmpty && !preview.filled[at]) return null
          if (foldsUnmapped && !showsUnmapped && isUnmapped(at)) return null
          const heading = preview.header[at] || i.unnamed({ number: at + 1 })
          const values = preview.rows.map((row) => row[at] ?? '').filter(Boolean)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- columns have no other name: two may have one heading
            <Paper
              key={at}
              component="li"
              py="sm"
              style={{ borderTop: '1px solid var(--mantine-color-gray-3)' }}
              radius={0}
            >
              <Group align="flex-start" gap="md" wrap="wrap">
                <Stack gap={2} flex="1 1 220px" miw={0}>
                  <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
                    <UserText>{heading}</UserText>
                  </Text>
                  {values.length === 0 ? (
                    <Text size="xs" c="dimmed">
                      {i.noValues}
                    </Text>
                  ) : (
                    values.slice(0, 3).map((value, row) => (
                      // oxlint-disable-next-line react/no-array-index-key -- values may be equal
                      <Text key={row} size="xs" c="gray.7" truncate>
                        <bdi>{value}</bdi>
                      </Text>
                    ))
                  )}
                </Stack>
                <Meaning
                  heading={heading}
                  column={column}
                  proposed={proposalOf(preview.columns[at])}
                  isAmbiguous={preview.ambiguousDates[at] ?? false}
                  onChange={(next) => set(at, next)}
                />
              </Group>
            </Paper>
          )
        })}
      </Stack>
      {foldsUnmapped && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={showsUnmapped}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setShowsUnmapped(!showsUnmapped)}
        >
          {i.moreColumns({ count: unmapped })}
        </Button>
      )}
      {foldsEmpty && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={showsEmpty}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setShowsEmpty(!showsEmpty)}
        >
          {i.emptyColumns({ count: empty })}
        </Button>
      )}
    </>
  )
}

/** Prefix of an option that is a custom field's key. */
const ofAttribute = 'attribute '
/** No heading has this sign. */
const newField = '+'

const orders = ['dayFirst', 'monthFirst', 'text'] as const

type Attribute = Extract<NonNullable<ImportColumn>, { attribute: string }>
type Proposal = Pick<Attribute, 'dates' | 'type'>

/** The date format and the type that the preview proposes for a column. */
const proposalOf = (column: ImportColumn | undefined): Proposal => {
  if (!column || !('attribute' in column)) return {}
  const { attribute: _attribute, ...proposal } = column
  return proposal
}

type MeaningProps = {
  heading: string
  column: ImportColumn
  proposed: Proposal
  isAmbiguous: boolean
  onChange: (column: ImportColumn) => void
}

function Meaning({ heading, column, proposed, isAmbiguous, onChange }: MeaningProps) {
  const i = useWords(fileWords)
  const faults = useWords(importWords)
  const w = useWords(contactWords)
  const s = useWords(suiteWords)
  const names = {
    ...w,
    status: i.status,
    language: s.language,
    tags: s.tags,
    fullName: i.fullName,
    optIn: i.optIn,
    optOut: i.optOut,
    consentTime: i.consentTime,
    consentNetwork: i.consentNetwork,
    consentSource: i.consentSource,
    attributes: i.attributes,
  }
  const n = useWords(fieldInputWords)
  const t = useWords(fieldWords)
  const fields = useFields()
  const [isCreating, setCreating] = useState(false)
  const key = column && 'attribute' in column ? column.attribute : null
  const value = column === null ? '' : 'field' in column ? column.field : ofAttribute + column.attribute
  // A heading without a field creates one.
  const name = attributeOf(heading)
  const fresh = [...new Set([...(key === null ? [] : [key]), name])].filter((name) => name && !fields.find(name))
  const { dates } = proposed
  /** Only a new field takes the proposed type. */
  const attributeNamed = (attribute: string): ImportColumn =>
    fields.find(attribute) ? { attribute, ...(dates && { dates }) } : { attribute, ...proposed }
  const choose = (next: string) => {
    const field = importFields.find((importField) => importField === next)
    if (next === newField) setCreating(true)
    else if (field) onChange({ field })
    else onChange(next === '' ? null : attributeNamed(next.slice(ofAttribute.length)))
  }
  return (
    <Stack gap="xs" flex="1 1 220px" maw={{ xs: 280 }}>
      <NativeSelect
        aria-label={i.holds({ name: isolateAuto(heading) })}
        value={value}
        data={[
          ...importFields.map((field) => ({ value: field, label: names[field] })),
          {
            group: n.ofContacts,
            items: [
              ...fields.active.map(({ key, label }) => ({ value: ofAttribute + key, label })),
              ...fresh.map((name) => ({ value: ofAttribute + name, label: n.newNamed({ name: isolateAuto(name) }) })),
              { value: newField, label: n.newField },
            ],
          },
          { value: '', label: i.leftOut },
        ]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {isCreating && (
        <FieldForm
          field={null}
          name={name}
          onCreated={(attribute) => onChange({ attribute, ...(dates && { dates }) })}
          onClose={() => setCreating(false)}
        />
      )}
      {column && 'attribute' in column && !fields.isPending && !fields.find(column.attribute) && (
        <NativeSelect
          aria-label={i.typeOf({ name: isolateAuto(heading) })}
          value={column.type ?? 'text'}
          data={newFieldTypes.map((type) => ({ value: type, label: t[type] }))}
          onChange={({ currentTarget: { value } }) => {
            const type = newFieldTypes.find((newFieldType) => newFieldType === value)
            if (type) onChange({ ...column, type })
          }}
        />
      )}
      {column && 'attribute' in column && (dates || isAmbiguous) && (
        <NativeSelect
          aria-label={i.datesOf({ name: isolateAuto(heading) })}
          value={column.dates ?? ''}
          data={[
            ...(column.dates ? [] : [{ value: '', label: faults.undecidedDates }]),
            ...orders.map((order) => ({ value: order, label: i[order] })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            const order = orders.find((order) => order === value)
            // What is no date does not fit a field of dates.
            if (order) onChange({ ...column, dates: order, ...(order === 'text' && { type: 'text' }) })
          }}
        />
      )}
    </Stack>
  )
}
