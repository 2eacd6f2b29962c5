import { ActionIcon, Button, Card, Group, Menu, Stack, Text } from '@mantine/core'
import {
  IconCheck,
  IconCopy,
  IconDots,
  IconHistory,
  IconMail,
  IconPencil,
  IconPhoto,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { BrandText } from '#contract/branding.ts'
import { directionOf } from '#contract/text/languages.ts'
import { useDates } from '../i18n/dates.ts'
import { useWords } from '../i18n/words.ts'
import { copyText } from '../ui/text/copyText.ts'
import { lazyDialog } from '../ui/state/lazyDialog.tsx'
import { Pill } from '../ui/text/Pill.tsx'
import { TextForm } from './TextForm.tsx'
import { TextLength } from './TextLength.tsx'
import { useTextAsTemplate } from './useTextAsTemplate.ts'
import { useTextActions } from './useTexts.ts'
import { projectWords, textWords } from './words.ts'

const TextVersions = lazyDialog(() => import('./TextVersions.tsx').then((module) => module.TextVersions))

/** The text to copy, as it would be posted or sent. */
const wholeOf = ({ subject, text, hashtags }: BrandText) =>
  [subject, text, hashtags.join(' ')].filter(Boolean).join('\n\n')

/** A brand message or a post, with its actions. */
export function TextCard({ text, named = false }: { text: BrandText; named?: boolean }) {
  const w = useWords(textWords)
  const p = useWords(projectWords)
  const dates = useDates()
  const { keep } = useTextActions(text)
  const [editing, setEditing] = useState(false)
  const direction = directionOf(text.lang)
  const writer = { 'built-in': w.builtIn, model: w.model, member: w.member }[text.writtenBy]
  const copy = () =>
    copyText(wholeOf(text), { done: { message: w.copied }, failed: { message: w.copyFailed, color: 'red' } })
  return (
    <Card component="li" withBorder padding="md" radius="md">
      <Stack gap="xs" h="100%">
        <Group gap={6}>
          {named && text.network && <Pill color="blue">{w[text.network]}</Pill>}
          <Pill color={text.kept ? 'green' : 'gray'}>{text.kept ? w.kept : w.draft}</Pill>
          <Pill color="gray">{text.lang === 'ar' ? p.arabic : p.english}</Pill>
          {text.plannedAt && <Pill color="violet">{dates.moment(text.plannedAt)}</Pill>}
        </Group>
        <div dir={direction} lang={text.lang}>
          {text.subject && (
            <Text fw={600} mb={4} style={{ overflowWrap: 'anywhere' }}>
              {text.subject}
            </Text>
          )}
          <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{text.text}</Text>
          {text.hashtags.length > 0 && (
            <Text c="blue.8" size="sm" mt={4} style={{ overflowWrap: 'anywhere' }}>
              {text.hashtags.join(' ')}
            </Text>
          )}
        </div>
        {text.pictureIdea && (
          <Group gap={6} wrap="nowrap" align="flex-start" c="gray.7" fz="sm">
            <IconPhoto size={16} style={{ flexShrink: 0, marginBlockStart: 3 }} aria-label={w.pictureIdea} role="img" />
            <span dir="auto">{text.pictureIdea}</span>
          </Group>
        )}
        <Group justify="space-between" mt="auto" gap="xs">
          <Text size="xs" c="dimmed">
            {writer} · <TextLength text={text} />
          </Text>
          <Group gap={4}>
            {!text.kept && (
              <Button
                size="compact-sm"
                variant="light"
                c="blue.9"
                leftSection={<IconCheck size={14} aria-hidden />}
                onClick={keep}
              >
                {w.keep}
              </Button>
            )}
            <ActionIcon variant="subtle" size={36} aria-label={w.copy} title={w.copy} onClick={() => void copy()}>
              <IconCopy size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon variant="subtle" size={36} aria-label={w.edit} title={w.edit} onClick={() => setEditing(true)}>
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
            <MoreOfText text={text} />
          </Group>
        </Group>
      </Stack>
      {editing && <TextForm text={text} onClose={() => setEditing(false)} />}
    </Card>
  )
}

function MoreOfText({ text }: { text: BrandText }) {
  const w = useWords(textWords)
  const p = useWords(projectWords)
  const { remove } = useTextActions(text)
  const useIt = useTextAsTemplate(text)
  const [history, setHistory] = useState(false)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size={36} aria-label={p.more} title={p.more}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {text.kind !== 'post' && (
            <Menu.Item leftSection={<IconMail size={16} aria-hidden />} onClick={() => useIt()}>
              {w.useInMail}
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => setHistory(true)}>
            {w.versions}
          </Menu.Item>
          <Menu.Item color="red.9" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void remove()}>
            {w.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <TextVersions text={text} opened={history} onClose={() => setHistory(false)} />
    </>
  )
}
