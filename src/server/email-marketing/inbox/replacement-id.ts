/** Whether a Message-ID was given here, to a mail that states none, or one that another mail has. */
export const isGivenId = (messageId: string) => /@(?:no|same)-message-id\.invalid>$/.test(messageId)
