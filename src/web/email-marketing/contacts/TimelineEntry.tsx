import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { bounceOutcomes } from '#contract/email-marketing/bounce-rules.ts'
import type { TimelineEvent } from '#contract/email-marketing/contact-timeline.ts'
import type { Message } from '#contract/email-marketing/message.ts'
import { type Lang, sideOf } from '#contract/text/languages.ts'
import { languageName } from '../../i18n/languageName.ts'
import { call } from '../../api/call.ts'
import { showFailure, useApiMutation } from '../../api/useApi.ts'
import { isolateAuto, isolateLtr } from '../../i18n/isolates.ts'
import { useDates } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { Pill } from '../../ui/text/Pill.tsx'
import { MailSubject } from '../../ui/text/MailSubject.tsx'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { conditionWords } from '../conditions/words.ts'
import { useBounceText } from '../useBounceText.ts'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'
import { mergeWords } from './mergeWords.ts'
import { NoteEntry } from './NoteEntry.tsx'
import { timelineWords } from './timelineWords.ts'
import { contactWords } from './words.ts'
import { lazyDialog } from '../../ui/state/lazyDialog.tsx'

const MessagePanel = lazyDialog(async () => (await import('../messages/MessagePanel.tsx')).MessagePanel)

/** The titles of events. */
export function useTitles() {
  const t = useWords(timelineWords)
  return (event: TimelineEvent): string => {
    switch (event.kind) {
      case 'imported':
        return t.imported({ file: isolateLtr(event.fileName) })
      case 'notSent':
        return t[event.state]
      case 'opened':
      case 'clicked':
        return t[event.kind]({ count: event.times })
      case 'received':
        return event.isReply ? t.replied : t.wrote
      case 'changed':
        return event.importId === null ? t.changed : t.changedByFile
      case 'merged':
        return t.merged({ email: isolateLtr(event.email) })
      default:
        return t[event.kind]
    }
  }
}

/** The details of an event: message, link, old and new values, author and time. */
export function TimelineEntry({ event, contactId }: { event: TimelineEvent; contactId: string }) {
  const t = useWords(timelineWords)
  const dates = useDates()
  const language = useLanguage()
  const by = 'by' in event && event.by ? t.by({ name: isolateAuto(event.by.name) }) : null
  return (
    <Stack gap={2}>
      {'subject' in event && <Mail event={event} />}
      {event.kind === 'clicked' && event.url !== null && (
        <Text size="sm" c="gray.7" style={{ overflowWrap: 'anywhere' }}>
          <Code>{event.url}</Code>
        </Text>
      )}
      {(event.kind === 'sent' || event.kind === 'notSent') && <Delivery event={event} />}
      {event.kind === 'note' && <NoteEntry contactId={contactId} note={event} />}
      {event.kind === 'merged' && event.undoId !== null && <UndoMerge undoId={event.undoId} />}
      {event.kind === 'changed' && <Changes changes={event.changes} />}
      {(event.kind === 'tagged' || event.kind === 'untagged') && (
        <Pill color={event.tag.color}>
          <UserText>{event.tag.name[sideOf(language)]}</UserText>
        </Pill>
      )}
      <Text size="xs" c="dimmed">
        {[
          dates.moment(event.at),
          ...(by === null ? [] : [by]),
          ...('editedAt' in event && event.editedAt !== null ? [t.edited({ time: dates.moment(event.editedAt) })] : []),
        ].join(' · ')}
      </Text>
    </Stack>
  )
}

function UndoMerge({ undoId }: { undoId: string }) {
  const m = useWords(mergeWords)
  const done = useWords(doneWords)
  const undo = useApiMutation('POST /api/:tenant/email-marketing/email/bulk/:undoId/undo', {
    successToast: { message: done.undone },
    errorTitle: useWords(suiteWords).updateFailed,
    invalidates: ['/email-marketing/'],
  })
  return (
    <Button
      variant="default"
      size="compact-sm"
      style={{ alignSelf: 'flex-start' }}
      loading={undo.isPending}
      onClick={() => undo.mutate({ undoId })}
    >
      {m.undoMerge}
    </Button>
  )
}

