/** Makes text stand for itself in a `like` pattern. */
export const literal = (text: string) => text.replace(/[\\%_]/g, String.raw`\$&`)
