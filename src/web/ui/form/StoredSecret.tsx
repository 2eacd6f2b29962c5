import { PasswordInput, type PasswordInputProps } from '@mantine/core'

type Props = PasswordInputProps & {
  /** Whether a value is stored; it is never shown. */
  isStored: boolean
  /** Whether the stored value can be used with the form as it is now. */
  isUsable: boolean
  keepHint: string
  /** Shown where the stored value would go to another server or user. */
  againHint: string
}

/** A secret that stays stored while it is left empty, and has to be entered again when its server or its user changes. */
export function StoredSecret({ isStored, isUsable, keepHint, againHint, description, ...input }: Props) {
  const asksAgain = isStored && !isUsable
  const hint = asksAgain ? againHint : isStored ? keepHint : description
  return (
    <PasswordInput
      autoComplete="new-password"
      // The button that shows the value stays clear of the text.
      attributes={{ wrapper: { dir: 'ltr' } }}
      withAsterisk={asksAgain}
      description={hint}
      {...input}
    />
  )
}
