import { Badge, Button, Group, List, SegmentedControl, Switch, Text } from '@mantine/core'
import { useWords } from '../../../i18n/words.ts'
import { useModel } from '../../../ui/ai/useModel.ts'
import { OnDemandPopover } from '../../../ui/overlay/onDemand.tsx'
import { blockWords } from '../blocks/words.ts'
import { type ContentValue, differences } from './content.ts'
import type { Content } from './useContent.ts'
import { useLanguageNames } from '../../useLanguageNames.ts'
import { useTranslation } from './useTranslation.ts'
import { contentWords } from './words.ts'

type Props = {
  content: Content
  at: number
  onChoose: (at: number) => void
  /** Whether the languages are beside each other; null where there is no room. */
  beside: boolean | null
  onBeside: (beside: boolean) => void
}

/** The languages of an email, what a version lacks, and how to get it from the first one. */
export default function LanguageBar({ content, at, onChoose, beside, onBeside }: Props) {
  const w = useWords(contentWords)
  const names = useLanguageNames()
  const { ready } = useModel()
  const translation = useTranslation(content)
  const [first] = content.values
  const value = content.values[at]
  if (!first || !value) return null
  const from = { language: names(first.language) }
  return (
    <Group gap="sm" mb="sm">
      <SegmentedControl
        size="sm"
        aria-label={w.languages}
        value={String(at)}
        onChange={(next) => onChoose(Number(next))}
        data={content.values.map(({ language }, index) => ({ value: String(index), label: names(language) }))}
      />
      {at > 0 && (
        <>
          <Differences content={content} at={at} first={first} value={value} />
          {translation.running ? (
            <>
              <Text size="sm" role="status">
                {w.translating(translation.running)}
              </Text>
              <Button size="compact-sm" variant="default" onClick={translation.stop}>
                {w.stop}
              </Button>
            </>
          ) : (
            <>
              <Button
                size="compact-sm"
                variant="default"
                onClick={() => content.set(at, { ...first, language: value.language })}
              >
                {w.copy(from)}
              </Button>
              {ready && (
                <Button size="compact-sm" variant="default" onClick={() => translation.start(at)}>
                  {w.translate(from)}
                </Button>
              )}
            </>
          )}
        </>
      )}
      {beside !== null && (
        <Switch
          ms="auto"
          label={w.sideBySide}
          checked={beside}
          onChange={(event) => onBeside(event.currentTarget.checked)}
        />
      )}
    </Group>
  )
}

type DifferencesProps = { content: Content; at: number; first: ContentValue; value: ContentValue }

function Differences({ content, at, first, value }: DifferencesProps) {
  const w = useWords(contentWords)
  const b = useWords(blockWords)
  const [one, other] = [content.documents[0], content.documents[at]]
  const all = [
    ...(first.subject.trim() && !value.subject.trim() ? [w.noSubject] : []),
    ...(first.previewText.trim() && !value.previewText.trim() ? [w.noPreviewText] : []),
    ...(!other && first.content.trim() && !value.content.trim() ? [w.empty] : []),
    ...(one && other
      ? differences(one, other).map(({ what, type, number }) =>
          w[what === 'empty' ? 'emptyBlock' : what]({ name: b[type], number }),
        )
      : []),
  ]
  if (all.length === 0) return <Badge color="teal.9">{w.same}</Badge>
  return (
    <OnDemandPopover
      position="bottom-start"
      withArrow
      button={
        <Button size="compact-sm" color="orange.9" variant="light">
          {w.differs({ count: all.length })}
        </Button>
      }
    >
      {() => (
        <List size="sm">
          {all.map((text, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- texts may repeat
            <List.Item key={index}>{text}</List.Item>
          ))}
        </List>
      )}
    </OnDemandPopover>
  )
}
