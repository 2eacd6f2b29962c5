import { SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { bounceOutcomes } from '#contract/email-marketing/bounce-rules.ts'
import type { CampaignReport } from '#contract/email-marketing/campaign-report.ts'
import type { Figures } from '#contract/email-marketing/reports.ts'
import { languageNameIn } from '#contract/text/languages.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { number, useWords } from '../../../i18n/words.ts'
import { MailSubject } from '../../../ui/text/MailSubject.tsx'
import { UserText } from '../../../ui/text/UserText.tsx'
import { useBounceText } from '../../useBounceText.ts'
import { poolNames } from '../poolNames.ts'
import { rateOf } from '../rates.ts'
import { SmallTable } from '../SmallTable.tsx'
import { reportWords } from '../words.ts'
import { isUntracked } from './RateCards.tsx'
import { campaignReportWords } from './words.ts'

type Words = typeof campaignReportWords

/** A campaign by variant, mailbox provider and device, and its bounces. */
export function Breakdowns({ report }: { report: CampaignReport }) {
  const w = useWords(campaignReportWords)
  const r = useWords(reportWords)
  const { variants, providers, devices, bounces, languages } = report
  const reader = useLanguage()
  return (
    <>
      {variants.length > 0 && (
        <Rates
          title={w.variants}
          head={w.variant}
          rows={variants.map(({ jobId, variant, subject, figures }) => ({
            key: jobId,
            figures,
            name: (
              <>
                {variant === null ? w.rest : r[`variant.${variant}`]}
                <Text size="xs" c="gray.7">
                  <MailSubject>{subject}</MailSubject>
                </Text>
              </>
            ),
          }))}
        />
      )}
      {languages.length > 0 && (
        <Rates
          title={w.languages}
          head={w.language}
          rows={languages.map(({ language, figures }) => ({
            key: language,
            figures,
            name: languageNameIn(language, reader),
          }))}
        />
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        <Rates
          title={w.providers}
          head={w.provider}
          rows={providers.map(({ key, figures }) => ({
            key,
            figures,
            name: key === '' ? w.otherProviders : <UserText>{poolNames[key] ?? key}</UserText>,
          }))}
        />
        <SmallTable
          title={w.devices}
          hint={w.devicesHint}
          heads={[w.device, w.opened, w.clicked]}
          none={w.noDevices}
          rows={devices.map(({ device, opened, clicked }) => [w[device], number(opened), number(clicked)])}
        />
      </SimpleGrid>
      {bounces.length > 0 && <Bounces bounces={bounces} />}
    </>
  )
}

function Bounces({ bounces }: Pick<CampaignReport, 'bounces'>) {
  const w = useWords(campaignReportWords)
  const outcomes = useWords(bounceOutcomes)
  const bounceText = useBounceText()
  const reasonOf = (reason: string) => {
    const key = `reason.${reason}`
    return key in campaignReportWords ? (w[key as keyof Words & `reason.${string}`] as string) : w['reason.other']
  }
  return (
    <SmallTable
      title={w.bounces}
      heads={[w.bounce, w.count, w.response]}
      none={w.noBounces}
      rows={bounces.map(({ outcome, reason, rule, count, response }) => [
        <>
          {bounceText(rule) ?? reasonOf(reason)}
          <Text size="xs" c="gray.7">
            {outcomes[outcome]}
          </Text>
        </>,
        number(count),
        <Text key="response" size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }} lineClamp={3}>
          {response ?? '–'}
        </Text>,
      ])}
    />
  )
}

type RateRow = { key: string; name: ReactNode; figures: Figures }

/** Delivered, opened and clicked of each row, with rates. */
function Rates({ title, head, rows }: { title: string; head: string; rows: RateRow[] }) {
  const w = useWords(campaignReportWords)
  return (
    <SmallTable
      title={title}
      heads={[head, w.sent, w.delivered, w.opened, w.clicked]}
      none="–"
      rows={rows.map(({ name, figures }) => [
        name,
        number(figures.sent),
        ...(['delivered', 'opened', 'clicked'] as const).map((rate) =>
          isUntracked(figures, rate) ? w.untracked : (rateOf(figures, rate) ?? '–'),
        ),
      ])}
    />
  )
}
