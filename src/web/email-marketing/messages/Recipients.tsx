import { Button, Text } from '@mantine/core'
import { Fragment, useState } from 'react'
import type { MessageDetail } from '#contract/email-marketing/message.ts'
import { useWords } from '../../i18n/words.ts'
import { Addressed } from './Addressed.tsx'
import { messageWords } from './words.ts'

type Person = MessageDetail['correspondents']['to'][number]

/** Recipients beyond this number are collapsed. */
const maxShown = 5

/** All recipients by name and address; also the sender, if the head of the message does not name them. */
export function Recipients({
  of: { from, to, cc, bcc = [] },
  sender,
}: {
  of: MessageDetail['correspondents']
  sender: string
}) {
  const w = useWords(messageWords)
  return (
    <div>
      <People label={w.from} people={from.filter(({ name }) => name !== '' && !sender.includes(name))} />
      <People label={w.to} people={to} />
      <People label={w.cc} people={cc} />
      <People label={w.bcc} people={bcc} />
    </div>
  )
}

function People({ label, people }: { label: string; people: readonly Person[] }) {
  const w = useWords(messageWords)
  const [whole, setWhole] = useState(false)
  if (people.length === 0) return null
  const more = people.length - maxShown
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {label}:{' '}
      {people.slice(0, whole ? people.length : maxShown).map(({ name, address }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- somebody may be named twice
        <Fragment key={at}>
          {at > 0 && w.and}
          <bdi dir={name ? 'auto' : 'ltr'} style={{ display: 'inline-block', maxInlineSize: '100%' }}>
            {name ? <Addressed>{`${name} <${address}>`}</Addressed> : address}
          </bdi>
        </Fragment>
      ))}
      {more > 0 && (
        <>
          {' '}
          <Button size="compact-xs" variant="subtle" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {whole ? w.fewerPeople : w.morePeople({ count: more })}
          </Button>
        </>
      )}
    </Text>
  )
}
