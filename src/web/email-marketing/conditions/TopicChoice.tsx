import { NativeSelect } from '@mantine/core'
import { sideOf } from '#contract/text/languages.ts'
import { useAllPages } from '../../api/useAllPages.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { conditionWords } from './words.ts'

type Props = { value: string | undefined; onChange: (topicId: string) => void }

/** Picks a topic. */
export function TopicChoice({ value = '', onChange }: Props) {
  const c = useWords(conditionWords)
  const language = useLanguage()
  const topics = useAllPages('GET /api/:tenant/email-marketing/topic', { isArchived: false, sortType: 'asc' })
  return (
    <NativeSelect
      aria-label={c.topic}
      value={value}
      data={[
        { value: '', label: c.topic },
        ...(topics.data ?? []).map(({ _id, name }) => ({ value: _id, label: name[sideOf(language)] })),
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
