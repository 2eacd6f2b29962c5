import { Button, CloseButton, FileButton, Group, Stack, TagsInput, Text, Textarea, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconPaperclip, IconSend } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { MessageInFull } from '#contract/email-marketing/messages.ts'
import { call } from '../../api/call.ts'
import { askAnew } from '../../api/queries.ts'
import { showFailure, showToast } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { useWords } from '../../i18n/words.ts'
import { useConfirm } from '../../ui/useConfirm.tsx'
import { begun, type Kept, type Kind, type Written } from './composing.ts'
import { composerWords } from './words.ts'

type File64 = { key: string; name: string; type: string; content: string; bytes: number }
type Props = {
  kind: Kind
  of: MessageInFull | null
  /** The addresses that are ours. */
  own: readonly string[]
  onDone: (sent: boolean) => void
}

// What a call may carry, in base64, with room for the text.
const mostBytes = 3.5 * 1024 * 1024
const keepAfter = 1500

/** Writes a message: kept as a draft while it is typed, sent when it is done. */
export function Composer({ kind, of, own, onDone }: Props) {
  const w = useWords(composerWords)
  const dates = useDates()
  const confirm = useConfirm()
  const [values, setValues] = useState<Written>(() => {
    const name = of?.correspondents.from[0]?.name || of?.sender || ''
    const date = dates.moment(of?.sentAt ?? of?.createdAt ?? null)
    return begun(kind, of, { own, wrote: w.wrote({ date, name }), forwarded: w.forwarded })
  })
  const [files, setFiles] = useState<File64[]>([])
  const [sending, setSending] = useState(false)
  const [kept, setKept] = useState<'no' | 'yes' | 'failed'>('no')
  const draft = useDraftOnServer(kind, of)
  const keepSoon = useDebouncedCallback((written: Written, added: File64[]) => {
    draft.keep(written, added).then(
      () => setKept('yes'),
      () => setKept('failed'),
    )
  }, keepAfter)
  const change = (more: Partial<Written>, added = files) => {
    const next = { ...values, ...more }
    setValues(next)
    setFiles(added)
    setKept('no')
    keepSoon(next, added)
  }
  const add = async (chosen: File[]) => {
    const read = await Promise.all(chosen.map(fileAsBase64))
    const all = [...files, ...read]
    if (all.reduce((sum, { bytes }) => sum + bytes, 0) > mostBytes) showToast({ color: 'red', message: w.tooLarge })
    else change({}, all)
  }
  const send = async () => {
    setSending(true)
    keepSoon.cancel()
    try {
      await draft.send(values, files)
      showToast({ message: w.sending })
      onDone(true)
    } catch (error) {
      showFailure(error, kind === 'reply' || kind === 'replyAll' ? w.replyFailed : w.sendFailed)
      setSending(false)
    }
  }
  const discard = async () => {
    if (!(await confirm({ title: w.discardAsk }))) return
    keepSoon.cancel()
    await draft.discard().catch((error: unknown) => showFailure(error))
    onDone(false)
  }
  const addresses = (field: 'to' | 'cc', label: string) => (
    <TagsInput
      label={label}
      placeholder={values[field].length === 0 ? w.addressHint : ''}
      splitChars={[',', ';', ' ']}
      acceptValueOnBlur
      value={values[field]}
      onChange={(list) => change({ [field]: list })}
      attributes={{ input: { dir: 'ltr' } }}
      data-autofocus={field === 'to' && (kind === 'new' || kind === 'forward') ? true : undefined}
    />
  )
  return (
    <Stack gap="xs" component="form" aria-label={w[kind === 'new' || kind === 'draft' ? 'compose' : kind]}>
      {addresses('to', w.to)}
      {addresses('cc', w.cc)}
      <TextInput
        label={w.subject}
        value={values.subject}
        onChange={(event) => change({ subject: event.currentTarget.value })}
        attributes={{ input: { dir: 'auto' } }}
      />
      <Textarea
        label={w.text}
        autosize
        minRows={8}
        maxRows={24}
        value={values.text}
        onChange={(event) => change({ text: event.currentTarget.value })}
        attributes={{ input: { dir: 'auto' } }}
        ref={focusAtTop}
      />
      <Files
        names={[...values.attachments.map(({ name }) => name), ...files.map(({ name }) => name)]}
        onRemove={(at) => {
          const count = values.attachments.length
          if (at < count) change({ attachments: values.attachments.toSpliced(at, 1) })
          else change({}, files.toSpliced(at - count, 1))
        }}
      />
      <Group gap="xs">
        <Button
          leftSection={<IconSend size={16} className="mirrored" aria-hidden />}
          loading={sending}
          onClick={() => void send()}
        >
          {w.send}
        </Button>
        <FileButton multiple onChange={(chosen) => void add(chosen)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPaperclip size={16} aria-hidden />}>
              {w.attach}
            </Button>
          )}
        </FileButton>
        <Button variant="default" c="red.9" onClick={() => void discard()}>
          {w.discard}
        </Button>
        <Text size="sm" c={kept === 'failed' ? 'red.9' : 'dimmed'} role="status" ms="auto">
          {kept === 'yes' ? w.kept : kept === 'failed' ? w.notKept : ''}
        </Text>
      </Group>
    </Stack>
  )
}

