import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks'
import { useRef, useState } from 'react'
import type { MessageDetail } from '#contract/email-marketing/message.ts'
import type { Provider } from '#contract/email-marketing/providers.ts'
import { showFailure, showToast } from '../../../api/useApi.ts'
import { useDates } from '../../../i18n/dates.ts'
import { isolateAuto } from '../../../i18n/isolates.ts'
import { useWords } from '../../../i18n/words.ts'
import { useConfirm } from '../../../ui/overlay/useConfirm.ts'
import { initialFields, type Kind, type ComposedMessage, toComposed } from './composing.ts'
import { type File64, fileAsBase64, useDraftOnServer } from './useDraftOnServer.ts'
import { useConfirmClose } from './useConfirmClose.ts'
import { useOtherTabs } from './useOtherTabs.ts'
import { useUndoSend } from './useUndoSend.ts'
import { composerWords } from '../words.ts'

/** A sending account. */
export type Account = Pick<Provider, '_id' | 'name' | 'status' | 'fromEmail' | 'isDefault' | 'signature'>

export type Composing = {
  kind: Kind
  of: MessageDetail | null
  /** Undefined until loaded. */
  accounts: readonly Account[] | undefined
  onDone: (sent: boolean) => void
  /** Recipients of a new message. */
  to?: readonly string[]
}

// Attachment limits, as on the server: of a call (base64, with room for the text) and of a message.
const maxFileBytes = 3.5 * 1024 * 1024
const maxTotalBytes = 20 * 1024 * 1024
const maxFiles = 20
const saveDelayMs = 1500

/** A message while it is written. It is saved as a draft after each change, then sent or discarded. */
export function useComposer({ kind, of, accounts, onDone, to }: Composing) {
  const w = useWords(composerWords)
  const dates = useDates()
  const known = accounts ?? []
  // If the provider of the original message is deleted, the reply is sent by another one.
  const came = known.find(({ _id }) => _id === of?.providerId)
  const confirm = useConfirm()
  const [values, setValues] = useState<ComposedMessage>(() => {
    // Isolates the name from the surrounding text in every mail program.
    const name = isolateAuto(of?.correspondents.from[0]?.name || of?.sender || '')
    const date = dates.moment(of?.sentAt ?? of?.createdAt ?? null)
    const own = known.map(({ fromEmail }) => fromEmail)
    const account = came ?? known.find(({ isDefault }) => isDefault)
    const setting = { own, signature: account?.signature ?? '', wrote: w.wrote({ date, name }), forwarded: w.forwarded }
    return {
      ...toComposed(initialFields(kind, of, setting), kind, of),
      ...(to && { to: [...to] }),
      providerId: account?._id ?? of?.providerId ?? null,
    }
  })
  const [files, setFiles] = useState<File64[]>([])
  const [sending, setSending] = useState(false)
  const [saveState, setSaveState] = useState<'no' | 'yes' | 'failed'>('no')
  const [shares, setShares] = useState<Record<string, number>>({})
  const draft = useDraftOnServer(kind, of, (key, share) => setShares((all) => ({ ...all, [key]: share })))
  const isAnswer = kind === 'reply' || kind === 'replyAll'
  const tabs = useOtherTabs(draft.id, isAnswer && of ? of._id : null)
  const offerUndo = useUndoSend()
  const latest = useRef({ values, files })
  // Leaving the page saves the last change immediately.
  const keepSoon = useDebouncedCallback(
    () => {
      if (tabs.isTaken()) return
      const withFiles = latest.current.files.length > 0
      draft.keep(latest.current.values, latest.current.files).then(
        () => {
          setSaveState('yes')
          tabs.tell()
        },
        (error: unknown) => {
          if (draft.isOvertaken(error)) return tabs.overtaken()
          setSaveState('failed')
          // A notice is enough if saving text fails: it is retried after the next change, and when the browser is
          // online again.
          if (withFiles) showFailure(error, w.notKept)
        },
      )
    },
    { delay: saveDelayMs, flushOnUnmount: true },
  )
  useWindowEvent('online', () => saveState === 'failed' && keepSoon())
  useConfirmClose(() => keepSoon.isPending() || tabs.isTaken())
  const change = (more: Partial<ComposedMessage>, added = latest.current.files) => {
    latest.current = { values: { ...latest.current.values, ...more }, files: added }
    setValues(latest.current.values)
    setFiles(added)
    setSaveState('no')
    keepSoon()
  }
  const add = async (chosen: File[]) => {
    const fitting = chosen.filter(({ size }) => size <= maxFileBytes)
    if (fitting.length < chosen.length) showToast({ color: 'red', message: w.fileTooLarge })
    const before = latest.current.files
    const count = latest.current.values.attachments.length + before.length + fitting.length
    const size = [...before.map(({ bytes }) => bytes), ...fitting.map((file) => file.size)].reduce((a, b) => a + b, 0)
    if (size > maxTotalBytes || count > maxFiles) return showToast({ color: 'red', message: w.tooLarge })
    if (fitting.length === 0) return
    const read = await Promise.all(fitting.map(fileAsBase64))
    setShares((all) => ({ ...all, ...Object.fromEntries(read.map(({ key }) => [key, 0])) }))
    change({}, [...latest.current.files, ...read])
    // The upload starts while the message is still being written.
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
    if (!(await confirm({ title: w.discardAsk, confirm: w.discardSure }))) return
    keepSoon.cancel()
    await draft.discard().then(tabs.tell, (error: unknown) => showFailure(error, w.deleteFailed))
    onDone(false)
  }
  /** Continues as a separate draft, next to the one that another tab changes. */
  const goApart = () => {
    const { attachments } = latest.current.values
    const lost = draft.goApart(attachments)
    tabs.goApart()
    change({ attachments: attachments.filter((attachment) => !lost.includes(attachment)) })
    if (lost.length > 0) showToast({ message: w.filesGone({ count: lost.length }), color: 'yellow' })
    keepSoon.flush()
  }
  /** Takes an index into the stored attachments, followed by the new files. */
  const removeFile = (at: number) => {
    const count = values.attachments.length
    if (at < count) change({ attachments: values.attachments.toSpliced(at, 1) })
    else change({}, files.toSpliced(at - count, 1))
  }
  const listed = [
    ...values.attachments.map(({ name }) => ({ name, bytes: null, share: null })),
    ...files.map(({ key, name, bytes }) => ({ name, bytes, share: shares[key] ?? null })),
  ]
  return {
    values,
    change,
    files: listed,
    add,
    removeFile,
    send,
    sending,
    discard,
    saveState,
    heard: tabs.heard,
    goApart,
  }
}
