import { Alert, Card, List, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { Status } from '#contract/status.ts'
import { useApiQuery } from '../api/useApi.ts'
import { locale, withoutBreaks } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { uiWords } from '../ui/words/uiWords.ts'
import { FilesCard } from './FilesCard.tsx'
import { DatabaseCard, MailCard, ProcessesCard, QueueCard, SendingCard } from './StatusCards.tsx'
import { findingsOf } from './statusFindings.ts'
import { statusWords } from './statusWords.ts'

const every = 5000

/** The status of the installation: problems first, then each component. */
export default function StatusPage() {
  const w = useWords(statusWords)
  const u = useWords(uiWords)
  const query = useApiQuery('GET /api/:lang/admin/status', {}, { refetchInterval: every })
  return (
    <>
      <PageHeader title={w.title} hint={w.hint} />
      {query.data ? (
        <Shown status={query.data.data} isAway={query.isRefetchError} />
      ) : query.error ? (
        <ErrorNotice error={query.error} title={w.fetchFailed} onRetry={() => void query.refetch()} />
      ) : (
        <Stack role="status" aria-busy aria-label={u.loading}>
          {Array.from({ length: 3 }, (_unused, at) => (
            <Skeleton key={at} height={140} radius="md" />
          ))}
        </Stack>
      )}
    </>
  )
}

function Shown({ status, isAway }: { status: Status; isAway: boolean }) {
  const w = useWords(statusWords)
  const language = useLanguage()
  const format = new Intl.DateTimeFormat(locale(language), { timeStyle: 'medium' })
  const clock = (instant: string) => withoutBreaks(format.format(new Date(instant)))
  const time = clock(status.at)
  const findings = findingsOf(status, w, clock)
  const isGrave = isAway || findings.some((finding) => finding.isGrave)
  return (
    <Stack gap="lg">
      <Alert
        role="status"
        variant="light"
        color={isGrave ? 'red' : findings.length > 0 ? 'yellow' : 'teal'}
        icon={findings.length > 0 || isAway ? <IconAlertTriangle aria-hidden /> : <IconCircleCheck aria-hidden />}
        title={findings.length > 0 || isAway ? w.needsYou : w.well}
      >
        {isAway && <Text size="sm">{w.away({ time })}</Text>}
        {findings.length > 0 ? (
          <List size="sm">
            {findings.map(({ key, text }) => (
              <List.Item key={key}>{text}</List.Item>
            ))}
          </List>
        ) : (
          !isAway && <Text size="sm">{w.wellHint}</Text>
        )}
      </Alert>
      <ProcessesCard status={status} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <QueueCard queue={status.queue} />
        <SendingCard sending={status.sending} />
        <MailCard status={status} />
        <DatabaseCard database={status.database} />
        <FilesCard status={status} />
      </SimpleGrid>
      <Card p={0}>
        <Text size="sm" c="gray.7">
          {w.asOf({ time })}
        </Text>
      </Card>
    </Stack>
  )
}
