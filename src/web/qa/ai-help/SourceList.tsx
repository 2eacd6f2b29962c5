import { Anchor } from '@mantine/core'
import type { HelpSource } from '#contract/qa-help.ts'
import { useWords } from '../../i18n/words.ts'
import { helpWords } from './helpWords.ts'

/** The numbered sources of a text. */
export function SourceList({ sources }: { sources: readonly HelpSource[] }) {
  const w = useWords(helpWords)
  return (
    <ol style={{ margin: 0, paddingInlineStart: 20, fontSize: 13 }}>
      {sources.map(({ _id, kind, title, link }) => (
        <li key={_id} style={{ overflowWrap: 'anywhere' }}>
          {w[kind]}:{' '}
          <Anchor href={link} target="_blank" c="blue.9" inherit>
            <bdi>{title}</bdi>
          </Anchor>
        </li>
      ))}
    </ol>
  )
}
