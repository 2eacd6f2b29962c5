import { Alert, Button, Card, Checkbox, Group, Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Automation, Flow, Step } from '#contract/email-marketing/automations.ts'
import { useAsk, useTell } from '../../api/useApi.ts'
import { number, useWords } from '../../i18n/words.ts'
import { BackLink } from '../../ui/BackLink.tsx'
import { OneFailed } from '../../ui/OneFailed.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Pill } from '../../ui/Pill.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { useUnsaved } from '../../ui/useUnsaved.ts'
import { UserText } from '../../ui/UserText.tsx'
import { RenameForm } from '../RenameForm.tsx'
import { useFetchFailed } from '../useFetchFailed.ts'
import { useEditor } from '../useEditor.ts'
import { suiteWords } from '../words.ts'
import { statusColors } from './AutomationsPage.tsx'
import { FlowTree } from './FlowTree.tsx'
import { added, changed, moved, placed, removed } from './model.ts'
import { type Names, useNames } from './names.ts'
import { People } from './People.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { StepForm } from './StepForm.tsx'
import { triggerText } from './summary.ts'
import { automationWords } from './words.ts'

const stale = ['/email-marketing/automation']
/** One automation: drawn as a flow, changed there, and who is on her way. */
export default function AutomationPage() {
  const w = useWords(automationWords)
  const unread = useFetchFailed('automation')
  const { automationId = '' } = useParams({ strict: false })
  const asked = useAsk(
    'GET /api/:tenant/email-marketing/automation/:automationId',
    { automationId },
    { refetchInterval: 15_000 },
  )
  const automation = asked.data?.data
  return (
    <>
      <BackLink to="/email-marketing/automations">{w.all}</BackLink>
      {automation && automation._id === automationId ? (
        <InFull key={automation._id} automation={automation} />
      ) : asked.error ? (
        <OneFailed
          failed={unread.title}
          otherwise={unread.otherwise}
          error={asked.error}
          onRetry={() => void asked.refetch()}
          notFound={w.notFound}
          to="/email-marketing/automations"
          back={w.all}
        />
      ) : (
        <Stack aria-busy>
          <Skeleton height={48} />
          <Skeleton height={480} />
        </Stack>
      )}
    </>
  )
}

