import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { ArticlePage } from '#contract/articles.ts'
import { useWords } from '../i18n/words.ts'
import { SidePanel } from '../ui/overlay/SidePanel.tsx'
import { articleAdminWords } from './adminWords.ts'
import { Versions } from './Versions.tsx'

type Props = { article: ArticlePage; onRestored: () => void }

/** Opens the earlier versions of an article. */
export function HistoryButton({ article, onRestored }: Props) {
  const w = useWords(articleAdminWords)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setOpen(true)}>
        {w.history}
      </Button>
      <SidePanel title={w.history} opened={open} onClose={() => setOpen(false)} size="xl">
        {open && (
          <Versions
            article={article}
            onRestored={() => {
              setOpen(false)
              onRestored()
            }}
          />
        )}
      </SidePanel>
    </>
  )
}
