/** The name under which services carry the mark: only letters, digits, `_` and `-`. */
export const markName = 'sanad_mark'

/** The mark of a message, which services carry and return: the part of its Message-ID before the @, here a UUID. */
export const markOf = (messageId: string) => messageId.slice(1, messageId.lastIndexOf('@')).slice(0, 64)

/** The mark of a raw message; undefined without a Message-ID. */
export function readMark(message: Buffer): string | undefined {
  const head = message.subarray(0, Math.max(0, message.indexOf('\r\n\r\n'))).toString('latin1')
  const [, id] = /^message-id:[ \t]*(?:\r\n[ \t]+)?(<[^<>\s]+>)/im.exec(head) ?? []
  return id && markOf(id)
}
