import { Card, FileInput, NativeSelect, SimpleGrid, Skeleton } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import type { ImportPreview } from '#contract/email-marketing/imports.ts'
import { languageOptions } from '../../i18n/languageOptions.ts'
import { call, CallError } from '../../api/call.ts'
import { invalidate } from '../../api/queryClient.ts'
import { showToast } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { Form, type FormFields } from '../../ui/form/Form.tsx'
import { TagsField } from '../../ui/tags/TagsField.tsx'
import { lazyPart } from '../../ui/state/lazy.tsx'
import { Code } from '../../ui/text/UserText.tsx'
import { contactWords } from '../contacts/words.ts'
import { tagService } from '../tagService.ts'
import { suiteWords } from '../words.ts'
import { beginningOf } from './beginningOf.ts'
import { faultOf } from './mapping.ts'
import { PasteCells } from './PasteCells.tsx'
import { type ImportValues, initialValues } from './values.ts'
import { importWords } from './words.ts'

const FileName = ({ value }: { value: File | File[] | null }) => <Code>{value instanceof File ? value.name : ''}</Code>

/** The part of the file that the preview needs, in bytes. */
const beginning = 256 * 1024

const FileFields = lazyPart(() => import('./FileFields.tsx'))
const Forecast = lazyPart(async () => ({ default: (await import('./Forecast.tsx')).Forecast }))

/** The file, its format, and the handling of its rows. */
export function ImportForm() {
  const w = useWords(contactWords)
  const i = useWords(importWords)
  const s = useWords(suiteWords)
  const [round, setRound] = useState(0)
  const [next, setNext] = useState<NextTable | null>(null)
  const submit = async ({
    file,
    table,
    tables,
    columns,
    encoding,
    consent,
    words,
    duplicates,
    language,
    tagIds,
  }: ImportValues) => {
    if (!file) throw new CallError({ message: w.required })
    const form = new FormData()
    // The fields precede the file, because the server reads the form in order.
    form.append('duplicates', duplicates)
    form.append('consent', consent)
    form.append('words', JSON.stringify(words))
    form.append('tagIds', tagIds.map(({ _id }) => _id).join(','))
    form.append('language', language)
    form.append('encoding', encoding)
    form.append('table', table)
    if (columns.length > 0) form.append('mapping', JSON.stringify(columns))
    form.append('file', file)
    await call('POST /api/:tenant/email-marketing/email/import', {}, { form })
    const following = tables[tables.indexOf(table) + 1]
    setNext(table !== '' && following !== undefined ? { file, table: following } : null)
  }
  return (
    <Card withBorder mb="xl" maw={760}>
      <Form
        key={round}
        initial={initialValues}
        validate={({ file, columns, ambiguousDates }) => {
          const fault = columns.length > 0 ? faultOf(columns, ambiguousDates) : null
          const unread = columns.length === 0 ? i.stillReading : null
          return { file: file ? unread : w.required, columns: fault && i[fault] }
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
        {(form) => <ImportFields form={form} first={next} />}
      </Form>
    </Card>
  )
}

/** The next sheet or file of the same archive. */
type NextTable = { file: File; table: string }

function ImportFields({ form, first }: { form: FormFields<ImportValues>; first: NextTable | null }) {
  const w = useWords(contactWords)
  const i = useWords(importWords)
  const s = useWords(suiteWords)
  const [preview, setPreview] = useState<ImportPreview | 'reading' | null>(null)
  const [error, setError] = useState<unknown>(null)
  const { file, table, columns, ambiguousDates, encoding, consent, words, duplicates } = form.values
  const read = async (file: File | null, encoding: ImportValues['encoding'] = '', table = '') => {
    form.setFieldValue('file', file)
    form.setFieldValue('table', table)
    form.setFieldValue('encoding', encoding)
    form.setFieldValue('columns', [])
    form.setFieldValue('tables', [])
    form.setFieldValue('consent', 'unconfirmed')
    form.setFieldValue('words', {})
    setError(null)
    setPreview(file && 'reading')
    if (!file) return
    const part = new FormData()
    part.append('encoding', encoding)
    part.append('table', table)
    try {
      part.append('file', await beginningOf(file, beginning), file.name)
      const { data } = await call('POST /api/:tenant/email-marketing/email/import/preview', {}, { form: part })
      form.setFieldValue('columns', data.columns)
      form.setFieldValue('ambiguousDates', data.ambiguousDates)
      form.setFieldValue('consent', data.consent)
      form.setFieldValue('table', data.table ?? '')
      form.setFieldValue('tables', data.tables)
      setPreview(data)
    } catch (failure) {
      setPreview(null)
      // A retry does not fix an error in the file.
      const fault = failure instanceof CallError ? failure.fields['file'] : undefined
      if (fault) form.setFieldError('file', fault)
      else setError(failure)
    }
  }
  useEffect(() => {
    if (first) void read(first.file, '', first.table)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form opens
  }, [])
  const skeleton = <Skeleton height={160} aria-busy aria-label={i.reading} role="status" />
  return (
    <>
      <FileInput
        label={w.file}
        accept=".csv,.tsv,.txt,.xlsx,.zip,text/csv,text/plain"
        placeholder={w.file}
        clearable
        clearButtonProps={{ 'aria-label': s.none }}
        valueComponent={FileName}
        {...form.getInputProps('file')}
        onChange={(file) => void read(file)}
      />
      {file === null && <PasteCells onCells={(cells) => void read(cells)} />}
      {error !== null && (
        <ErrorNotice error={error} title={s.fetchFailed} onRetry={() => void read(form.values.file, encoding, table)} />
      )}
      {preview === 'reading' && skeleton}
      {preview !== null && preview !== 'reading' && (
        <Suspense fallback={skeleton}>
          <FileFields
            preview={preview}
            form={form}
            onTable={(chosen) => void read(file, '', chosen)}
            onEncoding={(chosen) => void read(file, chosen, table)}
          />
        </Suspense>
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
        <Suspense fallback={<Skeleton height={160} aria-busy />}>
          <Forecast
            file={file}
            table={table}
            columns={columns}
            encoding={encoding}
            consent={consent}
            words={words}
            onWords={(next) => form.setFieldValue('words', next)}
            duplicates={duplicates}
          />
        </Suspense>
      )}
    </>
  )
}
