import { Alert, Box, NativeSelect, Skeleton, Stack, Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type {
  FileConsent,
  FileEncoding,
  ImportColumn,
  ImportForecast,
  WordStatus,
} from '#contract/email-marketing/imports.ts'
import { call, CallError } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'
import { isolateAuto, isolateLtr } from '../../i18n/isolates.ts'
import { useLanguage } from '../../i18n/language.ts'
import { number, useWords } from '../../i18n/words.ts'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { SkippedRows } from '../../ui/bulk/SkippedRows.tsx'
import { useDebounced } from '../../ui/form/useDebounced.ts'
import { contactWords } from '../contacts/words.ts'
import { suiteWords } from '../words.ts'
import { beginningOf } from './beginningOf.ts'
import { fileWords } from './fileWords.ts'
import { forecastWords } from './forecastWords.ts'

/** The maximum file size that the server reads, in bytes. One byte more signals a longer file. */
const beginning = 2 * 1024 * 1024 + 1
const typedFor = 400

type Duplicates = 'update' | 'fill' | 'skip'
type Words = Record<string, WordStatus>
type Settings = {
  file: File
  table: string
  columns: ImportColumn[]
  encoding: '' | FileEncoding
  consent: FileConsent
  words: Words
  duplicates: Duplicates
}
type Props = Settings & { onWords: (words: Words) => void }

/** A dry run of the import with the current mapping, repeated whenever the mapping changes. */
export function Forecast({ file, table, columns, encoding, consent, words, onWords, duplicates }: Props) {
  const f = useWords(forecastWords)
  const s = useWords(suiteWords)
  const language = useLanguage()
  const settled = useDebounced(columns, typedFor)
  const { data, error, isPlaceholderData, refetch } = useQuery(
    {
      queryKey: [
        'forecast',
        file.name,
        file.size,
        file.lastModified,
        table,
        settled,
        encoding,
        consent,
        words,
        duplicates,
        language,
      ],
      queryFn: ({ signal }) =>
        forecastOf({ file, table, columns: settled, encoding, consent, words, duplicates }, signal),
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    },
    queryClient,
  )
  // A retry does not fix an error in the file.
  const again = error instanceof CallError && 'file' in error.fields ? {} : { onRetry: () => void refetch() }
  return (
    <Stack gap="xs" role="status" aria-busy={!data && !error}>
      <Title order={2} size="h5">
        {f.title}
      </Title>
      {error && <ErrorNotice error={error} title={s.fetchFailed} {...again} />}
      {!error && !data && <Skeleton height={72} aria-label={f.comparing} />}
      {!error && data && (
        <Box opacity={isPlaceholderData ? 0.8 : 1} aria-busy={isPlaceholderData}>
          <ForecastResult {...data} />
        </Box>
      )}
      {!error && data && <UnknownWords found={data.forecast.unknownWords} words={words} onChange={onWords} />}
    </Stack>
  )
}

async function forecastOf(
  { file, table, columns, encoding, consent, words, duplicates }: Settings,
  signal: AbortSignal,
) {
  const form = new FormData()
  form.append('duplicates', duplicates)
  form.append('encoding', encoding)
  form.append('consent', consent)
  form.append('words', JSON.stringify(words))
  form.append('mapping', JSON.stringify(columns))
  form.append('table', table)
  form.append('file', await beginningOf(file, beginning), file.name)
  const { data } = await call('POST /api/:tenant/email-marketing/email/import/forecast', {}, { form, signal })
  return { forecast: data, duplicates, consent }
}

type Result = { forecast: ImportForecast; duplicates: Duplicates; consent: FileConsent }

/**
 * @param duplicates the setting of the displayed figures: while a new dry run loads, the words match the old figures
 */
function ForecastResult({ forecast, duplicates, consent }: Result) {
  const f = useWords(forecastWords)
  const w = useWords(contactWords)
  const { created, repeated, kept: unchanged, room, refusals } = forecast
  const notSubscribed = forecast.notSubscribed.reduce((sum, { count }) => sum + count, 0)
  const misfits = forecast.misfits.reduce((sum, { count }) => sum + count, 0)
  const named = (groups: ImportForecast['refusals']) =>
    groups.map(({ reason, count, examples }) => ({
      reason,
      count,
      examples: examples.map(({ line, email }) =>
        email ? f.lineOf({ line: number(line), email: isolateLtr(email) }) : f.lineAlone({ line: number(line) }),
      ),
    }))
  const known = forecast.updated + forecast.skipped - repeated
  // A skipped contact changes only if the file withdraws its consent.
  const unsubscribed = duplicates === 'skip' ? forecast.updated : 0
  return (
    <Stack gap="xs">
      {!forecast.whole && <Text size="sm">{f.firstRows({ count: forecast.rows })}</Text>}
      <Box component="ul" m={0} style={{ paddingInlineStart: 20 }}>
        <Item bold>{f.created({ count: created })}</Item>
        {known > unsubscribed && <Item>{f[duplicates]({ count: known - unsubscribed })}</Item>}
        {unsubscribed > 0 && <Item>{f.unsubscribe({ count: unsubscribed })}</Item>}
        {unchanged > 0 && <Item>{f.kept({ count: unchanged })}</Item>}
        {repeated > 0 && <Item>{f.repeated({ count: repeated })}</Item>}
        {forecast.dates.map(({ attribute, order, example, stored }) => (
          <Item key={attribute}>
            {f[order ?? 'noDates']({
              name: isolateAuto(attribute),
              example: isolateLtr(example),
              stored: isolateLtr(stored),
            })}
          </Item>
        ))}
      </Box>
      <Text size="sm">{f.statuses}</Text>
      <Box component="ul" m={0} style={{ paddingInlineStart: 20 }} aria-label={f.statuses}>
        {forecast.statuses.map(({ status, count }) => (
          <Item key={status} bold={status === 'subscribed'}>
            {f.statusOf({ status: w[status], count: number(count) })}
          </Item>
        ))}
      </Box>
      {room !== null && created > room && (
        <Alert color="yellow" variant="light" p="xs" title={f.room({ count: room })} />
      )}
      {/* A status that is chosen for all needs no reasons. */}
      {notSubscribed > 0 && (consent === 'column' || consent === 'subscribed') && (
        <SkippedRows title={f.notSubscribed({ count: notSubscribed })} groups={named(forecast.notSubscribed)} />
      )}
      {misfits > 0 && <SkippedRows title={f.misfits({ count: misfits })} groups={named(forecast.misfits)} />}
      {forecast.refused > 0 && <SkippedRows title={f.refused({ count: forecast.refused })} groups={named(refusals)} />}
    </Stack>
  )
}

const Item = ({ bold = false, children }: { bold?: boolean; children: string }) => (
  <Text component="li" size="sm" {...(bold && { fw: 600 })}>
    {children}
  </Text>
)

const meanings = ['subscribed', 'unconfirmed', 'unsubscribed'] as const

type UnknownWordsProps = {
  found: ImportForecast['unknownWords']
  words: Words
  onChange: (words: Words) => void
}

/** Asks once for each unknown word of the consent columns. */
function UnknownWords({ found, words, onChange }: UnknownWordsProps) {
  const f = useWords(forecastWords)
  const i = useWords(fileWords)
  if (found.length === 0) return null
  const choose = (word: string, value: string) => {
    const { [word]: _, ...others } = words
    const status = meanings.find((meaning) => meaning === value)
    onChange(status ? { ...others, [word]: status } : others)
  }
  return (
    <Stack gap="xs">
      <Title order={3} size="h6">
        {f.unknownWords}
      </Title>
      <Text size="sm" c="dimmed">
        {f.unknownWordsHint}
      </Text>
      {found.map(({ word, count }) => (
        <NativeSelect
          key={word}
          maw={{ xs: 360 }}
          label={f.wordOf({ count, word: isolateAuto(word) })}
          value={words[word] ?? ''}
          data={[
            { value: '', label: f.undecided },
            ...meanings.map((value) => ({ value, label: i[`people_${value}`] })),
          ]}
          onChange={({ currentTarget: { value } }) => choose(word, value)}
        />
      ))}
    </Stack>
  )
}
