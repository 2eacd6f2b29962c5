import { TextInput } from '@mantine/core'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/queryClient.ts'
import { showToast } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { uiWords } from '../../ui/words/uiWords.ts'
import { sendingWords } from '../sending/words.ts'
import { suiteWords } from '../words.ts'
import { domainIn } from './AddDomain.tsx'
import { linkWords } from './linkWords.ts'
import { domainWords } from './words.ts'

/** Sets the workspace's domain for links, or changes it. */
export function SetLinkDomain({ current, onClose }: { current: string | null; onClose: () => void }) {
  const w = useWords(linkWords)
  const d = useWords(domainWords)
  const s = useWords(suiteWords)
  const u = useWords(uiWords)
  const { required } = useWords(sendingWords)
  const submit = async ({ domain }: { domain: string }) => {
    await call('PUT /api/:tenant/email-marketing/link-domain', { domain: domainIn(domain) }, { timeoutMs: 15_000 })
    await invalidate(['/email-marketing/link-domain'])
    showToast({ message: w.saved })
  }
  return (
    <FormModal
      title={current === null ? w.set : w.change}
      opened
      onClose={onClose}
      size="md"
      initial={{ domain: current ?? '' }}
      validate={({ domain }) => ({ domain: domain.trim() === '' ? required : null })}
      submit={submit}
      submitLabel={u.save}
      failed={s.updateFailed}
    >
      {(form) => (
        <TextInput
          label={d.domain}
          description={current === null ? w.domainHint : w.changeHint}
          placeholder="links.example.com"
          withAsterisk
          data-autofocus
          attributes={{ input: { dir: 'auto', autoCapitalize: 'none', spellCheck: false, inputMode: 'url' } }}
          {...form.getInputProps('domain')}
        />
      )}
    </FormModal>
  )
}
