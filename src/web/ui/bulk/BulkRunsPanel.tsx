import { Button, Card, Group, Stack, Text } from '@mantine/core'
import type { BulkRun } from '#contract/bulk.ts'
import { useDates } from '../../i18n/dates.ts'
import { useWords } from '../../i18n/words.ts'
import { bulkWords } from '../words/bulkWords.ts'
import { Pill } from '../text/Pill.tsx'
import { SkippedRows } from './SkippedRows.tsx'
import { SidePanel } from '../overlay/SidePanel.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  runs: readonly BulkRun[]
  nameOf: (run: BulkRun) => string
  onUndo: (run: BulkRun) => void
}

/** The bulk actions of the last day, with their results and undo buttons. */
export function BulkRunsPanel({ opened, onClose, runs, nameOf, onUndo }: Props) {
  const w = useWords(bulkWords)
  const dates = useDates()
  return (
    <SidePanel title={w.recent} opened={opened} onClose={onClose} size="lg">
      <Stack>
        <Text size="sm" c="gray.7">
          {w.recentHint}
        </Text>
        {runs.map((run) => (
          <Card key={run._id} withBorder padding="sm">
            <Group justify="space-between" wrap="nowrap" align="flex-start">
              <div>
                <Text fw={600} size="sm">
                  {nameOf(run)}
                </Text>
                <Text size="xs" c="gray.7">
                  {dates.moment(run.createdAt)}
                </Text>
              </div>
              <Status run={run} />
            </Group>
            <Stack gap="xs" mt="xs">
              <Text size="sm">
                {run.action === 'delete' ? w.deleted({ count: run.changed }) : w.changed({ count: run.changed })}
                {run.undone > 0 && ` · ${w.undone({ count: run.undone })}`}
              </Text>
              {run.refusals.length > 0 && (
                <SkippedRows title={w.notChanged({ count: run.refused })} groups={run.refusals} />
              )}
              {run.leftAlone.length > 0 && (
                <SkippedRows title={w.leftAlone({ count: run.kept })} groups={run.leftAlone} />
              )}
              {run.canUndo && (
                <Button
                  size="xs"
                  variant="default"
                  style={{ alignSelf: 'flex-start' }}
                  aria-label={`${w.undo}: ${nameOf(run)}`}
                  onClick={() => onUndo(run)}
                >
                  {w.undo}
                </Button>
              )}
            </Stack>
          </Card>
        ))}
      </Stack>
    </SidePanel>
  )
}

const colors = {
  queued: 'gray',
  running: 'blue',
  done: 'teal',
  stopped: 'orange',
  failed: 'red',
  undoing: 'blue',
  undone: 'gray',
} as const

function Status({ run: { status } }: { run: BulkRun }) {
  const w = useWords(bulkWords)
  const names = { ...w, failed: w.failedRun, undoing: w.takingBack, undone: w.takenBack }
  return <Pill color={colors[status]}>{names[status]}</Pill>
}
