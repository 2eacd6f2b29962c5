import { MultiSelect } from '@mantine/core'
import { useAsk } from '../api/useApi.ts'
import { useLanguage } from '../i18n/language.ts'

type Props = {
  label: string
  value?: string[]
  onChange: (ids: string[]) => void
  error?: string | undefined
  description?: string
}

/** Chooses tags of contacts, by their names in the reader's language. */
export function TagPicker({ label, value, onChange, error, description }: Props) {
  const language = useLanguage()
  const tags = useAsk('GET /api/:tenant/email-marketing/tag', { type: 'email', size: 100 })
  return (
    <MultiSelect
      label={label}
      description={description}
      searchable
      clearable
      value={value ?? []}
      onChange={onChange}
      error={error}
      data={(tags.data?.data ?? []).map((tag) => ({ value: tag._id, label: tag.name[language] }))}
    />
  )
}
