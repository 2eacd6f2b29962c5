import { TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/queryClient.ts'
import { showToast } from '../../api/useApi.ts'
import { isolateLtr } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { suiteWords } from '../words.ts'
import { sendingWords } from '../sending/words.ts'
import { domainWords } from './words.ts'

/** Adds a domain. An international domain is shown in its DNS form (Punycode) first. */
export function AddDomain({ onClose }: { onClose: () => void }) {
  const w = useWords(domainWords)
  const s = useWords(suiteWords)
  const { required } = useWords(sendingWords)
  const navigate = useNavigate()
  const submit = async (typed: { domain: string }) => {
    const domain = domainIn(typed.domain)
    const { data } = await call('POST /api/:tenant/email-marketing/domain', { domain }, { timeoutMs: 15_000 })
    await invalidate(['/email-marketing/domain'])
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
        const domain = domainIn(form.values.domain)
        const written = inAscii(domain)
        return (
          <TextInput
            label={w.domain}
            description={
              written !== null
                ? w.inDns({ domain: isolateLtr(written) })
                : domain === form.values.domain.trim()
                  ? w.domainHint
                  : w.isAdded({ domain: isolateLtr(domain) })
            }
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

/** The domain in pasted text, which may be a URL or an email address. The prefix `www` of a web server is dropped. */
export function domainIn(typed: string): string {
  const text = typed.trim()
  const [, host] = /^https?:\/\/(?:www\.)?([^/?#:]+)/i.exec(text) ?? /^[^@\s/]+@([^@\s/]+)$/.exec(text) ?? []
  return host ?? text
}

/** The DNS form (Punycode) of a domain; null if it equals the typed text, or if the text is invalid. */
function inAscii(text: string): string | null {
  if (!/^[^\s/:@?#\\%]+\.[^\s/:@?#\\%.]+$/.test(text)) return null
  try {
    const { hostname } = new URL(`http://${text}`)
    return hostname === text ? null : hostname
  } catch {
    return null
  }
}
