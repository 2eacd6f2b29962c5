import type { Branch, Flow, Step } from '#contract/email-marketing/automations.ts'

type Place = { step: string; branch: Branch } | null

const isSamePlace = (a: Place, b: Place) => a?.step === b?.step && a?.branch === b?.branch

/** The steps of one branch in their order, or those of the trunk. */
export const stepsIn = ({ steps }: Pick<Flow, 'steps'>, within: Place): Step[] =>
  steps.filter((step) => isSamePlace(step.within, within))

/** The branches that go out from a step. */
export function branchesOf(step: Step): Branch[] {
  if (step.kind === 'if') return ['yes', 'no']
  return step.kind === 'split' ? (['a', 'b', 'c', 'd'] as const).slice(0, step.shares.length) : []
}

/** The first step; null of a flow without any. */
export const firstStepOf = (flow: Flow): string | null => stepsIn(flow, null)[0]?.id ?? null

/**
 * What comes after a step: the first of the branch that was taken; else the next beside it; at the end of a branch, what comes after the
 * step it goes out from. Null at the end of all. A step that a later version no longer has ends the way.
 */
export function nextStepOf(flow: Flow, id: string, branch: Branch | null): string | null {
  const step = flow.steps.find((one) => one.id === id)
  if (!step || step.kind === 'end') return null
  const inner = branch && stepsIn(flow, { step: id, branch })[0]
  return inner ? inner.id : after(flow, step)
}

function after(flow: Flow, step: Step): string | null {
  const beside = stepsIn(flow, step.within)
  const next = beside[beside.indexOf(step) + 1]
  if (next) return next.id
  const outer = step.within && flow.steps.find(({ id }) => id === step.within?.step)
  return outer ? after(flow, outer) : null
}

/** The steps on the ways that lead to a step: what a contact there may have passed. */
export function stepsBefore(flow: Flow, id: string): Step[] {
  const at = flow.steps.findIndex((step) => step.id === id)
  return flow.steps.slice(0, Math.max(0, at))
}
