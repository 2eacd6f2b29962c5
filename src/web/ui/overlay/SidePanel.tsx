import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { RestoreFocus } from './RestoreFocus.tsx'
import { useIsTopDialog } from './dialogStack.ts'
import { uiWords } from '../words/uiWords.ts'

type Props = {
  title: ReactNode
  opened: boolean
  onClose: () => void
  /** The width on wide screens. On narrow ones the panel has full width. */
  size?: 'md' | 'lg' | 'xl'
  children: ReactNode
}

/** A panel at the inline end, which is on the left in Arabic (Mantine mirrors it). */
export function SidePanel({ title, opened, onClose, size = 'md', children }: Props) {
  const w = useWords(uiWords)
  const narrow = useMediaQuery('(max-width: 768px)')
  const uppermost = useIsTopDialog(opened)
  return (
    <Drawer
      opened={opened}
      onClose={() => uppermost() && onClose()}
      title={title}
      size={narrow ? '100%' : size}
      position="right"
      closeButtonProps={{ 'aria-label': w.close }}
      // Ignores clicks while it fades out.
      attributes={{ content: { inert: !opened } }}
      styles={{ title: { overflowWrap: 'anywhere', fontWeight: 600, lineHeight: 'var(--mantine-line-height)' } }}
    >
      <RestoreFocus />
      {children}
    </Drawer>
  )
}
