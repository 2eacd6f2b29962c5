import { Button, PasswordInput, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FacebookSettings } from '#contract/facebook-settings.ts'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
import { isolateLtr } from '../i18n/isolates.ts'
import { useWords } from '../i18n/words.ts'
import { CopyCode } from '../ui/text/CopyCode.tsx'
import { useConfirm } from '../ui/overlay/useConfirm.ts'
import { facebookWords } from './facebookWords.ts'
import { ServiceForm } from './ServiceForm.tsx'
import { ServiceSection } from './ServiceSection.tsx'
import { TrialResult, ServiceTrial } from './ServiceTrial.tsx'

const invalidates = ['/admin/facebook']
const secrets = ['pageToken', 'appSecret', 'verifyToken'] as const

const valuesOf = ({ ownGraphVersion }: FacebookSettings) => ({
  pageToken: '',
  appSecret: '',
  verifyToken: '',
  graphVersion: ownGraphVersion ?? '',
})
type Values = ReturnType<typeof valuesOf>

/** The connection to the community's Facebook Page, and whether it works. */
export function FacebookCard() {
  const w = useWords(facebookWords)
  // The Page's identity is read once its token is saved.
  const [isAsking, setAsking] = useState(false)
  const query = useApiQuery('GET /api/:lang/admin/facebook', {}, { refetchInterval: isAsking ? 2000 : false })
  const settings = query.data?.data
  const waits = settings !== undefined && settings.pageToken !== 'none' && settings.page === null
  if (waits !== isAsking) setAsking(waits)
  return (
    <ServiceSection title={w.title} hint={w.hint} query={query}>
      {(settings) => <Connection settings={settings} />}
    </ServiceSection>
  )
}

function Connection({ settings }: { settings: FacebookSettings }) {
  const w = useWords(facebookWords)
  const save = useApiMutation('PATCH /api/:lang/admin/facebook', {
    successToast: { message: w.saved },
    errorTitle: null,
    invalidates,
  })
  const { page, updatedAt: version } = settings
  const state = page
    ? w.connected({ name: isolateLtr(page.name || page.id) })
    : settings.pageToken === 'none'
      ? w.notConnected
      : w.waiting
  return (
    <ServiceForm
      state={state}
      version={version}
      initial={valuesOf(settings)}
      failed={w.saveFailed}
      submit={({ graphVersion, ...input }) => {
        const typed = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== ''))
        return save.mutateAsync({ ...typed, graphVersion, version })
      }}
      above={<CopyCode label={w.webhook} code={settings.webhook} />}
    >
      {(form) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} mt="md">
            {secrets.map((name) => (
              <PasswordInput
                key={name}
                label={w[name]}
                description={
                  name === 'verifyToken' && settings[name] === 'none' ? w.verifyTokenHint : w[settings[name]]
                }
                autoComplete="new-password"
                attributes={{ wrapper: { dir: 'ltr' } }}
                {...form.getInputProps(name)}
              />
            ))}
            <TextInput
              label={w.graphVersion}
              description={w.graphVersionHint({ version: settings.graphVersion })}
              autoComplete="off"
              attributes={{ input: { dir: 'ltr' } }}
              {...form.getInputProps('graphVersion')}
            />
          </SimpleGrid>
          <Trial values={form.values} settings={settings} />
        </>
      )}
    </ServiceForm>
  )
}

/** Tests the connection with the typed or the stored values; can remove the stored ones. */
function Trial({ values, settings }: { values: Values; settings: FacebookSettings }) {
  const w = useWords(facebookWords)
  const confirm = useConfirm()
  const trial = useApiMutation('POST /api/:lang/admin/facebook/test', { errorTitle: w.tryFailed })
  const forget = useApiMutation('PATCH /api/:lang/admin/facebook', {
    successToast: { message: w.saved },
    errorTitle: w.saveFailed,
    invalidates,
  })
  const result = trial.data?.data
  const { pageToken, appSecret } = values
  const disconnect = async () => {
    if (await confirm({ title: w.disconnectAsk, body: w.disconnectHint, confirm: w.disconnect }))
      forget.mutate({ pageToken: '', appSecret: '', verifyToken: '', version: settings.updatedAt })
  }
  const hasOwn = secrets.some((name) => settings[name] === 'settings')
  return (
    <ServiceTrial
      label={w.tryIt}
      pending={trial.isPending}
      onTry={() => trial.mutate({ ...(pageToken && { pageToken }), ...(appSecret && { appSecret }) })}
      more={
        hasOwn && (
          <Button variant="default" c="red.9" loading={forget.isPending} onClick={() => void disconnect()}>
            {w.disconnect}
          </Button>
        )
      }
      success={result?.success ?? null}
      works={w.works}
      worksNot={w.worksNot}
    >
      <Text size="sm">{result?.page ? w.connected({ name: isolateLtr(result.page.name) }) : result?.message}</Text>
      <TrialResult text={result?.said ?? ''} />
      {result?.success && result.notSubscribed.length > 0 && (
        <Text size="sm">{w.notSubscribed({ fields: isolateLtr(result.notSubscribed.join(', ')) })}</Text>
      )}
    </ServiceTrial>
  )
}
