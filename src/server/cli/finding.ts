/** What a look at something found: well, to be looked at, or wrong, and what to do. */
export type Finding = { state: 'ok' | 'look' | 'bad'; of: string; says: string; doThis?: string }

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
