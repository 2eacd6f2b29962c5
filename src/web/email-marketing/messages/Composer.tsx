import {
  Button,
  Card,
  FileButton,
  Group,
  Input,
  NativeSelect,
  Skeleton,
  Stack,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core'
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { IconBookmarks, IconPaperclip, IconSend } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import type { MessageInFull } from '#contract/email-marketing/message.ts'
import type { Provider } from '#contract/email-marketing/providers.ts'
import { showFailure, showToast } from '../../api/useApi.ts'
import { isolated } from '../../i18n/isolated.ts'
import { useDates } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { KeptTexts } from '../../ui/KeptTexts.tsx'
import { useConfirm } from '../../ui/useConfirm.ts'
import { ComposerFiles } from './ComposerFiles.tsx'
import { begun, type Kind, type Letter, letterOf } from './composing.ts'
import { type File64, fileAsBase64, useDraftOnServer } from './useDraftOnServer.ts'
import { NoProvider } from './NoProvider.tsx'
import { OtherTabs } from './OtherTabs.tsx'
import { useAskBeforeClosing } from './useAskBeforeClosing.ts'
import { useOtherTabs } from './useOtherTabs.ts'
import { useTakingBack } from './useTakingBack.ts'
import { composerWords } from './words.ts'
import { later } from '../../ui/later.tsx'

const RichTextEditor = later(() => import('../templates/blocks/RichTextEditor.tsx'))

/** What mail is written from. */
export type Account = Pick<Provider, '_id' | 'name' | 'status' | 'fromEmail' | 'isDefault' | 'signature'>

type Props = {
  kind: Kind
  of: MessageInFull | null
  /** Undefined where they are not known. */
  accounts: readonly Account[] | undefined
  onDone: (sent: boolean) => void
}

// What a call may carry, in base64, with room for the text; and a letter, as the server says.
const mostBytesOfFile = 3.5 * 1024 * 1024
const mostBytes = 20 * 1024 * 1024
const mostFiles = 20
const keepAfter = 1500

/** Writes a message: kept as a draft while it is typed, sent when it is done. */
export function Composer({ kind, of, accounts, onDone }: Props) {
  const w = useWords(composerWords)
  const dates = useDates()
  const known = accounts ?? []
  // What came over a provider that is deleted since is answered over another one.
  const came = known.find(({ _id }) => _id === of?.providerId)
  const confirm = useConfirm()
  const [values, setValues] = useState<Letter>(() => {
    // Kept apart from the words around it, in whichever program it is read.
    const name = `\u2068${of?.correspondents.from[0]?.name || of?.sender || ''}\u2069`
    const date = dates.moment(of?.sentAt ?? of?.createdAt ?? null)
    const own = known.map(({ fromEmail }) => fromEmail)
    const account = came ?? known.find(({ isDefault }) => isDefault)
    const setting = { own, signature: account?.signature ?? '', wrote: w.wrote({ date, name }), forwarded: w.forwarded }
    return { ...letterOf(begun(kind, of, setting), kind, of), providerId: account?._id ?? of?.providerId ?? null }
  })
  const [files, setFiles] = useState<File64[]>([])
  const [hiding, setHiding] = useState(values.bcc.length > 0)
  const [sending, setSending] = useState(false)
  const [kept, setKept] = useState<'no' | 'yes' | 'failed'>('no')
  const [shares, setShares] = useState<Record<string, number>>({})
  const draft = useDraftOnServer(kind, of, (key, share) => setShares((all) => ({ ...all, [key]: share })))
  const isAnswer = kind === 'reply' || kind === 'replyAll'
  const tabs = useOtherTabs(draft.id, isAnswer && of ? of._id : null)
  const offerUndo = useTakingBack()
  const language = useLanguage()
  const latest = useRef({ values, files })
  const insertText = useRef<(text: string) => void>(() => undefined)
  const [choosing, setChoosing] = useState(false)
  // Leaving the page keeps what was typed last, at once.
  const keepSoon = useDebouncedCallback(
    () => {
      if (tabs.isTaken()) return
      const withFiles = latest.current.files.length > 0
      draft.keep(latest.current.values, latest.current.files).then(
        () => {
          setKept('yes')
          tabs.tell()
        },
        (error: unknown) => {
          if (draft.isOvertaken(error)) return tabs.overtaken()
          setKept('failed')
          // Of a text it is enough to say so: it is tried again with the next letter, and when the line is back.
          if (withFiles) showFailure(error, w.notKept)
        },
      )
    },
    { delay: keepAfter, flushOnUnmount: true },
  )
  useWindowEvent('online', () => kept === 'failed' && keepSoon())
  useAskBeforeClosing(() => keepSoon.isPending() || tabs.isTaken())
  const change = (more: Partial<Letter>, added = latest.current.files) => {
    latest.current = { values: { ...latest.current.values, ...more }, files: added }
    setValues(latest.current.values)
    setFiles(added)
    setKept('no')
    keepSoon()
  }
  const add = async (chosen: File[]) => {
    const fitting = chosen.filter(({ size }) => size <= mostBytesOfFile)
    if (fitting.length < chosen.length) showToast({ color: 'red', message: w.fileTooLarge })
    const before = latest.current.files
    const count = latest.current.values.attachments.length + before.length + fitting.length
    const size = [...before.map(({ bytes }) => bytes), ...fitting.map((file) => file.size)].reduce((a, b) => a + b, 0)
    if (size > mostBytes || count > mostFiles) return showToast({ color: 'red', message: w.tooLarge })
    if (fitting.length === 0) return
    const read = await Promise.all(fitting.map(fileAsBase64))
    setShares((all) => ({ ...all, ...Object.fromEntries(read.map(({ key }) => [key, 0])) }))
    change({}, [...latest.current.files, ...read])
    // On their way while the letter is written.
    keepSoon.flush()
  }
  const send = async () => {
    if (sending || tabs.isTaken()) return
    setSending(true)
    keepSoon.cancel()
    try {
      await draft.send(latest.current.values, latest.current.files)
      tabs.tell()
      offerUndo(draft.id())
      onDone(true)
    } catch (error) {
      if (draft.isOvertaken(error)) tabs.overtaken()
      else {
        showFailure(error, isAnswer ? w.replyFailed : w.sendFailed)
        keepSoon()
      }
      setSending(false)
    }
  }
  const discard = async () => {
    if (!(await confirm({ title: w.discardAsk }))) return
    keepSoon.cancel()
    await draft.discard().then(tabs.tell, (error: unknown) => showFailure(error, w.deleteFailed))
    onDone(false)
  }
  const senders = known.filter(({ _id, status }) => status === 'active' || _id === values.providerId)
  const sender = senders.find(({ _id }) => _id === values.providerId) ?? senders.find(({ isDefault }) => isDefault)
  const addresses = (field: 'to' | 'cc' | 'bcc', label: string) => (
    <TagsInput
      label={label}
      placeholder={values[field].length === 0 ? w.addressHint : ''}
      splitChars={[',', ';', ' ']}
      acceptValueOnBlur
      value={values[field]}
      onChange={(list) => change({ [field]: list })}
      attributes={{ input: { dir: 'ltr' } }}
      data-autofocus={field === 'to' && (kind === 'new' || kind === 'forward') ? true : undefined}
      // Whoever asks for the field writes into it.
      autoFocus={field === 'bcc' && values.bcc.length === 0}
    />
  )
  return (
    <Stack
      gap="xs"
      component="form"
      aria-label={w[kind === 'new' || kind === 'draft' ? 'compose' : kind]}
      onSubmit={(event) => event.preventDefault()}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDropCapture={(event) => {
        const dropped = [...event.dataTransfer.files]
        if (dropped.length === 0) return
        // Not the editor's: what falls on a letter goes along with it.
        event.preventDefault()
        event.stopPropagation()
        void add(dropped)
      }}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.stopPropagation()
        void send()
      }}
    >
      {accounts?.length === 0 && <NoProvider />}
      {/* Where it is seen while one writes. */}
      <OtherTabs
        heard={tabs.heard}
        onKeep={() => {
          const { attachments } = latest.current.values
          const lost = draft.goApart(attachments)
          tabs.goApart()
          change({ attachments: attachments.filter((one) => !lost.includes(one)) })
          if (lost.length > 0) showToast({ message: w.filesGone({ count: lost.length }), color: 'yellow' })
          keepSoon.flush()
        }}
        onGiveUp={() => onDone(false)}
      />
      {senders.length > 1 && (
        <NativeSelect
          label={w.from}
          value={sender?._id ?? ''}
          data={senders.map(({ _id, name, fromEmail }) => ({ value: _id, label: `${isolated(fromEmail)} (${name})` }))}
          onChange={(event) => change({ providerId: event.currentTarget.value })}
        />
      )}
      {addresses('to', w.to)}
      {addresses('cc', w.cc)}
      {hiding ? (
        addresses('bcc', w.bcc)
      ) : (
        <Button variant="subtle" size="compact-sm" style={{ alignSelf: 'flex-start' }} onClick={() => setHiding(true)}>
          {w.addBcc}
        </Button>
      )}
      <TextInput
        label={w.subject}
        value={values.subject}
        onChange={(event) => change({ subject: event.currentTarget.value })}
        attributes={{ input: { dir: 'auto' } }}
      />
      <Input.Wrapper label={w.text} labelElement="div">
        <Card withBorder padding="sm" style={{ overflow: 'visible' }}>
          <Suspense fallback={<Skeleton height={240} />}>
            <RichTextEditor
              letter
              label={w.text}
              html={values.html}
              onChange={(html) => change({ html })}
              language={language}
              focus={kind === 'reply' || kind === 'replyAll'}
              onReady={(editor) => {
                insertText.current = (text) => void editor.chain().focus().insertContent(paragraphsOf(text)).run()
              }}
              style={{ minBlockSize: 200, maxBlockSize: '50vh', overflowY: 'auto', lineHeight: 1.7 }}
            />
          </Suspense>
        </Card>
      </Input.Wrapper>
      <ComposerFiles
        files={[
          ...values.attachments.map(({ name }) => ({ name, bytes: null, share: null })),
          ...files.map(({ key, name, bytes }) => ({ name, bytes, share: shares[key] ?? null })),
        ]}
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
          disabled={tabs.heard === 'changed'}
          onClick={() => void send()}
        >
          {w.send}
        </Button>
        <Button
          variant="default"
          leftSection={<IconBookmarks size={16} aria-hidden />}
          onClick={() => setChoosing(true)}
        >
          {w.keptTexts}
        </Button>
        <FileButton multiple onChange={(chosen) => void add(chosen)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPaperclip size={16} aria-hidden />}>
              {w.attach}
            </Button>
          )}
        </FileButton>
        <Button variant="default" c="red.9" disabled={tabs.heard === 'changed'} onClick={() => void discard()}>
          {w.discard}
        </Button>
        <Text size="sm" c={kept === 'failed' ? 'red.9' : 'dimmed'} role="status" ms="auto">
          {kept === 'yes' ? w.kept : kept === 'failed' ? w.notKept : ''}
        </Text>
      </Group>
      <KeptTexts
        opened={choosing}
        onClose={() => setChoosing(false)}
        language={language}
        onChoose={(text) => insertText.current(text)}
      />
    </Stack>
  )
}

/** Lines as paragraphs, as the editor takes them. */
const paragraphsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => ({ type: 'paragraph', content: line.trim() ? [{ type: 'text', text: line }] : [] }))
