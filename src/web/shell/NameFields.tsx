import { SimpleGrid, TextInput } from '@mantine/core'
import { useWords } from '../i18n/words.ts'
import { accountWords } from './accountWords.ts'
import type { FormFields } from '../ui/form/Form.tsx'

const auto = { input: { dir: 'auto' } }

/** First and last name, side by side if there is room. */
export function NameFields<Values extends { firstName: string; lastName: string }>({
  form,
}: {
  form: FormFields<Values>
}) {
  const w = useWords(accountWords)
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput autoComplete="given-name" label={w.firstName} attributes={auto} {...form.getInputProps('firstName')} />
      <TextInput autoComplete="family-name" label={w.lastName} attributes={auto} {...form.getInputProps('lastName')} />
    </SimpleGrid>
  )
}
