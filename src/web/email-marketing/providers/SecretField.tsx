import { PasswordInput } from '@mantine/core'
import { useWords } from '../../i18n/words.ts'
import type { FormFields } from '../../ui/FormModal.tsx'
import type { SettingName, Values } from './values.ts'
import { fieldOrder } from './fieldOrder.ts'
import { providerWords } from './words.ts'

type Props = { form: FormFields<Values>; name: SettingName; label: string; hint?: string | undefined; kept: boolean }

/** A secret is never shown; what is kept stays unless another is typed. */
export function SecretField({ form, name, label, hint, kept }: Props) {
  const w = useWords(providerWords)
  return (
    <PasswordInput
      label={label}
      inputWrapperOrder={fieldOrder}
      description={kept ? w.keepPassword : hint}
      autoComplete="new-password"
      // Of the frame: the button that shows it has to stay clear of what is typed.
      attributes={{ wrapper: { dir: 'ltr' } }}
      {...form.getInputProps(`settings.${name}`)}
    />
  )
}
