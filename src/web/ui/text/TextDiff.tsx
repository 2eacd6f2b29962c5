import { useWords } from '../../i18n/words.ts'
import { diffText } from './diff.ts'
import { diffWords } from './diffWords.ts'

const look = {
  added: { background: 'var(--mantine-color-green-1)', textDecoration: 'none' },
  removed: { background: 'var(--mantine-color-red-1)' },
}

/** The new text, with additions and deletions marked. */
export function TextDiff({ older, newer }: { older: string; newer: string }) {
  const w = useWords(diffWords)
  return (
    <div dir="auto" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      {diffText(older, newer).map(({ kind, text }, at) => {
        if (kind === 'same') return <span key={at}>{text}</span>
        const Mark = kind === 'added' ? 'ins' : 'del'
        return (
          <Mark key={at} style={look[kind]}>
            <bdi className="visually-hidden">{` ${w[kind]}: `}</bdi>
            {text}
          </Mark>
        )
      })}
    </div>
  )
}