type OfMail = Extract<TimelineEvent, { subject: string }>

/** The message of an event: opened beside the page if it is stored, with a link to its campaign. */
function Mail({ event }: { event: OfMail }) {
  const t = useWords(timelineWords)
  const s = useWords(suiteWords)
  const [message, setMessage] = useState<Message | null>(null)
  const [reading, setReading] = useState(false)
  const { messageId, jobId, subject } = event
  const open = async (id: string) => {
    try {
      const { data } = await call('GET /api/:tenant/email-marketing/message/:messageId', { messageId: id })
      setMessage(data)
      setReading(true)
    } catch (error) {
      showFailure(error, s.fetchFailed)
    }
  }
  return (
    <Group gap="sm" style={{ overflowWrap: 'anywhere' }}>
      {messageId === null ? (
        <Text size="sm">
          <MailSubject>{subject || '–'}</MailSubject>
        </Text>
      ) : (
        <Anchor
          component="button"
          type="button"
          size="sm"
          c="blue.8"
          ta="start"
          mih={24}
          onClick={() => void open(messageId)}
        >
          <MailSubject>{subject || '–'}</MailSubject>
        </Anchor>
      )}
      {jobId !== null && (
        <Anchor component={Link} to={`/email-marketing/jobs/${jobId}`} size="xs" c="blue.8" lh="24px">
          {t.openJob}
        </Anchor>
      )}
      {message && <MessagePanel message={message} opened={reading} onClose={() => setReading(false)} />}
    </Group>
  )
}

/** Why a message was not sent or bounced. */
function Delivery({ event }: { event: Extract<TimelineEvent, { kind: 'sent' | 'notSent' }> }) {
  const t = useWords(timelineWords)
  const outcomes = useWords(bounceOutcomes)
  const reason = useBounceText()(event.bounceRule)
  const { bounce, response } = event
  return (
    <>
      {reason && <Text size="sm">{bounce === null ? reason : `${outcomes[bounce]} · ${reason}`}</Text>}
      {response && (reason || event.kind === 'notSent') && (
        <Text size="sm" c="gray.7" style={{ overflowWrap: 'anywhere' }}>
          {event.kind === 'notSent' && event.state === 'skipped' ? response : t.why({ words: isolateLtr(response) })}
        </Text>
      )}
    </>
  )
}

type Change = Extract<TimelineEvent, { kind: 'changed' }>['changes'][number]

function Changes({ changes }: { changes: Change[] }) {
  const t = useWords(timelineWords)
  const nameOf = useNames()
  return (
    <Stack gap={0}>
      {changes.map((change) => (
        <Text key={change.field} size="sm" c="gray.7" style={{ overflowWrap: 'anywhere' }}>
          <UserText>{nameOf.field(change.field)}</UserText>
          {': '}
          <bdi>{nameOf.value(change.field, change.before) ?? t.nothing}</bdi>
          <span className="visually-hidden"> {t.isNow} </span>
          <span aria-hidden className="mirrored" style={{ display: 'inline-block', marginInline: 6 }}>
            →
          </span>
          <bdi>{nameOf.value(change.field, change.after) ?? t.nothing}</bdi>
        </Text>
      ))}
    </Stack>
  )
}

function useNames() {
  const c = useWords(conditionWords)
  const w = useWords(contactWords)
  const s = useWords(suiteWords)
  const fields: Record<string, string> = {
    email: c.email,
    firstName: c.firstName,
    lastName: c.lastName,
    status: c.status,
    language: c.language,
    timeZone: c.timeZone,
  }
  const statuses: Record<string, string> = {
    subscribed: w.subscribed,
    unconfirmed: w.unconfirmed,
    unsubscribed: w.unsubscribed,
    bounced: w.bounced,
    complained: w.complained,
    blocked: w.blocked,
  }
  return {
    field: (name: string) => fields[name] ?? name.replace(/^attributes\./, ''),
    value: (field: string, value: string | null): string | null => {
      if (value === null || value === '') return null
      if (field === 'status') return statuses[value] ?? value
      if (field === 'language') return languageName(value as Lang, s)
      return value
    },
  }
}
