import { Button, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useMemo } from 'react'
import type { Template } from '#contract/email-marketing/templates.ts'
import { languageNames } from '../../../i18n/languageOptions.ts'
import { useWords } from '../../../i18n/words.ts'
import { ErrorNotice } from '../../../ui/state/ErrorNotice.tsx'
import { useUnsaved } from '../../../ui/form/useUnsaved.ts'
import { lazyPart } from '../../../ui/state/lazy.tsx'
import { ContentEditor } from '../content/ContentEditor.tsx'
import { suiteWords } from '../../words.ts'
import { templateWords } from '../words.ts'
import { MailFields } from './MailFields.tsx'
import { type SaveState, useSaveTemplate } from './useSaveTemplate.ts'
import { useTemplate, type TemplateEditing } from './useTemplate.ts'
import { contentsOf, fieldsOf, isSameTemplate, plainTextOf, type TemplateValues } from './values.ts'
import { editorWords } from './words.ts'

type Notice = typeof import('../../../ui/form/ConflictNotice.tsx').default

const ConflictNotice = lazyPart(() => import('../../../ui/form/ConflictNotice.tsx')) as unknown as Notice

type Props = { template: Template | null; initial: TemplateValues; rich: boolean }

/** Edits a template of any type: fields, content, preview and checks. */
export default function TemplateEditor({ template, initial, rich }: Props) {
  const w = useWords(editorWords)
  const t = useWords(templateWords)
  const s = useWords(suiteWords)
  const navigate = useNavigate()
  const writing = useTemplate(template, initial)
  const saving = useSaveTemplate(template, writing)
  const { values, set } = writing
  useUnsaved(writing.dirty)
  const content = useMemo(() => contentsOf(values), [values])
  const save = () => {
    if (!saving.saving) void saving.save()
  }
  const nameFault = saving.fields['name']
  return (
    <ContentEditor
      title={template ? t.edit : t.add}
      parent={s.templates}
      name={{ label: s.name, value: values.name, error: nameFault, onChange: (name) => set({ name }) }}
      onBack={() => void navigate({ to: '/email-marketing/templates' })}
      values={content}
      onChange={(next) => set(fieldsOf(next))}
      saveState={saving.saving ? 'saving' : saving.isFailed ? 'failed' : writing.dirty ? 'unsaved' : 'saved'}
      onSave={save}
      withSubject
      details={<MailFields writing={writing} />}
      faults={saving.fields}
      rich={rich}
      notice={
        writing.restored && (
          <>
            <Text span size="sm" truncate role="status">
              {w.restored}
            </Text>
            <Button size="compact-sm" variant="default" flex="none" onClick={writing.discard}>
              {w.discard}
            </Button>
          </>
        )
      }
      alerts={
        <Stack gap="sm" mb="sm" className="content-editor-alerts">
          {nameFault !== undefined && (
            <Text size="sm" c="red.9" role="alert">
              {s.name}: {nameFault}
            </Text>
          )}
          <Suspense fallback={null}>
            <Overtaken writing={writing} saving={saving} template={template} />
          </Suspense>
          {saving.error !== null && (
            <ErrorNotice error={saving.error} title={template ? s.updateFailed : s.createFailed} />
          )}
        </Stack>
      }
    />
  )
}

/** The values that a conflict compares, with the content as plain text; translations follow the content. */
const compared = ({ translations: _translations, ...values }: TemplateValues) => ({
  ...values,
  content: plainTextOf(values),
})

function Overtaken({
  writing,
  saving,
  template,
}: {
  writing: TemplateEditing
  saving: SaveState
  template: Template | null
}) {
  const s = useWords(suiteWords)
  const t = useWords(templateWords)
  const { overtaken } = saving
  if (!overtaken || !template) return null
  const mine = writing.values
  const names = {
    name: s.name,
    subject: t.subject,
    contentType: s.type,
    content: t.content,
    text: t.text,
    language: s.language,
    isActive: t.active,
    tags: s.tags,
  }
  const texts = { ...languageNames(s), html: t.html, blocks: t.blocks }
  return (
    <ConflictNotice
      versioned={{ updatedAt: template.updatedAt, valuesOf: () => compared(overtaken.theirs), names, texts }}
      read={compared(writing.read)}
      mine={compared(mine)}
      theirs={compared(overtaken.theirs)}
      by={overtaken.by}
      onTheirs={() => {
        writing.replace(overtaken.theirs, overtaken.version)
        writing.saved(overtaken.version, overtaken.theirs)
        saving.forget()
      }}
      onMine={(merged) => {
        const changed = plainTextOf(mine) !== plainTextOf(writing.read)
        const { contentType, content } = changed ? mine : overtaken.theirs
        const { translations } = isSameTemplate({ ...writing.read, translations: mine.translations }, writing.read)
          ? overtaken.theirs
          : mine
        const next = { ...merged, contentType, content, translations }
        writing.replace(next, overtaken.version)
        void saving.save(next, overtaken.version)
      }}
    />
  )
}
