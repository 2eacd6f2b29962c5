/** A text of another direction (an address, a name, a zone of time) as it stands within a sentence: neither turns the other. Read from left to right. */
export const isolateLtr = (text: string) => `\u2066${text}\u2069`

/** Without such marks, for what has to be one plain line. */
export const stripIsolates = (text: string) => text.replace(/[\u2066-\u2069]/g, '')

/** The same of what somebody has written, whose direction is its own (Unicode, UAX 9: first strong isolate). */
export const isolateAuto = (text: string | number) => `\u2068${text}\u2069`
