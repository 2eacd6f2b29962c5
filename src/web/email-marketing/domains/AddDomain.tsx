import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { askAnew } from '../../api/queries.ts'
import { showToast } from '../../api/useApi.ts'
import { isolated } from '../../i18n/isolated.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../../ui/FormModal.tsx'
import { suiteWords } from '../words.ts'
import { sendingWords } from '../sending/words.ts'
import { domainWords } from './words.ts'

/** Asks for a domain, and says how the DNS writes it before it is added. */
export function AddDomain({ onClose }: { onClose: () => void }) {
  const w = useWords(domainWords)
  const s = useWords(suiteWords)
  const { required } = useWords(sendingWords)
  const navigate = useNavigate()
  const submit = async ({ domain }: { domain: string }) => {
    const signal = AbortSignal.timeout(15_000)
    const { data } = await call('POST /api/:tenant/email-marketing/domain', { domain }, { signal })
    await askAnew(['/email-marketing/domain'])
    showToast({ message: w.added })
    await navigate({ to: `/email-marketing/domains/${data.domain}` })
  }
  return (
    <FormModal
      title={w.add}
      opened
      onClose={onClose}
      size="md"
      initial={{ domain: '' }}
      validate={({ domain }) => ({ domain: domain.trim() === '' ? required : null })}
      submit={submit}
      submitLabel={w.add}
      failed={s.createFailed}
    >
      {(form) => {
        const written = inAscii(form.values.domain)
        return (
          <TextInput
            label={w.domain}
            description={written === null ? w.domainHint : w.inDns({ domain: isolated(written) })}
            placeholder="example.com"
            withAsterisk
            data-autofocus
            attributes={{ input: { dir: 'auto', autoCapitalize: 'none', spellCheck: false, inputMode: 'url' } }}
            {...form.getInputProps('domain')}
          />
        )
      }}
    </FormModal>
  )
}

/** Null where it is written as it is typed, or is no name. */
function inAscii(typed: string): string | null {
  const text = typed.trim()
  if (!/^[^\s/:@?#\\%]+\.[^\s/:@?#\\%.]+$/.test(text)) return null
  try {
    const { hostname } = new URL(`http://${text}`)
    return hostname === text ? null : hostname
  } catch {
    return null
  }
}
