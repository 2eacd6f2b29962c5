import type { Flow, Step } from '#contract/email-marketing/automations.ts'
import type { Names } from './names.ts'

/** What the fields of a step of one kind are given. */
export type StepProps<K extends Step['kind']> = {
  step: Extract<Step, { kind: K }>
  set: (step: Step) => void
  flow: Flow
  names: Names
  /** What stands in the way of starting; null once the step was changed. */
  fault: string | null
}
