import { ActionIcon, Button, Group, Stack, Text, UnstyledButton } from '@mantine/core'
import {
  IconArrowDown,
  IconArrowUp,
  IconBell,
  IconDotsVertical,
  IconFlag,
  IconForms,
  IconGitBranch,
  IconHourglass,
  IconMail,
  IconPlus,
  IconTag,
  IconArrowsSplit2,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Problem, Step, StepCounts } from '#contract/email-marketing/automations.ts'
import { OnDemandMenu } from '../../ui/overlay/onDemand.tsx'
import { useLanguage } from '../../i18n/language.ts'
import { number, useWords } from '../../i18n/words.ts'
import './flow.css'
import { branchesOf, kinds, type Kind, type Place, placesFor, stepsIn } from './model.ts'
import type { Names } from './names.ts'
import { percent, summary } from './summary.ts'
import { automationWords } from './words.ts'

const icons: Record<Kind, typeof IconMail> = {
  send: IconMail,
  wait: IconHourglass,
  if: IconGitBranch,
  tag: IconTag,
  field: IconForms,
  notify: IconBell,
  split: IconArrowsSplit2,
  end: IconFlag,
}

const accents: Record<Kind, string> = {
  send: 'blue-7',
  wait: 'gray-6',
  if: 'violet-7',
  tag: 'teal-7',
  field: 'teal-7',
  notify: 'orange-7',
  split: 'violet-7',
  end: 'gray-8',
}

export type Editing = {
  add: (kind: Kind, place: Place, before: string | null) => void
  open: (step: Step) => void
  remove: (id: string) => void
  move: (id: string, by: -1 | 1) => void
  place: (id: string, place: Place) => void
}

type Props = {
  steps: readonly Step[]
  counts: readonly StepCounts[]
  problems: readonly Problem[]
  names: Names
  /** Null if the flow is read-only. */
  editing: Editing | null
}

/** The flow as a tree from top to bottom: cards with their counts, and places to insert steps. */
export function FlowTree(props: Props) {
  const w = useWords(automationWords)
  return (
    <>
      <Way {...props} place={null} />
      <Text ta="center" size="sm" c="gray.7" mt={4}>
        {w.end}
      </Text>
    </>
  )
}

function Way({ place, ...props }: Props & { place: Place }) {
  const own = stepsIn(props.steps, place)
  return (
    <ol {...(place === null && { className: 'flow' })}>
      {own.map((step, at) => (
        <li key={step.id}>
          <Adding {...props} place={place} before={step.id} />
          <Card {...props} step={step} first={at === 0} last={at === own.length - 1} />
          {branchesOf(step).length > 0 && <Ways {...props} step={step} />}
        </li>
      ))}
      {own.at(-1)?.kind !== 'end' && (
        <li>
          <Adding {...props} place={place} before={null} />
        </li>
      )}
    </ol>
  )
}

function Ways({ step, ...props }: Props & { step: Step }) {
  const w = useWords(automationWords)
  const branches = branchesOf(step)
  return (
    <>
      <div className="flow-line" aria-hidden />
      <div className="flow-ways" data-ways={branches.length}>
        <div className="flow-row">
          {branches.map((branch, at) => (
            <section key={branch} className="flow-way" aria-label={w[branch]}>
              <Text size="sm" fw={600}>
                {w[branch]}
                {step.kind === 'split' && ` · ${percent(step.shares[at] ?? 0)}`}
              </Text>
              <Way {...props} place={{ step: step.id, branch }} />
            </section>
          ))}
        </div>
      </div>
    </>
  )
}

function Adding({ editing, place, before, steps, names }: Props & { place: Place; before: string | null }) {
  const w = useWords(automationWords)
  const language = useLanguage()
  const next = steps.find(({ id }) => id === before)
  const where = next ? summary(next, steps, { w, names, language }) : place ? w[place.branch] : w.end
  return (
    <>
      <div className="flow-line" aria-hidden />
      {editing && (
        <>
          <OnDemandMenu
            position="bottom"
            button={
              steps.length === 0 ? (
                <Button variant="light" leftSection={<IconPlus size={16} aria-hidden />}>
                  {w.addStep}
                </Button>
              ) : (
                <ActionIcon variant="default" radius="xl" size="md" aria-label={w.addStepIn({ place: where })}>
                  <IconPlus size={16} />
                </ActionIcon>
              )
            }
          >
            {(Menu) =>
              kinds.map((kind) => {
                const Icon = icons[kind]
                return (
                  <Menu.Item
                    key={kind}
                    leftSection={<Icon size={16} aria-hidden />}
                    onClick={() => editing.add(kind, place, before)}
                  >
                    {w[`step.${kind}`]}
                  </Menu.Item>
                )
              })
            }
          </OnDemandMenu>
          <div className="flow-line" aria-hidden />
        </>
      )}
    </>
  )
}

