import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { lazyDialog } from '../ui/state/lazyDialog.tsx'
import { shellWords } from './words.ts'

const SearchPalette = lazyDialog(() => import('./SearchPalette.tsx').then((module) => module.SearchPalette))

/** Opens the global search, by click or Ctrl-K (Cmd-K). */
export function SearchButton() {
  const w = useWords(shellWords)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyK'
      // Editors use the same keys for links, and an open dialog keeps its input.
      if (!isShortcut || event.defaultPrevented || document.querySelector('[role="dialog"]')) return
      event.preventDefault()
      setOpened(true)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray.8"
        size={36}
        aria-label={w.search}
        title={`${w.search} (Ctrl K)`}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpened(true)}
      >
        <IconSearch size={20} aria-hidden />
      </ActionIcon>
      <SearchPalette opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
