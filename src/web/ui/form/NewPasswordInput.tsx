import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { lazy, Suspense, useDeferredValue } from 'react'
// In the chunk of every password field (vite.config.ts).
import './passwordInput.css'

const PasswordStrength = lazy(() =>
  import('./PasswordStrength.tsx').then((module) => ({ default: module.PasswordStrength })),
)

const ltr = { input: { dir: 'ltr' } }

type Props = PasswordInputProps & {
  value?: string
  /** What is known of the person, which makes a password that contains it weak. */
  known?: readonly string[]
}

/** A new password, with its strength once something is entered. */
export function NewPasswordInput({ known = [], ...props }: Props) {
  const entered = useDeferredValue(props.value ?? '')
  return (
    <div>
      <PasswordInput autoComplete="new-password" attributes={ltr} {...props} />
      {entered !== '' && (
        <Suspense>
          <PasswordStrength password={entered} known={known} />
        </Suspense>
      )}
    </div>
  )
}
