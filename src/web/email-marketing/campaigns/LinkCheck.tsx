import { Button, Group, Loader, Text } from '@mantine/core'
import { useWords } from '../../i18n/words.ts'
import type { CampaignLinks } from './useCampaign.ts'
import { campaignWords } from './words.ts'

/** How far the test of a campaign's links is. */
export function LinkCheck({ links }: { links: CampaignLinks }) {
  const w = useWords(campaignWords)
  const { findings, checked, isChecking, isFailed, checkAgain } = links
  if (!isChecking && !isFailed && checked === 0) return null
  return (
    <Group gap="sm" mih={26}>
      <Group gap="xs" role="status">
        {isChecking && <Loader size={14} />}
        <Text size="sm" c="gray.7">
          {isChecking ? w.checkingLinks : isFailed ? w.linksUnchecked : w.linksChecked({ count: checked })}
        </Text>
      </Group>
      {!isChecking && (isFailed || findings.length > 0) && (
        <Button size="compact-sm" variant="default" onClick={checkAgain}>
          {w.checkLinksAgain}
        </Button>
      )}
    </Group>
  )
}
