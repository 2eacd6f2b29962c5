import { Button, Card, CopyButton, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import type { SignUpForm } from '#contract/email-marketing/forms.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { languageOptions } from '../../i18n/languageOptions.ts'
import { useLanguage } from '../../i18n/language.ts'
import type { Language } from '../../i18n/languages.ts'
import { useWords } from '../../i18n/words.ts'
import { suiteWords } from '../words.ts'
import { frameOf, pageOf, plainOf } from './snippets.ts'
import { formWords } from './words.ts'

/** Ways to publish a form: the page, an iframe, and the fields as HTML. */
export default function ShareCard({ form }: { form: SignUpForm }) {
  const w = useWords(formWords)
  const s = useWords(suiteWords)
  const spoken = useLanguage()
  const [chosen, setChosen] = useState<Language>(spoken)
  const language = form.language ?? chosen
  const links = useApiQuery('GET /api/:tenant/email-marketing/link-domain', {}).data?.data
  const origin = links?.domain?.state === 'active' ? links.origin : window.location.origin
  const page = pageOf(origin, form, language)
  return (
    <Card withBorder component="section" aria-label={w.share}>
      <Stack>
        <Group justify="space-between">
          <Title order={2} size="h4">
            {w.share}
          </Title>
          {form.language === null && (
            <SegmentedControl
              size="xs"
              aria-label={s.language}
              value={language}
              onChange={(value) => setChosen(value as Language)}
              data={[...languageOptions(s)]}
            />
          )}
        </Group>
        <Snippet title={w.link} text={page}>
          <Button
            component="a"
            href={page}
            target="_blank"
            rel="noopener noreferrer"
            size="compact-sm"
            variant="default"
            leftSection={<IconExternalLink size={14} aria-hidden />}
          >
            {w.visit}
          </Button>
        </Snippet>
        <Snippet
          title={w.frame}
          text={frameOf(origin, form, language)}
          {...(form.origins.length === 0 && { hint: w.frameHint })}
        />
        <Snippet title={w.plain} text={plainOf(origin, form, language)} hint={w.plainHint} />
      </Stack>
    </Card>
  )
}

type Props = { title: string; text: string; hint?: string; children?: React.ReactNode }

function Snippet({ title, text, hint, children }: Props) {
  const w = useWords(formWords)
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs">
        <Text fw={500} size="sm">
          {title}
        </Text>
        <Group gap="xs">
          {children}
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button
                size="compact-sm"
                variant="default"
                aria-label={`${w.copy}: ${title}`}
                leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
                onClick={copy}
              >
                {copied ? w.copied : w.copy}
              </Button>
            )}
          </CopyButton>
        </Group>
      </Group>
      {hint && (
        <Text size="sm" c="dimmed">
          {hint}
        </Text>
      )}
      <Text
        component="pre"
        dir="ltr"
        ff="monospace"
        size="xs"
        p="xs"
        m={0}
        bg="gray.1"
        style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', borderRadius: 8 }}
      >
        {text}
      </Text>
    </Stack>
  )
}
