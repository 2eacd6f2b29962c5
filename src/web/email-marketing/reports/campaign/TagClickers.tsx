import { sideOf } from '#contract/text/languages.ts'
import { ActionIcon, Box, Button, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { useAllPages } from '../../../api/useAllPages.ts'
import { call } from '../../../api/call.ts'
import { useApiMutation } from '../../../api/useApi.ts'
import { isolateAuto, isolateLtr } from '../../../i18n/isolates.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/words.ts'
import { hideUndoToast, showUndoToast } from '../../../ui/overlay/undoToast.tsx'
import { OnDemandPopover } from '../../../ui/overlay/onDemand.tsx'
import { UserText } from '../../../ui/text/UserText.tsx'
import { uiWords } from '../../../ui/words/uiWords.ts'
import { suiteWords } from '../../words.ts'
import { campaignReportWords } from './words.ts'

const invalidates = ['/email-marketing/']
const undoLastsMs = 15_000

/** Tags those who clicked a link, or any link: one click on a tag applies it, and it can be undone. */
export function TagClickers({ jobId, url }: { jobId: string; url?: string }) {
  const w = useWords(campaignReportWords)
  const label = url === undefined ? w.tagClickers : w.tagClickersOf({ url: isolateLtr(url) })
  return (
    <OnDemandPopover
      position="bottom-end"
      width={280}
      button={
        url === undefined ? (
          <Button variant="default" leftSection={<IconTag size={16} aria-hidden />}>
            {label}
          </Button>
        ) : (
          <ActionIcon variant="subtle" color="gray.8" aria-label={label} title={label}>
            <IconTag size={16} aria-hidden />
          </ActionIcon>
        )
      }
    >
      {(close) => <TagChoice jobId={jobId} url={url} onDone={close} />}
    </OnDemandPopover>
  )
}

function TagChoice({ jobId, url, onDone }: { jobId: string; url: string | undefined; onDone: () => void }) {
  const w = useWords(campaignReportWords)
  const language = useLanguage()
  const [search, setSearch] = useState('')
  const tags = useAllPages('GET /api/:tenant/email-marketing/tag', { type: 'email', orderBy: 'name', sortType: 'asc' })
  const run = useTagging()
  const apply = async (tagIds: () => Promise<string> | string) => {
    onDone()
    // The call has already shown its error.
    await run({ jobId, url, tagId: tagIds }).catch(() => undefined)
  }
  const name = search.trim()
  const lower = name.toLocaleLowerCase()
  const shown = (tags.data ?? []).filter((tag) => `${tag.name.en} ${tag.name.ar}`.toLocaleLowerCase().includes(lower))
  const isKnown = shown.some((tag) => [tag.name.en, tag.name.ar].some((one) => one.toLocaleLowerCase() === lower))
  const create = async () => {
    const { data } = await call('POST /api/:tenant/email-marketing/tag', {
      name: { en: name, ar: name },
      type: 'email',
    })
    return data._id
  }
  return (
    <Stack gap="xs">
      <TextInput
        data-autofocus
        aria-label={w.findTag}
        placeholder={w.findTag}
        maxLength={60}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <Box mah={240} style={{ overflowY: 'auto' }}>
        <Stack gap={2}>
          {shown.map((tag) => (
            <Button
              key={tag._id}
              variant="subtle"
              color="gray.9"
              justify="flex-start"
              size="sm"
              onClick={() => void apply(() => tag._id)}
            >
              <UserText>{tag.name[sideOf(language)]}</UserText>
            </Button>
          ))}
          {name !== '' && !isKnown && (
            <Button
              variant="subtle"
              justify="flex-start"
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => void apply(create)}
            >
              {w.createTag({ name: isolateAuto(name) })}
            </Button>
          )}
          {tags.data?.length === 0 && name === '' && (
            <Text size="sm" c="gray.7">
              {w.noTags}
            </Text>
          )}
        </Stack>
      </Box>
    </Stack>
  )
}

type Tagging = { jobId: string; url: string | undefined; tagId: () => Promise<string> | string }

function useTagging() {
  const w = useWords(campaignReportWords)
  const s = useWords(suiteWords)
  const u = useWords(uiWords)
  const undo = useApiMutation('POST /api/:tenant/email-marketing/email/bulk/:undoId/undo', {
    successToast: { message: w.undone },
    errorTitle: s.updateFailed,
    invalidates,
  })
  const tag = useApiMutation('POST /api/:tenant/email-marketing/job/:jobId/tag-clickers', {
    successToast: ({ data }) => {
      const message = w.tagged({ count: data.changed })
      const { undoId } = data
      if (undoId === undefined) return { message }
      const takeBack = () => {
        hideUndoToast(undoId)
        undo.mutate({ undoId })
      }
      showUndoToast({ id: undoId, message, undo: w.undo, close: u.close, lasts: undoLastsMs, onUndo: takeBack })
      return null
    },
    errorTitle: s.updateFailed,
    invalidates,
  })
  return async ({ jobId, url, tagId }: Tagging) =>
    tag.mutateAsync({ jobId, tagIds: [await tagId()], ...(url !== undefined && { url }) })
}
