import { parentPort } from 'node:worker_threads'
import { parseMail } from '#server/mail/parse/parse.ts'

// Parses like the product's worker, except for mails that name a fault to simulate.
parentPort?.on('message', ({ id, source }: { id: number; source: Uint8Array }) => {
  const text = Buffer.from(source.subarray(0, 1000)).toString('latin1')
  // oxlint-disable-next-line no-empty
  if (text.includes('X-Do: hang')) for (;;) {}
  if (text.includes('X-Do: die')) process.exit(3)
  if (text.includes('X-Do: throw')) throw new Error('broken')
  if (text.includes('X-Do: grow')) grow()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  void parseMail(source).then((mail) => parentPort?.postMessage({ id, mail }))
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage('ready')

function grow() {
  const all: number[][] = []
  for (;;) all.push(Array.from({ length: 100_000 }, (_, at) => at))
}
