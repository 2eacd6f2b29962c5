import { Alert, Group, Progress, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import type { CampaignContent } from '#contract/email-marketing/campaigns.ts'
import { directionOf } from '#contract/text/languages.ts'
import { useWords } from '../../../../i18n/words.ts'
import type { MergeTagField } from '../../../mergeTagField.ts'
import { MergeTagInput } from '../../../MergeTagInput.tsx'
import { mergeTagOf, outputs } from '../../../mergeTags.ts'
import { HelpButton } from '../../../templates/help/HelpButton.tsx'
import { helpWords } from '../../../templates/help/words.ts'
import { InsertMenu } from '../../../templates/InsertMenu.tsx'
import { useLanguageNames } from '../../../useLanguageNames.ts'
import { useTagNames } from '../../../useTagNames.ts'
import { type CampaignStore, useCampaignCheck, useCampaignState } from '../../useCampaign.ts'
import { withContent } from '../../values.ts'
import { campaignWords } from '../../words.ts'

/** Phones show about this many characters of a subject. */
const shownOnPhones = 40
/** Beyond this, most programs cut a subject. */
const fullLength = 70

/** The subject and preview text in each language. */
export default function SubjectFields({ store }: { store: CampaignStore }) {
  const { values } = useCampaignState(store)
  return (
    <Stack gap="lg">
      {values.contents.map((content) => (
        <ContentSubject key={content.language} store={store} content={content} />
      ))}
    </Stack>
  )
}

function ContentSubject({ store, content }: { store: CampaignStore; content: CampaignContent }) {
  const w = useWords(campaignWords)
  const languageName = useLanguageNames()
  const { values } = useCampaignState(store)
  const input = useRef<MergeTagField>(null)
  const { language, subject, previewText } = content
  const isOnly = values.contents.length === 1
  const name = languageName(language)
  const set = (fields: Partial<CampaignContent>) =>
    store.change({ contents: withContent(store.state().values.contents, language, fields) })
  const label = isOnly ? w.oneSubject : w.subjectOf({ language: name })
  return (
    <Stack gap="xs">
      <Group align="end" gap="xs" wrap="nowrap">
        <MergeTagInput
          ref={input}
          flex={1}
          label={label}
          value={subject}
          maxLength={400}
          onChange={(next) => set({ subject: next })}
          direction={directionOf(language)}
        />
        <InsertMenu
          into={label}
          language={language}
          html={false}
          tall
          onInsert={(text) => input.current?.insert(text)}
        />
        <HelpButton mail={() => content} onSubject={(next) => set({ subject: next })} />
      </Group>
      <Length subject={subject} />
      <MergeTagInput
        label={isOnly ? w.onePreview : w.previewOf({ language: name })}
        description={w.previewHint}
        value={previewText}
        maxLength={250}
        onChange={(next) => set({ previewText: next })}
        direction={directionOf(language)}
      />
      {subject !== '' && <SpamCheck store={store} language={language} />}
    </Stack>
  )
}

function Length({ subject }: { subject: string }) {
  const w = useWords(campaignWords)
  const { nameOf } = useTagNames()
  const length = [...readingText(subject, nameOf)].length
  const color = length <= shownOnPhones ? 'teal.7' : length <= fullLength ? 'yellow.7' : 'orange.8'
  return (
    <Group gap="xs" wrap="nowrap">
      <Progress value={Math.min(100, (100 * length) / fullLength)} color={color} w={96} aria-label={w.lengthMeter} />
      <Text size="xs" c="gray.7">
        {w.length({ count: length })}
      </Text>
    </Group>
  )
}

/** A subject as a contact may read it. */
const readingText = (subject: string, nameOf: (path: string) => string) =>
  subject
    .split(outputs)
    .map((piece) => {
      const tag = mergeTagOf(piece)
      return tag ? tag.fallback || nameOf(tag.path) : piece
    })
    .join('')

const spamCodes: ReadonlySet<string> = new Set(['spamWord', 'shouting'])

/** What spam filters look for, as the check of the campaign finds it. Other findings are shown in their own part. */
function SpamCheck({ store, language }: { store: CampaignStore; language: CampaignContent['language'] }) {
  const h = useWords(helpWords)
  const w = useWords(campaignWords)
  const { item } = useCampaignState(store)
  const { check } = useCampaignCheck(item._id)
  if (!check) return null
  const findings = check.findings.filter(
    (finding) => spamCodes.has(finding.code) && (finding.language === null || finding.language === language),
  )
  if (findings.length === 0) {
    return (
      <Text size="sm" c="gray.7" role="status">
        {h.cleanSubject}
      </Text>
    )
  }
  return (
    <Alert color="yellow" variant="light" title={w.check} role="status">
      {findings.map(({ code, message, todo }) => (
        <div key={`${code} ${message}`}>
          <Text size="sm">{message}</Text>
          <Text size="xs">{todo}</Text>
        </div>
      ))}
    </Alert>
  )
}
