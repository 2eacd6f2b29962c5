import { useEffect } from 'react'
import type { ListState } from './useListState.ts'

type ItemActions<Item> = {
  read: (id: string) => Promise<Item>
  open: (item: Item) => void
  /** Reports why it cannot be read. */
  failed: (error: unknown) => void
}

/** Opens the item that the URL of a list names, `?item=…`, on whatever page it is; then removes it from the URL. */
export function useItemFromUrl<Item>(list: ListState, { read, open, failed }: ItemActions<Item>) {
  const id = list.text('item')
  useEffect(() => {
    if (!id) return undefined
    let isWanted = true
    const reading = read(id).then(
      (item) => isWanted && open(item),
      (error: unknown) => isWanted && failed(error),
    )
    void reading.then(() => isWanted && list.change({ item: undefined }))
    return () => {
      isWanted = false
    }
    // Only the id of the URL triggers a read.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id])
}
