import type { Branch, Flow, Step } from '#contract/email-marketing/automations.ts'

type Place = { step: string; branch: Branch } | null

const isSamePlace = (a: Place, b: Place) => a?.step === b?.step && a?.branch === b?.branch

/** The steps of one branch, or of the trunk, in order. */
export const stepsIn = ({ steps }: Pick<Flow, 'steps'>, within: Place): Step[] =>
  steps.filter((step) => isSamePlace(step.within, within))

/** The branches of a step. */
export function branchesOf(step: Step): Branch[] {
  if (step.kind === 'if') return ['yes', 'no']
  return step.kind === 'split' ? (['a', 'b', 'c', 'd'] as const).slice(0, step.shares.length) : []
}

/** The first step; null if the flow is empty. */
export const firstStepOf = (flow: Flow): string | null => stepsIn(flow, null)[0]?.id ?? null

/**
 * The step after a step: the first of the taken branch, else the next sibling; at the end of a branch, the step after
 * its parent. Null at the end of the flow. A step missing from a later version ends the run.
 */
export function nextStepOf(flow: Flow, id: string, branch: Branch | null): string | null {
  const step = flow.steps.find((step) => step.id === id)
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

/** The steps that a contact may have passed before a step. */
export function stepsBefore(flow: Flow, id: string): Step[] {
  const at = flow.steps.findIndex((step) => step.id === id)
  return flow.steps.slice(0, Math.max(0, at))
}
