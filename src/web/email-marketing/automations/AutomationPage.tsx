import { Button, Group, Stack, Tabs, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Automation } from '#contract/email-marketing/automations.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { number, useWords } from '../../i18n/words.ts'
import { ItemFrame } from '../../ui/page/ItemFrame.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { UserText } from '../../ui/text/UserText.tsx'
import { useLoadError } from '../useLoadError.ts'
import { useEditor } from '../useEditor.ts'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'
import { AutomationLife } from './AutomationLife.tsx'
import { statusColors } from './statusColors.ts'
import { FlowEditor } from './FlowEditor.tsx'
import { useNames } from './names.ts'
import { lazyPart } from '../../ui/state/lazy.tsx'
import { Loading } from '../../ui/state/Loading.tsx'
import { invalidates } from './invalidates.ts'
import { automationWords } from './words.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const People = lazyPart(async () => ({ default: (await import('./People.tsx')).People }))
const RenameForm = lazyForm(async () => (await import('../RenameForm.tsx')).RenameForm)

/** An automation: its flow, which can be edited, and its enrolled contacts. */
export default function AutomationPage() {
  const w = useWords(automationWords)
  const loadError = useLoadError('automation')
  const { automationId = '' } = useParams({ strict: false })
  const query = useApiQuery(
    'GET /api/:tenant/email-marketing/automation/:automationId',
    { automationId },
    { refetchInterval: 15_000 },
  )
  const automation = query.data?.data
  return (
    <ItemFrame
      to="/email-marketing/automations"
      back={w.all}
      query={query}
      notFound={w.notFound}
      loadError={loadError}
      heights={[48, 480]}
    >
      {automation && automation._id === automationId && <InFull key={automation._id} automation={automation} />}
    </ItemFrame>
  )
}

function InFull({ automation }: { automation: Automation }) {
  const s = useWords(suiteWords)
  const w = useWords(automationWords)
  const editor = useEditor()
  const names = useNames()
  return (
    <>
      <PageHeader title={automation.name} shown={<UserText>{automation.name}</UserText>} parent={s.automations}>
        {editor && automation.status !== 'archived' && <Renaming automation={automation} />}
        {editor && <AutomationLife automation={automation} />}
      </PageHeader>
      <Group mb="md" gap="lg">
        <span role="status">
          <Pill color={statusColors[automation.status]}>{w[automation.status]}</Pill>
        </span>
        {(['entered', 'active', 'done', 'reached', 'removed'] as const).map((name) => (
          <Stack key={name} gap={0}>
            <Text fw={700}>{number(automation.counts[name])}</Text>
            <Text size="xs" c="gray.7">
              {w[name]}
            </Text>
          </Stack>
        ))}
      </Group>
      <Tabs defaultValue="flow" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="flow">{w.flow}</Tabs.Tab>
          <Tabs.Tab value="people">{w.people}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="flow">
          <FlowEditor automation={automation} names={names} />
        </Tabs.Panel>
        <Tabs.Panel value="people">
          <Suspense fallback={<Loading />}>
            <People automation={automation} names={names} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function Renaming({ automation: { _id: automationId, name } }: { automation: Automation }) {
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  const [open, setOpen] = useState(false)
  const update = useApiMutation('PATCH /api/:tenant/email-marketing/automation/:automationId', {
    successToast: { message: done['automation.renamed'] },
    errorTitle: null,
    invalidates,
  })
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {s.rename}
      </Button>
      {open && (
        <RenameForm
          name={name}
          rename={(next) => update.mutateAsync({ automationId, name: next })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
