import { Alert, Button, Group, Loader, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkEntity, BulkRun } from '#contract/bulk.ts'
import { queryClient } from '../../api/queryClient.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { startBulk } from './bulkCalls.ts'
import type { BulkChoice } from './bulkChoice.ts'
import { bulkWords } from '../words/bulkWords.ts'
import { ErrorNotice } from '../state/ErrorNotice.tsx'
import { SkippedRows } from './SkippedRows.tsx'
import type { Selection } from '../list/useSelection.ts'
import { uiWords } from '../words/uiWords.ts'
import { Dialog } from '../overlay/Dialog.tsx'

const typedFor = 300
const batchSize = 200

type Props = {
  entity: BulkEntity
  choice: BulkChoice
  selection: Selection
  opened: boolean
  onClose: () => void
  onStarted: (run: BulkRun) => void
}

/** Shows the dry run of a bulk action before it runs: what would change, what would not, and why. */
export function BulkDialog({ entity, choice, selection, opened, onClose, onStarted }: Props) {
  const w = useWords(bulkWords)
  const u = useWords(uiWords)
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed.trim(), typedFor)
  const [reason, setReason] = useState('')
  const [key] = useState(() => crypto.randomUUID())
  const [error, setError] = useState<unknown>(null)
  const [running, setRunning] = useState(false)
  const value = choice.ask === 'text' ? settled : choice.value
  const request = { action: choice.action, ...(value !== undefined && { value }) }
  const isComplete = value !== ''
  const dry = useQuery(
    {
      queryKey: ['bulk', entity, request, selection, language],
      queryFn: () => startBulk(entity, request, selection, { dryRun: true }),
      enabled: opened && isComplete,
      staleTime: 0,
      gcTime: 0,
    },
    queryClient,
  )
  const would = isComplete && settled === (choice.ask === 'text' ? typed.trim() : settled) ? dry.data : undefined
  const run = async () => {
    setRunning(true)
    setError(null)
    try {
      const input = { ...request, ...(choice.ask === 'reason' && reason.trim() && { reason: reason.trim() }) }
      const outcome = await startBulk(entity, input, selection, { key })
      if (outcome.run) onStarted(outcome.run)
    } catch (failure) {
      setError(failure)
    } finally {
      setRunning(false)
    }
  }
  const count = would?.changed ?? 0
  const dangerous = choice.action === 'delete'
  return (
    <Dialog opened={opened} onClose={onClose} title={choice.title ?? choice.label}>
      <Stack>
        {choice.ask === 'text' && (
          <TextInput
            label={choice.textLabel}
            data-autofocus
            maxLength={60}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            attributes={{ input: { dir: 'auto' } }}
          />
        )}
        {isComplete && dry.isFetching && !would && (
          <Group gap="xs" role="status">
            <Loader size="sm" aria-hidden />
            <Text size="sm">{w.checking}</Text>
          </Group>
        )}
        {dry.error && <ErrorNotice error={dry.error} onRetry={() => void dry.refetch()} />}
        {would && (
          <Stack gap="xs" role="status">
            <Text fw={600}>{w.wouldChange({ count })}</Text>
            {would.refused.length > 0 && (
              <SkippedRows title={w.wouldNot({ count: would.matched - count })} groups={would.refused} />
            )}
          </Stack>
        )}
        {choice.ask === 'reason' && (
          <Textarea
            label={w.reason}
            description={w.reasonHint}
            maxLength={500}
            autosize
            minRows={2}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            attributes={{ input: { dir: 'auto' } }}
          />
        )}
        {would && count > 0 && (
          <>
            {would.isUndoable ? (
              <Text size="sm" c="gray.7">
                {[w.canUndo, choice.tells && w.toldAnyway].filter(Boolean).join(' ')}
              </Text>
            ) : (
              <Alert color="red" variant="light" p="xs" title={w.cannotUndo} />
            )}
            {would.matched > batchSize && (
              <Text size="sm" c="gray.7">
                {w.inBackground}
              </Text>
            )}
          </>
        )}
        {error !== null && <ErrorNotice error={error} title={w.failed} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {u.cancel}
          </Button>
          <Button
            color={dangerous ? 'red.9' : 'blue'}
            disabled={count === 0}
            loading={running}
            onClick={() => void run()}
          >
            {dangerous ? w.delete({ count }) : w.run({ count })}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
