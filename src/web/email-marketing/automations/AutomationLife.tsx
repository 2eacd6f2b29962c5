import { Button } from '@mantine/core'
import type { Automation } from '#contract/email-marketing/automations.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { suiteWords } from '../words.ts'
import { invalidates } from './invalidates.ts'
import { automationWords } from './words.ts'

/** Starts, pauses and archives an automation. */
export function AutomationLife({ automation: { _id: automationId, status, counts } }: { automation: Automation }) {
  const w = useWords(automationWords)
  const s = useWords(suiteWords)
  const confirm = useConfirm()
  const optionsFor = (message: string) => ({ successToast: { message }, errorTitle: s.updateFailed, invalidates })
  const start = useApiMutation(
    'POST /api/:tenant/email-marketing/automation/:automationId/start',
    optionsFor(w.started),
  )
  const pause = useApiMutation(
    'POST /api/:tenant/email-marketing/automation/:automationId/pause',
    optionsFor(w.pausedNow),
  )
  const archive = useApiMutation(
    'POST /api/:tenant/email-marketing/automation/:automationId/archive',
    optionsFor(w.archivedNow),
  )
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
