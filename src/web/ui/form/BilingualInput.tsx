import { SimpleGrid, TextInput } from '@mantine/core'
import { useWords } from '../../i18n/words.ts'
import { uiWords } from '../words/uiWords.ts'

type Both = { en: string; ar: string }
type Props = {
  label: string
  value?: Both
  onChange: (value: Both) => void
  error?: string | undefined
  required?: boolean
}

/** One text in both languages, side by side, each with the direction of its language. */
export function BilingualInput({ label, value = { en: '', ar: '' }, onChange, error, required = false }: Props) {
  const w = useWords(uiWords)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label={`${label} (${w.english})`}
        value={value.en}
        onChange={(event) => onChange({ ...value, en: event.currentTarget.value })}
        attributes={{ input: { dir: 'ltr', lang: 'en' } }}
        error={error}
        withAsterisk={required}
      />
      <TextInput
        label={`${label} (${w.arabic})`}
        value={value.ar}
        onChange={(event) => onChange({ ...value, ar: event.currentTarget.value })}
        attributes={{ input: { dir: 'rtl', lang: 'ar' } }}
      />
    </SimpleGrid>
  )
}
