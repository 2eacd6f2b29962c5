import { Anchor, Card, Group, Table, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Campaign } from '#contract/email-marketing/campaigns.ts'
import type { Overview } from '#contract/email-marketing/overview.ts'
import { useDates } from '../../i18n/dates.ts'
import { isolateLtr } from '../../i18n/isolates.ts'
import { useWords, words } from '../../i18n/words.ts'
import { TableScroll } from '../../ui/list/TableScroll.tsx'
import { UserText } from '../../ui/text/UserText.tsx'
import { percentOf } from '../partOf.ts'

const lastWords = words({
  title: { en: 'Latest campaigns', ar: 'أحدث الحملات' },
  all: { en: 'All campaigns', ar: 'كل الحملات' },
  none: {
    en: 'Your campaigns and their rates appear here once you send one.',
    ar: 'تظهر هنا حملاتك ومعدلاتها بعد أول إرسال.',
  },
  campaign: { en: 'Campaign', ar: 'الحملة' },
  delivered: { en: 'Delivered', ar: 'وصلت' },
  opened: { en: 'Opened', ar: 'فُتحت' },
  clicked: { en: 'Clicked', ar: 'نُقرت' },
  average: { en: 'Your average in 90 days', ar: 'متوسطك خلال 90 يومًا' },
  notTracked: { en: 'Not tracked', ar: 'بلا تتبّع' },
})

const rates = ['delivered', 'opened', 'clicked'] as const

/** The report of a campaign that went out. */
const reportOf = ({ kind, id }: Campaign) => `/email-marketing/${kind === 'test' ? 'tests' : 'jobs'}/${id}`

/** The last campaigns with their rates, beside the average. */
export function LastCampaigns({ campaigns, average }: { campaigns: Campaign[]; average: Overview['average'] }) {
  const w = useWords(lastWords)
  const dates = useDates()
  const share = (rate: number | null) => (rate === null ? '–' : isolateLtr(percentOf(Math.round(rate * 1000), 1000)))
  return (
    <Card withBorder component="section" p="md">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {w.title}
        </Title>
        <Anchor component={Link} to="/email-marketing/jobs" size="sm" c="blue.9">
          {w.all}
        </Anchor>
      </Group>
      {campaigns.length === 0 ? (
        <Text c="gray.7">{w.none}</Text>
      ) : (
        <TableScroll minWidth={300}>
          <Table verticalSpacing="xs" horizontalSpacing={6} fz="sm" aria-label={w.title}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{w.campaign}</Table.Th>
                {rates.map((name) => (
                  <Table.Th key={name} ta="end">
                    {w[name]}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {campaigns.map((campaign) => (
                <Table.Tr key={campaign.id}>
                  <Table.Td>
                    <Anchor
                      component={Link}
                      to={reportOf(campaign)}
                      fw={600}
                      c="blue.9"
                      style={{ overflowWrap: 'anywhere' }}
                    >
                      <UserText>{campaign.name}</UserText>
                    </Anchor>
                    <Text size="xs" c="gray.7">
                      {dates.moment(campaign.startedAt ?? campaign.scheduledAt ?? campaign.createdAt)}
                    </Text>
                  </Table.Td>
                  {rates.map((name) => (
                    <Table.Td key={name} ta="end" title={rateOf(campaign, name) === null ? w.notTracked : undefined}>
                      {share(rateOf(campaign, name))}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
            <Table.Tfoot>
              <Table.Tr>
                <Table.Th fw={400} c="gray.7">
                  {w.average}
                </Table.Th>
                {rates.map((name) => (
                  <Table.Th key={name} ta="end" fw={400} c="gray.7">
                    {share(average[name])}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Tfoot>
          </Table>
        </TableScroll>
      )}
    </Card>
  )
}

function rateOf({ figures: { sent, delivered, opened, clicked } }: Campaign, name: (typeof rates)[number]) {
  const [part, whole] = name === 'delivered' ? [delivered, sent] : [name === 'opened' ? opened : clicked, delivered]
  return part === null || whole === 0 ? null : Math.min(1, part / whole)
}
