import { useNavigate } from '@tanstack/react-router'
import type { BrandText } from '#contract/branding.ts'
import { useApiMutation } from '../api/useApi.ts'
import { stripIsolates } from '../i18n/isolates.ts'
import { useWords } from '../i18n/words.ts'
import { textWords } from './words.ts'

/** Creates a template from a text and opens it in the editor. */
export function useTextAsTemplate(text: BrandText) {
  const w = useWords(textWords)
  const navigate = useNavigate()
  const create = useApiMutation('POST /api/:tenant/email-marketing/template', {
    successToast: { message: w.templateMade },
    errorTitle: w.templateFailed,
    invalidates: ['/email-marketing/template'],
  })
  const firstLine = text.text.split('\n')[0] ?? ''
  const subject = stripIsolates(text.subject || firstLine).slice(0, 150)
  return () =>
    create.mutate(
      {
        name: `${w[text.kind]}: ${subject}`.slice(0, 100),
        subject,
        content: text.text,
        contentType: 'text',
        language: text.lang,
      },
      { onSuccess: ({ data }) => void navigate({ to: '/email-marketing/templates', search: { open: data._id } }) },
    )
}
