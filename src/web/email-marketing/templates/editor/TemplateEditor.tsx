import { Alert, Button, Group, Stack, Tabs } from '@mantine/core'
import { IconDeviceFloppy, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import type { Template } from '#contract/email-marketing/templates.ts'
import { useWords } from '../../../i18n/words.ts'
import { BackLink } from '../../../ui/page/BackLink.tsx'
import ConflictNotice from '../../../ui/form/ConflictNotice.tsx'
import { ErrorNotice } from '../../../ui/state/ErrorNotice.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { useUnsaved } from '../../../ui/form/useUnsaved.ts'
import { suiteWords } from '../../words.ts'
import { Preview } from '../Preview.tsx'
import { templateWords } from '../words.ts'
import { CheckPanel } from './CheckPanel.tsx'
import { Content } from './Content.tsx'
import { MailFields } from './MailFields.tsx'
import { TestModal } from './TestModal.tsx'
import { type SaveState, useSaveTemplate } from './useSaveTemplate.ts'
import { useTemplate, type TemplateEditing } from './useTemplate.ts'
import { plainTextOf, type TemplateValues } from './values.ts'
import { editorWords } from './words.ts'

type Props = { template: Template | null; initial: TemplateValues; rich: boolean }

/** Edits a template of any kind: fields, content, preview and checks. */
export default function TemplateEditor({ template, initial, rich }: Props) {
  const w = useWords(editorWords)
  const t = useWords(templateWords)
  const s = useWords(suiteWords)
  const writing = useTemplate(template, initial)
  const saving = useSaveTemplate(template, writing)
  const [{ tab, shown }, open] = useState<{ tab: string | null; shown: string | null }>({ tab: 'write', shown: null })
  const [testing, setTesting] = useState(false)
  useUnsaved(writing.dirty)
  const draft = writing.current()
  return (
    <>
      <BackLink to="/email-marketing/templates">{w.back}</BackLink>
      <PageHeader title={template ? t.edit : t.add}>
        <Button variant="default" leftSection={<IconSend size={16} aria-hidden />} onClick={() => setTesting(true)}>
          {w.test}
        </Button>
        <Button
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          loading={saving.saving}
          onClick={() => void saving.save()}
        >
          {w.save}
        </Button>
      </PageHeader>
      <Stack>
        {writing.restored && (
          <Alert color="yellow" role="status">
            <Group justify="space-between">
              {w.restored}
              <Button size="xs" variant="default" onClick={writing.discard}>
                {w.discard}
              </Button>
            </Group>
          </Alert>
        )}
        <Overtaken writing={writing} saving={saving} template={template} />
        {saving.error !== null && (
          <ErrorNotice error={saving.error} title={template ? s.updateFailed : s.createFailed} />
        )}
        <MailFields writing={writing} faults={saving.fields} />
        <Tabs value={tab} onChange={(tab) => open({ tab, shown: null })} keepMounted={false}>
          <Tabs.List mb="md">
            <Tabs.Tab value="write">{w.write}</Tabs.Tab>
            <Tabs.Tab value="preview">{t.preview}</Tabs.Tab>
            <Tabs.Tab value="check">{w.check}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="write">
            <Content writing={writing} rich={rich} fault={saving.fields['content']} shown={shown} />
          </Tabs.Panel>
          <Tabs.Panel value="preview">
            <Preview draft={draft} />
          </Tabs.Panel>
          <Tabs.Panel value="check">
            <CheckPanel draft={draft} onShow={(block) => open({ tab: 'write', shown: block })} />
          </Tabs.Panel>
        </Tabs>
      </Stack>
      {testing && <TestModal draft={draft} onClose={() => setTesting(false)} />}
    </>
  )
}

/** The values that a conflict compares, with the content as plain text. */
const compared = (values: TemplateValues) => ({ ...values, content: plainTextOf(values) })

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
  const mine = writing.current()
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
  const texts = { en: s.english, ar: s.arabic, html: t.html, blocks: t.blocks }
  return (
    <ConflictNotice
      versioned={{ updatedAt: template.updatedAt, valuesOf: () => compared(overtaken.theirs), names, texts }}
      read={compared(writing.read)}
      mine={compared(mine)}
      theirs={compared(overtaken.theirs)}
      by={overtaken.by}
      onTheirs={() => {
        writing.replace(overtaken.theirs, overtaken.version)
        writing.saved(overtaken.version)
        saving.forget()
      }}
      onMine={(merged) => {
        const changed = plainTextOf(mine) !== plainTextOf(writing.read)
        const { contentType, content } = changed ? mine : overtaken.theirs
        const next = { ...merged, contentType, content }
        writing.replace(next, overtaken.version)
        void saving.save(next, overtaken.version)
      }}
    />
  )
}
