import { parentPort } from 'node:worker_threads'
import { type ArchiveFault, UnreadableArchive } from './unreadable.ts'
import { readTable, type Table } from './tables.ts'

export type TableRequest = { archive: Uint8Array; name: string | null; maxBytes: number; isWhole: boolean }
export type TableResponse = { table: Table } | { fault: ArchiveFault }

parentPort?.on('message', ({ archive, name, maxBytes, isWhole }: TableRequest) => {
  void readTable(archive, name, maxBytes, isWhole)
    .then((table): TableResponse => ({ table }))
    .catch((error): TableResponse => ({ fault: error instanceof UnreadableArchive ? error.fault : 'broken' }))
    .then((response) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      parentPort?.postMessage(response)
    })
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage('ready')
