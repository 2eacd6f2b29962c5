/** Isolates left-to-right text (an address, a name, a time zone) within a sentence. */
export const isolateLtr = (text: string) => `\u2066${text}\u2069`

/** Removes directional isolates, for plain text on one line. */
export const stripIsolates = (text: string) => text.replace(/[\u2066-\u2069]/g, '')

/** Isolates a person's text by its own direction (Unicode, UAX 9: first strong isolate). */
export const isolateAuto = (text: string | number) => `\u2068${text}\u2069`
