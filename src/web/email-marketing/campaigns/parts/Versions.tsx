import { languages } from '#contract/text/languages.ts'
import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconLanguage, IconPlus, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CampaignContent } from '#contract/email-marketing/campaigns.ts'
import { useWords } from '../../../i18n/words.ts'
import { useConfirm } from '../../../ui/overlay/useConfirm.ts'
import { useLanguageNames } from '../../useLanguageNames.ts'
import { copiedTo, untranslatedTexts } from './versions.ts'
import { type CampaignStore, useCampaignState } from '../useCampaign.ts'
import { isWritten } from '../values.ts'
import { campaignWords } from '../words.ts'

/** The languages of a campaign: what is not translated yet, and buttons to add, translate and remove a version. */
export function Versions({ store }: { store: CampaignStore }) {
  const w = useWords(campaignWords)
  const languageName = useLanguageNames()
  const { values } = useCampaignState(store)
  const [first] = values.contents
  const missing = languages()
    .map(({ code }) => code)
    .filter((language) => values.contents.every((content) => content.language !== language))
  return (
    <Stack gap="xs">
      {values.contents.length > 1 &&
        values.contents.map((content) => (
          <Version key={content.language} store={store} first={first ?? content} content={content} />
        ))}
      {first && isWritten(first) && missing.length > 0 && (
        <Group gap="xs">
          {missing.map((language) => (
            <Button
              key={language}
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => store.change({ contents: [...values.contents, copiedTo(language, first)] })}
            >
              {w.addLanguage({ language: languageName(language) })}
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  )
}

type VersionProps = { store: CampaignStore; first: CampaignContent; content: CampaignContent }

function Version({ store, first, content }: VersionProps) {
  const w = useWords(campaignWords)
  const languageName = useLanguageNames()
  const confirm = useConfirm()
  const isFirst = first === content
  const left = isFirst ? 0 : untranslatedTexts(first, content).length
  const language = languageName(content.language)
  const remove = async () => {
    const question = { title: w.removeLanguageAsk({ language }), body: w.removeLanguageHint }
    if (!(await confirm({ ...question, confirm: w.removeLanguage({ language }) }))) return
    store.change({ contents: store.state().values.contents.filter((one) => one.language !== content.language) })
  }
  return (
    <Group gap="xs">
      <Badge variant="default" tt="none">
        {language}
      </Badge>
      {left > 0 && (
        <Text size="sm" c="orange.9">
          {w.untranslated({ count: left })}
        </Text>
      )}
      {left > 0 && (
        <Button
          size="compact-sm"
          variant="default"
          component={Link}
          to={`/email-marketing/campaigns/${store.state().item._id}/content`}
          search={{ version: content.language } as never}
          leftSection={<IconLanguage size={14} aria-hidden />}
        >
          {w.translate}
        </Button>
      )}
      {!isFirst && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red.9"
          ms="auto"
          leftSection={<IconTrash size={14} aria-hidden />}
          onClick={() => void remove()}
        >
          {w.removeLanguage({ language })}
        </Button>
      )}
    </Group>
  )
}
