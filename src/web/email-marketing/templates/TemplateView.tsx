import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { Template } from '#contract/email-marketing/templates.ts'
import { languageName } from '../../i18n/languageName.ts'
import { useWords } from '../../i18n/words.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { UserText } from '../../ui/text/UserText.tsx'
import { suiteWords } from '../words.ts'
import { editorWords } from './editor/words.ts'
import { Preview } from './Preview.tsx'

/** A template for members who cannot edit it: the message as contacts receive it, in each of its languages. */
export default function TemplateView({ template }: { template: Template }) {
  const s = useWords(suiteWords)
  const w = useWords(editorWords)
  const [chosen, setChosen] = useState<string>(template.language)
  const shown = template.translations.find(({ language }) => language === chosen)
  return (
    <>
      <BackLink to="/email-marketing/templates">{w.back}</BackLink>
      <PageHeader title={template.name} shown={<UserText>{template.name}</UserText>} parent={s.templates} />
      {template.languages.length > 1 && (
        <SegmentedControl
          mb="sm"
          aria-label={s.languages}
          value={chosen}
          onChange={setChosen}
          data={template.languages.map((language) => ({ value: language, label: languageName(language, s) }))}
        />
      )}
      <Preview key={chosen} draft={{ ...template, ...shown }} />
    </>
  )
}
