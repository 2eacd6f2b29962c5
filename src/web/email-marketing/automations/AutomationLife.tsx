import { Button } from '@mantine/core'
import type { Automation } from '#contract/email-marketing/automations.ts'
import { useTell } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { suiteWords } from '../words.ts'
import { stale } from './stale.ts'
import { automationWords } from './words.ts'

/** Starts, halts and ends it. */
export function AutomationLife({ automation: { _id: automationId, status, counts } }: { automation: Automation }) {
  const w = useWords(automationWords)
  const s = useWords(suiteWords)
  const confirm = useConfirm()
  const told = (message: string) => ({ done: { message }, failed: s.updateFailed, stale })
  const start = useTell('POST /api/:tenant/email-marketing/automation/:automationId/start', told(w.started))
  const pause = useTell('POST /api/:tenant/email-marketing/automation/:automationId/pause', told(w.pausedNow))
  const archive = useTell('POST /api/:tenant/email-marketing/automation/:automationId/archive', told(w.archivedNow))
  const end = async () => {
    const body = w.archiveText({ count: counts.active })
    if (await confirm({ title: w.archiveAsk, body, confirm: w.archive })) archive.mutate({ automationId })
  }
  return (
    <>
      {(status === 'draft' || status === 'paused') && (
        <Button loading={start.isPending} onClick={() => start.mutate({ automationId })}>
          {status === 'draft' ? w.start : w.goOn}
        </Button>
      )}
      {status === 'running' && (
        <Button variant="default" loading={pause.isPending} onClick={() => pause.mutate({ automationId })}>
          {w.pause}
        </Button>
      )}
      {(status === 'running' || status === 'paused') && (
        <Button color="red.9" variant="outline" loading={archive.isPending} onClick={() => void end()}>
          {w.archive}
        </Button>
      )}
    </>
  )
}
