/** Escapes text for a `like` pattern. */
export const literal = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)
