import { NumberInput, Progress, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { AiSettings } from '#contract/ai.ts'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
import { isolateLtr } from '../i18n/isolates.ts'
import { number, useWords } from '../i18n/words.ts'
import type { FormFields } from '../ui/form/Form.tsx'
import { StoredSecret } from '../ui/form/StoredSecret.tsx'
import { modelWords } from './modelWords.ts'
import { ModelUse } from './ModelUse.tsx'
import { ServiceForm } from './ServiceForm.tsx'
import { ServiceSection } from './ServiceSection.tsx'
import { TrialResult, ServiceTrial } from './ServiceTrial.tsx'

const invalidates = ['/admin/ai', '/api/:lang/ai']

const valuesOf = ({ source, baseUrl, model, memberTokens, siteTokens, embeddingModel }: AiSettings) => ({
  baseUrl: source === 'settings' ? (baseUrl ?? '') : '',
  model: source === 'none' ? '' : (model ?? ''),
  apiKey: '',
  embeddingModel,
  memberTokens: memberTokens ?? ('' as number | ''),
  siteTokens: siteTokens ?? ('' as number | ''),
})
type Values = ReturnType<typeof valuesOf>

/** The connection to the language model: status, quotas and use. */
export function ModelCard() {
  const w = useWords(modelWords)
  const query = useApiQuery('GET /api/:lang/admin/ai', {})
  return (
    <ServiceSection title={w.title} hint={w.hint} query={query}>
      {(settings) => (
        <>
          <ModelForm settings={settings} />
          <ModelUse usedToday={settings.usedToday} />
        </>
      )}
    </ServiceSection>
  )
}

function ModelForm({ settings }: { settings: AiSettings }) {
  const w = useWords(modelWords)
  const save = useApiMutation('PATCH /api/:lang/admin/ai', {
    successToast: { message: w.saved },
    errorTitle: null,
    invalidates,
  })
  const source = {
    settings: w.fromSettings,
    environment: w.fromEnvironment({ url: isolateLtr(settings.baseUrl ?? '') }),
    none: w.fromNone,
  }[settings.source]
  return (
    <ServiceForm
      state={source}
      version={settings.updatedAt}
      initial={valuesOf(settings)}
      failed={w.saveFailed}
      submit={({ apiKey, memberTokens, siteTokens, ...values }) =>
        save.mutateAsync({
          ...values,
          ...(apiKey !== '' && { apiKey }),
          memberTokens: memberTokens === '' ? null : memberTokens,
          siteTokens: siteTokens === '' ? null : siteTokens,
          version: settings.updatedAt,
        })
      }
    >
      {(form) => (
        <>
          <Endpoint form={form} settings={settings} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            {(['memberTokens', 'siteTokens'] as const).map((name) => (
              <NumberInput
                key={name}
                label={w[name]}
                description={w[`${name}Hint`]}
                placeholder={w.noLimit}
                min={1}
                allowDecimal={false}
                allowNegative={false}
                thousandSeparator=","
                hideControls
                inputMode="numeric"
                {...form.getInputProps(name)}
              />
            ))}
          </SimpleGrid>
          <Trial values={form.values} />
        </>
      )}
    </ServiceForm>
  )
}

function Endpoint({ form, settings }: { form: FormFields<Values>; settings: AiSettings }) {
  const w = useWords(modelWords)
  const isStored = settings.hasKey && settings.source === 'settings'
  return (
    <>
      <TextInput
        label={w.baseUrl}
        description={w.baseUrlHint}
        type="url"
        autoComplete="off"
        attributes={{ input: { dir: 'ltr' } }}
        {...form.getInputProps('baseUrl')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={w.model}
          description={w.modelHint}
          autoComplete="off"
          attributes={{ input: { dir: 'ltr' } }}
          {...form.getInputProps('model')}
        />
        <StoredSecret
          label={w.apiKey}
          isStored={isStored}
          isUsable={originOf(form.values.baseUrl) === originOf(form.getInitialValues().baseUrl)}
          keepHint={w.keyKept}
          againHint={w.keyAgain}
          description={w.keyHint}
          {...form.getInputProps('apiKey')}
        />
      </SimpleGrid>
      <TextInput
        label={w.embeddingModel}
        description={w.embeddingModelHint}
        autoComplete="off"
        attributes={{ input: { dir: 'ltr' } }}
        {...form.getInputProps('embeddingModel')}
      />
      {settings.embeddingModel !== '' && <EmbeddingProgress settings={settings} />}
    </>
  )
}

/** The origin of the model's endpoint; a stored key is valid for one origin only. */
const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url)

/** The progress of embedding published content; refetched while it runs. */
function EmbeddingProgress({ settings }: { settings: AiSettings }) {
  const w = useWords(modelWords)
  const { data } = useApiQuery('GET /api/:lang/admin/ai', {}, { refetchInterval: 3000 })
  const { done, waiting, fault } = (data?.data ?? settings).embedding
  const all = done + waiting
  const label = w.embedded({ done: number(done), all: number(all) })
  return (
    <div>
      <Progress value={all === 0 ? 0 : (done / all) * 100} aria-label={label} mb={4} />
      <Text size="sm" role="status">
        {label} {fault && w.embeddingStops({ fault: w[fault] })}
      </Text>
    </div>
  )
}

/** Tests the values in the form, whether they are saved or not. */
function Trial({ values: { baseUrl, model, apiKey, embeddingModel } }: { values: Values }) {
  const w = useWords(modelWords)
  const trial = useApiMutation('POST /api/:lang/admin/ai/test', { errorTitle: w.tryFailed })
  const result = trial.data?.data
  return (
    <ServiceTrial
      label={w.tryIt}
      pending={trial.isPending}
      onTry={() => trial.mutate({ baseUrl, model, embeddingModel, ...(apiKey !== '' && { apiKey }) })}
      success={result?.success ?? null}
      works={w.works}
      worksNot={w.worksNot}
    >
      {result?.success === false && <Text size="sm">{result.message}</Text>}
      {result && result.said !== '' && (
        <>
          <Text size="sm">{w.answered({ seconds: (result.milliseconds / 1000).toFixed(1) })}</Text>
          <TrialResult text={result.said} />
        </>
      )}
      {result && result.models.length > 0 && (
        <details>
          <summary style={{ cursor: 'pointer', fontSize: 14 }}>{w.models({ count: result.models.length })}</summary>
          <Text size="sm" dir="ltr" ta="start" style={{ overflowWrap: 'anywhere' }}>
            {result.models.join(', ')}
          </Text>
        </details>
      )}
    </ServiceTrial>
  )
}
