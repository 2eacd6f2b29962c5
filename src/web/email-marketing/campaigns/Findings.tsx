import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core'
import type { CampaignFinding } from '#contract/email-marketing/campaigns.ts'
import { useWords } from '../../i18n/words.ts'
import { useLanguageNames } from '../useLanguageNames.ts'
import { campaignWords } from './words.ts'

const colours = { block: 'red.9', warn: 'orange.9', hint: 'blue.8' } as const

type Props = { findings: CampaignFinding[]; onFix: (finding: CampaignFinding) => void }

/** Problems of a campaign, each with a button that opens where it is fixed. */
export function Findings({ findings, onFix }: Props) {
  const w = useWords(campaignWords)
  const languageName = useLanguageNames()
  return (
    <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {findings.map((finding, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two findings may be alike
        <Card key={index} component="li" withBorder padding="sm">
          <Group gap="sm" justify="space-between" wrap="nowrap" align="flex-start">
            <div style={{ minWidth: 0 }}>
              <Group gap="xs" mb={2}>
                <Badge color={colours[finding.level]}>{w[finding.level]}</Badge>
                {finding.language && (
                  <Text size="xs" c="gray.7">
                    {languageName(finding.language)}
                  </Text>
                )}
              </Group>
              <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {finding.message}
              </Text>
              <Text size="sm">{finding.todo}</Text>
            </div>
            <Button
              size="compact-sm"
              variant="default"
              style={{ flexShrink: 0 }}
              aria-label={`${w.fix}: ${finding.message}`}
              onClick={() => onFix(finding)}
            >
              {w.fix}
            </Button>
          </Group>
        </Card>
      ))}
    </Stack>
  )
}
