import { useWords } from '../../i18n/words.ts'
import ConflictNotice from '../../ui/form/ConflictNotice.tsx'
import { plainTextOf } from '../templates/editor/values.ts'
import { useLanguageNames } from '../useLanguageNames.ts'
import { type CampaignStore, useCampaignState } from './useCampaign.ts'
import { useToText } from './useToText.ts'
import { useWhenText } from './useWhenText.ts'
import { type CampaignValues, valuesOf } from './values.ts'
import { campaignWords } from './words.ts'

/** Shows what another editor has saved in the meantime, and lets this one choose. */
export default function CampaignConflict({ store }: { store: CampaignStore }) {
  const w = useWords(campaignWords)
  const languageName = useLanguageNames()
  const whenText = useWhenText()
  const toText = useToText()
  const { values, conflict, item } = useCampaignState(store)
  if (!conflict) return null
  const languages = [...new Set([...values.contents, ...conflict.item.contents].map(({ language }) => language))]
  const compared = (from: CampaignValues, to: string) => ({
    name: from.name,
    to,
    from: [from.fromName, from.fromEmail].filter(Boolean).join(' · '),
    when: whenText(from.timing),
    ...Object.fromEntries(
      languages.flatMap((language) => {
        const content = from.contents.find((content) => content.language === language)
        return [
          [`subject ${language}`, content?.subject ?? ''],
          [`content ${language}`, content ? textOf(content) : ''],
        ]
      }),
    ),
  })
  const names = {
    name: w.name,
    to: w.to,
    from: w.from,
    when: w.when,
    ...Object.fromEntries(
      languages.flatMap((language) => [
        [`subject ${language}`, w.subjectOf({ language: languageName(language) })],
        [`content ${language}`, `${w.content} (${languageName(language)})`],
      ]),
    ),
  }
  const own = toText(item.to) ?? ''
  const theirs = valuesOf(conflict.item)
  const isOwnChoice = JSON.stringify(values.recipients) !== JSON.stringify(store.read().recipients)
  return (
    <ConflictNotice
      versioned={{ updatedAt: item.updatedAt, valuesOf: () => compared(theirs, ''), names }}
      read={compared(store.read(), own)}
      // Recipients have names only once they are saved.
      mine={compared(values, isOwnChoice ? w.edited : own)}
      theirs={compared(theirs, toText(conflict.item.to) ?? '')}
      by={conflict.by}
      onTheirs={store.takeTheirs}
      onMine={store.keepMine}
    />
  )
}

/** A content that cannot be read is shown as it is. */
function textOf(content: CampaignValues['contents'][number]): string {
  if (content.content.trim() === '') return ''
  try {
    return plainTextOf(content)
  } catch {
    return content.content
  }
}
