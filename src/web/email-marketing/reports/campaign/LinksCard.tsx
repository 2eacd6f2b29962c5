import { Box, Card, SimpleGrid, Skeleton, Table, Text, Title } from '@mantine/core'
import { Suspense, useState } from 'react'
import type { CampaignReport, LinkCount } from '#contract/email-marketing/campaign-report.ts'
import { number, useWords } from '../../../i18n/words.ts'
import { TableScroll } from '../../../ui/list/TableScroll.tsx'
import { lazyPart } from '../../../ui/state/lazy.tsx'
import { useEditor } from '../../useEditor.ts'
import { TagClickers } from './TagClickers.tsx'
import { campaignReportWords } from './words.ts'

const LinkMap = lazyPart(() => import('./LinkMap.tsx'))

/** The links of a campaign with their clicks, in a list and on the email; each highlights the other. */
export function LinksCard({ report, canTag }: { report: CampaignReport; canTag: boolean }) {
  const w = useWords(campaignReportWords)
  const [active, setActive] = useState<string | null>(null)
  const { links, otherClicks, total, jobId } = report
  return (
    <Card withBorder component="section" aria-label={w.links}>
      <Title order={2} size="h4" mb="sm">
        {w.links}
      </Title>
      {!total.clicksCounted && links.length === 0 ? (
        <Text c="gray.7">{total.delivered > 0 ? w.clicksUntracked : w.noClicks}</Text>
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          {links.length === 0 && otherClicks === 0 ? (
            <Text c="gray.7">{w.noClicks}</Text>
          ) : (
            <LinkTable report={report} active={active} onActive={setActive} canTag={canTag} />
          )}
          <Suspense fallback={<Skeleton height={420} aria-busy />}>
            <LinkMap jobId={jobId} links={links} active={active} onActive={setActive} />
          </Suspense>
        </SimpleGrid>
      )}
    </Card>
  )
}

type TableProps = {
  report: CampaignReport
  active: string | null
  onActive: (url: string | null) => void
  canTag: boolean
}

function LinkTable({ report: { links, otherClicks, jobId }, active, onActive, canTag }: TableProps) {
  const w = useWords(campaignReportWords)
  const editor = useEditor()
  const most = Math.max(1, ...links.map(({ clicks }) => clicks))
  return (
    <TableScroll minWidth={300} mah={560} label={w.links}>
      <Table aria-label={w.links}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{w.link}</Table.Th>
            <Table.Th>{w.people}</Table.Th>
            <Table.Th>{w.clicks}</Table.Th>
            {editor && canTag && <Table.Th aria-label={w.tagClickers} />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {links.map((link) => (
            <Table.Tr
              key={link.url}
              {...(active === link.url && { bg: 'blue.0' })}
              onMouseEnter={() => onActive(link.url)}
              onMouseLeave={() => onActive(null)}
              onFocus={() => onActive(link.url)}
            >
              <Table.Th scope="row" fw={500}>
                <LinkName link={link} share={link.clicks / most} onActive={onActive} />
              </Table.Th>
              <Table.Td>{number(link.people)}</Table.Td>
              <Table.Td>{number(link.clicks)}</Table.Td>
              {editor && canTag && (
                <Table.Td>
                  <TagClickers jobId={jobId} url={link.url} />
                </Table.Td>
              )}
            </Table.Tr>
          ))}
          {otherClicks > 0 && (
            <Table.Tr>
              <Table.Th scope="row" fw={400}>
                {w.otherLinks}
              </Table.Th>
              <Table.Td>–</Table.Td>
              <Table.Td>{number(otherClicks)}</Table.Td>
              {editor && canTag && <Table.Td />}
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}

type NameProps = { link: LinkCount; share: number; onActive: (url: string | null) => void }

/** A link without its scheme, and a bar as long as its part of the clicks. */
function LinkName({ link: { url }, share, onActive }: NameProps) {
  return (
    <>
      <Text
        component="a"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        size="sm"
        c="blue.9"
        dir="ltr"
        title={url}
        onBlur={() => onActive(null)}
        style={{ display: 'block', overflowWrap: 'anywhere', textAlign: 'start' }}
        lineClamp={2}
      >
        {url.replace(/^https?:\/\//, '')}
      </Text>
      <Box h={4} mt={4} bg="blue.5" style={{ inlineSize: `${100 * share}%`, borderRadius: 2 }} aria-hidden />
    </>
  )
}
