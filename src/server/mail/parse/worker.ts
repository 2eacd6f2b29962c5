import { parentPort } from 'node:worker_threads'
import { attachmentIn, parseMail } from './parse.ts'
import type { ParsedMail } from './parsed.ts'

/** A request to the worker: parse a message, or extract one attachment. */
export type WorkerRequest = { source: Uint8Array; attachment: number | null }
export type WorkerResponse = { mail: ParsedMail } | { bytes: Uint8Array | null } | { error: string }

parentPort?.on('message', ({ source, attachment }: WorkerRequest) => {
  const done: Promise<WorkerResponse> =
    attachment === null
      ? parseMail(source).then((mail) => ({ mail }))
      : attachmentIn(source, attachment).then((bytes) => ({ bytes }))
  void done
    .catch((error: unknown): WorkerResponse => ({ error: error instanceof Error ? error.message : String(error) }))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    .then((answer) => parentPort?.postMessage(answer))
})
// The program is loaded: from here on, time counts against a message.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage('ready')
