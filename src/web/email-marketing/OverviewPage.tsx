import { Badge, Card, Group, SimpleGrid, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useApiQuery } from '../api/useApi.ts'
import { number, useWords, words } from '../i18n/words.ts'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { WorkspaceLimits } from '../ui/state/LimitNotice.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { useEditor } from './useEditor.ts'
import { useFetchFailed } from './useFetchFailed.ts'
import { suiteWords } from './words.ts'

const overviewWords = words({
  hint: { en: 'Four steps to your first mail', ar: 'أربع خطوات إلى أول رسالة' },
  provider: {
    en: 'Say who sends: the built-in sandbox to try, or your own mail server',
    ar: 'حدد من يرسل: صندوق التجربة المدمج أو خادم بريدك',
  },
  contacts: { en: 'Bring your contacts', ar: 'أضف جهات الاتصال' },
  template: { en: 'Write a template', ar: 'اكتب قالبًا' },
  send: { en: 'Send it, and watch it arrive', ar: 'أرسل وتابع الوصول' },
})

export default function OverviewPage() {
  const w = useWords(overviewWords)
  const s = useWords(suiteWords)
  const editor = useEditor()
  const one = { page: 1, size: 1 }
  const steps = [
    {
      to: '/email-marketing/providers',
      title: s.providers,
      text: w.provider,
      query: useApiQuery('GET /api/:tenant/email-marketing/email-service-provider', one),
    },
    {
      to: editor ? '/email-marketing/imports' : '/email-marketing/contacts',
      title: s.contacts,
      text: w.contacts,
      query: useApiQuery('GET /api/:tenant/email-marketing/email', one),
    },
    {
      to: '/email-marketing/templates',
      title: s.templates,
      text: w.template,
      query: useApiQuery('GET /api/:tenant/email-marketing/template', one),
    },
    {
      to: editor ? '/email-marketing/send' : '/email-marketing/jobs',
      title: editor ? s.send : s.jobs,
      text: w.send,
      query: useApiQuery('GET /api/:tenant/email-marketing/job', one),
    },
  ]
  const unread = useFetchFailed('overview')
  const failed = steps.find((step) => step.query.error)
  return (
    <>
      <PageHeader title={s.suite} hint={w.hint} />
      {failed && <ErrorNotice {...unread} error={failed.query.error} onRetry={() => void failed.query.refetch()} />}
      <WorkspaceLimits kinds={['contacts', 'messages']} always />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {steps.map(({ to, title, text, query }, index) => {
          const total = query.data?.pagination.total ?? 0
          return (
            <Card key={to} component={Link} to={to} withBorder padding="lg" radius="lg" aria-busy={query.isLoading}>
              <Group justify="space-between" wrap="nowrap" align="flex-start">
                <Group wrap="nowrap" align="flex-start">
                  {/* While the steps load, completed ones are not shown as open. */}
                  {query.isLoading ? (
                    <Skeleton circle height={36} width={36} style={{ flexShrink: 0 }} />
                  ) : (
                    <ThemeIcon size={36} radius="xl" color={total > 0 ? 'teal.8' : 'blue.7'} style={{ flexShrink: 0 }}>
                      {total > 0 ? <IconCheck size={20} aria-hidden /> : <Text fw={700}>{index + 1}</Text>}
                    </ThemeIcon>
                  )}
                  <Stack gap={2}>
                    <Title order={2} size="h5">
                      {title}
                    </Title>
                    <Text c="gray.7">{text}</Text>
                  </Stack>
                </Group>
                {total > 0 && (
                  <Badge variant="default" style={{ flexShrink: 0 }}>
                    {number(total)}
                  </Badge>
                )}
              </Group>
            </Card>
          )
        })}
      </SimpleGrid>
    </>
  )
}
