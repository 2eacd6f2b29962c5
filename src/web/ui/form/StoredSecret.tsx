import { PasswordInput, type PasswordInputProps } from '@mantine/core'

type Props = PasswordInputProps & {
  /** Whether a value is stored. It is never displayed. */
  isStored: boolean
  /** Whether the stored value still belongs to the server and user in the form. */
  isUsable: boolean
  keepHint: string
  /** Shown if the stored value would be sent to another server or user. */
  againHint: string
}

/** A secret that stays stored while the field is empty. It must be entered again when its server or user changes. */
export function StoredSecret({ isStored, isUsable, keepHint, againHint, description, ...input }: Props) {
  const asksAgain = isStored && !isUsable
  const hint = asksAgain ? againHint : isStored ? keepHint : description
  return (
    <PasswordInput
      autoComplete="new-password"
      // The reveal button must not cover the text.
      attributes={{ wrapper: { dir: 'ltr' } }}
      withAsterisk={asksAgain}
      description={hint}
      {...input}
    />
  )
}
