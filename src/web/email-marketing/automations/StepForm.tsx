import { useState } from 'react'
import type { Flow, Step } from '#contract/email-marketing/automations.ts'
import { useWords } from '../../i18n/words.ts'
import { IfFields, SplitFields } from './BranchFields.tsx'
import { FieldFields, NotifyFields, SendFields, TagFields } from './DeedFields.tsx'
import { ChangeWindow } from './fields.tsx'
import type { Names } from './names.ts'
import type { StepProps } from './stepProps.ts'
import { WaitFields } from './WaitFields.tsx'
import { automationWords } from './words.ts'

/** Edits one step; the flow changes when the form is applied. */
export function StepForm({
  step: initial,
  flow,
  names,
  problem,
  onApply,
  onClose,
}: {
  step: Step
  flow: Flow
  names: Names
  problem: string | null
  onApply: (step: Step) => void
  onClose: () => void
}) {
  const w = useWords(automationWords)
  const [step, set] = useState(initial)
  return (
    <ChangeWindow title={w[`step.${initial.kind}`]} onApply={() => onApply(step)} onClose={onClose}>
      <Fields step={step} set={set} flow={flow} names={names} fault={step === initial ? problem : null} />
    </ChangeWindow>
  )
}

function Fields({ step, ...more }: StepProps<Step['kind']>) {
  switch (step.kind) {
    case 'send':
      return <SendFields step={step} {...more} />
    case 'wait':
      return <WaitFields step={step} {...more} />
    case 'if':
      return <IfFields step={step} {...more} />
    case 'tag':
      return <TagFields step={step} {...more} />
    case 'field':
      return <FieldFields step={step} {...more} />
    case 'notify':
      return <NotifyFields step={step} {...more} />
    case 'split':
      return <SplitFields step={step} {...more} />
    default:
      return null
  }
}
