import { Button, Group, Input, Text } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../../i18n/words.ts'
import { lazyForm } from '../../../ui/state/lazyDialog.tsx'
import { suiteWords } from '../../words.ts'
import { templateWords } from '../words.ts'
import type { TemplateEditing } from './useTemplate.ts'
import { editorWords } from './words.ts'

const ConvertDialog = lazyForm(async () => (await import('./ConvertDialog.tsx')).ConvertDialog)

/** The kind of a template, and its conversion to another kind. */
export function KindField({ writing }: { writing: TemplateEditing }) {
  const t = useWords(templateWords)
  const s = useWords(suiteWords)
  const w = useWords(editorWords)
  const [asking, setAsking] = useState(false)
  return (
    <Input.Wrapper label={s.type} labelElement="div">
      <Group gap="xs" h={36} wrap="nowrap">
        <Text size="sm">{t[writing.values.contentType]}</Text>
        <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
          {w.change}
        </Button>
      </Group>
      {asking && <ConvertDialog writing={writing} onClose={() => setAsking(false)} />}
    </Input.Wrapper>
  )
}
