import { Alert, Text } from '@mantine/core'
import { useWords } from '../../i18n/words.ts'
import { connectWords } from './connectWords.ts'
import { useMailIssuers } from './useConnect.ts'

const isMicrosoft = (host: string) => /(^|\.)(office365|outlook)\.com$/i.test(host)

/** Warns that a Microsoft server soon refuses passwords. */
export function MicrosoftNotice({ host, issuer }: { host: string; issuer: string | undefined }) {
  const w = useWords(connectWords)
  const issuers = useMailIssuers()
  if (issuer || !isMicrosoft(host)) return null
  return (
    <Alert color="yellow" variant="light">
      <Text size="sm">{w.microsoftEnds}</Text>
      <Text size="sm">{issuers.some(({ id }) => id === 'microsoft') ? w.microsoftConnect : w.microsoftAsk}</Text>
    </Alert>
  )
}
