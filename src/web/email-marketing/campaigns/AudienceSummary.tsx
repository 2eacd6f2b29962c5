import { Alert, Stack, Text } from '@mantine/core'
import type { OutputOf } from '../../api/call.ts'
import { number, useWords } from '../../i18n/words.ts'
import { WorkspaceLimits } from '../../ui/state/LimitNotice.tsx'
import { useLanguageNames } from '../useLanguageNames.ts'
import { toWords } from './toWords.ts'

export type Check = OutputOf<'POST /api/:tenant/email-marketing/campaign/:campaignId/check'>['data']

/** How many get the campaign, in which languages, and who is left out and why. */
export function AudienceSummary({ check, names = [] }: { check: Check; names?: string[] }) {
  const w = useWords(toWords)
  const languageName = useLanguageNames()
  const { recipients, suppressed, excluded } = check.audience
  const languages = check.languages.length > 1 ? check.languages : []
  return (
    <>
      <WorkspaceLimits kinds={['messages']} more={recipients} />
      <Alert
        variant="light"
        color={recipients > 0 ? 'blue' : 'yellow'}
        title={w.recipients({ count: recipients })}
        role="status"
      >
        <Stack gap={2}>
          {names.length > 0 && <Text size="sm">{w.forExample({ names: names.join(' · ') })}</Text>}
          {languages.length > 0 && (
            <Text size="sm">
              {languages
                .map((language) =>
                  w.languageShare({ language: languageName(language.language), count: number(language.recipients) }),
                )
                .join(' · ')}
            </Text>
          )}
          {suppressed > 0 && <Text size="sm">{w.suppressed({ count: suppressed })}</Text>}
          {excluded > 0 && <Text size="sm">{w.excluded({ count: excluded })}</Text>}
        </Stack>
      </Alert>
    </>
  )
}
