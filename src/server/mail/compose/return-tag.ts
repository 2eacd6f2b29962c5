/** Of the address to which a mail of ours comes back: 24 bytes in base32 (RFC 4648 §6). What they are and who can make them says `return-path.ts`. */
export const tagLength = 39

/** Such tags in the addresses of a head, as they look; whether they are ours is not told by that. */
export const returnTagsIn = (value: string) =>
  [...value.matchAll(/\+([a-z2-7]{39})@/gi)].map(([, tag = '']) => tag.toLowerCase())

/** The fields that say to whom a mail came. */
export const recipientHeaders = ['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']
