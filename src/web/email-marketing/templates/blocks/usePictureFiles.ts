import { type ClipboardEvent, type DragEvent, type RefObject, useRef, useState } from 'react'
import type { Block, BlockDocument } from '#contract/email-marketing/blocks.ts'
import { filesOf, pastedImages, type UploadedImage, uploadPicture } from '../../../api/upload.ts'
import { messageOf } from '../../../api/useApi.ts'
import { find, fitting, type Place } from './document.ts'
import { newBlock } from './newBlock.ts'
import type { BlockActions } from './useBlockActions.ts'
import { placeAt } from './useDragging.ts'

type Options = {
  canvas: RefObject<HTMLElement | null>
  document: BlockDocument
  actions: BlockActions
  put: (block: Block, place: Place) => void
  /** Where a block goes by default. */
  next: () => Place
}

/** A rejected file, with the reason. */
export type PictureFault = { name: string; why: string }

const picture = { type: 'image' } as const
const mailPictures = 'POST /api/:tenant/email-marketing/picture'

/**
 * Handles images that are dropped or pasted. Each becomes a block, or replaces the image of the block it is dropped
 * on.
 */
export function usePictureFiles({ canvas, document, actions, put, next }: Options) {
  const [place, setPlace] = useState<Place | null>(null)
  const [uploading, setUploading] = useState<{ name: string; share: number } | null>(null)
  const [faults, setFaults] = useState<PictureFault[]>([])
  const queue = useRef({ waiting: 0, end: Promise.resolve() })

  /** Uploads files one after another, including those added later. A rejected file does not block the others. */
  const add = (files: File[], take: (picture: UploadedImage, index: number) => void) => {
    if (queue.current.waiting === 0) setFaults([])
    queue.current.waiting += 1
    queue.current.end = queue.current.end.then(async () => {
      let taken = 0
      for (const file of files) {
        const tell = (share: number) => setUploading({ name: file.name, share })
        tell(0)
        try {
          take(await uploadPicture(file, tell, mailPictures), taken)
          taken += 1
        } catch (error) {
          const fault = { name: file.name, why: messageOf(error) }
          setFaults((before) => [...before, fault])
        }
      }
      setUploading(null)
      queue.current.waiting -= 1
    })
  }
  /** The place of the first image; the others go below it. */
  const addAt = (files: File[], { list, at }: Place) =>
    add(files, ({ url, width, fades }, index) => {
      const block = newBlock('image')
      const shown = { src: url, width: fitting(document, list, width), plate: fades }
      put(block.type === 'image' ? { ...block, ...shown } : block, { list, at: at + index })
    })

  return {
    place,
    uploading,
    faults,
    forget: () => setFaults([]),
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
      const files = filesOf(event.dataTransfer)
      if (files.length === 0) return
      event.preventDefault()
      const over = (event.target as HTMLElement).closest<HTMLElement>('[data-block]')?.dataset['block'] ?? null
      const found = find(document, over)
      const { id, type } = found?.block ?? {}
      if (found && id && files.length === 1 && (type === 'product' || type === 'image'))
        add(files, ({ url, width, fades }) =>
          actions.changeBlock(id, {
            src: url,
            width: fitting(document, found.place.list, width),
            plate: fades,
            // It belonged to the image before.
            ...(type === 'image' && { srcOnDark: '' }),
          }),
        )
      else addAt(files, placeAt(canvas.current, event.clientX, event.clientY, picture) ?? next())
    },
    onPaste: (event: ClipboardEvent) => {
      const files = pastedImages(event.clipboardData)
      // A copied web page contains images too, but while editing it is pasted as text.
      const meansText = event.clipboardData.types.includes('text/html') && isWrittenIn(event.target as HTMLElement)
      if (files.length === 0 || meansText) return
      event.preventDefault()
      addAt(files, next())
    },
  }
}

const isWrittenIn = (target: HTMLElement) => target.isContentEditable || /^(?:INPUT|TEXTAREA)$/.test(target.tagName)
