import { NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { BrandText, Network, TextKind } from '#contract/branding.ts'
import { directionOf, sideOf, type SourceLang } from '#contract/text/languages.ts'
import { useApiMutation } from '../api/useApi.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { adminWords } from '../ui/words/adminWords.ts'
import { versioned } from '../ui/form/conflicts.ts'
import { FormModal } from '../ui/form/FormModal.tsx'
import { instantOf, localTime } from '../ui/form/localTime.ts'
import { projectWords, textWords } from './words.ts'
import { LocalTimeField } from '../ui/form/LocalTimeField.tsx'

/** Where a new text belongs, or the existing text to edit. */
type Props = { onClose: () => void } & (
  | { text: BrandText }
  | { text?: undefined; projectId: string; kind: TextKind; network: Network | null; languages: SourceLang[] }
)

const invalidates = ['/project']
const withMail: TextKind[] = ['welcome_mail', 'auto_reply']

const valuesOf = (text: BrandText | undefined) => ({
  subject: text?.subject ?? '',
  text: text?.text ?? '',
  hashtags: text?.hashtags ?? [],
  pictureIdea: text?.pictureIdea ?? '',
  plannedAt: text?.plannedAt ? localTime(text.plannedAt) : '',
  language: text?.lang ?? '',
})

/** Creates or edits a text. */
export function TextForm(props: Props) {
  const w = useWords(textWords)
  const p = useWords(projectWords)
  const a = useWords(adminWords)
  const reading = useLanguage()
  const { text, onClose } = props
  const create = useApiMutation('POST /api/:lang/project/:projectId/text', {
    successToast: { message: w.saved },
    errorTitle: null,
    invalidates,
  })
  const update = useApiMutation('PATCH /api/:lang/project/:projectId/text/:textId', {
    successToast: { message: w.saved },
    errorTitle: null,
    invalidates,
  })
  const { kind, network } = text ?? props
  const choices = text ? [text.lang] : props.languages
  const names = {
    subject: w.subject,
    text: w.text,
    hashtags: w.hashtags,
    pictureIdea: w.pictureIdea,
    plannedAt: w.plannedAt,
  }
  const first = choices.find((choice) => choice === reading) ?? choices[0] ?? sideOf(reading)
  return (
    <FormModal
      title={text ? w.editTitle : w.writeOwn}
      failed={w.saveFailed}
      opened
      onClose={onClose}
      initial={{ ...valuesOf(text), language: text?.lang ?? first }}
      versioned={text ? versioned(text, valuesOf, { ...names, language: w.inLanguage }) : null}
      validate={(values) => ({ text: values.text.trim() ? null : a.required })}
      submit={async ({ language, plannedAt, ...values }, version) => {
        const input = { ...values, plannedAt: instantOf(plannedAt) }
        if (text) {
          return (await update.mutateAsync({ projectId: text.projectId, textId: text._id, ...input, ...version })).data
        }
        const at = { projectId: props.projectId, kind, language: language as SourceLang }
        return (await create.mutateAsync({ ...at, ...(network && { network }), ...input })).data
      }}
    >
      {(form) => {
        const language = form.values.language as SourceLang
        const written = { attributes: { input: { dir: directionOf(language), lang: language } } } as const
        return (
          <>
            {choices.length > 1 && (
              <NativeSelect
                label={w.inLanguage}
                data={choices.map((value) => ({ value, label: value === 'ar' ? p.arabic : p.english }))}
                {...form.getInputProps('language')}
              />
            )}
            {withMail.includes(kind) && (
              <TextInput label={w.subject} maxLength={200} {...written} {...form.getInputProps('subject')} />
            )}
            <Textarea
              label={w.text}
              autosize
              minRows={4}
              maxRows={16}
              maxLength={10_000}
              withAsterisk
              {...written}
              {...form.getInputProps('text')}
            />
            {kind === 'post' && (
              <>
                <TagsInput label={w.hashtags} maxTags={30} {...written} {...form.getInputProps('hashtags')} />
                <TextInput label={w.pictureIdea} maxLength={300} {...written} {...form.getInputProps('pictureIdea')} />
                <LocalTimeField label={w.plannedAt} hint={w.plannedAtHint} {...form.getInputProps('plannedAt')} />
              </>
            )}
          </>
        )
      }}
    </FormModal>
  )
}
