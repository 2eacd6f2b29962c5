import { Group, Loader, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call, type InputOf } from '../../api/call.ts'
import { invalidate } from '../../api/queryClient.ts'
import { useWords } from '../../i18n/words.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { EditorsOnly } from '../EditorsOnly.tsx'
import { suiteWords } from '../words.ts'
import { type Start, StartChoices } from './StartChoices.tsx'
import { startWords } from './startWords.ts'
import { useRepeatWarning } from './useRepeatWarning.ts'

type CreateInput = InputOf<'POST /api/:tenant/email-marketing/campaign'>

/** Creates a campaign: from a chosen start, or as a copy of an earlier one (`?from=` and its id). */
export default function StartPage() {
  const w = useWords(startWords)
  const s = useWords(suiteWords)
  const { from } = useSearch({ strict: false }) as { from?: string }
  return (
    <>
      <PageHeader title={s.send} {...(from === undefined && { hint: w.hint })} />
      <EditorsOnly to="/email-marketing/jobs" back={s.campaigns}>
        {from === undefined ? <Choosing /> : <Copying key={from} campaignId={from} />}
      </EditorsOnly>
    </>
  )
}

function useOpenDraft() {
  const navigate = useNavigate()
  return async (campaignId: string, replace = false) => {
    void invalidate(['/email-marketing/campaign'])
    await navigate({ to: '/email-marketing/campaigns/$campaignId', params: { campaignId }, replace } as never)
  }
}

function Choosing() {
  const w = useWords(startWords)
  const open = useOpenDraft()
  const warn = useRepeatWarning()
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const start = async (choice: Start) => {
    if (busy !== null) return
    setBusy(keyOf(choice))
    setError(null)
    const idempotencyKey = crypto.randomUUID()
    try {
      if (choice.from === 'campaign') {
        const path = 'POST /api/:tenant/email-marketing/campaign/:campaignId/copy'
        const { data } = await call(path, { campaignId: choice.campaignId, to: 'same' }, { idempotencyKey })
        warn(data)
        return await open(data._id)
      }
      const { data } = await call('POST /api/:tenant/email-marketing/campaign', inputOf(choice), { idempotencyKey })
      await open(data._id)
    } catch (failure) {
      setError(failure)
      setBusy(null)
    }
  }
  return (
    <>
      {error !== null && <ErrorNotice error={error} title={w.startFailed} />}
      <StartChoices onStart={(choice) => void start(choice)} busy={busy} />
    </>
  )
}

const keyOf = (choice: Start) =>
  choice.from === 'design'
    ? choice.design
    : choice.from === 'template'
      ? choice.templateId
      : choice.from === 'campaign'
        ? choice.campaignId
        : choice.key

function inputOf(choice: Exclude<Start, { from: 'campaign' }>): CreateInput {
  if (choice.from === 'design') return { design: choice.design, language: choice.language }
  if (choice.from === 'template') return { templateId: choice.templateId }
  const { language, contentType, content } = choice
  return { language, contents: [{ language, contentType, content }] } as CreateInput
}

/** Copies a campaign once and opens the copy. */
function Copying({ campaignId }: { campaignId: string }) {
  const w = useWords(startWords)
  const open = useOpenDraft()
  const warn = useRepeatWarning()
  const [error, setError] = useState<unknown>(null)
  const key = useRef<string>(null)
  const copy = () => {
    // One key per page, so that an effect that runs twice creates one copy.
    key.current ??= crypto.randomUUID()
    setError(null)
    const path = 'POST /api/:tenant/email-marketing/campaign/:campaignId/copy'
    call(path, { campaignId, to: 'same' }, { idempotencyKey: key.current }).then(
      ({ data }) => {
        warn(data)
        return open(data._id, true)
      },
      (failure: unknown) => setError(failure),
    )
  }
  useEffect(() => {
    copy()
    // Runs once per campaign, which is the key of this component.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  if (error !== null) return <ErrorNotice error={error} title={w.startFailed} onRetry={copy} />
  return (
    <Group gap="sm" role="status" aria-busy>
      <Loader size="sm" />
      <Text>{w.copying}</Text>
    </Group>
  )
}
