import { Badge, Button, Group, Stack, Tabs } from '@mantine/core'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Provider } from '#contract/email-marketing/providers.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { ItemFrame } from '../../ui/page/ItemFrame.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { UserText } from '../../ui/text/UserText.tsx'
import { suiteWords } from '../words.ts'
import { RowActions } from '../RowActions.tsx'
import { useEditor } from '../useEditor.ts'
import { useLoadError } from '../useLoadError.ts'
import { useOwner } from '../useOwner.ts'
import { Mailbox } from './Mailbox.tsx'
import { ProviderLimits, ProviderWarmups } from './ProviderLimits.tsx'
import { ProviderOverview } from './ProviderOverview.tsx'
import { ServiceEvents } from './ServiceEvents.tsx'
import { useDeleteProvider } from './useDeleteProvider.ts'
import { pageWords } from './pageWords.ts'
import { providerWords } from './words.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const ProviderForm = lazyForm(async () => (await import('./ProviderForm.tsx')).ProviderForm)
const TestModal = lazyForm(async () => (await import('./TestModal.tsx')).TestModal)

const list = '/email-marketing/providers'

/** A provider: overview, limits, warm-up, mailbox and events, each in a tab. */
export default function ProviderPage() {
  const s = useWords(suiteWords)
  const p = useWords(pageWords)
  const loadError = useLoadError('provider')
  const { providerId = '' } = useParams({ strict: false })
  const query = useApiQuery('GET /api/:tenant/email-marketing/email-service-provider/:providerId', { providerId })
  const provider = query.data?.data
  return (
    <ItemFrame
      to={list}
      back={s.providers}
      query={query}
      notFound={p.notFound}
      loadError={loadError}
      heights={[48, 320]}
    >
      {provider && provider._id === providerId && <InFull key={providerId} provider={provider} />}
    </ItemFrame>
  )
}

function InFull({ provider }: { provider: Provider }) {
  const w = useWords(providerWords)
  const p = useWords(pageWords)
  const s = useWords(suiteWords)
  const owner = useOwner()
  const editor = useEditor()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const [editing, setEditing] = useState(false)
  const [testing, setTesting] = useState<'asked' | 'atOnce' | null>(null)
  const remove = useDeleteProvider()
  const erase = () =>
    remove.mutate({ providerId: provider._id }, { onSuccess: () => void navigate({ to: list, replace: true }) })
  const hasEvents = owner && provider.type !== 'smtp' && provider.type !== 'sandbox'
  const tabs = ['overview', 'limits', 'warmup', 'mailbox', ...(hasEvents ? (['events'] as const) : [])] as const
  const tab = tabs.find((tab) => tab === hash) ?? 'overview'
  return (
    <>
      <PageHeader title={provider.name} shown={<UserText>{provider.name}</UserText>} parent={s.providers}>
        {owner && (
          <RowActions
            kind="provider"
            name={provider.name}
            onEdit={() => setEditing(true)}
            onDelete={erase}
            id={provider._id}
          />
        )}
        {editor && <Button onClick={() => setTesting('asked')}>{w.test}</Button>}
      </PageHeader>
      <Group gap="xs" mb="md">
        <Pill color={provider.status === 'active' ? 'green' : 'gray'}>{w[provider.status]}</Pill>
        {provider.isDefault && <Badge tt="none">{w.default}</Badge>}
      </Group>
      <Tabs
        value={tab}
        onChange={(next) => void navigate({ to: '.', hash: next ?? '', replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="lg">
          {tabs.map((tab) => (
            <Tabs.Tab key={tab} value={tab}>
              {p[tab]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Stack maw={720} gap={0}>
          <Tabs.Panel value="overview">
            <ProviderOverview provider={provider} />
          </Tabs.Panel>
          <Tabs.Panel value="limits">
            <ProviderLimits provider={provider} />
          </Tabs.Panel>
          <Tabs.Panel value="warmup">
            <ProviderWarmups provider={provider} />
          </Tabs.Panel>
          <Tabs.Panel value="mailbox">
            <Mailbox provider={provider} />
          </Tabs.Panel>
          <Tabs.Panel value="events">
            <ServiceEvents provider={provider} />
          </Tabs.Panel>
        </Stack>
      </Tabs>
      {editing && (
        <ProviderForm provider={provider} onClose={() => setEditing(false)} onTest={() => setTesting('atOnce')} />
      )}
      {testing && <TestModal provider={provider} atOnce={testing === 'atOnce'} onClose={() => setTesting(null)} />}
    </>
  )
}
