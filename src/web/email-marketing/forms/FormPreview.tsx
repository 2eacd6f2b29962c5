import { Card, Group, SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { languageOptions } from '../../i18n/languageOptions.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { useLanguage } from '../../i18n/language.ts'
import type { Language } from '../../i18n/languages.ts'
import { useWords } from '../../i18n/words.ts'
import { isBlank } from '../../ui/form/bilingual.ts'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { useDebounced } from '../../ui/form/useDebounced.ts'
import { useLoadError } from '../useLoadError.ts'
import { suiteWords } from '../words.ts'
import { previewInput, type FormValues } from './values.ts'
import { formWords } from './words.ts'

/** A live preview of the form's page, in either language. */
export default function FormPreview({ values }: { values: FormValues }) {
  const w = useWords(formWords)
  const s = useWords(suiteWords)
  const spoken = useLanguage()
  const [chosen, setChosen] = useState<Language>(spoken)
  const lang = values.language || chosen
  const drawn = useDebounced(previewInput(values), 400)
  const written = !isBlank(drawn.texts.title) && !isBlank(drawn.texts.button)
  const loadError = useLoadError('preview')
  const preview = useApiQuery(
    'POST /api/:tenant/email-marketing/form/preview',
    { ...drawn, shownIn: lang },
    { enabled: written },
  )
  return (
    <Card withBorder padding={0} component="section" aria-label={w.preview}>
      <Group justify="space-between" p="sm">
        <Title order={2} size="h4">
          {w.preview}
        </Title>
        {values.language === '' && (
          <SegmentedControl
            size="xs"
            aria-label={w.previewIn}
            value={lang}
            onChange={(value) => setChosen(value as Language)}
            data={[...languageOptions(s)]}
          />
        )}
      </Group>
      {!written ? (
        <Text p="sm" c="dimmed">
          {w.previewWaits}
        </Text>
      ) : preview.error ? (
        <ErrorNotice {...loadError} error={preview.error} onRetry={() => void preview.refetch()} />
      ) : preview.data ? (
        <iframe
          title={w.preview}
          sandbox=""
          srcDoc={preview.data.data.html}
          style={{ inlineSize: '100%', blockSize: 640, border: 0, display: 'block' }}
        />
      ) : (
        <Skeleton height={640} />
      )}
    </Card>
  )
}
