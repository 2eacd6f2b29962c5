import { classifyBounce } from '../bounces/classify.ts'
import type { Classified, Reason } from '../bounces/reason.ts'
import type { Fault, Refusal, Stage } from './transport.ts'

/** A server's reply to a command. */
export type Reply = { code: number; enhanced: string | null; text: string }

/** The reply on one line: code and text. */
export const replyText = (reply: Reply) => `${reply.code} ${reply.text.replaceAll('\n', ' ')}`.trim().slice(0, 1000)

/** Whose fault a refusal is, and whether it is permanent. A fault of the sender or the server suppresses no address. */
export function refusalOf(reply: Reply, stage: Stage): Refusal {
  const permanent = reply.code >= 500
  const { outcome, reason, rule } = meaningAt(reply, stage)
  return {
    kind: 'refused',
    permanent,
    code: reply.code,
    enhanced: reply.enhanced,
    response: replyText(reply),
    stage,
    fault: outcome === 'sender' ? 'sender' : isOfServer(reply, reason, stage) ? 'server' : 'recipient',
    bounce: outcome === 'sender' ? null : outcome,
    reason,
    rule,
  }
}

/**
 * A refusal before a recipient was named is the sender's fault or the server's. After that an answer in a session is
 * classified as every other one.
 */
function meaningAt(reply: Reply, stage: Stage): Classified {
  if (stage === 'connect' || stage === 'tls') return { outcome: 'soft', reason: 'server', rule: 'session-refused' }
  if (stage === 'auth' || stage === 'mail') {
    const classified = classifyBounce({ status: reply.enhanced, text: replyText(reply), at: 'before' })
    if (classified.outcome === 'sender') return classified
    return reply.code === 421 || reply.code === 451 || reply.code === 452
      ? { outcome: 'soft', reason: 'server', rule: 'session-refused' }
      : { outcome: 'sender', reason: 'policy', rule: 'session-refused' }
  }
  return classifyBounce({ status: reply.enhanced, text: replyText(reply), at: stage === 'data' ? 'content' : null })
}

/** RFC 3463, section 2: subjects 3 and 4 are the remote system and the network. */
const isOfServer = ({ enhanced }: Reply, reason: Reason, stage: Stage) =>
  reason === 'server' ||
  reason === 'expired' ||
  stage === 'connect' ||
  stage === 'tls' ||
  /^.\.[34]\./.test(enhanced ?? '')

/** A refusal without a server's reply: no connection, a timeout, or a local rule. */
export const refusalWithoutReply = (
  stage: Stage,
  response: string,
  {
    permanent = false,
    fault = 'server',
    enhanced = null,
  }: { permanent?: boolean; fault?: Fault; enhanced?: string | null } = {},
): Refusal => ({
  kind: 'refused',
  permanent,
  code: null,
  enhanced,
  response,
  stage,
  fault,
  bounce: fault === 'sender' ? null : 'soft',
})
