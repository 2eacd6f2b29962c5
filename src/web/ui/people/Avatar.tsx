import './Avatar.css'
import type { CSSProperties } from 'react'

type Props = { person: { name: string; image: string | null }; size: number }

/** A member's picture, or the first letters of her name; the name itself stands beside it. `size` in px. */
export const UserAvatar = ({ person: { name, image }, size }: Props) => (
  <span className="portrait" style={{ '--portrait-size': `${size}px` } as CSSProperties} aria-hidden>
    {image ? <img src={image} alt="" /> : lettersOf(name)}
  </span>
)

// Arabic letters would join into a word: a non-joiner keeps them apart.
const nonJoiner = '\u200C'

/** The first letters of the first and the last word; the Arabic article is no letter of a name. */
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
