import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { statusOf } from '#contract/errors.ts'
import { isConflict } from '../db/connection/retry-conflicts.ts'
import { isAway, isBusy, isUnstorable } from '../db/connection/database.ts'
import { Failure, notFound } from '../failure.ts'
import { failurePage, isPageNavigation } from './failure-page.ts'
import { languageOf } from './mount.ts'
import { languageOfBrowser } from './reader-language.ts'

const internal = new Failure('internal', {
  en: 'An error occurred. Please try again later.',
  ar: 'حدث خطأ. يرجى المحاولة مرة أخرى لاحقًا.',
})
const unavailable = new Failure(
  'unavailable',
  {
    en: 'Sanad is temporarily unavailable. Try again shortly.',
    ar: 'سند غير متاح مؤقتًا. يمكن إعادة المحاولة بعد قليل.',
  },
  { retryAfter: 5 },
)
const busy = new Failure(
  'unavailable',
  {
    en: 'The server is busy right now. Try again shortly.',
    ar: 'الخادم مشغول حاليًا. يمكن إعادة المحاولة بعد قليل.',
  },
  { retryAfter: 5 },
)
const malformed = new Failure('validation_failed', {
  en: 'We couldn’t read the request. Check its format.',
  ar: 'تعذّرت قراءة الطلب. يلزم التحقق من صيغته.',
})
const tooLarge = new Failure('too_large', {
  en: 'The request is too large. Send less data.',
  ar: 'حجم الطلب أكبر من المسموح. يلزم إرسال بيانات أقل.',
})
const unsupported = new Failure('unsupported_media', {
  en: 'This content type isn’t supported.',
  ar: 'نوع المحتوى هذا غير مدعوم.',
})

/** Failures that may come from attackers; they are logged with the caller's address. */
const refusals: ReadonlySet<string> = new Set(['unauthenticated', 'forbidden', 'rate_limited'])

/**
 * Answers any thrown error: a `Failure` as declared, refusals of the framework in our words, and all others as 500
 * with the request id of the log.
 */
export function answerFailure(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const failure = failureOf(error)
  const body = failure.body(languageOf(request))
  if (failure === internal) {
    request.log.error({ err: error }, 'bug')
    body.requestId = request.id
  }
  // The reason is a lost connection, an exhausted pool or an unavailable server. Only the message is logged, since
  // there may be many.
  if (failure === unavailable || failure === busy)
    request.log.warn({ reason: error.message }, 'request refused for now')
  if (refusals.has(failure.code)) request.log.warn({ code: failure.code, from: request.ip }, 'refused')
  if (failure.retryAfter !== undefined) reply.header('retry-after', failure.retryAfter)
  const status = statusOf[failure.code]
  reply.code(status)
  if (!isPageNavigation(request)) return reply.send(body)
  const lang = languageOfBrowser(request)
  const { message, requestId } = { ...body, ...failure.body(lang) }
  const mayPass = request.method === 'GET' && (status >= 500 || status === 429)
  reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
  return reply.send(failurePage(lang, { message, requestId, address: mayPass ? request.url : null }))
}

export function answerNotFound(request: FastifyRequest, reply: FastifyReply) {
  return answerFailure(notFound(), request, reply)
}

function failureOf(error: Error): Failure {
  if (error instanceof Failure) return error
  // A conflict that persists after all retries is a sign of overload.
  if (isBusy(error) || isConflict(error)) return busy
  if (isAway(error)) return unavailable
  if (isUnstorable(error)) return malformed
  const status = (error as { statusCode?: unknown }).statusCode
  if (status === 413) return tooLarge
  if (status === 415 || status === 406) return unsupported
  if (typeof status === 'number' && status >= 400 && status < 500) return malformed
  return internal
}
