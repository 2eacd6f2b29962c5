import { ActionIcon } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../../i18n/words.ts'
import { lazyDialog } from '../../../ui/state/lazyDialog.tsx'
import { useModel } from '../../../ui/ai/useModel.ts'
import type { Mail } from './HelpModal.tsx'
import type { Place } from './places.ts'
import { helpWords } from './words.ts'

const HelpModal = lazyDialog(() => import('./HelpModal.tsx').then((module) => module.HelpModal))

type Props = {
  /** The state of the message when the dialog opens. */
  mail: () => Mail
  places?: () => Place[]
  onSubject: (subject: string) => void
  onText?: (text: string) => void
}

/** A button next to the subject; shown only if a language model is configured. */
export function HelpButton({ mail, places, ...taking }: Props) {
  const w = useWords(helpWords)
  const { ready } = useModel()
  const [opened, setOpened] = useState<{ mail: Mail; places: Place[] } | null>(null)
  const [last, setLast] = useState(opened)
  if (opened && opened !== last) setLast(opened)
  if (!ready) return null
  return (
    <>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={w.open}
        title={w.open}
        onClick={() => setOpened({ mail: mail(), places: places?.() ?? [] })}
      >
        <IconSparkles size={18} aria-hidden />
      </ActionIcon>
      {last && <HelpModal opened={opened !== null} onClose={() => setOpened(null)} {...last} {...taking} />}
    </>
  )
}
