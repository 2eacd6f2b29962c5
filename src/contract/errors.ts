/** Error codes of `{ statusCode, code, message }`, with their HTTP status. */
export const statusOf = {
  validation_failed: 400,
  unauthenticated: 401,
  session_expired: 401,
  forbidden: 403,
  /** The person must enter their password or a code first: `POST /api/:lang/auth/confirm-identity`. */
  identity_required: 403,
  not_found: 404,
  conflict: 409,
  /** The address is suppressed. */
  recipient_suppressed: 409,
  too_large: 413,
  unsupported_media: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof statusOf

/** Body of every error. `message` is in the caller's language, ready to be shown. */
export type ErrorBody = {
  statusCode: number
  code: ErrorCode
  message: string
  details?: string[]
  /** Errors by input path (`recipients.emailIds`). */
  fields?: Record<string, string>
  /** Only on a 409 caused by an outdated `version`: the current state, as its endpoint returns it, and its author. */
  current?: { data: unknown; by: string | null } | undefined
  /** Only on 500: identifies the log line with the cause. */
  requestId?: string
}
