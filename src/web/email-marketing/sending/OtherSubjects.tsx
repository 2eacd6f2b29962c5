import type { ListedTemplate } from '#contract/email-marketing/templates.ts'
import { languageName } from '../../i18n/languageName.ts'
import type { Language } from '../../i18n/languages.ts'
import { useWords } from '../../i18n/words.ts'
import { MergeTagInput } from '../MergeTagInput.tsx'
import { suiteWords } from '../words.ts'
import { sendingWords } from './words.ts'

/** Subjects by language. */
export type Subjects = Partial<Record<Language, string>>

type Props = {
  template: Pick<ListedTemplate, 'languages'> | undefined
  value: Subjects
  onChange: (subjects: Subjects) => void
}

/** The subjects of an email in the languages of its template other than the first. */
export function OtherSubjects({ template, value, onChange }: Props) {
  const w = useWords(sendingWords)
  const s = useWords(suiteWords)
  return (template?.languages ?? [])
    .slice(1)
    .map((language) => (
      <MergeTagInput
        key={language}
        mt="xs"
        label={w.subjectIn({ language: languageName(language, s) })}
        description={w.subjectHint}
        value={value[language] ?? ''}
        onChange={(subject) => onChange({ ...value, [language]: subject })}
      />
    ))
}

/** The subjects to send; an empty one is the template’s. */
export const subjectsOf = (value: Subjects, template: Pick<ListedTemplate, 'languages'> | undefined) =>
  (template?.languages ?? []).slice(1).flatMap((language) => {
    const subject = value[language] ?? ''
    return subject.trim() === '' ? [] : [{ language, subject }]
  })
