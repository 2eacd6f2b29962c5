import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Automation } from '#contract/email-marketing/automations.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { lazyDialog } from '../../ui/state/lazyDialog.tsx'
import { suiteWords } from '../words.ts'
import { invalidates } from './invalidates.ts'
import { automationWords } from './words.ts'

const StartSheet = lazyDialog(() => import('./StartSheet.tsx').then((module) => module.StartSheet))

/** Starts, pauses and archives an automation. */
export function AutomationLife({ automation }: { automation: Automation }) {
  const { _id: automationId, name, status, counts } = automation
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
    const body = counts.active === 0 ? w.archiveIdle : w.archiveText({ count: counts.active })
    const title = w.archiveAsk({ name: isolateAuto(name) })
    if (await confirm({ title, body, confirm: w.archiveSure })) archive.mutate({ automationId })
  }
  const [starting, setStarting] = useState(false)
  return (
    <>
      {status === 'draft' && <Button onClick={() => setStarting(true)}>{w.start}</Button>}
      <StartSheet automation={automation} opened={starting} onClose={() => setStarting(false)} />
      {status === 'paused' && (
        <Button loading={start.isPending} onClick={() => start.mutate({ automationId })}>
          {w.goOn}
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
