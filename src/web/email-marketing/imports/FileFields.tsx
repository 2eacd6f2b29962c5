import { Alert, NativeSelect, Stack, Text, Title } from '@mantine/core'
import type { FileEncoding, ImportPreview } from '#contract/email-marketing/imports.ts'
import { isolateLtr } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import type { FormFields } from '../../ui/form/Form.tsx'
import { ColumnChoice } from './ColumnChoice.tsx'
import { fileWords } from './fileWords.ts'
import type { ImportValues } from './values.ts'

type Props = ReadProps & { onTable: (table: string) => void }

/** The fields for a chosen file: its sheet, its people, and its columns. */
export default function FileFields({ preview, form, onTable, onEncoding }: Props) {
  const i = useWords(fileWords)
  return (
    <>
      {preview.tables.length > 1 && (
        <NativeSelect
          label={i.table}
          description={i.tableHint({ count: preview.tables.length })}
          value={preview.table ?? ''}
          data={preview.tables}
          onChange={({ currentTarget: { value } }) => onTable(value)}
        />
      )}
      <People preview={preview} form={form} />
      <Read preview={preview} form={form} onEncoding={onEncoding} />
    </>
  )
}

/** What the people of the file are, asked before anything else about it. */
function People({ preview, form }: { preview: ImportPreview; form: FormFields<ImportValues> }) {
  const i = useWords(fileWords)
  const isAnswered =
    preview.hasConsent ||
    form.values.columns.some(
      (column) => column && 'field' in column && ['optIn', 'optOut', 'status'].includes(column.field),
    )
  const { consent } = form.values
  const isUnproven = consent === 'unconfirmed' && preview.consent === 'unconfirmed'
  const options = ['column', 'subscribed', 'unconfirmed', 'unsubscribed'] as const
  return (
    <Stack gap="xs">
      {preview.source !== null && <Text size="sm">{i.source({ name: isolateLtr(preview.source) })}</Text>}
      <NativeSelect
        label={i.peopleAre}
        description={i.peopleHint}
        data={options
          .filter((value) => value !== 'column' || isAnswered)
          .map((value) => ({ value, label: i[`people_${value}`] }))}
        {...form.getInputProps('consent')}
      />
      {isUnproven && <Alert color="yellow" variant="light" p="xs" title={i.peopleUnproven} />}
    </Stack>
  )
}

const delimiters = { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'bar' } as const

/** Encodings by common name, the most frequent first. */
const encodings = {
  'utf-8': 'UTF-8',
  'windows-1256': 'Windows-1256',
  'windows-1252': 'Windows-1252',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'iso-8859-6': 'ISO 8859-6',
  'windows-1250': 'Windows-1250',
  'windows-1251': 'Windows-1251',
  'windows-1254': 'Windows-1254',
  macintosh: 'Macintosh',
  'x-mac-arabic': 'MacArabic',
} satisfies Record<FileEncoding, string>

type ReadProps = {
  preview: ImportPreview
  form: FormFields<ImportValues>
  onEncoding: (encoding: FileEncoding) => void
}

function Read({ preview, form, onEncoding }: ReadProps) {
  const i = useWords(fileWords)
  const text = preview.isWorkbook
    ? i.readSheet
    : i.readAs({
        encoding: isolateLtr(encodings[preview.encoding]),
        delimiter: i[delimiters[preview.delimiter]],
      })
  return (
    <Stack gap="xs">
      <Title order={2} size="h5">
        {i.columns}
      </Title>
      <Text size="sm" c="gray.7" role="status">
        {text}
      </Text>
      {!preview.isWorkbook && (
        <NativeSelect
          label={i.encoding}
          description={i.encodingHint}
          maw={{ xs: 280 }}
          value={preview.encoding}
          data={Object.entries(encodings).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget: { value } }) => {
            const chosen = (Object.keys(encodings) as FileEncoding[]).find((one) => one === value)
            if (chosen) onEncoding(chosen)
          }}
        />
      )}
      <Text size="sm" c="dimmed">
        {preview.header.length === 0 ? i.noHeader : i.columnsHint}
        {preview.headerRows > 1 && ` ${i.headerRows({ count: preview.headerRows })}`}
      </Text>
      <ColumnChoice
        preview={preview}
        columns={form.values.columns}
        onChange={(columns) => {
          form.setFieldValue('columns', columns)
          form.clearFieldError('columns')
        }}
      />
      {form.errors['columns'] && (
        <Alert color="red" variant="light" role="alert">
          {form.errors['columns']}
        </Alert>
      )}
    </Stack>
  )
}
