import type { Branch, Flow, Step } from '#contract/email-marketing/automations.ts'

/** The place of a step: in a branch of another step, or in the trunk. */
export type Place = { step: string; branch: Branch } | null
export type Kind = Step['kind']

export const kinds: readonly Kind[] = ['send', 'wait', 'if', 'tag', 'field', 'notify', 'split', 'end']

const ways = ['a', 'b', 'c', 'd'] as const
const isSamePlace = (a: Place, b: Place) => a?.step === b?.step && a?.branch === b?.branch

/** The steps of one branch, in order. */
export const stepsIn = (steps: readonly Step[], place: Place) =>
  steps.filter(({ within }) => isSamePlace(within, place))

/** The branches of a step. */
export function branchesOf(step: Step): Branch[] {
  if (step.kind === 'if') return ['yes', 'no']
  return step.kind === 'split' ? ways.slice(0, step.shares.length) : []
}

/** A step and all its nested steps. */
function withInner(steps: readonly Step[], id: string): Step[] {
  const inner = steps.filter(({ within }) => within?.step === id)
  return [...steps.filter((step) => step.id === id), ...inner.flatMap((step) => withInner(steps, step.id))]
}

/** The steps in rendering order: nested steps come after their parent. */
function inOrder(steps: readonly Step[], place: Place = null): Step[] {
  return stepsIn(steps, place).flatMap((step) => [
    step,
    ...branchesOf(step).flatMap((branch) => inOrder(steps, { step: step.id, branch })),
  ])
}

function freeId(steps: readonly Step[], kind: Kind): string {
  let number = 1
  while (steps.some(({ id }) => id === `${kind}${number}`)) number++
  return `${kind}${number}`
}

const blank = (kind: Kind, id: string, within: Place): Step => {
  const at = { id, within }
  switch (kind) {
    case 'send':
      return { ...at, kind, templateId: null, subject: '' }
    case 'wait':
      return { ...at, kind, how: 'for', minutes: 24 * 60 }
    case 'if':
      return { ...at, kind, how: 'mail', step: '', did: 'opened', withinHours: 48 }
    case 'tag':
      return { ...at, kind, add: true, tagId: null }
    case 'field':
      return { ...at, kind, field: 'attribute', name: '', value: '' }
    case 'notify':
      return { ...at, kind, text: '' }
    case 'split':
      return { ...at, kind, shares: [50, 50] }
    default:
      return { ...at, kind }
  }
}

/** Adds a step before another one of a branch, or at the branch's end. Returns the flow and the step. */
export function addStep(flow: Flow, kind: Kind, place: Place, before: string | null): { flow: Flow; step: Step } {
  const step = blank(kind, freeId(flow.steps, kind), place)
  const at = flow.steps.findIndex(({ id }) => id === before)
  const steps = at === -1 ? [...flow.steps, step] : [...flow.steps.slice(0, at), step, ...flow.steps.slice(at)]
  return { flow: { ...flow, steps: inOrder(steps) }, step }
}

/** Removes a step with all nested steps. */
export function removeStep(flow: Flow, id: string): Flow {
  const removed = new Set(withInner(flow.steps, id).map((step) => step.id))
  return { ...flow, steps: flow.steps.filter((step) => !removed.has(step.id)) }
}

/** Replaces a step. If it loses a branch, the steps of that branch are removed. */
export function updateStep(flow: Flow, next: Step): Flow {
  const steps = flow.steps.map((step) => (step.id === next.id ? next : step))
  return { ...flow, steps: inOrder(steps) }
}

/** Swaps a step with its neighbour in the branch. At either end the flow stays unchanged. */
export function moveStep(flow: Flow, id: string, by: -1 | 1): Flow {
  const step = flow.steps.find((step) => step.id === id)
  if (!step) return flow
  const beside = stepsIn(flow.steps, step.within)
  const other = beside[beside.indexOf(step) + by]
  if (!other) return flow
  const swap = (one: Step) => (one === step ? other : one === other ? step : one)
  return { ...flow, steps: inOrder(flow.steps.map(swap)) }
}

/** The places that a step can move to, in rendering order. Its current place and places inside it are excluded. */
export function placesFor({ steps }: { steps: readonly Step[] }, id: string): { place: Place; of: Step | null }[] {
  const step = steps.find((step) => step.id === id)
  if (!step) return []
  const inner = new Set(withInner(steps, id).map((step) => step.id))
  const branches = steps
    .filter((step) => !inner.has(step.id))
    .flatMap((step) => branchesOf(step).map((branch) => ({ place: { step: step.id, branch }, of: step })))
  return [{ place: null, of: null }, ...branches].filter(({ place }) => !isSamePlace(place, step.within))
}

/** Moves a step with its nested steps to the end of another branch or of the trunk, but before an end step. */
export function moveStepTo(flow: Flow, id: string, place: Place): Flow {
  const whole = withInner(flow.steps, id)
  const rest = flow.steps.filter((step) => !whole.includes(step))
  const moving = whole.map((step) => (step.id === id ? { ...step, within: place } : step))
  const last = stepsIn(rest, place).at(-1)
  const at = last?.kind === 'end' ? rest.indexOf(last) : rest.length
  return { ...flow, steps: inOrder([...rest.slice(0, at), ...moving, ...rest.slice(at)]) }
}

/** Sending steps before a step: a condition can refer to them. */
export const mailsBefore = ({ steps }: Flow, id: string) =>
  steps
    .slice(
      0,
      Math.max(
        0,
        steps.findIndex((step) => step.id === id),
      ),
    )
    .filter((step) => step.kind === 'send')

/** A duration in the largest unit that divides it evenly. */
export function toLargestUnit(minutes: number): { amount: number; unit: 'minutes' | 'hours' | 'days' } {
  if (minutes % (24 * 60) === 0) return { amount: minutes / (24 * 60), unit: 'days' }
  return minutes % 60 === 0 ? { amount: minutes / 60, unit: 'hours' } : { amount: minutes, unit: 'minutes' }
}

export const minutesIn = { minutes: 1, hours: 60, days: 24 * 60 } as const
