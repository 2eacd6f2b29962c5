/** The name under which services carry the mark: letters, digits, `_` and `-` alone. */
export const markName = 'sanad_mark'

/** What many services carry with a message and give back: the part of its Message-ID before the @, which is a UUID here. */
export const markOf = (messageId: string) => messageId.slice(1, messageId.lastIndexOf('@')).slice(0, 64)

/** The mark of a message as it goes over the wire; undefined where it has no Message-ID. */
export function readMark(message: Buffer): string | undefined {
  const head = message.subarray(0, Math.max(0, message.indexOf('\r\n\r\n'))).toString('latin1')
  const [, id] = /^message-id:[ \t]*(?:\r\n[ \t]+)?(<[^<>\s]+>)/im.exec(head) ?? []
  return id && markOf(id)
}
