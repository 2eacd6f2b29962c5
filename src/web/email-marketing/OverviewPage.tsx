import { Button, Group, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useApiQuery } from '../api/useApi.ts'
import { useWords, words } from '../i18n/words.ts'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { WorkspaceLimits } from '../ui/state/LimitNotice.tsx'
import { Attention } from './overview/Attention.tsx'
import { FirstSteps, isSetUp } from './overview/FirstSteps.tsx'
import { Health } from './overview/Health.tsx'
import { LastCampaigns } from './overview/LastCampaigns.tsx'
import { Subscribers } from './overview/Subscribers.tsx'
import { Upcoming } from './overview/Upcoming.tsx'
import { NewCampaign } from './sending/NewCampaign.tsx'
import { useEditor } from './useEditor.ts'
import { useLoadError } from './useLoadError.ts'
import { suiteWords } from './words.ts'

const overviewWords = words({
  hint: { en: 'Your list and campaigns at a glance', ar: 'أداء قائمتك وحملاتك' },
  importContacts: { en: 'Import contacts', ar: 'استيراد جهات الاتصال' },
})

/** The home of the suite: the first steps until they are done, subscribers, campaigns, and what needs attention. */
export default function OverviewPage() {
  const w = useWords(overviewWords)
  const s = useWords(suiteWords)
  const editor = useEditor()
  const loadError = useLoadError('overview')
  const query = useApiQuery('GET /api/:tenant/email-marketing/overview', {}, { refetchInterval: 30_000 })
  const overview = query.data?.data
  return (
    <>
      <PageHeader title={s.suite} hint={w.hint}>
        {editor && (
          <>
            <Button
              component={Link}
              to="/email-marketing/imports"
              variant="default"
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              {w.importContacts}
            </Button>
            <NewCampaign />
          </>
        )}
      </PageHeader>
      <WorkspaceLimits kinds={['contacts', 'messages']} />
      {query.error && !overview ? (
        <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
      ) : overview ? (
        <Stack gap="lg">
          {!isSetUp(overview.steps) && <FirstSteps steps={overview.steps} />}
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <Subscribers subscribers={overview.subscribers} />
            <Health average={overview.average} repliesWaiting={overview.repliesWaiting} />
          </SimpleGrid>
          <LastCampaigns campaigns={overview.last} average={overview.average} />
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            <Upcoming kind="scheduled" {...overview.scheduled} />
            <Upcoming kind="drafts" {...overview.drafts} />
          </SimpleGrid>
          <Attention />
        </Stack>
      ) : (
        <Waiting />
      )}
    </>
  )
}

function Waiting() {
  return (
    <Stack gap="lg" aria-busy>
      <Group grow align="stretch">
        <Skeleton height={260} />
        <Skeleton height={260} />
      </Group>
      <Skeleton height={180} />
    </Stack>
  )
}
