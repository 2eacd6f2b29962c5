import { Radio, Stack, TextInput } from '@mantine/core'
import { sideOf } from '#contract/text/languages.ts'
import { languageOptions } from '../../i18n/languageOptions.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'
import { automationWords } from './words.ts'

/** Creates an automation, empty or from a design. */
export function NewAutomation({ onClose, onMade }: { onClose: () => void; onMade: (id: string) => void }) {
  const w = useWords(automationWords)
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  const language = useLanguage()
  const designs = useApiQuery('GET /api/:tenant/email-marketing/automation-design', {})
  const create = useApiMutation('POST /api/:tenant/email-marketing/automation', {
    successToast: { message: done['automation.created'] },
    errorTitle: null,
    invalidates: ['/email-marketing/automation', '/email-marketing/template'],
  })
  const known = designs.data?.data ?? []
  return (
    <FormModal
      title={w.add}
      opened
      onClose={onClose}
      initial={{ name: '', design: 'empty' as string, language }}
      validate={({ name }) => ({ name: name.trim() ? null : w.required })}
      submit={async ({ name, design, language: spoken }) => {
        const { data } = await create.mutateAsync({
          name,
          language: spoken,
          ...(design !== 'empty' && { design: design as 'welcome' }),
        })
        onMade(data._id)
      }}
      failed={s.createFailed}
    >
      {(form) => (
        <>
          <TextInput label={s.name} attributes={{ input: { dir: 'auto' } }} {...form.getInputProps('name')} />
          <Radio.Group label={w.beginWith} {...form.getInputProps('design')}>
            <Stack gap="xs" mt={6}>
              {known.map(({ name, title, text }) => (
                <Radio key={name} value={name} label={title[sideOf(language)]} description={text[sideOf(language)]} />
              ))}
              <Radio value="empty" label={w.empty} description={w.emptyText} />
            </Stack>
          </Radio.Group>
          {form.values.design !== 'empty' && (
            <Radio.Group label={w.mailsIn} {...form.getInputProps('language')}>
              <Stack gap="xs" mt={6}>
                {languageOptions(s).map((languageOption) => (
                  <Radio key={languageOption.value} {...languageOption} />
                ))}
              </Stack>
            </Radio.Group>
          )}
        </>
      )}
    </FormModal>
  )
}
