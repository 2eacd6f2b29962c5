import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'

type Typed = {
  text: string
  /** Values sent so far, trimmed, from the latest known value on. */
  told: string[]
}

/**
 * A text field that reports its value once typing pauses. It keeps what is typed, with trailing blanks, until the
 * outside value changes for another reason.
 * @param value the outside value, which follows shortly after a report
 */
export function useDebouncedText(value: string, tell: (text: string) => void) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    const at = typed?.told.lastIndexOf(value.trim()) ?? -1
    setTyped(typed && at >= 0 ? { ...typed, told: typed.told.slice(at) } : null)
  }
  const ask = useDebouncedCallback((text: string) => {
    setTyped((now) => now && { ...now, told: [...now.told, text.trim()] })
    tell(text)
  }, 300)
  // An outside change is newer than what was typed before it.
  useEffect(() => {
    if (typed === null) ask.cancel()
  }, [typed, ask])
  const type = (text: string) => {
    setTyped((now) => ({ text, told: now?.told ?? [] }))
    ask(text)
  }
  return { value: typed?.text ?? value, type }
}