function InFull({ automation }: { automation: Automation }) {
  const w = useWords(automationWords)
  const editor = useEditor()
  const names = useNames()
  return (
    <>
      <PageHeader title={automation.name} shown={<UserText>{automation.name}</UserText>}>
        {editor && automation.status !== 'archived' && <Renaming automation={automation} />}
        {editor && <Life automation={automation} />}
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
          <Editor automation={automation} names={names} />
        </Tabs.Panel>
        <Tabs.Panel value="people">
          <People automation={automation} names={names} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function Renaming({ automation: { _id: automationId, name } }: { automation: Automation }) {
  const s = useWords(suiteWords)
  const [open, setOpen] = useState(false)
  const update = useTell('PATCH /api/:tenant/email-marketing/automation/:automationId', {
    done: { message: s.updated },
    failed: null,
    stale,
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

/** Starts, halts and ends it. */
function Life({ automation: { _id: automationId, status, counts } }: { automation: Automation }) {
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

function Editor({ automation, names }: { automation: Automation; names: Names }) {
  const w = useWords(automationWords)
  const editing = useEditing(automation)
  const { flow, dirty } = editing
  const [open, setOpen] = useState<Step | 'settings' | null>(null)
  const goTo = useGoTo(open === null)
  const apply = (next: Flow) => {
    editing.change(next)
    setOpen(null)
  }
  const may = useEditor() && automation.status !== 'archived'
  // What is wrong is known of what the server has.
  const problems = dirty ? [] : automation.problems
  const ofWhole = problems.filter(({ step }) => step === null)
  return (
    <Stack>
      {problems.length > 0 && automation.status === 'draft' && (
        <Alert color="yellow" title={w.toMend}>
          {(ofWhole.length > 0 ? ofWhole : problems.slice(0, 1)).map(({ message }) => (
            <Text key={message} size="sm">
              {message}
            </Text>
          ))}
        </Alert>
      )}
      <SaveBar editing={editing} automation={automation} />
      <Card withBorder bg="gray.0" p={{ base: 'xs', sm: 'md' }}>
        <Stack align="center" gap={0} data-step={triggerCard}>
          <Button
            variant="outline"
            bg="white"
            h="auto"
            py="xs"
            maw="100%"
            disabled={!may}
            onClick={() => setOpen('settings')}
            styles={{ label: { whiteSpace: 'normal', overflow: 'visible' } }}
          >
            {`${w.trigger}: ${triggerText(flow.trigger, w, names)}`}
          </Button>
        </Stack>
        <FlowTree
          steps={flow.steps}
          counts={automation.steps}
          problems={problems}
          names={names}
          editing={
            may
              ? {
                  add: (kind, place, before) => {
                    const made = added(flow, kind, place, before)
                    editing.change(made.flow)
                    if (kind !== 'end') setOpen(made.step)
                    goTo(made.step.id)
                  },
                  open: setOpen,
                  remove: (id) => {
                    const next = removed(flow, id)
                    const at = flow.steps.findIndex((step) => step.id === id)
                    editing.change(next)
                    goTo((next.steps[at] ?? next.steps.at(-1))?.id ?? triggerCard)
                  },
                  move: (id, by) => {
                    editing.change(moved(flow, id, by))
                    goTo(id)
                  },
                  place: (id, place) => {
                    editing.change(placed(flow, id, place))
                    goTo(id)
                  },
                }
              : null
          }
        />
      </Card>
      {open === 'settings' && <SettingsForm flow={flow} names={names} onApply={apply} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'settings' && (
        <StepForm
          key={open.id}
          step={open}
          flow={flow}
          names={names}
          problem={problems.find(({ step, inForm }) => step === open.id && inForm)?.message ?? null}
          onApply={(step) => apply(changed(flow, step))}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  )
}

const triggerCard = 'trigger'

/** Leads the keyboard to a card, once it is drawn and no window is over it: the button of a menu may go with what is done by it. */
function useGoTo(free: boolean) {
  const wanted = useRef<string>(undefined)
  useEffect(() => {
    if (!free || wanted.current === undefined) return
    const card = document.querySelector(`[data-step="${CSS.escape(wanted.current)}"]`)
    card?.querySelector('button')?.focus({ preventScroll: true })
    wanted.current = undefined
  })
  return (id: string) => {
    wanted.current = id
  }
}

/** The flow as it is being changed, and the way back. */
function useEditing({ flow: saved }: Automation) {
  const [past, setPast] = useState<Flow[]>([])
  const [draft, setDraft] = useState<Flow | null>(null)
  useUnsaved(draft !== null)
  const flow = draft ?? saved
  return {
    flow,
    dirty: draft !== null,
    change: (next: Flow) => {
      setPast([...past, flow].slice(-50))
      setDraft(next)
    },
    undo: () => {
      setDraft(past.length > 1 ? (past.at(-1) ?? null) : null)
      setPast(past.slice(0, -1))
    },
    forget: () => {
      setPast([])
      setDraft(null)
    },
  }
}

function SaveBar({ editing, automation }: { editing: ReturnType<typeof useEditing>; automation: Automation }) {
  const w = useWords(automationWords)
  const s = useWords(suiteWords)
  const [moveAlong, setMoveAlong] = useState(false)
  const save = useTell('PATCH /api/:tenant/email-marketing/automation/:automationId', {
    done: { message: w.saved },
    failed: s.updateFailed,
    stale,
  })
  if (!editing.dirty) return null
  const submit = async () => {
    await save.mutateAsync({ automationId: automation._id, flow: editing.flow, moveAlong })
    editing.forget()
  }
  return (
    <Card withBorder p="sm" style={{ position: 'sticky', insetBlockStart: 64, zIndex: 5 }}>
      <Group justify="space-between">
        <Text size="sm" role="status">
          {w.unsaved}
        </Text>
        {automation.counts.active > 0 && (
          <Checkbox
            label={w.moveAlong}
            checked={moveAlong}
            onChange={(event) => setMoveAlong(event.currentTarget.checked)}
          />
        )}
        <Group gap="xs">
          <Button variant="default" onClick={editing.undo}>
            {w.undo}
          </Button>
          <Button loading={save.isPending} onClick={() => void submit().catch(() => undefined)}>
            {w.save}
          </Button>
        </Group>
      </Group>
    </Card>
  )
}
