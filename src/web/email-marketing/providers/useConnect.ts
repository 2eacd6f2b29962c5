import type { Provider } from '#contract/email-marketing/providers.ts'
import type { MailIssuer } from '#contract/email-marketing/provider-settings.ts'
import { useApiMutation, useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { suiteWords } from '../words.ts'

/** The issuers whose accounts can be connected; none until they are loaded. */
export const useMailIssuers = () => useApiQuery('GET /api/:tenant/email-marketing/mail-issuer', {}).data?.data ?? []

/** Whether the provider's or mailbox's sign-in still needs a person at the issuer. */
export const needsConnection = ({ connections }: Pick<Provider, 'connections'>, issuer: MailIssuer | undefined) =>
  issuer !== undefined &&
  !connections.some((connection) => connection.issuer === issuer && connection.state === 'connected')

/** Sends the browser to the issuer, where the person signs in and allows access. */
export function useConnect() {
  const s = useWords(suiteWords)
  const start = useApiMutation('POST /api/:tenant/email-marketing/email-service-provider/:providerId/connection', {
    errorTitle: s.updateFailed,
  })
  return {
    isPending: start.isPending,
    connect: async (providerId: string, issuer: MailIssuer) => {
      const { data } = await start.mutateAsync({ providerId, issuer })
      window.location.assign(data.url)
    },
  }
}
