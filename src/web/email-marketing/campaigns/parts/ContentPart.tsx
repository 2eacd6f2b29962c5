import { Button, Group, Stack } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CampaignContent } from '#contract/email-marketing/campaigns.ts'
import { call } from '../../../api/call.ts'
import { showFailure } from '../../../api/useApi.ts'
import { directionOf } from '#contract/text/languages.ts'
import { useWords } from '../../../i18n/words.ts'
import { lazyDialog } from '../../../ui/state/lazyDialog.tsx'
import { MergeTagArea } from '../../MergeTagInput.tsx'
import { useLanguageNames } from '../../useLanguageNames.ts'
import { Part, type PartProps } from './Part.tsx'
import type { Start } from '../StartChoices.tsx'
import { startWords } from '../startWords.ts'
import { type CampaignStore, useCampaignState } from '../useCampaign.ts'
import { isWritten, withContent } from '../values.ts'
import { Versions } from './Versions.tsx'
import { campaignWords } from '../words.ts'

const StartDialog = lazyDialog(() => import('./StartDialog.tsx').then((module) => module.StartDialog))

/** The content of a campaign: its start, its languages, and the way to its full-screen editor. */
export function ContentPart({ store, ...part }: PartProps & { store: CampaignStore }) {
  const w = useWords(campaignWords)
  const languageName = useLanguageNames()
  const { values } = useCampaignState(store)
  const isDone = values.contents.length > 0 && values.contents.every(isWritten)
  const [first] = values.contents
  const summary = first && [
    w[first.contentType],
    values.contents.map((content) => languageName(content.language)).join(w.and),
  ]
  return (
    <Part
      name="content"
      title={w.content}
      isDone={isDone}
      summary={isDone ? summary?.join(' · ') : w.noContent}
      {...part}
    >
      <ContentFields store={store} />
    </Part>
  )
}

function ContentFields({ store }: { store: CampaignStore }) {
  const w = useWords(campaignWords)
  const s = useWords(startWords)
  const { values, item, fields } = useCampaignState(store)
  const languageName = useLanguageNames()
  const [isStarting, setStarting] = useState(false)
  const [first] = values.contents
  const language = first?.language ?? 'en'
  const start = async (choice: Start) => {
    try {
      store.change({ contents: await contentsOf(choice, values.contents) })
      setStarting(false)
    } catch (error) {
      showFailure(error, s.startFailed)
    }
  }
  return (
    <Stack>
      {values.contents
        .filter(({ contentType }) => contentType === 'text')
        .map((content) => (
          <MergeTagArea
            key={content.language}
            label={values.contents.length > 1 ? languageName(content.language) : w.text}
            minRows={5}
            maxRows={20}
            value={content.content}
            error={fields['contents']}
            direction={directionOf(content.language)}
            onChange={(next) =>
              store.change({
                contents: withContent(store.state().values.contents, content.language, { content: next }),
              })
            }
          />
        ))}
      <Group gap="xs">
        <Button
          component={Link}
          to={`/email-marketing/campaigns/${item._id}/content`}
          leftSection={<IconPencil size={16} aria-hidden />}
          variant={first && isWritten(first) ? 'filled' : 'default'}
        >
          {w.editContent}
        </Button>
        <Button variant="default" onClick={() => setStarting(true)}>
          {w.replaceContent}
        </Button>
      </Group>
      <Versions store={store} />
      <StartDialog
        opened={isStarting}
        onClose={() => setStarting(false)}
        language={language}
        needsQuestion={first !== undefined && isWritten(first)}
        onStart={start}
      />
    </Stack>
  )
}

/** The contents for a start. Subjects that are written stay. */
async function contentsOf(start: Start, before: CampaignContent[]): Promise<CampaignContent[]> {
  const [first] = before
  const subject = first?.subject ?? ''
  const previewText = first?.previewText ?? ''
  if (start.from === 'campaign') {
    const { campaignId } = start
    const { data } = await call('GET /api/:tenant/email-marketing/campaign/:campaignId', { campaignId })
    return data.contents
  }
  if (start.from === 'template') {
    const { templateId } = start
    const { data } = await call('GET /api/:tenant/email-marketing/template/:templateId', { templateId })
    const { language, contentType, content, text } = data
    return [{ language, contentType, content, text, subject: subject || data.subject, previewText }]
  }
  const { language, content } = start
  if (start.from === 'design')
    return [{ language, contentType: 'blocks', content, text: '', subject: subject || start.subject, previewText }]
  return [{ language, contentType: start.contentType, content, text: '', subject, previewText }]
}
