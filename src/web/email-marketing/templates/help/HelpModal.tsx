import { NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Template } from '#contract/email-marketing/templates.ts'
import { useApiQuery } from '../../../api/useApi.ts'
import { isolateLtr } from '../../../i18n/isolates.ts'
import { useWords } from '../../../i18n/words.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { uiWords } from '../../../ui/words/uiWords.ts'
import { HelpWriting } from './HelpWriting.tsx'
import type { Place } from './places.ts'
import { helpWords } from './words.ts'

export type Mail = Pick<Template, 'subject' | 'contentType' | 'content' | 'text' | 'language'>

type Props = {
  opened: boolean
  onClose: () => void
  mail: Mail
  /** The parts of the message that can be rewritten separately. */
  places: readonly Place[]
  onSubject: (subject: string) => void
  /** Replaces the text of the message. Absent if the message has several parts: the text is then copied. */
  onText?: (text: string) => void
}

/** Writing help by the language model: suggests subjects, and improves, shortens or translates text. */
export function HelpModal({ opened, onClose, ...props }: Props) {
  const w = useWords(helpWords)
  return (
    <Dialog opened={opened} onClose={onClose} title={w.open} size="lg">
      <Choosing {...props} onClose={onClose} />
    </Dialog>
  )
}

const wholeMail = ''

function Choosing({ mail, places, onSubject, onText, onClose }: Omit<Props, 'opened'>) {
  const w = useWords(helpWords)
  const u = useWords(uiWords)
  const [id, setId] = useState(wholeMail)
  const { waiting, text } = useTextOf(mail)
  const place = places.find((place) => place.id === id)
  const onPut = place ? place.put : onText
  return (
    <Stack>
      <Text size="sm" c="gray.7">
        {w.hint}
      </Text>
      {places.length > 0 && (
        <NativeSelect
          label={w.part}
          value={id}
          data={[
            { value: wholeMail, label: w.wholeMail },
            ...places.map((place, at) => ({
              value: place.id,
              label: w.partOf({ number: at + 1, text: isolateLtr(place.text.replaceAll(/\s+/g, ' ').slice(0, 60)) }),
            })),
          ]}
          onChange={(event) => setId(event.currentTarget.value)}
        />
      )}
      {waiting ? (
        <Skeleton height={220} role="status" aria-busy aria-label={u.loading} />
      ) : (
        <HelpWriting
          key={id}
          subject={mail.subject}
          text={(place?.text ?? text).slice(0, 8000)}
          language={mail.language}
          onClose={onClose}
          {...(!place && { onSubject })}
          {...(onPut && { onPut })}
        />
      )}
    </Stack>
  )
}

/** The text of a message of any kind, as in its plain-text version. */
function useTextOf({ subject, contentType, content, text, language }: Mail) {
  const plain = contentType === 'text'
  const query = useApiQuery(
    'POST /api/:tenant/email-marketing/template/convert',
    { to: 'text', subject, contentType, content, text, language },
    { enabled: !plain && content.trim() !== '' },
  )
  if (plain) return { waiting: false, text: content }
  return { waiting: query.isLoading, text: query.data?.data.content ?? '' }
}
