import { Text } from '@mantine/core'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { invalidate } from '../api/queryClient.ts'
import { useApiMutation } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { noProof, ProofFields, proofOf, useProofFault } from '../shell/ProofFields.tsx'
import { Form } from '../ui/form/Form.tsx'
import { FormModal } from '../ui/form/FormModal.tsx'
import { RecoveryCodesDialog } from './RecoveryCodes.tsx'
import { twoStepWords } from './twoStepWords.ts'

/** Replaces the recovery codes and shows the new ones. */
export function NewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const w = useWords(twoStepWords)
  const [codes, setCodes] = useState<string[] | null>(null)
  const fault = useProofFault()
  const close = () => {
    if (codes) void invalidate(['/user/two-step'])
    onClose()
  }
  return (
    <RecoveryCodesDialog title={w.newCodes} codes={codes} onClose={close}>
      <Form
        initial={noProof}
        validate={fault}
        submit={async (proof) =>
          setCodes((await call('POST /api/:lang/user/two-step/recovery-code', proofOf(proof))).data.recoveryCodes)
        }
        submitLabel={w.createCodes}
        failed={w.createFailed}
        onCancel={close}
      >
        {(form) => (
          <>
            <Text size="sm">{w.newCodesHint}</Text>
            <ProofFields form={form} takesCode />
          </>
        )}
      </Form>
    </RecoveryCodesDialog>
  )
}

/** Turns two-step verification off. */
export function TurnOffTwoStep({ onClose }: { onClose: () => void }) {
  const w = useWords(twoStepWords)
  const fault = useProofFault()
  const turnOff = useApiMutation('DELETE /api/:lang/user/two-step', {
    successToast: { message: w.turnedOff },
    errorTitle: null,
    invalidates: ['/user/two-step', '/user/remembered-device', '/auth/sessions'],
  })
  return (
    <FormModal
      title={w.turnOffTitle}
      opened
      onClose={onClose}
      size="md"
      initial={noProof}
      validate={fault}
      submit={(proof) => turnOff.mutateAsync({ ...proofOf(proof), $options: { inputInBody: true } })}
      submitLabel={w.turnOff}
      failed={w.turnOffFailed}
      danger
    >
      {(form) => (
        <>
          <Text size="sm">{w.turnOffHint}</Text>
          <ProofFields form={form} takesCode />
        </>
      )}
    </FormModal>
  )
}
