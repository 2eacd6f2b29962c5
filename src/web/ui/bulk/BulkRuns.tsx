import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { BulkEntity, BulkRun } from '#contract/bulk.ts'
import { showFailure, useApiQuery } from '../../api/useApi.ts'
import { number, useWords } from '../../i18n/words.ts'
import { invalidate } from '../../api/queryClient.ts'
import { isRunning, stopBulk } from './bulkCalls.ts'
import { bulkWords } from '../words/bulkWords.ts'
import { lazyDialog } from '../state/lazyDialog.tsx'
import { useBulkUndo } from './useBulkUndo.ts'

const RunsPanel = lazyDialog(() => import('./BulkRunsPanel.tsx').then((module) => module.BulkRunsPanel))

const pollMs = 1000

type Props = { entity: BulkEntity; nameOf: (run: BulkRun) => string; invalidates: readonly string[] }

/** The running bulk actions of a list, which survive a reload, and a link to the actions of the last day. */
export function BulkRuns({ entity, nameOf, invalidates }: Props) {
  const w = useWords(bulkWords)
  const runs = useRuns(entity)
  const { tell, undo } = useBulkUndo(invalidates)
  const [opened, setOpened] = useState(false)
  useEnded(runs, (run) => {
    tell(run)
    void invalidate(invalidates)
  })
  if (runs.length === 0) return null
  const stop = (run: BulkRun) =>
    void stopBulk(run)
      .catch((error: unknown) => showFailure(error, w.failed))
      .finally(() => void invalidate(invalidates))
  return (
    <Stack gap="xs">
      {runs.filter(isRunning).map((run) => (
        <Group key={run._id} gap="sm" p="xs" bg="gray.0" style={{ borderRadius: 8 }} wrap="nowrap">
          <Stack gap={4} flex={1} miw={0}>
            <Group gap="xs" justify="space-between">
              <Text size="sm" fw={600}>
                {run.status === 'undoing' ? w.undoing({ what: nameOf(run) }) : nameOf(run)}
              </Text>
              <Text size="sm" role="status">
                {w.progress({ reached: number(run.reached), matched: number(run.matched) })}
              </Text>
            </Group>
            <Progress value={(100 * run.reached) / Math.max(1, run.matched)} aria-label={nameOf(run)} animated />
          </Stack>
          <Button size="xs" variant="default" onClick={() => stop(run)}>
            {w.stop}
          </Button>
        </Group>
      ))}
      <Group justify="flex-end">
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconHistory size={16} aria-hidden />}
          onClick={() => setOpened(true)}
        >
          {w.recent}
        </Button>
      </Group>
      <RunsPanel
        opened={opened}
        onClose={() => setOpened(false)}
        runs={runs}
        nameOf={nameOf}
        onUndo={(run) => void undo(run)}
      />
    </Stack>
  )
}

function useRuns(entity: BulkEntity): BulkRun[] {
  const isLibrary = entity === 'keep-content'
  const [busy, setBusy] = useState(false)
  const every = { refetchInterval: busy ? pollMs : (false as const) }
  const site = useApiQuery('GET /api/:lang/admin/bulk', { entity }, { ...every, enabled: !isLibrary })
  const keep = useApiQuery('GET /api/:tenant/keep-content-bulk', { entity }, { ...every, enabled: isLibrary })
  const runs = (isLibrary ? keep : site).data?.data ?? []
  const isBusy = runs.some(isRunning)
  if (isBusy !== busy) setBusy(isBusy)
  return runs
}

/** Calls back once for each run that has finished. */
function useEnded(runs: readonly BulkRun[], act: (run: BulkRun) => void) {
  const before = useRef(new Set<string>())
  useEffect(() => {
    for (const run of runs) if (before.current.has(run._id) && !isRunning(run)) act(run)
    before.current = new Set(runs.filter(isRunning).map(({ _id }) => _id))
    // Runs only when the list changes, because only the server's answer ends a run.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [runs])
}
