import { Stack, Text } from '@mantine/core'
import type { CampaignFinding } from '#contract/email-marketing/campaigns.ts'
import { useWords } from '../../../i18n/words.ts'
import { ErrorNotice } from '../../../ui/state/ErrorNotice.tsx'
import { Findings } from '../Findings.tsx'
import { LinkCheck } from '../LinkCheck.tsx'
import { Part, type PartProps } from './Part.tsx'
import { type CampaignStore, useCampaignCheck, useCampaignLinks, useCampaignState } from '../useCampaign.ts'
import { campaignWords } from '../words.ts'

/** What is wrong with a campaign, and where it is fixed. */
export function CheckPart({
  store,
  onFix,
  ...part
}: PartProps & { store: CampaignStore; onFix: (finding: CampaignFinding) => void }) {
  const w = useWords(campaignWords)
  const { item } = useCampaignState(store)
  const { check, query } = useCampaignCheck(item._id)
  const links = useCampaignLinks(store)
  const findings = merged(check?.findings ?? [], links.findings)
  const count = (level: CampaignFinding['level']) => findings.filter((finding) => finding.level === level).length
  const [blocks, warnings] = [count('block'), count('warn')]
  const counts = [
    ...(blocks > 0 ? [w.blocked({ count: blocks })] : []),
    ...(warnings > 0 ? [w.warned({ count: warnings })] : []),
  ]
  return (
    <Part
      name="check"
      title={w.check}
      isDone={check !== undefined && counts.length === 0 && !links.isChecking}
      summary={
        check
          ? counts.join(' · ') || (links.isChecking ? w.checkingLinks : w.nothingFound)
          : query.error
            ? w.checkFailed
            : w.checking
      }
      {...part}
    >
      <Stack>
        {query.error && <ErrorNotice error={query.error} title={w.checkFailed} onRetry={() => void query.refetch()} />}
        {check && (
          <>
            {findings.length > 0 ? (
              <Findings findings={findings} onFix={onFix} />
            ) : (
              !links.isChecking && <Text role="status">{w.nothingFound}</Text>
            )}
            <LinkCheck links={links} />
            {check.bytes > 0 && (
              <Text size="sm" c="gray.7">
                {w.size({ size: Math.ceil(check.bytes / 1024) })}
              </Text>
            )}
          </>
        )}
      </Stack>
    </Part>
  )
}

/** Findings of the links stand with the warnings. */
function merged(findings: readonly CampaignFinding[], links: readonly CampaignFinding[]): CampaignFinding[] {
  const hint = findings.findIndex(({ level }) => level === 'hint')
  return findings.toSpliced(hint === -1 ? findings.length : hint, 0, ...links)
}
