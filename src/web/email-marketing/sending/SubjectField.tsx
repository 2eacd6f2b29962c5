import { Alert, Group, Text } from '@mantine/core'
import { useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import type { FormFields } from '../../ui/form/FormModal.tsx'
import { useDebounced } from '../../ui/form/useDebounced.ts'
import { MergeTagInput } from '../MergeTagInput.tsx'
import { HelpButton } from '../templates/help/HelpButton.tsx'
import type { Mail } from '../templates/help/HelpModal.tsx'
import { helpWords } from '../templates/help/words.ts'
import type { Draft, Values } from './sendValues.ts'
import { sendingWords } from './words.ts'

type Props = { form: FormFields<Values>; draft: Draft | null }

/** The subject of a campaign, with suggestions and spam-filter hints. */
export function SubjectField({ form, draft }: Props) {
  const w = useWords(sendingWords)
  const mail = useMail(form.values, draft)
  return (
    <>
      <Group align="end" gap="xs" wrap="nowrap">
        <MergeTagInput flex={1} label={w.subject} {...form.getInputProps('subject')} />
        {mail && <HelpButton mail={() => mail} onSubject={(subject) => form.setFieldValue('subject', subject)} />}
      </Group>
      {mail && <Checked mail={mail} />}
    </>
  )
}

/** The message for the current form values; null until content is chosen. */
function useMail({ templateId, subject }: Values, draft: Draft | null): Mail | null {
  const stored = templateId !== '' && templateId !== 'same'
  const query = useApiQuery(
    'GET /api/:tenant/email-marketing/template/:templateId',
    { templateId },
    { enabled: stored },
  )
  const template = query.data?.data
  if (stored) return template?._id === templateId ? { ...template, subject: subject.trim() || template.subject } : null
  if (templateId !== 'same' || !draft) return null
  const { html, text, language } = draft
  const contentType = html === null ? 'text' : 'html'
  return {
    contentType,
    content: html ?? text ?? '',
    text: html === null ? '' : (text ?? ''),
    language,
    subject: subject.trim() || draft.subject,
  }
}

const ofWords = new Set(['spamWord', 'longSubject', 'shouting'])

function Checked({ mail: { subject, contentType, content, text, language } }: { mail: Mail }) {
  const w = useWords(helpWords)
  const debounced = useDebounced({ subject, contentType, content, text, language }, 500)
  const { data } = useApiQuery('POST /api/:tenant/email-marketing/template/check', debounced, {
    enabled: content.trim() !== '' && subject !== '',
  })
  if (!data) return null
  const findings = data.data.findings.filter(({ code }) => ofWords.has(code))
  if (findings.length === 0) {
    return (
      <Text size="sm" c="gray.7" role="status">
        {w.cleanSubject}
      </Text>
    )
  }
  return (
    <Alert color="yellow" variant="light" title={w.check} role="status">
      {findings.map(({ message }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- findings have no other name
        <Text key={at} size="sm">
          {message}
        </Text>
      ))}
      {[...new Set(findings.map(({ todo }) => todo))].map((todo) => (
        <Text key={todo} size="xs" mt={4}>
          {todo}
        </Text>
      ))}
    </Alert>
  )
}
