import { Alert, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CampaignContent, CampaignDetail } from '#contract/email-marketing/campaigns.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/queryClient.ts'
import { showToast } from '../../api/useApi.ts'
import { number, useWords } from '../../i18n/words.ts'
import { useDraft } from '../../ui/form/useDraft.ts'
import { useUnsaved } from '../../ui/form/useUnsaved.ts'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { suiteWords } from '../words.ts'
import { ContentEditor } from '../templates/content/ContentEditor.tsx'
import { correctionWords } from './correctionWords.ts'
import { withPreheader } from './values.ts'

type Draft = { contents: CampaignContent[]; version: string }

/** Corrects the text of a paused campaign, for those who have not got it yet. */
export default function Correction({ campaign }: { campaign: CampaignDetail }) {
  const w = useWords(correctionWords)
  const s = useWords(suiteWords)
  const navigate = useNavigate()
  const begin = useSearch({ strict: false }) as { block?: string; version?: string; link?: string }
  const draft = useDraft<Draft>(`correction:${campaign._id}`)
  const [contents, setContents] = useState(() => (draft.restored?.contents ?? campaign.contents).map(withPreheader))
  const [version] = useState(draft.restored?.version ?? campaign.updatedAt)
  const [isDirty, setDirty] = useState(draft.restored !== null)
  const [busy, setBusy] = useState<'save' | 'resume' | null>(null)
  const [error, setError] = useState<unknown>(null)
  useUnsaved(isDirty && busy === null)
  useEffect(() => {
    if (isDirty) draft.keep({ contents, version })
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [contents, isDirty])
  const change = (next: CampaignContent[]) => {
    setContents(next)
    setDirty(true)
  }
  const campaignId = campaign._id
  const report = `/email-marketing/jobs/${campaignId}`
  const save = async (resumes: boolean) => {
    if (busy !== null) return
    setBusy(resumes ? 'resume' : 'save')
    setError(null)
    try {
      if (isDirty) {
        const path = 'POST /api/:tenant/email-marketing/campaign/:campaignId/correct'
        await call(path, { campaignId, contents, version })
        draft.drop()
        setDirty(false)
      }
      if (resumes) await call('POST /api/:tenant/email-marketing/job/:jobId/resume', { jobId: campaignId })
      showToast({ message: resumes ? w.resumed : w.saved })
      void invalidate(['/email-marketing/campaign', '/email-marketing/job'])
      await navigate({ to: report, ignoreBlocker: true })
    } catch (failure) {
      setError(failure)
      setBusy(null)
    }
  }
  return (
    <ContentEditor
      title={w.title}
      parent={s.campaigns}
      onBack={() => void navigate({ to: report })}
      values={contents}
      onChange={change}
      saveState={busy !== null ? 'saving' : error !== null ? 'failed' : isDirty ? 'unsaved' : 'saved'}
      onSave={() => void save(false)}
      onContinue={{ label: w.saveAndResume, run: () => void save(true) }}
      withSubject
      rich
      begin={begin}
      alerts={
        <>
          {error !== null && <ErrorNotice error={error} title={s.updateFailed} />}
          <Alert color="blue" variant="light" mb="md">
            <Text size="sm">
              {w.hint({ sent: number(campaign.figures.sent), total: number(campaign.totalRecipients) })}
            </Text>
          </Alert>
        </>
      }
    />
  )
}
