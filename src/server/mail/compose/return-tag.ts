/**
 * Characters of the tag in a return path: 24 bytes in base32 (RFC 4648 §6). `return-path.ts` defines and authenticates
 * them.
 */
export const tagLength = 39

/** The strings in a header that have the form of a return tag; they are not authenticated here. */
export const returnTagsIn = (value: string) =>
  [...value.matchAll(/\+([a-z2-7]{39})@/gi)].map(([, tag = '']) => tag.toLowerCase())

/** Headers that name the recipient of a message. */
export const recipientHeaders = ['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']
