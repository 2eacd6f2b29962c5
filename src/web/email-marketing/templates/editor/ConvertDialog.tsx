import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Template } from '#contract/email-marketing/templates.ts'
import { call } from '../../../api/call.ts'
import { useWords } from '../../../i18n/words.ts'
import { ErrorNotice } from '../../../ui/state/ErrorNotice.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { uiWords } from '../../../ui/words/uiWords.ts'
import { suiteWords } from '../../words.ts'
import { templateWords } from '../words.ts'
import type { ContentValue } from '../content/content.ts'
import type { TemplateEditing } from './useTemplate.ts'
import { contentsOf } from './values.ts'
import { editorWords } from './words.ts'

type Kind = Template['contentType']

/** Converts a template to another kind, with a warning about what is lost. */
export function ConvertDialog({ writing, onClose }: { writing: TemplateEditing; onClose: () => void }) {
  const w = useWords(editorWords)
  const t = useWords(templateWords)
  const u = useWords(uiWords)
  const s = useWords(suiteWords)
  const from = writing.values.contentType
  const others = (['blocks', 'html', 'text'] as const).filter((kind) => kind !== from)
  const [to, setTo] = useState<Kind>(others[0] ?? 'html')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const lost = (kind: Kind) => {
    if (kind === 'text') return w.toText
    if (from === 'text') return w.fromText
    return kind === 'html' ? w.fromBlocks : w.toBlocks
  }
  const convert = async () => {
    setBusy(true)
    setError(null)
    try {
      const [first, ...translations] = await Promise.all(
        contentsOf(writing.values).map((contentValue) => converted(contentValue, to)),
      )
      writing.set({ ...first, contentType: to, translations })
      onClose()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <Dialog opened onClose={onClose} title={w.change}>
      <Stack>
        <Radio.Group label={w.convertTo} value={to} onChange={(kind) => setTo(kind as Kind)}>
          <Stack gap="xs" mt="xs">
            {others.map((kind) => (
              <Radio key={kind} value={kind} label={t[kind]} description={lost(kind)} />
            ))}
          </Stack>
        </Radio.Group>
        <Text size="sm" c="dimmed">
          {w.convertSafe}
        </Text>
        {error !== null && <ErrorNotice error={error} title={s.updateFailed} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {u.cancel}
          </Button>
          <Button loading={busy} onClick={() => void convert()}>
            {w.convert}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

/** One language in another type. @throws CallError */
async function converted({ language, subject, contentType, content, text }: ContentValue, to: Kind) {
  if (content.trim() === '') return { language, subject, content: '', text: '' }
  const input = { to, contentType, content, text, language, subject }
  const { data } = await call('POST /api/:tenant/email-marketing/template/convert', input)
  return { language, subject, content: data.content, text: data.text }
}
