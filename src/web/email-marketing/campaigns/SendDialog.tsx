import { Alert, Button, Group, List, Skeleton, Stack, Table, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CampaignFinding } from '#contract/email-marketing/campaigns.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/queryClient.ts'
import { showToast } from '../../api/useApi.ts'
import { isolateAuto, isolateLtr } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { MailSubject } from '../../ui/text/MailSubject.tsx'
import { uiWords } from '../../ui/words/uiWords.ts'
import { finishToast } from '../sending/sendResult.ts'
import { addStartedJob } from '../sending/startedJobs.ts'
import { sendingWords } from '../sending/words.ts'
import { suiteWords } from '../words.ts'
import { AudienceSummary, type Check } from './AudienceSummary.tsx'
import { Findings } from './Findings.tsx'
import { LinkCheck } from './LinkCheck.tsx'
import { useLanguageNames } from '../useLanguageNames.ts'
import { SaveState } from './SaveState.tsx'
import { sendWords } from './sendWords.ts'
import { dropCampaign } from './campaignStores.ts'
import { type CampaignStore, useCampaign, useCampaignCheck, useCampaignLinks, useCampaignState } from './useCampaign.ts'
import { useWhenText } from './useWhenText.ts'
import { WhenFields } from './WhenFields.tsx'
import { campaignWords } from './words.ts'

type Props = {
  campaignId: string
  opened: boolean
  onClose: () => void
  /** Opens the part that a problem is about. */
  onFix: (finding: CampaignFinding) => void
  /** Opens the page of the draft, where the dialog is not opened from there. */
  onEdit?: () => void
}

/** Asks to confirm a campaign before it goes out. A campaign that cannot go out shows why instead. */
export function SendDialog({ campaignId, opened, onClose, ...props }: Props) {
  const w = useWords(sendWords)
  const { store, query } = useCampaign(campaignId)
  const timing = store?.state().values.timing
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={timing && timing.kind !== 'now' ? w.scheduleAsk : w.sendAsk}
      size="lg"
    >
      {store ? (
        <Confirmation store={store} onClose={onClose} {...props} />
      ) : query.error ? (
        <ErrorNotice error={query.error} title={w.readFailed} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={280} aria-busy />
      )}
    </Dialog>
  )
}

