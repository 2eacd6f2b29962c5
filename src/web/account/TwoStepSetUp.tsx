import { PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { create } from 'qrcode'
import { useState } from 'react'
import { call, type OutputOf } from '../api/call.ts'
import { invalidate } from '../api/queryClient.ts'
import { showToast } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { accountWords } from '../shell/accountWords.ts'
import { Form } from '../ui/form/Form.tsx'
import { CopyCode } from '../ui/text/CopyCode.tsx'
import { RecoveryCodesDialog } from './RecoveryCodes.tsx'
import { twoStepWords } from './twoStepWords.ts'
import { profileWords } from './words.ts'

const ltr = { input: { dir: 'ltr' } }
const begin = 'POST /api/:lang/user/two-step'

type App = OutputOf<typeof begin>['data']

/** Turns two-step verification on: proof of identity, the app with its first code, the recovery codes. */
export function TwoStepSetUp({ onClose }: { onClose: () => void }) {
  const w = useWords(twoStepWords)
  const [app, setApp] = useState<App | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => {
    if (codes) void invalidate(['/user/two-step', '/user/remembered-device', '/auth/sessions'])
    onClose()
  }
  return (
    <RecoveryCodesDialog title={w.title} codes={codes} onClose={close}>
      {app ? (
        <Confirmation
          app={app}
          onCancel={close}
          onConfirmed={(recoveryCodes) => {
            setCodes(recoveryCodes)
            showToast({ message: w.isOnNow })
          }}
        />
      ) : (
        <Identity onCancel={close} onProved={setApp} />
      )}
    </RecoveryCodesDialog>
  )
}

function Identity({ onProved, onCancel }: { onProved: (app: App) => void; onCancel: () => void }) {
  const w = useWords(twoStepWords)
  const a = useWords(accountWords)
  const p = useWords(profileWords)
  return (
    <Form
      initial={{ currentPassword: '' }}
      submit={async ({ currentPassword }) =>
        onProved((await call(begin, { ...(currentPassword && { currentPassword }) })).data)
      }
      submitLabel={w.next}
      failed={w.turnOnFailed}
      onCancel={onCancel}
    >
      {(form) => (
        <PasswordInput
          autoComplete="current-password"
          label={a.currentPassword}
          description={p.currentPasswordHint}
          attributes={ltr}
          data-autofocus
          {...form.getInputProps('currentPassword')}
        />
      )}
    </Form>
  )
}

type ConfirmationProps = { app: App; onConfirmed: (codes: string[]) => void; onCancel: () => void }

function Confirmation({ app, onConfirmed, onCancel }: ConfirmationProps) {
  const w = useWords(twoStepWords)
  const a = useWords(accountWords)
  return (
    <Form
      initial={{ code: '' }}
      validate={({ code }) => ({ code: code.trim() ? null : a.required })}
      submit={async (values) =>
        onConfirmed((await call('POST /api/:lang/user/two-step/confirm', values)).data.recoveryCodes)
      }
      submitLabel={w.turnOn}
      failed={w.turnOnFailed}
      onCancel={onCancel}
    >
      {(form) => (
        <>
          <Text size="sm">{w.scan}</Text>
          <Stack align="center">
            <QrCode text={app.uri} label={w.qrCode} />
          </Stack>
          <CopyCode label={w.secret} code={app.secret} />
          <TextInput
            label={w.code}
            description={w.codeHint}
            inputMode="numeric"
            autoComplete="one-time-code"
            attributes={ltr}
            autoFocus
            {...form.getInputProps('code')}
          />
        </>
      )}
    </Form>
  )
}

/** The quiet zone that ISO/IEC 18004 requires, in modules. */
const quiet = 4

function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules
  const dark = [...data].flatMap((bit, at) => (bit ? [`M${at % size} ${Math.floor(at / size)}h1v1h-1z`] : []))
  const side = size + 2 * quiet
  return (
    <svg
      role="img"
      aria-label={label}
      width={220}
      height={220}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
