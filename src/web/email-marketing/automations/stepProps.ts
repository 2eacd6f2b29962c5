import type { Flow, Step } from '#contract/email-marketing/automations.ts'
import type { Names } from './names.ts'

/** The props of the fields of a step. */
export type StepProps<K extends Step['kind']> = {
  step: Extract<Step, { kind: K }>
  set: (step: Step) => void
  flow: Flow
  names: Names
  /** The problem that prevents the start; null once the step has changed. */
  fault: string | null
}
