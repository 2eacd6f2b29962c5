import { Anchor, Box, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Overview } from '#contract/email-marketing/overview.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { isolateAuto, isolateLtr } from '../../i18n/isolates.ts'
import { plural, template, useWords, words } from '../../i18n/words.ts'
import { percentOf } from '../partOf.ts'

const healthWords = words({
  title: { en: 'Sending health', ar: 'سلامة الإرسال' },
  good: { en: 'Good', ar: 'جيد' },
  warning: { en: 'Needs attention', ar: 'يحتاج إلى انتباه' },
  bad: { en: 'Problem', ar: 'مشكلة' },
  domain: { en: 'Domain', ar: 'النطاق' },
  domainGood: { en: template('{name} is verified'), ar: template('تم التحقق من النطاق {name}') },
  domainBad: { en: template('{name} needs DNS records'), ar: template('تنقص النطاق {name} سجلات DNS') },
  domainNone: { en: 'No domain yet', ar: 'لا يوجد نطاق بعد' },
  domainAction: { en: 'View domains', ar: 'عرض النطاقات' },
  provider: { en: 'Provider', ar: 'مزود الإرسال' },
  providerGood: { en: template('{name} is active'), ar: template('{name} مفعّل') },
  providerBad: { en: template('The last test of {name} failed'), ar: template('لم ينجح آخر اختبار لـ{name}') },
  providerNone: { en: 'No active default provider', ar: 'لا يوجد مزود إرسال افتراضي مفعّل' },
  providerAction: { en: 'View providers', ar: 'عرض مزودي الإرسال' },
  bounces: { en: 'Bounces', ar: 'الارتدادات' },
  complaints: { en: 'Complaints', ar: 'بلاغات البريد غير المرغوب فيه' },
  rate: { en: template('{rate} in 90 days'), ar: template('{rate} خلال 90 يومًا') },
  nothingSent: { en: 'Nothing sent in 90 days', ar: 'لم يُرسل شيء خلال 90 يومًا' },
  reportAction: { en: 'View report', ar: 'عرض التقرير' },
  replies: { en: 'Replies', ar: 'الردود' },
  waiting: {
    en: plural({ one: '# unread message', other: '# unread messages' }),
    ar: plural({
      zero: 'لا رسائل غير مقروءة',
      one: 'رسالة واحدة غير مقروءة',
      two: 'رسالتان غير مقروءتين',
      few: '# رسائل غير مقروءة',
      many: '# رسالة غير مقروءة',
      other: '# رسالة غير مقروءة',
    }),
  },
  repliesAction: { en: 'Read messages', ar: 'قراءة الرسائل' },
})

type State = 'good' | 'warning' | 'bad'
type Line = { key: string; title: string; text: string; state: State; to: string; action: string }

/** From these shares on, mailbox providers slow down or refuse a sender. */
const bounceLimits = { warning: 0.02, bad: 0.05 }
const complaintLimits = { warning: 0.001, bad: 0.003 }
const colors: Record<State, string> = { good: 'teal.8', warning: 'yellow.7', bad: 'red.8' }

type Props = { average: Overview['average']; repliesWaiting: number }

/** Domain, provider, bounces, complaints and replies, each with its state and one action. */
export function Health({ average, repliesWaiting }: Props) {
  const w = useWords(healthWords)
  const lines = useLines(average)
  const replies: Line = {
    key: 'replies',
    title: w.replies,
    text: w.waiting({ count: repliesWaiting }),
    state: 'good',
    to: '/email-marketing/messages',
    action: w.repliesAction,
  }
  return (
    <Card withBorder component="section" p="md">
      <Title order={2} size="h5" mb="sm">
        {w.title}
      </Title>
      <Stack gap="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
        {[...lines, replies].map(({ key, title, text, state, to, action }) => (
          <Group key={key} component="li" justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
            <Group gap="sm" wrap="nowrap" align="flex-start">
              <Box
                w={10}
                h={10}
                mt={6}
                bg={colors[state]}
                style={{ borderRadius: '50%', flexShrink: 0 }}
                role="img"
                aria-label={w[state]}
              />
              <Stack gap={0}>
                <Text size="sm" fw={600}>
                  {title}
                </Text>
                <Text size="sm" c="gray.7" style={{ overflowWrap: 'anywhere' }}>
                  {text}
                </Text>
              </Stack>
            </Group>
            <Anchor component={Link} to={to} size="sm" c="blue.9" style={{ flexShrink: 0 }}>
              {action}
            </Anchor>
          </Group>
        ))}
      </Stack>
    </Card>
  )
}

function useLines(average: Overview['average']): Line[] {
  const w = useWords(healthWords)
  const providers = useApiQuery('GET /api/:tenant/email-marketing/email-service-provider', { page: 1, size: 50 })
  const domains = useApiQuery('GET /api/:tenant/email-marketing/domain', {})
  const main = providers.data?.data.find(({ isDefault, status }) => isDefault && status === 'active')
  const isTested = main?.lastTest?.success !== false
  const rows = domains.data?.data ?? []
  const broken = rows.find(({ checks }) => checks.state === 'fail' || checks.state === 'warn')
  const domain = broken ?? rows[0]
  const share = (rate: number | null) =>
    rate === null ? w.nothingSent : w.rate({ rate: isolateLtr(percentOf(Math.round(rate * 100_000), 100_000)) })
  const stateOf = (rate: number | null, limits: { warning: number; bad: number }): State =>
    rate === null || rate < limits.warning ? 'good' : rate < limits.bad ? 'warning' : 'bad'
  return [
    ...(domains.data
      ? [
          {
            key: 'domain',
            title: w.domain,
            text: domain ? (broken ? w.domainBad : w.domainGood)({ name: isolateAuto(domain.name) }) : w.domainNone,
            state:
              !domain || broken?.checks.state === 'warn'
                ? ('warning' as const)
                : broken
                  ? ('bad' as const)
                  : ('good' as const),
            to: domain ? `/email-marketing/domains/${domain.domain}` : '/email-marketing/domains',
            action: w.domainAction,
          },
        ]
      : []),
    ...(providers.data
      ? [
          {
            key: 'provider',
            title: w.provider,
            text: main ? (isTested ? w.providerGood : w.providerBad)({ name: isolateAuto(main.name) }) : w.providerNone,
            state: main && isTested ? ('good' as const) : ('bad' as const),
            to: main ? `/email-marketing/providers/${main._id}` : '/email-marketing/providers',
            action: w.providerAction,
          },
        ]
      : []),
    ...(['bounces', 'complaints'] as const).map((key) => {
      const rate = average[key === 'bounces' ? 'bounced' : 'complained']
      return {
        key,
        title: w[key],
        text: share(rate),
        state: stateOf(rate, key === 'bounces' ? bounceLimits : complaintLimits),
        to: '/email-marketing/reports',
        action: w.reportAction,
      }
    }),
  ]
}
