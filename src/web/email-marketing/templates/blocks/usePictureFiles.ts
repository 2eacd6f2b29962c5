import { type ClipboardEvent, type DragEvent, type RefObject, useRef, useState } from 'react'
import type { Block, BlockDocument } from '#contract/email-marketing/blocks.ts'
import { picturesOf, uploadPicture } from '../../../api/upload.ts'
import { messageOf } from '../../../api/useApi.ts'
import type { Language } from '../../../i18n/language.ts'
import { find, type Place } from './document.ts'
import { newBlock } from './newBlock.ts'
import type { BlockActions } from './useBlockActions.ts'
import { placeAt } from './useDragging.ts'

type Given = {
  canvas: RefObject<HTMLElement | null>
  document: BlockDocument
  language: Language
  actions: BlockActions
  put: (block: Block, place: Place) => void
  /** Where a block goes for which nobody named a place. */
  next: () => Place
}

const picture = { type: 'image' } as const
const mailPictures = 'POST /api/:tenant/email-marketing/picture'

/** Pictures that are dropped on the mail, or pasted into it: each a block of its own, or the picture of the one it is dropped on. */
export function usePictureFiles({ canvas, document, language, actions, put, next }: Given) {
  const [place, setPlace] = useState<Place | null>(null)
  const [uploading, setUploading] = useState<{ name: string; share: number } | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const busy = useRef(false)

  const add = async (files: File[], take: (address: string, index: number) => void) => {
    if (busy.current) return
    busy.current = true
    setFault(null)
    try {
      for (const [index, file] of files.entries()) {
        const tell = (share: number) => setUploading({ name: file.name, share })
        tell(0)
        take(await uploadPicture(file, tell, mailPictures), index)
      }
    } catch (error) {
      setFault(messageOf(error))
    } finally {
      busy.current = false
      setUploading(null)
    }
  }
  /** The first one's place, and below it the others. */
  const addAt = (files: File[], { list, at }: Place) =>
    void add(files, (src, index) => {
      const block = newBlock('image', language)
      put(block.type === 'image' ? { ...block, src } : block, { list, at: at + index })
    })

  return {
    place,
    uploading,
    fault,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setPlace(placeAt(canvas.current, event.clientX, event.clientY, picture))
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setPlace(null)
    },
    onDrop: (event: DragEvent) => {
      setPlace(null)
      const files = picturesOf(event.dataTransfer)
      if (files.length === 0) return
      event.preventDefault()
      const over = (event.target as HTMLElement).closest<HTMLElement>('[data-block]')?.dataset['block'] ?? null
      const block = find(document, over)?.block
      if (block && files.length === 1 && (block.type === 'product' || block.type === 'image'))
        void add(files, (src) => actions.changeBlock(block.id, { src }))
      else addAt(files, placeAt(canvas.current, event.clientX, event.clientY, picture) ?? next())
    },
    onPaste: (event: ClipboardEvent) => {
      const files = picturesOf(event.clipboardData)
      // What was copied from a page holds its picture as well, and is meant as text where one writes.
      const meansText = event.clipboardData.types.includes('text/html') && isWrittenIn(event.target as HTMLElement)
      if (files.length === 0 || meansText) return
      event.preventDefault()
      addAt(files, next())
    },
  }
}

const isWrittenIn = (target: HTMLElement) => target.isContentEditable || /^(?:INPUT|TEXTAREA)$/.test(target.tagName)
