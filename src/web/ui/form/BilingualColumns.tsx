import { Fieldset, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Both } from '#contract/fields.ts'
import type { SourceLang } from '#contract/text/languages.ts'
import { useWords } from '../../i18n/words.ts'
import { adminWords } from '../words/adminWords.ts'
import { Pill } from '../text/Pill.tsx'

type Props = {
  /** The bilingual texts of the form, with their labels. */
  texts: { name: string; value: Both }[]
  children: (language: SourceLang) => ReactNode
}

/** The fields of both languages side by side. A text that exists only in the other language is marked. */
export function BilingualColumns({ texts, children }: Props) {
  const w = useWords(adminWords)
  const missing = (language: SourceLang) => {
    const other = language === 'en' ? 'ar' : 'en'
    return texts.filter(({ value }) => !value[language].trim() && value[other].trim()).map(({ name }) => name)
  }
  const lacking = { en: missing('en'), ar: missing('ar') }
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {(['en', 'ar'] as const).map((language) => (
          <Fieldset
            key={language}
            miw={0}
            legend={
              <Group gap="xs">
                <Text component="span" fw={600}>
                  {language === 'en' ? w.english : w.arabic}
                </Text>
                {lacking[language].length > 0 && (
                  <Pill color="orange">{w.missing({ what: lacking[language].join(w.and) })}</Pill>
                )}
              </Group>
            }
          >
            <Stack>{children(language)}</Stack>
          </Fieldset>
        ))}
      </SimpleGrid>
      {lacking.en.length + lacking.ar.length > 0 && (
        <Text size="sm" c="dimmed" role="status">
          {w.missingHint}
        </Text>
      )}
    </Stack>
  )
}
