import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'

type Typed = {
  text: string
  /** What was told of it, trimmed; from what is known elsewhere by now on. */
  told: string[]
}

/**
 * A text that is typed, and told once the typing pauses. The field keeps what was typed, blanks at its end too, until something else is
 * said elsewhere than what was told.
 * @param said what is known of it elsewhere, which follows a moment after it was told
 */
export function useDebouncedText(said: string, tell: (text: string) => void) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const [known, setKnown] = useState(said)
  if (known !== said) {
    setKnown(said)
    const at = typed?.told.lastIndexOf(said.trim()) ?? -1
    setTyped(typed && at >= 0 ? { ...typed, told: typed.told.slice(at) } : null)
  }
  const ask = useDebouncedCallback((text: string) => {
    setTyped((now) => now && { ...now, told: [...now.told, text.trim()] })
    tell(text)
  }, 300)
  // What is said elsewhere meanwhile is later than what was typed before it.
  useEffect(() => {
    if (typed === null) ask.cancel()
  }, [typed, ask])
  const type = (text: string) => {
    setTyped((now) => ({ text, told: now?.told ?? [] }))
    ask(text)
  }
  return { value: typed?.text ?? said, type }
}
