import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'

/**
 * A text that is typed, and told once the typing pauses.
 * @param said what is known of it elsewhere, which follows a moment after it was told: meanwhile the field keeps what was typed
 */
export function useTypedText(said: string, tell: (text: string) => void) {
  const [typed, setTyped] = useState<string | null>(null)
  const [known, setKnown] = useState(said)
  if (known !== said) {
    setKnown(said)
    if (typed?.trim() === said.trim()) setTyped(null)
  }
  const ask = useDebouncedCallback((text: string) => {
    tell(text)
    if (text.trim() === said.trim()) setTyped(null)
  }, 300)
  const type = (text: string) => {
    setTyped(text)
    ask(text)
  }
  return { value: typed ?? said, type }
}