function Confirmation({
  store,
  onClose,
  onFix,
  onEdit,
}: Omit<Props, 'campaignId' | 'opened'> & { store: CampaignStore }) {
  const w = useWords(sendWords)
  const g = useWords(sendingWords)
  const c = useWords(campaignWords)
  const s = useWords(suiteWords)
  const u = useWords(uiWords)
  const { values, item } = useCampaignState(store)
  const { check, query } = useCampaignCheck(item._id)
  const { refetch } = query
  const links = useCampaignLinks(store)
  const [isReady, setReady] = useState(false)
  // The check reads what is saved.
  useEffect(() => {
    void store.flush().then(async () => {
      await refetch()
      setReady(true)
    })
  }, [store, refetch])
  const { send, isSending, error } = useSend(store, onClose)
  if (query.error) return <ErrorNotice error={query.error} title={c.checkFailed} onRetry={() => void refetch()} />
  if (!isReady || !check) return <Skeleton height={280} role="status" aria-busy aria-label={c.checking} />
  const blocks = check.findings.filter(({ level }) => level === 'block')
  const warnings = [...check.findings, ...links.findings].filter(({ level }) => level === 'warn')
  const { recipients } = check.audience
  const isBlocked = blocks.length > 0 || recipients === 0
  return (
    <Stack>
      {isBlocked ? (
        <>
          <Text fw={600}>{w.notReady}</Text>
          <Text size="sm">{blocks.length > 0 ? w.notReadyHint : g.reachesNone}</Text>
          <Findings findings={blocks} onFix={onFix} />
        </>
      ) : (
        <>
          <Facts store={store} check={check} />
          <AudienceSummary check={check} />
          <WhenFields timing={values.timing} onChange={(timing) => store.change({ timing })} />
          {warnings.length > 0 && (
            <Alert color="yellow" variant="light" title={w.warnings}>
              <List size="sm" spacing={4} styles={{ itemWrapper: { display: 'inline' } }}>
                {warnings.map((warning) => (
                  <List.Item
                    key={`${warning.code} ${warning.language ?? ''} ${warning.message}`}
                    style={{ overflowWrap: 'anywhere' }}
                  >
                    <strong>{warning.message}</strong> {warning.todo}{' '}
                    <Button
                      size="compact-xs"
                      variant="default"
                      aria-label={`${c.fix}: ${warning.message}`}
                      onClick={() => onFix(warning)}
                    >
                      {c.fix}
                    </Button>
                  </List.Item>
                ))}
              </List>
            </Alert>
          )}
          <LinkCheck links={links} />
        </>
      )}
      {error !== null && <ErrorNotice error={error} title={s.sendFailed} />}
      <Group justify="flex-end" gap="sm">
        <SaveState store={store} />
        {onEdit && (
          <Button variant="subtle" onClick={onEdit}>
            {w.editFirst}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {u.cancel}
        </Button>
        {!isBlocked && (
          <Button loading={isSending} onClick={() => void send(warnings.length > 0)}>
            {(values.timing.kind === 'now' ? w.sendTo : w.scheduleFor)({ count: recipients })}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

/** The subjects, the sender and the time. */
function Facts({ store, check }: { store: CampaignStore; check: Check }) {
  const c = useWords(campaignWords)
  const { values } = useCampaignState(store)
  const languageName = useLanguageNames()
  const whenText = useWhenText()
  const { sender } = check
  const isOnly = values.contents.length === 1
  return (
    <Table withRowBorders={false} verticalSpacing={4} layout="auto">
      <Table.Tbody>
        {values.contents.map(({ language, subject }) => (
          <Table.Tr key={language}>
            <Table.Th fw={500} c="gray.7" w="32%">
              {isOnly ? c.oneSubject : c.subjectOf({ language: languageName(language) })}
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              <MailSubject>{subject}</MailSubject>
            </Table.Td>
          </Table.Tr>
        ))}
        {sender && (
          <Table.Tr>
            <Table.Th fw={500} c="gray.7">
              {c.from}
            </Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              {sender.name && `${isolateAuto(sender.name)} `}
              {isolateLtr(`<${sender.email}>`)} · {isolateAuto(sender.provider)}
            </Table.Td>
          </Table.Tr>
        )}
        <Table.Tr>
          <Table.Th fw={500} c="gray.7">
            {c.when}
          </Table.Th>
          <Table.Td>{whenText(values.timing)}</Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  )
}

// The server answers once every recipient is done, or after 8 seconds.
const sendTimeoutMs = 20_000

/** Sends the campaign once, shows the outcome and opens its report. */
function useSend(store: CampaignStore, onClose: () => void) {
  const g = useWords(sendingWords)
  const navigate = useNavigate()
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const send = async (despiteWarnings: boolean) => {
    if (isSending) return
    setSending(true)
    setError(null)
    const campaignId = store.state().item._id
    try {
      if (!(await store.flush())) {
        setSending(false)
        return
      }
      const input = { campaignId, version: store.version(), despiteWarnings }
      const path = 'POST /api/:tenant/email-marketing/campaign/:campaignId/send'
      const { data } = await call(path, input, { timeoutMs: sendTimeoutMs })
      dropCampaign(campaignId)
      if (data.status === 'scheduled') showToast({ message: g.planned })
      else await showOutcome(campaignId, g)
      void invalidate(['/email-marketing/campaign', '/email-marketing/job'])
      onClose()
      await navigate({ to: `/email-marketing/jobs/${campaignId}`, ignoreBlocker: true })
    } catch (failure) {
      setError(failure)
      setSending(false)
    }
  }
  return { send, isSending, error }
}

/** The toast of the specification: how many were reached, or that sending has started. */
async function showOutcome(jobId: string, g: ReturnType<typeof useWords<typeof sendingWords>>) {
  const job = await call('GET /api/:tenant/email-marketing/job/:jobId', { jobId }).then(
    ({ data }) => data,
    () => null,
  )
  if (job?.status === 'done') showToast(finishToast(job, g))
  // A failed campaign says why on its page.
  else if (job?.status !== 'failed') {
    addStartedJob(jobId)
    showToast({ message: g.underway })
  }
}
