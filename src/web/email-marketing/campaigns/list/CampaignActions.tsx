import { ActionIcon, Text } from '@mantine/core'
import {
  IconCopy,
  IconDots,
  IconEditCircle,
  IconMailForward,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
  IconUserPlus,
  IconX,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { OnDemandMenu } from '../../../ui/overlay/onDemand.tsx'
import { type ReactNode, useState } from 'react'
import type { Campaign, CampaignFinding, CopyFor } from '#contract/email-marketing/campaigns.ts'
import { call } from '../../../api/call.ts'
import { invalidate } from '../../../api/queryClient.ts'
import { showFailure, useApiMutation } from '../../../api/useApi.ts'
import { number, useWords } from '../../../i18n/words.ts'
import { useConfirm } from '../../../ui/overlay/useConfirm.ts'
import { lazyDialog } from '../../../ui/state/lazyDialog.tsx'
import { sendingWords } from '../../sending/words.ts'
import { suiteWords } from '../../words.ts'
import { placeOf } from '../campaignLinks.ts'
import { listWords } from '../listWords.ts'
import { useDeleteDraft } from '../useDeleteDraft.ts'
import { useRepeatWarning } from '../useRepeatWarning.ts'

const SendDialog = lazyDialog(() => import('../SendDialog.tsx').then((module) => module.SendDialog))

const invalidates = ['/email-marketing/campaign', '/email-marketing/job']
const page = (campaignId: string) => `/email-marketing/campaigns/${campaignId}`

type Action = { key: string; label: string; icon: ReactNode; run: () => unknown; isDanger?: boolean }

/** The actions of a campaign in the list: the two most likely ones as buttons, the others in a menu. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const w = useWords(listWords)
  const navigate = useNavigate()
  const [sending, setSending] = useState<{ id: string; isCopy: boolean } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const actions = useActions(campaign, {
    setSending,
    once: async (run) => {
      if (isBusy) return
      setBusy(true)
      await run().finally(() => setBusy(false))
    },
  })
  /** A copy that was made for the question goes again if it is not sent. */
  const close = () => {
    if (sending?.isCopy) {
      const path = 'DELETE /api/:tenant/email-marketing/campaign/:campaignId'
      void call(path, { campaignId: sending.id }).then(
        () => invalidate(invalidates),
        () => undefined,
      )
    }
    setSending(null)
  }
  const edit = (finding?: CampaignFinding) => {
    if (sending && finding?.part === 'content')
      void navigate({ to: `${page(sending.id)}/content`, search: placeOf(finding) } as never)
    else if (sending) void navigate({ to: page(sending.id), ...(finding && { hash: finding.part }) })
    setSending(null)
  }
  const shown = actions.slice(0, 2)
  const rest = actions.slice(2)
  return (
    <>
      {shown.map(({ key, label, icon, run, isDanger }) => (
        <ActionIcon
          key={key}
          variant="subtle"
          size={36}
          aria-label={`${label}: ${campaign.name}`}
          title={label}
          disabled={isBusy}
          {...(isDanger && { color: 'red.9' })}
          onClick={() => void run()}
        >
          {icon}
        </ActionIcon>
      ))}
      {rest.length > 0 && (
        <OnDemandMenu
          position="bottom-end"
          width={260}
          button={
            <ActionIcon
              variant="subtle"
              size={36}
              aria-label={w.more({ name: campaign.name })}
              title={w.moreActions}
              disabled={isBusy}
            >
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          }
        >
          {(Menu) =>
            rest.map(({ key, label, icon, run, isDanger }) => (
              <Menu.Item key={key} leftSection={icon} {...(isDanger && { color: 'red.9' })} onClick={() => void run()}>
                {label}
              </Menu.Item>
            ))
          }
        </OnDemandMenu>
      )}
      {sending && <SendDialog campaignId={sending.id} opened onClose={close} onFix={edit} onEdit={() => edit()} />}
    </>
  )
}

type Ways = {
  setSending: (sending: { id: string; isCopy: boolean }) => void
  once: (run: () => Promise<unknown>) => Promise<void>
}

