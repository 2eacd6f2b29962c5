import './Avatar.css'
import type { CSSProperties } from 'react'

type Props = { person: { name: string; image: string | null }; size: number }

/** A member's picture or initials, for use next to the name. `size` is in px. */
export const UserAvatar = ({ person: { name, image }, size }: Props) => (
  <span className="portrait" style={{ '--portrait-size': `${size}px` } as CSSProperties} aria-hidden>
    {image ? <img src={image} alt="" /> : lettersOf(name)}
  </span>
)

// A zero-width non-joiner, so that Arabic initials do not join.
const nonJoiner = '\u200C'

/** The initials of the first and the last word, without the Arabic article. */
function lettersOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return (
    ends
      .map((word) => [...(word ?? '').replace(/^ال(?=.{2})/, '')][0] ?? '')
      .join(nonJoiner)
      .toUpperCase() || 'U'
  )
}
