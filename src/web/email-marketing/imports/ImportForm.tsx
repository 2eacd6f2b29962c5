import { Alert, Card, FileInput, NativeSelect, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { FileEncoding, ImportColumn, ImportPreview } from '#contract/email-marketing/imports.ts'
import type { Lang as Language } from '#contract/text/languages.ts'
import { languageOptions } from '../../i18n/languageOptions.ts'
import { call, CallError } from '../../api/call.ts'
import { invalidate } from '../../api/queryClient.ts'
import { showToast } from '../../api/useApi.ts'
import { isolateLtr } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { Form, type FormFields } from '../../ui/form/FormModal.tsx'
import type { TagValue } from '../../ui/tags/tags.ts'
import { TagsField } from '../../ui/tags/TagsField.tsx'
import { Code } from '../../ui/text/UserText.tsx'
import { contactWords } from '../contacts/words.ts'
import { tagService } from '../tagService.ts'
import { suiteWords } from '../words.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import { Forecast } from './Forecast.tsx'
import { faultOf } from './mapping.ts'
import { importWords } from './words.ts'

const FileName = ({ value }: { value: File | File[] | null }) => <Code>{value instanceof File ? value.name : ''}</Code>

/** The part of the file that the preview needs, in bytes. */
const beginning = 256 * 1024

type Values = {
  file: File | null
  columns: ImportColumn[]
  ambiguousDates: boolean[]
  /** Empty: detected automatically. */
  encoding: '' | FileEncoding
  duplicates: 'update' | 'fill' | 'skip'
  language: '' | Language
  tagIds: TagValue[]
}

const initial: Values = {
  file: null,
  columns: [],
  ambiguousDates: [],
  encoding: '',
  duplicates: 'update',
  language: '',
  tagIds: [],
}

/** The file, its format, and the handling of its rows. */
export function ImportForm() {
  const w = useWords(contactWords)
  const i = useWords(importWords)
  const s = useWords(suiteWords)
  const [round, setRound] = useState(0)
  const submit = async ({ file, columns, encoding, duplicates, language, tagIds }: Values) => {
    if (!file) throw new CallError({ message: w.required })
    const form = new FormData()
    // The fields precede the file, because the server reads the form in order.
    form.append('duplicates', duplicates)
    form.append('tagIds', tagIds.map(({ _id }) => _id).join(','))
    form.append('language', language)
    form.append('encoding', encoding)
    if (columns.length > 0) form.append('mapping', JSON.stringify(columns))
    form.append('file', file)
    await call('POST /api/:tenant/email-marketing/email/import', {}, { form })
  }
  return (
    <Card withBorder mb="xl" maw={760}>
      <Form
        key={round}
        initial={initial}
        validate={({ file, columns, ambiguousDates }) => {
          const fault = columns.length > 0 ? faultOf(columns, ambiguousDates) : null
          return { file: file ? null : w.required, columns: fault && i[fault] }
        }}
        submit={submit}
        onDone={() => {
          showToast({ message: w.started })
          setRound(round + 1)
          void invalidate(['/email-marketing/'])
        }}
        submitLabel={w.start}
        failed={s.createFailed}
      >
        {(form) => <ImportFields form={form} />}
      </Form>
    </Card>
  )
}

function ImportFields({ form }: { form: FormFields<Values> }) {
  const w = useWords(contactWords)
  const i = useWords(importWords)
  const s = useWords(suiteWords)
  const [preview, setPreview] = useState<ImportPreview | 'reading' | null>(null)
  const [error, setError] = useState<unknown>(null)
  const { file, columns, ambiguousDates, encoding, duplicates } = form.values
  const read = async (file: File | null, encoding: Values['encoding'] = '') => {
    form.setFieldValue('file', file)
    form.setFieldValue('encoding', encoding)
    form.setFieldValue('columns', [])
    setError(null)
    setPreview(file && 'reading')
    if (!file) return
    const part = new FormData()
    part.append('encoding', encoding)
    part.append('file', file.slice(0, beginning), file.name)
    try {
      const { data } = await call('POST /api/:tenant/email-marketing/email/import/preview', {}, { form: part })
      form.setFieldValue('columns', data.columns)
      form.setFieldValue('ambiguousDates', data.ambiguousDates)
      setPreview(data)
    } catch (failure) {
      setPreview(null)
      // A retry does not fix an error in the file.
      const fault = failure instanceof CallError ? failure.fields['file'] : undefined
      if (fault) form.setFieldError('file', fault)
      else setError(failure)
    }
  }
  return (
    <>
      <FileInput
        label={w.file}
        accept=".csv,text/csv,text/plain"
        placeholder={w.file}
        clearable
        clearButtonProps={{ 'aria-label': s.none }}
        valueComponent={FileName}
        {...form.getInputProps('file')}
        onChange={(file) => void read(file)}
      />
      {error !== null && (
        <ErrorNotice error={error} title={s.fetchFailed} onRetry={() => void read(form.values.file, encoding)} />
      )}
      {preview === 'reading' && <Skeleton height={160} aria-busy aria-label={i.reading} role="status" />}
      {preview !== null && preview !== 'reading' && (
        <Read preview={preview} form={form} onEncoding={(chosen) => void read(file, chosen)} />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={w.duplicates}
          data={[
            { value: 'update', label: w.update },
            { value: 'fill', label: i.fill },
            { value: 'skip', label: w.skip },
          ]}
          {...form.getInputProps('duplicates')}
        />
        <NativeSelect
          label={i.language}
          data={[{ value: '', label: s.none }, ...languageOptions(s)]}
          {...form.getInputProps('language')}
        />
      </SimpleGrid>
      <TagsField label={i.tags} entityType="email" service={tagService} {...form.getInputProps('tagIds')} />
      {file && columns.length > 0 && faultOf(columns, ambiguousDates) === null && (
        <Forecast file={file} columns={columns} encoding={encoding} duplicates={duplicates} />
      )}
    </>
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
} satisfies Record<FileEncoding, string>

type ReadProps = { preview: ImportPreview; form: FormFields<Values>; onEncoding: (encoding: FileEncoding) => void }

function Read({ preview, form, onEncoding }: ReadProps) {
  const i = useWords(importWords)
  const text = i.readAs({
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
      <Text size="sm" c="dimmed">
        {preview.header.length === 0 ? i.noHeader : i.columnsHint}
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
