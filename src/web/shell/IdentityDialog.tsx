import { Anchor, Box, getDefaultZIndex, Text } from '@mantine/core'
import { Suspense } from 'react'
import { call } from '../api/call.ts'
import { usePendingIdentity } from '../api/identity.ts'
import { useSession } from '../api/session.ts'
import { useApiMutation, useApiQuery } from '../api/useApi.ts'
import { isolateLtr } from '../i18n/isolates.ts'
import { useWords } from '../i18n/words.ts'
import { Form } from '../ui/form/Form.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { lazyPart } from '../ui/state/lazy.tsx'
import { accountWords } from './accountWords.ts'
import { noProof, ProofFields, proofOf, useProofFault } from './ProofFields.tsx'

const PasskeyButton = lazyPart(() => import('./PasskeyButton.tsx'))

/** Asks for the password, or a code where two-step verification is on, above all other dialogs. */
export function IdentityDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const w = useWords(accountWords)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={w.confirmIdentity}
      size="md"
      zIndex={getDefaultZIndex('modal') + 1}
    >
      {opened && <IdentityForm onCancel={onClose} />}
    </Dialog>
  )
}

function IdentityForm({ onCancel }: { onCancel: () => void }) {
  const w = useWords(accountWords)
  const pending = usePendingIdentity()
  const fault = useProofFault()
  const isTwoStepOn = useApiQuery('GET /api/:lang/user/two-step', {}).data?.data.isOn === true
  const hasPasskeys = (useApiQuery('GET /api/:lang/user/passkey', {}).data?.data.length ?? 0) > 0
  return (
    <Form
      initial={noProof}
      validate={fault}
      submit={(proof) => call('POST /api/:lang/auth/confirm-identity', proofOf(proof))}
      onDone={() => pending?.answer(true)}
      submitLabel={w.confirm}
      failed={w.confirmIdentityFailed}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          <Text size="sm">{w.confirmIdentityHint}</Text>
          {hasPasskeys && (
            <Suspense fallback={<Box h={36} />}>
              <PasskeyButton
                label="use"
                use={async ({ confirmWithPasskey }) => {
                  await confirmWithPasskey()
                  pending?.answer(true)
                }}
              />
            </Suspense>
          )}
          <ProofFields form={form} takesCode={isTwoStepOn} />
          <SendLink />
        </>
      )}
    </Form>
  )
}

/** Mails a link that sets a password, for a person who has none or forgot it. */
function SendLink() {
  const w = useWords(accountWords)
  const email = useSession().user?.email ?? ''
  const send = useApiMutation('POST /auth/forgot-password', {
    successToast: ({ data }) => ({
      message: (data.way === 'kept' ? w.linkKept : w.linkSent)({ email: isolateLtr(email) }),
    }),
    errorTitle: w.linkFailed,
  })
  return (
    <Text size="sm">
      {w.noPasswordYet}{' '}
      <Anchor
        component="button"
        type="button"
        c="blue.8"
        disabled={send.isPending}
        onClick={() => send.mutate({ email })}
      >
        {w.sendLink}
      </Anchor>
    </Text>
  )
}
