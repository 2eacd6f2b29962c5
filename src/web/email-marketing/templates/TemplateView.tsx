import type { Template } from '#contract/email-marketing/templates.ts'
import { useWords } from '../../i18n/words.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { UserText } from '../../ui/text/UserText.tsx'
import { editorWords } from './editor/words.ts'
import { Preview } from './Preview.tsx'

/** A template for members who cannot edit it: the message as contacts receive it. */
export default function TemplateView({ template }: { template: Template }) {
  const w = useWords(editorWords)
  return (
    <>
      <BackLink to="/email-marketing/templates">{w.back}</BackLink>
      <PageHeader title={template.name} shown={<UserText>{template.name}</UserText>} />
      <Preview draft={template} />
    </>
  )
}
