import { ActionIcon } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../../i18n/words.ts'
import { onDemand } from '../../../ui/onDemand.tsx'
import { useModel } from '../../../ui/useModel.ts'
import type { Writing } from '../editor/useTemplate.ts'
import { helpWords } from './words.ts'

const HelpModal = onDemand(() => import('./HelpModal.tsx').then((module) => module.HelpModal))

/** Beside the subject, where a language model is set. */
export function HelpButton({ writing: { values, set } }: { writing: Writing }) {
  const w = useWords(helpWords)
  const { ready } = useModel()
  const [opened, setOpened] = useState(false)
  if (!ready) return null
  const isText = values.contentType === 'text'
  return (
    <>
      <ActionIcon variant="default" size={36} aria-label={w.open} title={w.open} onClick={() => setOpened(true)}>
        <IconSparkles size={18} aria-hidden />
      </ActionIcon>
      <HelpModal
        opened={opened}
        onClose={() => setOpened(false)}
        subject={values.subject}
        text={isText ? values.content : ''}
        language={values.language}
        onSubject={(subject) => set({ subject })}
        {...(isText && { onText: (content: string) => set({ content }) })}
      />
    </>
  )
}
