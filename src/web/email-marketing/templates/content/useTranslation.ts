import { useEffect, useRef, useState } from 'react'
import type { BlockDocument } from '#contract/email-marketing/blocks.ts'
import type { ModelFaultEvent } from '#contract/ai.ts'
import type { Lang } from '#contract/fields.ts'
import { send } from '../../../api/call.ts'
import { invalidate } from '../../../api/queryClient.ts'
import { readEvents } from '../../../api/streams.ts'
import { messageOf, showToast } from '../../../api/useApi.ts'
import { isolateAuto } from '../../../i18n/isolates.ts'
import { useWords } from '../../../i18n/words.ts'
import { ownTimeZone } from '../../../ui/form/localTime.ts'
import { subjectName } from '../../../ui/text/MailSubject.tsx'
import { cutText, hasSameTags } from '../../mergeTags.ts'
import { inOrder, update } from '../blocks/document.ts'
import { placesIn } from '../help/places.ts'
import type { ContentValue } from './content.ts'
import type { Content } from './useContent.ts'
import { contentWords } from './words.ts'

/** A text of the email, where its translation goes, and how long that may be. */
type Piece = { text: string; put: (text: string) => void; max?: number }

// A model may be silent for long; the server reports when its own limit is exceeded.
const silenceMs = 610_000

/** The most that the model is given at once. */
const maxText = 8000

/**
 * Translates the first version into another with the language model, text by text. One undo takes it back. A text
 * whose merge tags the model changes stays as it is.
 */
export function useTranslation(content: Content) {
  const w = useWords(contentWords)
  const [running, setRunning] = useState<{ at: number; of: number } | null>(null)
  const line = useRef<AbortController | null>(null)
  useEffect(() => () => line.current?.abort(), [])

  const start = async (at: number) => {
    const [first, target] = [content.values[0], content.values[at]]
    if (!first || !target) return
    const own = new AbortController()
    line.current = own
    const { pieces, result } = piecesOf(first, content.documents[0] ?? null)
    try {
      const refused: string[] = []
      for (const [index, { text, put, max }] of pieces.entries()) {
        setRunning({ at: index + 1, of: pieces.length })
        const whole = await translated(text, target.language, own.signal)
        if (own.signal.aborted) return
        const translation = max === undefined ? whole : cutText(inOneLine(whole), max)
        if (hasSameTags(text, translation)) put(translation)
        else refused.push(text)
      }
      content.set(at, { ...result(), language: target.language })
      showToast({ message: w.translated })
      if (refused.length > 0)
        showToast({
          title: w.tagsChanged,
          message: refused.map(beginning).join('\n'),
          color: 'yellow',
          autoClose: 20_000,
        })
    } catch (error) {
      if (!own.signal.aborted)
        showToast({
          title: w.translateFailed,
          message: error instanceof ModelFault ? error.message : messageOf(error),
          color: 'red',
        })
    } finally {
      setRunning(null)
      void invalidate(['/api/:lang/ai'])
    }
  }
  return { running, start: (at: number) => void start(at), stop: () => line.current?.abort() }
}

/** All texts of an email; `result` is the email with the texts that were put. */
function piecesOf(first: ContentValue, blocks: BlockDocument | null) {
  const mail = { ...first }
  let document = blocks
  const pieces: Piece[] = [
    { text: mail.subject, put: (text) => (mail.subject = text), max: 200 },
    { text: mail.previewText, put: (text) => (mail.previewText = text), max: 200 },
  ]
  const change = (id: string, fields: object) => (document = document && update(document, id, fields))
  if (blocks) {
    pieces.push(...placesIn(blocks, change), ...labelsIn(blocks, change))
  } else pieces.push({ text: mail.content, put: (text) => (mail.content = text) })
  const result = () => {
    if (!document) return mail
    const settings = { ...document.settings, preheader: mail.previewText }
    return { ...mail, content: JSON.stringify({ ...document, settings }) }
  }
  return { pieces: pieces.filter(({ text }) => text.trim() !== ''), result }
}

function labelsIn(document: BlockDocument, change: (id: string, fields: object) => void): Piece[] {
  return inOrder(document).flatMap((block) =>
    (['label', 'title', 'alt', 'author'] as const).flatMap((name) => {
      const text: unknown = block.type === 'kept' ? '' : (block as Record<string, unknown>)[name]
      return typeof text === 'string'
        ? [{ text, put: (line: string) => change(block.id, { [name]: line }), max: 200 }]
        : []
    }),
  )
}

/** The reason of the model, in the reader’s language. */
class ModelFault extends Error {}

const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The beginning of a text in a notice, with merge tags by their names. */
const beginning = (text: string) => {
  const name = subjectName(inOneLine(text))
  return isolateAuto(name.length > 60 ? `${name.slice(0, 60)}…` : name)
}

async function translated(text: string, language: Lang, signal: AbortSignal): Promise<string> {
  const input = {
    task: 'translate',
    subject: '',
    text: text.slice(0, maxText),
    language,
    timeZone: ownTimeZone(),
  } as const
  const options = { signal, isStreaming: true, timeoutMs: silenceMs }
  let written = ''
  let fault: string | null = null
  await readEvents(await send('POST /api/:tenant/email-marketing/template/help', input, options), (event, data) => {
    if (event === 'text') {
      const piece = data as { at: number; text: string }
      written = written.slice(0, piece.at) + piece.text
    } else if (event === 'fault') fault = (data as ModelFaultEvent).message
  })
  if (fault !== null) throw new ModelFault(fault)
  return written.trim()
}
