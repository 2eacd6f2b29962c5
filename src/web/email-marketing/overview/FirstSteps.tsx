import { Anchor, Card, Group, Progress, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Overview } from '#contract/email-marketing/overview.ts'
import { number, template, useWords, words } from '../../i18n/words.ts'
import { useEditor } from '../useEditor.ts'

const stepWords = words({
  title: { en: 'First steps', ar: 'الخطوات الأولى' },
  progress: { en: template('{done} of {all} done'), ar: template('اكتمل {done} من {all}') },
  done: { en: 'Done', ar: 'اكتملت' },
  brand: { en: 'Set up your brand', ar: 'إعداد العلامة التجارية' },
  provider: { en: 'Connect an email provider', ar: 'ربط مزود إرسال' },
  domain: { en: 'Verify your domain', ar: 'التحقق من النطاق' },
  contacts: { en: 'Import your contacts', ar: 'استيراد جهات الاتصال' },
  campaign: { en: 'Send a campaign', ar: 'إرسال حملة' },
})

type Steps = Overview['steps']

const order = ['brand', 'provider', 'domain', 'contacts', 'campaign'] as const

export const isSetUp = (steps: Steps) => order.every((step) => steps[step])

/** The first steps in one strip, with what is done. */
export function FirstSteps({ steps }: { steps: Steps }) {
  const w = useWords(stepWords)
  const editor = useEditor()
  const to: Record<keyof Steps, string> = {
    brand: '/email-marketing/brand',
    provider: '/email-marketing/providers',
    domain: '/email-marketing/domains',
    contacts: editor ? '/email-marketing/imports' : '/email-marketing/contacts',
    campaign: editor ? '/email-marketing/send' : '/email-marketing/jobs',
  }
  const done = order.filter((step) => steps[step]).length
  return (
    <Card withBorder component="section" p="md">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          {w.title}
        </Title>
        <Text size="sm" c="gray.7">
          {w.progress({ done: number(done), all: number(order.length) })}
        </Text>
      </Group>
      <Progress value={(100 * done) / order.length} size="sm" mb="md" aria-hidden />
      <SimpleGrid
        cols={{ base: 1, xs: 2, md: 5 }}
        spacing="sm"
        component="ol"
        p={0}
        m={0}
        style={{ listStyle: 'none' }}
      >
        {order.map((step, index) => (
          <Group key={step} component="li" gap="xs" wrap="nowrap">
            <ThemeIcon size={26} radius="xl" variant={steps[step] ? 'filled' : 'default'} color="teal.8" aria-hidden>
              {steps[step] ? <IconCheck size={16} /> : <Text size="xs">{number(index + 1)}</Text>}
            </ThemeIcon>
            <Stack gap={0}>
              <Anchor
                component={Link}
                to={to[step]}
                size="sm"
                fw={steps[step] ? 400 : 600}
                c={steps[step] ? 'gray.7' : 'blue.9'}
              >
                {w[step]}
              </Anchor>
              {steps[step] && (
                <Text size="xs" c="gray.7">
                  {w.done}
                </Text>
              )}
            </Stack>
          </Group>
        ))}
      </SimpleGrid>
    </Card>
  )
}