/** An answer begins above what it quotes. */
function focusAtTop(field: HTMLTextAreaElement | null) {
  if (!field || field.dataset['begun']) return
  field.dataset['begun'] = 'yes'
  if (!field.value) return
  field.focus({ preventScroll: false })
  field.setSelectionRange(0, 0)
}

function Files({ names, onRemove }: { names: string[]; onRemove: (at: number) => void }) {
  const w = useWords(composerWords)
  if (names.length === 0) return null
  return (
    <Group gap="xs">
      {names.map((name, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
        <Group key={at} gap={4} px="xs" bg="gray.1" style={{ borderRadius: 8 }}>
          <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {name}
          </Text>
          <CloseButton size="sm" aria-label={w.remove({ name: `\u2068${name}\u2069` })} onClick={() => onRemove(at)} />
        </Group>
      ))}
    </Group>
  )
}

/** The draft as the server keeps it: made with the first change, changed with each other one, and sent. One call after another. */
function useDraftOnServer(kind: Kind, of: MessageInFull | null) {
  const id = useRef(kind === 'draft' && of ? of._id : null)
  // What the draft has on the server, in its order: it need not be sent again.
  const stored = useRef<string[]>(
    kind === 'draft' && of ? of.attachments.map((_one, number) => `${of._id}/${number}`) : [],
  )
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const inTurn = <T,>(work: () => Promise<T>): Promise<T> => {
    const next = last.current.then(work, work)
    last.current = next.catch(() => undefined)
    return next
  }
  const stale = () => askAnew(['/email-marketing/message'])
  const store = async ({ attachments, ...written }: Written, files: File64[], status: 'draft' | 'sent') => {
    const all = [
      ...attachments.map((kept) => [keyOf(kept), place(kept)] as const),
      ...files.map((file) => [file.key, bare(file)] as const),
    ]
    const keys = all.map(([key]) => key)
    const messageId = id.current
    const there = (key: string) => ({ messageId: messageId ?? '', number: stored.current.indexOf(key) })
    const changed = keys.join() !== stored.current.join()
    const given = {
      ...written,
      ...(changed && {
        attachments: all.map(([key, sent]) => (messageId !== null && stored.current.includes(key) ? there(key) : sent)),
      }),
    }
    if (id.current === null) {
      const answering = (kind === 'reply' || kind === 'replyAll') && of
      const more = {
        ...(answering && { belongToMessageId: of.messageId }),
        ...(of?.providerId && { providerId: of.providerId }),
      }
      const made = await call('POST /api/:tenant/email-marketing/message', { ...given, ...more, status })
      id.current = made.data._id
    } else {
      const sent = status === 'sent' ? { status } : {}
      await call('PATCH /api/:tenant/email-marketing/message/:messageId', { messageId: id.current, ...given, ...sent })
    }
    stored.current = keys
    await stale()
  }
  return {
    keep: (written: Written, files: File64[]) => inTurn(() => store(written, files, 'draft')),
    send: (written: Written, files: File64[]) => inTurn(() => store(written, files, 'sent')),
    discard: () =>
      inTurn(async () => {
        if (id.current === null) return
        await call('DELETE /api/:tenant/email-marketing/message/:messageId', { messageId: id.current })
        await stale()
      }),
  }
}

const keyOf = ({ messageId, number }: Kept) => `${messageId}/${number}`
const place = ({ messageId, number }: Kept) => ({ messageId, number })
const bare = ({ name, type, content }: File64) => ({ name, type, content })

let filesRead = 0

async function fileAsBase64(file: File): Promise<File64> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  filesRead += 1
  const key = `file ${filesRead}`
  return {
    key,
    name: file.name,
    type: file.type || 'application/octet-stream',
    content: btoa(text),
    bytes: bytes.length,
  }
}
