/** The codes of `{ statusCode, code, message }`, each with its HTTP status. */
export const statusOf = {
  validation_failed: 400,
  unauthenticated: 401,
  session_expired: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  /** Nothing may be sent to this address. */
  recipient_suppressed: 409,
  too_large: 413,
  unsupported_media: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof statusOf

/** The body of every answer that is not a success. `message` is in the caller's language and ready to be shown. */
export type ErrorBody = {
  statusCode: number
  code: ErrorCode
  message: string
  details?: string[]
  /** Path of the input (`recipients.emailIds`) to what is wrong with it. */
  fields?: Record<string, string>
  /** Only on the 409 of a change whose `version` is old: what it says now, as its endpoint shows it, and who wrote that. */
  current?: { data: unknown; by: string | null } | undefined
  /** Only on 500: the line of the log that explains it. */
  requestId?: string
}
