/** What many services carry with a message and give back: the part of its Message-ID before the @, which is a UUID here. */
export const markOf = (messageId: string) => messageId.slice(1, messageId.lastIndexOf('@')).slice(0, 64)
