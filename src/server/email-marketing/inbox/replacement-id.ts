/** Whether this Message-ID was generated here, for a message without one or with one already in use. */
export const isReplacementId = (messageId: string) => /@(?:no|same)-message-id\.invalid>$/.test(messageId)
