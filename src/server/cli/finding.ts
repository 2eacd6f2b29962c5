/** The result of a check: fine, a warning, or a failure, with advice. */
export type Finding = { state: 'ok' | 'look' | 'bad'; of: string; says: string; doThis?: string }

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