function useActions(campaign: Campaign, { setSending, once }: Ways): Action[] {
  const w = useWords(listWords)
  const s = useWords(suiteWords)
  const g = useWords(sendingWords)
  const navigate = useNavigate()
  const confirm = useConfirm()
  const deleteDraft = useDeleteDraft()
  const warn = useRepeatWarning()
  const { _id: campaignId, kind, status, figures, totalRecipients: total } = campaign
  const optionsFor = (message: string) => ({ successToast: { message }, errorTitle: s.updateFailed, invalidates })
  const pause = useApiMutation('POST /api/:tenant/email-marketing/job/:jobId/pause', optionsFor(g.pausedNow))
  const resume = useApiMutation('POST /api/:tenant/email-marketing/job/:jobId/resume', optionsFor(g.resumedNow))
  const cancel = useApiMutation('POST /api/:tenant/email-marketing/job/:jobId/cancel', optionsFor(g.cancelledNow))
  const copy = (to: CopyFor) =>
    once(async () => {
      try {
        const path = 'POST /api/:tenant/email-marketing/campaign/:campaignId/copy'
        const { data } = await call(path, { campaignId, to }, { idempotencyKey: crypto.randomUUID() })
        warn(data)
        void invalidate(['/email-marketing/campaign'])
        if (to === 'same') await navigate({ to: page(data._id) })
        else setSending({ id: data._id, isCopy: true })
      } catch (error) {
        showFailure(error, w.copyFailed)
      }
    })
  const unschedule = async () => {
    const question = { title: g.unscheduleAsk, body: g.unscheduleHint, confirm: w.edit, danger: false }
    if (!(await confirm(question))) return
    await once(async () => {
      try {
        await call('POST /api/:tenant/email-marketing/campaign/:campaignId/unschedule', { campaignId })
        await invalidate(invalidates)
        await navigate({ to: page(campaignId) })
      } catch (error) {
        showFailure(error, s.updateFailed)
      }
    })
  }
  const askCancel = async () => {
    const numbers = { sent: number(figures.sent), total: number(total), remaining: number(total - figures.sent) }
    const body = total > 0 ? <Text size="sm">{g.cancelHint(numbers)}</Text> : null
    if (await confirm({ title: g.cancelAsk, confirm: g.cancel, cancel: g.goOn, body }))
      cancel.mutate({ jobId: campaignId })
  }
  const all = {
    send: {
      key: 'send',
      label: w.send,
      icon: <IconSend size={18} className="mirrored" aria-hidden />,
      run: () => setSending({ id: campaignId, isCopy: false }),
    },
    copy: { key: 'copy', label: s.copy, icon: <IconCopy size={18} aria-hidden />, run: () => copy('same') },
    nonOpeners: {
      key: 'nonOpeners',
      label: g.nonOpeners,
      icon: <IconMailForward size={18} className="mirrored" aria-hidden />,
      run: () => copy('nonOpeners'),
    },
    remaining: {
      key: 'remaining',
      label: w.remaining,
      icon: <IconUserPlus size={18} className="mirrored" aria-hidden />,
      run: () => copy('remaining'),
    },
    edit: { key: 'edit', label: w.edit, icon: <IconPencil size={18} aria-hidden />, run: unschedule },
    correct: {
      key: 'correct',
      label: g.correct,
      icon: <IconEditCircle size={18} aria-hidden />,
      run: () => navigate({ to: `${page(campaignId)}/content` }),
    },
    pause: {
      key: 'pause',
      label: w.pause,
      icon: <IconPlayerPause size={18} aria-hidden />,
      run: () => pause.mutate({ jobId: campaignId }),
    },
    resume: {
      key: 'resume',
      label: w.resume,
      icon: <IconPlayerPlay size={18} className="mirrored" aria-hidden />,
      run: () => resume.mutate({ jobId: campaignId }),
    },
    cancel: {
      key: 'cancel',
      label: w.cancel,
      icon: <IconX size={18} aria-hidden />,
      run: askCancel,
      isDanger: true,
    },
    delete: {
      key: 'delete',
      label: s.delete,
      icon: <IconTrash size={18} aria-hidden />,
      run: () => once(() => deleteDraft(campaign)),
      isDanger: true,
    },
  } satisfies Record<string, Action>
  // An A/B test has its own page with its own actions.
  if (kind === 'test') return []
  switch (status) {
    case 'draft':
      return [all.send, all.copy, all.delete]
    case 'scheduled':
      return [all.edit, all.pause, all.copy, all.cancel]
    case 'sending':
      return [all.pause, all.copy, all.cancel]
    case 'paused':
      return [all.correct, all.resume, all.copy, all.cancel]
    case 'sent':
      return figures.opened === null ? [all.copy, all.remaining] : [all.copy, all.nonOpeners, all.remaining]
    default:
      return [all.copy, all.remaining]
  }
}
