import { Box, Card, Radio, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Settings } from '#contract/site.ts'
import { useAsk, useTell } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { ErrorNotice } from '../ui/ErrorNotice.tsx'
import { Form } from '../ui/FormModal.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { useUnsaved } from '../ui/useUnsaved.ts'
import { uiWords } from '../ui/words.ts'
import { settingsWords } from './settingsWords.ts'

/** What holds for the whole site: who may join, what visitors see, what is reviewed first. */
export default function SettingsPage() {
  const w = useWords(settingsWords)
  const u = useWords(uiWords)
  const query = useAsk('GET /api/:lang/admin/settings', {})
  return (
    <>
      <PageHeader title={w.title} hint={w.hint} />
      {query.data ? (
        <Box maw={720}>
          <SettingsForm settings={query.data.data} />
        </Box>
      ) : query.error ? (
        <ErrorNotice error={query.error} title={w.fetchFailed} onRetry={() => void query.refetch()} />
      ) : (
        <Stack role="status" aria-busy aria-label={u.loading}>
          {Array.from({ length: 4 }, (_unused, at) => (
            <Skeleton key={at} height={140} radius="md" />
          ))}
        </Stack>
      )}
    </>
  )
}

const choices = {
  registration: ['open', 'invite', 'closed'],
  landing: ['live', 'construction'],
  questions: ['published', 'pending'],
  answers: ['published', 'pending'],
} as const

function SettingsForm({ settings }: { settings: Settings }) {
  const w = useWords(settingsWords)
  const [dirty, setDirty] = useState(false)
  useUnsaved(dirty)
  const save = useTell('PATCH /api/:lang/admin/settings', {
    done: { message: w.saved },
    failed: null,
    stale: ['/admin/settings'],
  })
  return (
    <Form
      initial={{ ...settings }}
      failed={w.saveFailed}
      onDirty={setDirty}
      submit={async (values) => {
        // What another administrator has changed meanwhile is left alone.
        const changed = Object.entries(values).filter(([name, value]) => settings[name as keyof Settings] !== value)
        await save.mutateAsync(Object.fromEntries(changed))
      }}
    >
      {(form) => (
        <>
          {(['registration', 'landing', 'questions', 'answers'] as const).map((name) => (
            <Card key={name} withBorder padding="lg">
              <Radio.Group label={w[name]} labelProps={{ fw: 600, mb: 'xs', fz: 'md' }} {...form.getInputProps(name)}>
                <Stack gap="sm">
                  {choices[name].map((value) => (
                    <Radio key={value} value={value} label={w[value]} description={w[`${value}Hint`]} />
                  ))}
                </Stack>
              </Radio.Group>
            </Card>
          ))}
        </>
      )}
    </Form>
  )
}
