import { useEffect } from 'react'
import type { ListState } from './useListState.ts'

type ItemActions<Item> = {
  read: (id: string) => Promise<Item>
  open: (item: Item) => void
  /** Called if the item cannot be read. */
  failed: (error: unknown) => void
}

/** Opens the item that a list's URL names (`?item=…`), even if it is on another page. Then removes it from the URL. */
export function useItemFromUrl<Item>(list: ListState, { read, open, failed }: ItemActions<Item>) {
  const id = list.text('item')
  useEffect(() => {
    if (!id) return undefined
    let isCurrent = true
    const reading = read(id).then(
      (item) => isCurrent && open(item),
      (error: unknown) => isCurrent && failed(error),
    )
    void reading.then(() => isCurrent && list.change({ item: undefined }))
    return () => {
      isCurrent = false
    }
    // Runs only when the id in the URL changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id])
}
