import { useRef } from 'react'
import type { MessageDetail } from '#contract/email-marketing/message.ts'
import { call, CallError } from '../../../api/call.ts'
import { invalidate } from '../../../api/queryClient.ts'
import type { StoredAttachment, Kind, ComposedMessage } from './composing.ts'

/** A selected file, encoded for a call. */
export type File64 = { key: string; name: string; type: string; content: string; bytes: number }

/**
 * The draft on the server: created by the first change, then updated, and sent. Calls run one after another.
 * @param onProgress receives the upload progress of a file, from 0 to 1
 */
export function useDraftOnServer(
  kind: Kind,
  of: MessageDetail | null,
  onProgress: (key: string, share: number) => void,
) {
  const id = useRef(kind === 'draft' && of ? of._id : null)
  // The version that was last read or written here, for the conflict check.
  const version = useRef(kind === 'draft' ? of?.updatedAt : undefined)
  const provider = useRef(kind === 'draft' ? (of?.providerId ?? null) : null)
  // Attachments that the server already has, in order.
  const stored = useRef<string[]>(
    kind === 'draft' && of ? of.attachments.map((_one, number) => `${of._id}/${number}`) : [],
  )
  // Whether the draft was discarded elsewhere, together with its files.
  const isDeleted = useRef(false)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.current.then(work, work)
    last.current = next.catch(() => undefined)
    return next
  }
  const refetchMessages = () => invalidate(['/email-marketing/message'])
  /** @param onProgress receives the upload progress of a call with a file */
  const put = async (
    { attachments, html, providerId, ...written }: ComposedMessage,
    files: File64[],
    status: 'draft' | 'sent',
    onProgress?: (share: number) => void,
  ) => {
    const $options = onProgress ? { onProgress } : {}
    const all = [
      ...attachments.map((attachment) => [keyOf(attachment), place(attachment)] as const),
      ...files.map((file) => [file.key, bare(file)] as const),
    ]
    const keys = all.map(([key]) => key)
    const messageId = id.current
    const there = (key: string) => ({ messageId: messageId ?? '', number: stored.current.indexOf(key) })
    const changed = keys.join() !== stored.current.join()
    const input = {
      ...written,
      // The server derives the text.
      html: html || null,
      text: '',
      // Sent only if it changes. A stored provider that was deleted stays as it is.
      ...(providerId !== null && providerId !== provider.current && { providerId }),
      ...(changed && {
        attachments: all.map(([key, sent]) => (messageId !== null && stored.current.includes(key) ? there(key) : sent)),
      }),
    }
    if (id.current === null) {
      const answering = (kind === 'reply' || kind === 'replyAll') && of
      const more = {
        ...(answering && { belongToMessageId: of.messageId }),
        // A draft that was split from a reply answers the same message.
        ...(kind === 'draft' && of?.belongToMessageId && { belongToMessageId: of.belongToMessageId }),
      }
      const made = await call(
        'POST /api/:tenant/email-marketing/message',
        { ...input, ...more, status, undo: true },
        $options,
      )
      id.current = made.data._id
      version.current = made.data.updatedAt
    } else {
      const sent = status === 'sent' ? { status, undo: true } : {}
      const changing = {
        messageId: id.current,
        ...input,
        ...sent,
        ...(version.current && { version: version.current }),
      }
      const { data } = await call('PATCH /api/:tenant/email-marketing/message/:messageId', changing, $options).catch(
        (error: unknown) => {
          isDeleted.current = error instanceof CallError && error.statusCode === 404
          throw error
        },
      )
      version.current = data.updatedAt
    }
    stored.current = keys
    provider.current = providerId
    await refetchMessages()
  }
  /** Uploads one file per call: a call accepts fewer files than a message. */
  const store = async (letter: ComposedMessage, files: File64[], status: 'draft' | 'sent') => {
    const chosen = files.filter(({ key }) => !stored.current.includes(key))
    const there = files.filter(({ key }) => stored.current.includes(key))
    for (const file of chosen) {
      there.push(file)
      await put(letter, there, 'draft', (share) => onProgress(file.key, share))
      onProgress(file.key, 1)
    }
    if (status === 'sent' || chosen.length === 0) await put(letter, files, status)
  }
  return {
    /** The draft's id on the server; null until it is stored. */
    id: () => id.current,
    /**
     * Whether the error means that the draft was changed, sent or discarded elsewhere. It must not be overwritten
     * then.
     */
    isOvertaken: (error: unknown) =>
      id.current !== null && error instanceof CallError && [404, 409].includes(error.statusCode),
    /** Continues as a new draft. @returns files that were lost with the old one */
    goApart: (attachments: readonly StoredAttachment[]): StoredAttachment[] => {
      const lost = isDeleted.current ? attachments.filter(({ messageId }) => messageId === id.current) : []
      void inTurn(async () => {
        id.current = null
        isDeleted.current = false
        stored.current = []
        provider.current = null
      })
      return lost
    },
    keep: (written: ComposedMessage, files: File64[]) => inTurn(() => store(written, files, 'draft')),
    send: (written: ComposedMessage, files: File64[]) => inTurn(() => store(written, files, 'sent')),
    discard: () =>
      inTurn(async () => {
        if (id.current === null) return
        await call('DELETE /api/:tenant/email-marketing/message/:messageId', { messageId: id.current })
        await refetchMessages()
      }),
  }
}

const keyOf = ({ messageId, number }: StoredAttachment) => `${messageId}/${number}`
const place = ({ messageId, number }: StoredAttachment) => ({ messageId, number })
const bare = ({ name, type, content }: File64) => ({ name, type, content })

let filesRead = 0

/** Reads a selected file. */
export async function fileAsBase64(file: File): Promise<File64> {
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
