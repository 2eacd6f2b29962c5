import { ActionIcon, Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { contentWords } from '../words/contentWords.ts'
import { copyText } from '../text/copyText.ts'

/** Shares a URL through the device's share sheet, or copies it to the clipboard. Arabic words in it stay readable. */
export function ShareButton({ path, title }: { path: string; title: string }) {
  const w = useWords(contentWords)
  const share = async () => {
    const url = `${location.origin}${path}`
    const isPhone = matchMedia('(pointer: coarse)').matches
    if (isPhone && 'share' in navigator) return navigator.share({ title, url }).catch(() => undefined)
    await copyText(url, {
      done: { message: w.copied },
      failed: { title: w.notCopied, message: isolateAuto(url), color: 'yellow' },
    })
  }
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconShare size={16} aria-hidden />}
        onClick={() => void share()}
        visibleFrom="xs"
      >
        {w.share}
      </Button>
      <ActionIcon variant="default" size={36} aria-label={w.share} onClick={() => void share()} hiddenFrom="xs">
        <IconShare size={18} aria-hidden />
      </ActionIcon>
    </>
  )
}
