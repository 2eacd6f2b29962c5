import { Text, TextInput } from '@mantine/core'
import type { Provider } from '#contract/email-marketing/providers.ts'
import { useTell } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../../ui/FormModal.tsx'
import { suiteWords } from '../words.ts'
import { providerWords } from './words.ts'

// A mail server may take its time; longer than any other call.
const timeout = 60_000

/** Tries a provider, with a mail to an address when one is given, and tells what its server said. */
export function TestModal({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const w = useWords(providerWords)
  const s = useWords(suiteWords)
  const test = useTell('POST /api/:tenant/email-marketing/email-service-provider/:providerId/test', {
    done: ({ data }) => ({
      title: data.success ? w.testOk : s.testFailed,
      message: data.message,
      color: data.success ? 'teal' : 'red',
    }),
    failed: null,
    stale: ['/email-service-provider'],
  })
  return (
    <FormModal
      title={w.testTitle({ name: `\u2068${provider.name}\u2069` })}
      size="md"
      opened
      onClose={onClose}
      initial={{ to: '' }}
      submitLabel={w.test}
      submit={({ to }) =>
        test.mutateAsync({
          providerId: provider._id,
          ...(to.trim() && { to }),
          $options: { signal: AbortSignal.timeout(timeout) },
        })
      }
    >
      {(form) => (
        <>
          <Text size="sm">{w.testHint}</Text>
          <TextInput
            type="email"
            label={w.testTo}
            attributes={{ input: { dir: 'ltr' } }}
            {...form.getInputProps('to')}
          />
        </>
      )}
    </FormModal>
  )
}