type CardProps = Props & { step: Step; first: boolean; last: boolean }

function Card({ step, first, last, steps, counts, problems, names, editing }: CardProps) {
  const w = useWords(automationWords)
  const language = useLanguage()
  const stepText = summary(step, steps, { w, names, language })
  const own = problems.filter((problem) => problem.step === step.id)
  const count = counts.find((count) => count.step === step.id)
  const Icon = icons[step.kind]
  const text = (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Icon size={18} aria-hidden style={{ flexShrink: 0, marginBlockStart: 2 }} />
      <Text size="sm" fw={500} dir="auto" component="span">
        {stepText}
      </Text>
    </Group>
  )
  return (
    <div
      className="flow-card"
      data-step={step.id}
      {...(own.length > 0 && { 'data-faulty': true })}
      style={{ '--flow-accent': `var(--mantine-color-${accents[step.kind]})` } as never}
    >
      <Group wrap="nowrap" gap={4} align="flex-start" justify="space-between">
        {editing && step.kind !== 'end' ? (
          <UnstyledButton
            className="flow-open"
            onClick={() => editing.open(step)}
            aria-label={w.editStep({ step: stepText })}
          >
            {text}
          </UnstyledButton>
        ) : (
          <div className="flow-open">{text}</div>
        )}
        {editing && (
          <OnDemandMenu
            position="bottom-end"
            button={
              <ActionIcon variant="subtle" color="gray" c="gray.8" aria-label={`${w.more}: ${stepText}`}>
                <IconDotsVertical size={16} />
              </ActionIcon>
            }
          >
            {(Menu) => (
              <>
                <Menu.Item
                  leftSection={<IconArrowUp size={16} aria-hidden />}
                  disabled={first}
                  onClick={() => editing.move(step.id, -1)}
                >
                  {w.moveUp}
                </Menu.Item>
                <Menu.Item
                  leftSection={<IconArrowDown size={16} aria-hidden />}
                  disabled={last}
                  onClick={() => editing.move(step.id, 1)}
                >
                  {w.moveDown}
                </Menu.Item>
                {placesFor({ steps }, step.id).map(({ place, of }) => {
                  const to = of && place ? `${w[place.branch]}: ${summary(of, steps, { w, names, language })}` : w.trunk
                  return (
                    <Menu.Item
                      key={`${place?.step} ${place?.branch}`}
                      leftSection={<IconGitBranch size={16} aria-hidden />}
                      onClick={() => editing.place(step.id, place)}
                    >
                      {w.moveTo({ place: to })}
                    </Menu.Item>
                  )
                })}
                <Menu.Item
                  color="red.9"
                  leftSection={<IconTrash size={16} aria-hidden />}
                  onClick={() => editing.remove(step.id)}
                >
                  {w.removeStep}
                </Menu.Item>
              </>
            )}
          </OnDemandMenu>
        )}
      </Group>
      {own.map(({ message }) => (
        <Text key={message} size="sm" c="red.9" mt={4}>
          {message}
        </Text>
      ))}
      {count && count.waiting + count.passed > 0 && <Counts count={count} sends={step.kind === 'send'} />}
    </div>
  )
}

function Counts({ count, sends }: { count: StepCounts; sends: boolean }) {
  const w = useWords(automationWords)
  const figures = [
    count.waiting > 0 && w.waitingHere({ count: count.waiting }),
    w.passed({ count: number(count.passed) }),
    sends && w.sent({ count: number(count.sent) }),
    sends && w.opened({ count: number(count.opened) }),
    sends && w.clicked({ count: number(count.clicked) }),
  ].filter((text) => text !== false)
  return (
    <Stack gap={2} mt={6}>
      <Text size="xs" c="gray.7">
        {figures.join(' · ')}
      </Text>
      {count.pausedJobs.map((jobId) => (
        <Text key={jobId} size="xs" c="red.9" component={Link} to={`/email-marketing/jobs/${jobId}`}>
          {w.sendStopped}
        </Text>
      ))}
    </Stack>
  )
}
