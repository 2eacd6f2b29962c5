import { refusalOf } from './refusals.ts'
import { assertSafeAddress } from './session.ts'
import { type Envelope, type Transport, withheld } from './transport.ts'

/**
 * Delivers inside the product, to try everything without a mail server. Addresses that begin with `bounce` are refused
 * permanently (550), with `defer` temporarily (451). Rejects when `onMessage` does.
 */
export function sandboxTransport({
  onMessage,
}: {
  onMessage: (envelope: Envelope, message: Buffer) => Promise<void>
}): Transport {
  return {
    async deliver(envelope, message, release) {
      assertSafeAddress(envelope.from)
      assertSafeAddress(envelope.to)
      const to = envelope.to.toLowerCase()
      if (to.startsWith('bounce')) {
        return refusalOf({ code: 550, enhanced: '5.1.1', text: '5.1.1 No such mailbox in the sandbox' }, 'rcpt')
      }
      if (to.startsWith('defer')) {
        return refusalOf(
          { code: 451, enhanced: '4.3.0', text: '4.3.0 The sandbox defers this mailbox, try again' },
          'rcpt',
        )
      }
      if (release && !(await release.mayGo())) return withheld
      await onMessage(envelope, message)
      return { kind: 'accepted', response: '250 2.0.0 Accepted by the sandbox' }
    },
    test: async () => ({ success: true, message: 'The sandbox is ready', latencyMs: 0, capabilities: ['SANDBOX'] }),
    close: async () => {},
  }
}
