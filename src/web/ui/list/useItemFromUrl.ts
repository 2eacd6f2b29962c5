import { useEffect } from 'react'
import type { ListState } from './useListState.ts'

type ItemActions<Item> = {
  read: (id: string) => Promise<Item>
  open: (item: Item) => void
  /** Tells why it cannot be read. */
  failed: (error: unknown) => void
}

/** Opens what the address of a list names, `?item=…`, on whichever page of the list it stands; the address then forgets it. */
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
    // Only what the address names says what is read.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id])
}
