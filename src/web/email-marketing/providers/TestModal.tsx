import { Alert, Group, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import type { Provider, testProvider } from '#contract/email-marketing/providers.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import { suiteWords } from '../words.ts'
import { providerWords } from './words.ts'

// Slightly longer than the timeout of the endpoint, because a mail server may be slow.
const timeout = 20_000

type Result = ResponseOf<typeof testProvider>['data']
type Props = { provider: Provider; atOnce: boolean; onClose: () => void }

/** Tests a provider, optionally by sending a message, and shows the server's replies and capabilities. */
export function TestModal({ provider, atOnce, onClose }: Props) {
  const w = useWords(providerWords)
  const s = useWords(suiteWords)
  const test = useApiMutation('POST /api/:tenant/email-marketing/email-service-provider/:providerId/test', {
    successToast: ({ data }) => ({
      title: data.success ? w.testOk : s.testFailed,
      // The server's reply, in any language.
      message: [isolateAuto(data.message), data.advice].filter(Boolean).join('\n'),
      color: data.success ? 'teal' : 'red',
    }),
    errorTitle: null,
    invalidates: ['/email-service-provider'],
  })
  const begin = useEffectEvent(() => test.mutate({ providerId: provider._id }))
  useEffect(() => {
    if (atOnce) begin()
  }, [atOnce])
  const submit = ({ to }: { to: string }) =>
    test.mutateAsync({
      providerId: provider._id,
      ...(to.trim() && { to }),
      $options: { timeoutMs: timeout },
    })
  // The form shows the errors of its calls.
  const trouble = test.variables?.$options === undefined ? test.error : null
  return (
    <Dialog opened onClose={onClose} title={w.testTitle({ name: isolateAuto(provider.name) })}>
      <Form initial={{ to: '' }} submitLabel={w.test} failed={s.testFailed} onCancel={onClose} submit={submit}>
        {(form) => (
          <>
            <Text size="sm">{w.testHint}</Text>
            <TextInput
              type="email"
              label={w.testTo}
              attributes={{ input: { dir: 'ltr' } }}
              {...form.getInputProps('to')}
            />
            {test.isPending && <Text role="status">{w.testing}</Text>}
            {trouble !== null && <ErrorNotice error={trouble} title={s.testFailed} />}
            {test.data && <TestResult result={test.data.data} />}
          </>
        )}
      </Form>
    </Dialog>
  )
}

function TestResult({ result: { success, message, advice, latencyMs, capabilities = [] } }: { result: Result }) {
  const w = useWords(providerWords)
  const s = useWords(suiteWords)
  return (
    <Alert color={success ? 'green' : 'red'} title={success ? w.testOk : s.testFailed}>
      <Stack gap="xs">
        <Text size="sm" dir="auto" className="at-the-start" style={{ overflowWrap: 'anywhere' }}>
          {message}
        </Text>
        {advice && (
          <Text size="sm" fw={600}>
            {advice}
          </Text>
        )}
        <Text size="sm">{w.latency({ ms: number(latencyMs) })}</Text>
        {capabilities.length > 0 && (
          <Group gap={4} aria-label={w.capabilities} role="group" dir="ltr">
            {capabilities.slice(0, 30).map((capability) => (
              <Pill key={capability} color="gray">
                {capability}
              </Pill>
            ))}
          </Group>
        )}
      </Stack>
    </Alert>
  )
}
