import { enhancedCodeOf, isSenderFaultByCode, replyCodeIn } from './codes.ts'
import { collapseSpace, normalizeDiagnostic } from './normalize.ts'
import { aboutSender, beforeRecipientStage, contentStage, temporaryWording } from './phrases-english.ts'
import type { Classified, Outcome, Reason } from './reason.ts'
import { decide, type Diagnostic, isMailboxUnavailable, type RuleName, type Stage } from './rules.ts'

/** A bounce classified by its text. */
export type Classification = Classified & { rule: RuleName }

/** A server's text, the status beside it, and the stage if it is known better than from the text. */
type Answer = { status: string | null; text: string; at?: Stage }

/** Classifies an answer or a report about an address. A doubtful answer is soft: it never closes an address. */
export function classifyBounce({ status, text, at = null }: Answer): Classification {
  const line = collapseSpace(text)
  const normalized = normalizeDiagnostic(line)
  const code = replyCodeIn(normalized)
  const enhanced = enhancedCodeOf(normalized, status, code)
  const diagnostic: Diagnostic = {
    code,
    enhanced,
    detail: enhanced?.slice(2) ?? '',
    text: normalized,
    isTransient: enhanced?.startsWith('4') === true || code?.startsWith('4') === true,
    stage: beforeRecipientStage.test(line) ? 'before' : contentStage.test(line) ? 'content' : at,
  }
  const { rule, reason } = decide(diagnostic)
  return { outcome: outcomeOf(reason, diagnostic), reason, rule }
}

/** Classifies by the first of these texts that has a known reason. */
export function firstClassified(status: string | null, texts: readonly string[]): Classification {
  const all = texts.filter((text) => text.trim() !== '').map((text) => classifyBounce({ status, text }))
  return all.find(({ reason }) => reason !== 'other') ?? all[0] ?? classifyBounce({ status, text: '' })
}

/** A domain with this text will never exist, whatever the status. */
const permanentDomainText = /nxdomain|not exist|not found|couldn't|null mx|no relevant answers/i

const outcomeByReason: Partial<Record<Reason, Outcome>> = {
  full: 'soft',
  expired: 'soft',
  server: 'soft',
  too_large: 'sender',
  spam: 'sender',
  policy: 'sender',
}

function outcomeOf(reason: Reason, diagnostic: Diagnostic): Outcome {
  const { code, enhanced, text, isTransient, stage } = diagnostic
  const known = outcomeByReason[reason]
  if (known) return known
  // A missing domain is permanent, however long delivery was tried.
  if (reason === 'no_domain') {
    // With a 4xx the server may mean the sender's domain, and the failure may pass.
    const isTemporary =
      temporaryWording.test(text) || code?.startsWith('4') === true || (isTransient && !permanentDomainText.test(text))
    return isTemporary ? 'soft' : 'hard'
  }
  if (isTransient || (reason === 'disabled' && temporaryWording.test(text))) return 'soft'
  if (reason === 'no_mailbox' || reason === 'disabled') return 'hard'
  // A permanent refusal after the content was seen.
  if (stage === 'content' && !isMailboxUnavailable(diagnostic) && !/\baborted\b|transaction failed/i.test(text))
    return 'sender'
  // RFC 5321, section 4.2.3: 554 is "transaction failed", without a cause.
  if (code === '554' && reason === 'other') return 'soft'
  return isSenderFaultByCode(code, enhanced) || aboutSender.test(text) ? 'sender' : 'soft'
}
