import { Button, Card, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { BrandText, TextVersion } from '#contract/branding.ts'
import { directionOf } from '#contract/text/languages.ts'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { useWords } from '../i18n/words.ts'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { SidePanel } from '../ui/overlay/SidePanel.tsx'
import { textWords } from './words.ts'

type Props = { text: BrandText; opened: boolean; onClose: () => void }

/** The earlier versions of a text, newest first, with a restore button. */
export function TextVersions({ text, opened, onClose }: Props) {
  const w = useWords(textWords)
  return (
    <SidePanel title={w.versions} opened={opened} onClose={onClose} size="lg">
      {opened && <Versions text={text} onRestored={onClose} />}
    </SidePanel>
  )
}

function Versions({ text, onRestored }: { text: BrandText; onRestored: () => void }) {
  const w = useWords(textWords)
  const dates = useDates()
  const at = { projectId: text.projectId, textId: text._id }
  const query = useApiQuery('GET /api/:lang/project/:projectId/text/:textId/version', { ...at, size: 50 })
  const restore = useApiMutation('PATCH /api/:lang/project/:projectId/text/:textId', {
    successToast: { message: w.saved },
    errorTitle: w.saveFailed,
    invalidates: ['/project'],
  })
  const put = ({ subject, text: body, hashtags }: TextVersion) =>
    restore.mutate({ ...at, subject, text: body, hashtags }, { onSuccess: onRestored })
  if (query.error) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton height={160} />
  if (query.data.data.length === 0) return <Text c="dimmed">{w.noVersions}</Text>
  return (
    <Stack component="ol" p={0} m={0} style={{ listStyle: 'none' }}>
      {query.data.data.map((version) => (
        <Card component="li" key={version._id} withBorder padding="md">
          <Text size="sm" c="dimmed" mb={4}>
            {dates.moment(version.writtenAt)}
          </Text>
          <div dir={directionOf(text.lang)} lang={text.lang}>
            {version.subject && <Text fw={600}>{version.subject}</Text>}
            <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{version.text}</Text>
            {version.hashtags.length > 0 && (
              <Text c="blue.8" size="sm">
                {version.hashtags.join(' ')}
              </Text>
            )}
          </div>
          <Group justify="flex-end" mt="xs">
            <Button size="compact-sm" variant="default" loading={restore.isPending} onClick={() => put(version)}>
              {w.restore}
            </Button>
          </Group>
        </Card>
      ))}
    </Stack>
  )
}
