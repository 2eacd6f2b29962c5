import { Box, Skeleton, Stack } from '@mantine/core'
import { useApiQuery } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { uiWords } from '../ui/words/uiWords.ts'
import { FacebookCard } from './FacebookCard.tsx'
import { IdentityProvidersCard } from './sign-in-services/IdentityProvidersCard.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { ModelCard } from './ModelCard.tsx'
import { settingsWords } from './settingsWords.ts'
import { TransportCard } from './TransportCard.tsx'
import { ZoomCard } from './ZoomCard.tsx'

/** Site settings: name, sign-up, landing page, moderation and quotas. */
export default function SettingsPage() {
  const w = useWords(settingsWords)
  const u = useWords(uiWords)
  const query = useApiQuery('GET /api/:lang/admin/settings', {})
  return (
    <>
      <PageHeader title={w.title} hint={w.hint} />
      {query.data ? (
        <Box maw={760}>
          <SettingsForm settings={query.data.data} />
          <IdentityProvidersCard />
          <ModelCard />
          <FacebookCard />
          <ZoomCard />
          <TransportCard />
        </Box>
      ) : query.error ? (
        <ErrorNotice error={query.error} title={w.fetchFailed} onRetry={() => void query.refetch()} />
      ) : (
        <Stack role="status" aria-busy aria-label={u.loading}>
          {Array.from({ length: 4 }, (_unused, at) => (
            <Skeleton key={at} height={140} radius="md" />
          ))}
        </Stack>
      )}
    </>
  )
}
