import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'

type Typed = {
  text: string
  /** Trimmed values that were reported, starting with the last known outside value. */
  sent: string[]
}

/**
 * A text field that reports its value once typing pauses. The typed text, including trailing blanks, stays until the
 * outside value changes for another reason.
 * @param value the outside value, which follows shortly after a report
 */
export function useDebouncedText(value: string, tell: (text: string) => void) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    const at = typed?.sent.lastIndexOf(value.trim()) ?? -1
    setTyped(typed && at >= 0 ? { ...typed, sent: typed.sent.slice(at) } : null)
  }
  const ask = useDebouncedCallback((text: string) => {
    setTyped((now) => now && { ...now, sent: [...now.sent, text.trim()] })
    tell(text)
  }, 300)
  // A change from outside is newer than the text that was typed before it.
  useEffect(() => {
    if (typed === null) ask.cancel()
  }, [typed, ask])
  const type = (text: string) => {
    setTyped((now) => ({ text, sent: now?.sent ?? [] }))
    ask(text)
  }
  return { value: typed?.text ?? value, type }
}
