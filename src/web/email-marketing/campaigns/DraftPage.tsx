import { ActionIcon, Alert, Box, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconDots, IconEye, IconSend } from '@tabler/icons-react'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'
import type { CampaignFinding, CampaignPart } from '#contract/email-marketing/campaigns.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { usePageTitle } from '../../ui/page/usePageTitle.ts'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { lazyPart } from '../../ui/state/lazy.tsx'
import { lazyDialog } from '../../ui/state/lazyDialog.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { UserText } from '../../ui/text/UserText.tsx'
import { suiteWords } from '../words.ts'
import classes from './Campaign.module.css'
import { placeOf } from './campaignLinks.ts'
import { CheckPart } from './parts/CheckPart.tsx'
import { ContentPart } from './parts/ContentPart.tsx'
import { OnDemandMenu } from '../../ui/overlay/onDemand.tsx'
import { DraftMenu } from './DraftMenu.tsx'
import { FromPart } from './parts/FromPart.tsx'
import { NamePart } from './parts/NamePart.tsx'
import { SaveState } from './SaveState.tsx'
import { SubjectPart } from './parts/SubjectPart.tsx'
import { ToPart } from './parts/ToPart.tsx'
import { TrackingPart } from './parts/TrackingPart.tsx'
import { type CampaignStore, useCampaignState } from './useCampaign.ts'
import { WhenPart } from './parts/WhenPart.tsx'
import { campaignWords } from './words.ts'

const SendDialog = lazyDialog(() => import('./SendDialog.tsx').then((module) => module.SendDialog))
const CampaignPreview = lazyPart(async () => ({ default: (await import('./CampaignPreview.tsx')).CampaignPreview }))
const PreviewDialog = lazyDialog(async () => (await import('./PreviewDialog.tsx')).PreviewDialog)
const TestModal = lazyPart(async () => ({
  default: (await import('../templates/editor/TestModal.tsx')).TestModal,
}))
const CampaignConflict = lazyPart(() => import('./CampaignConflict.tsx'))

type PartName = CampaignPart | 'check'
const partNames: readonly PartName[] = ['name', 'content', 'to', 'from', 'subject', 'when', 'tracking', 'check']

/** A draft: its parts in order, what is missing, and the preview beside them. */
export function DraftPage({ store }: { store: CampaignStore }) {
  const w = useWords(campaignWords)
  const s = useWords(suiteWords)
  const { item, values, status, error, conflict, adopted } = useCampaignState(store)
  const wide = useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false })
  const { open, show, toggle } = useOpenPart(store)
  const [isPreviewing, setPreviewing] = useState(false)
  const [isSending, setSending] = useState(false)
  const [isTesting, setTesting] = useState(false)
  const [first] = values.contents
  const [missing, setMissing] = useState<CampaignPart[]>([])
  const navigate = useNavigate()
  const name = values.name.trim() || w.untitled
  usePageTitle(name, s.campaigns)
  useHotkeys([['mod+S', () => void store.flush()]], [], true)

  const fix = (finding: CampaignFinding) => {
    setSending(false)
    if (finding.part !== 'content') return show(finding.part)
    return void navigate({
      to: `/email-marketing/campaigns/${item._id}/content`,
      search: placeOf(finding),
    } as never)
  }
  const begin = async () => {
    await store.flush()
    const left = store.state().item.missing
    setMissing(left)
    const [next] = left
    if (next) show(next)
    else setSending(true)
  }
  const part = (of: PartName) => ({ store, isOpen: open === of, onToggle: () => toggle(of) })
  const action = (
    <Button leftSection={<IconSend size={16} className="mirrored" aria-hidden />} onClick={() => void begin()}>
      {values.timing.kind === 'now' ? w.send : w.schedule}
    </Button>
  )
  return (
    <>
      <BackLink to="/email-marketing/jobs">{s.campaigns}</BackLink>
      <div className={classes['bar']}>
        <Group justify="space-between" wrap="nowrap" gap="sm">
          <Box miw={0}>
            <Title order={1} size="h3" lineClamp={1}>
              <UserText>{name}</UserText>
            </Title>
            <SaveState store={store} />
          </Box>
          <Group gap="xs" wrap="nowrap">
            {wide && action}
            <OnDemandMenu
              position="bottom-end"
              width={240}
              button={
                <ActionIcon variant="default" size={36} aria-label={w.more} title={w.more}>
                  <IconDots size={18} aria-hidden />
                </ActionIcon>
              }
            >
              {(Menu) => <DraftMenu menu={Menu} store={store} onTest={() => setTesting(true)} />}
            </OnDemandMenu>
          </Group>
        </Group>
      </div>
      <Stack gap="sm" mb="md">
        {conflict && (
          <Suspense fallback={null}>
            <CampaignConflict store={store} />
          </Suspense>
        )}
        {adopted !== null && item.editedBy !== null && (
          <Text size="sm" c="gray.7" role="status">
            {w.changedBy({ name: isolateAuto(item.editedBy) })} · <RelativeTime at={adopted} />
          </Text>
        )}
        {status === 'failed' && error !== null && <ErrorNotice error={error} title={s.updateFailed} />}
        {missing.length > 0 && item.missing.length > 0 && (
          <Alert color="yellow" variant="light" role="alert">
            {w.incomplete({ parts: item.missing.map((part) => w[part]).join(w.and) })}
          </Alert>
        )}
      </Stack>
      <div className={classes['page']}>
        <Stack gap="xs">
          <NamePart {...part('name')} />
          <ContentPart {...part('content')} />
          <ToPart {...part('to')} />
          <FromPart {...part('from')} />
          <SubjectPart {...part('subject')} />
          <WhenPart {...part('when')} />
          <TrackingPart {...part('tracking')} />
          <CheckPart {...part('check')} onFix={fix} />
        </Stack>
        {wide && (
          <div className={classes['preview']}>
            <Suspense fallback={<Skeleton height={520} aria-busy />}>
              <CampaignPreview campaign={item} />
            </Suspense>
          </div>
        )}
      </div>
      {!wide && (
        <div className={classes['below']}>
          <Group grow gap="sm">
            <Button
              variant="default"
              leftSection={<IconEye size={16} aria-hidden />}
              onClick={() => setPreviewing(true)}
            >
              {w.preview}
            </Button>
            {action}
          </Group>
        </div>
      )}
      <PreviewDialog campaign={item} opened={isPreviewing} onClose={() => setPreviewing(false)} />
      {isTesting && first && (
        <Suspense fallback={null}>
          <TestModal draft={first} onClose={() => setTesting(false)} />
        </Suspense>
      )}
      <SendDialog campaignId={item._id} opened={isSending} onClose={() => setSending(false)} onFix={fix} />
    </>
  )
}

/** The open part: the one that the address names, otherwise the first with something missing. */
function useOpenPart(store: CampaignStore) {
  const { hash } = useLocation()
  const named = partNames.find((name) => name === hash)
  const [open, setOpen] = useState<PartName | null>(() => named ?? store.state().item.missing[0] ?? null)
  const show = (name: PartName) => {
    setOpen(name)
    // The part opens first.
    requestAnimationFrame(() => {
      const place = document.getElementById(`part-${name}`)
      place?.scrollIntoView({ block: 'start', behavior: 'smooth' })
      place?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
    })
  }
  useEffect(() => {
    if (named) show(named)
    // Only the address opens a part by itself.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [named])
  return { open, show, toggle: (name: PartName) => setOpen(open === name ? null : name) }
}
