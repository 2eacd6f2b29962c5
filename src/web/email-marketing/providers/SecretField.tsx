import { useWords } from '../../i18n/words.ts'
import type { FormFields } from '../../ui/form/Form.tsx'
import { StoredSecret } from '../../ui/form/StoredSecret.tsx'
import { isSameTarget, type SettingName, type Values } from './values.ts'
import { fieldOrder } from './fieldOrder.ts'
import { providerWords } from './words.ts'

type Props = {
  form: FormFields<Values>
  name: SettingName
  label: string
  hint?: string | undefined
  isStored: boolean
}

/** A provider's secret. The stored one stays while the field is empty and the server and user are unchanged. */
export function SecretField({ form, name, label, hint, isStored }: Props) {
  const w = useWords(providerWords)
  return (
    <StoredSecret
      label={label}
      inputWrapperOrder={fieldOrder}
      isStored={isStored}
      isUsable={isSameTarget(form.getInitialValues().settings, form.values.settings)}
      keepHint={w.keepPassword}
      againHint={w.enterAgain}
      description={hint}
      {...form.getInputProps(`settings.${name}`)}
    />
  )
}
