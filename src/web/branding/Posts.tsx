import { Button, Card, Group, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { IconPencilPlus, IconSparkles, IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import type { Network, Project } from '#contract/branding.ts'
import { useApiQuery } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { CardList } from '../ui/list/CardList.tsx'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { SelectFilter } from '../ui/list/SelectFilter.tsx'
import { ModelNote } from '../ui/ai/ModelNote.tsx'
import type { ListState } from '../ui/list/useListState.ts'
import { networks } from './kinds.ts'
import { chosenLanguages, type LanguageChoice, languageChoices } from './languageChoices.ts'
import { TextCard } from './TextCard.tsx'
import { TextForm } from './TextForm.tsx'
import { DraftWriting } from './DraftWriting.tsx'
import { useDrafting } from './useDrafting.ts'
import { projectWords, textWords } from './words.ts'

/** Posts for social networks: drafts, the member's own posts, and all others. */
export function Posts({ project, list }: { project: Project; list: ListState }) {
  const w = useWords(textWords)
  const p = useWords(projectWords)
  const query = useApiQuery('GET /api/:lang/project/:projectId/text', {
    projectId: project._id,
    kind: 'post',
    size: 20,
    ...list.pick('network', 'kept'),
  })
  return (
    <Stack gap="lg">
      <ModelNote />
      <WritePosts project={project} />
      <Group gap="sm">
        <SelectFilter
          list={list}
          field="network"
          label={w.network}
          any={w.anyNetwork}
          choices={networks.map((value) => ({ value, label: w[value] }))}
        />
      </Group>
      <CardList
        label={p.posts}
        list={{ ...list, narrowed: list.text('network') !== '' }}
        query={query}
        columns={2}
        card={(text) => <TextCard key={text._id} text={text} named />}
        empty={<EmptyState icon={<IconSpeakerphone size={28} />} title={w.noPosts} hint={w.noPostsHint} />}
      />
    </Stack>
  )
}

function WritePosts({ project }: { project: Project }) {
  const w = useWords(textWords)
  const p = useWords(projectWords)
  const drafting = useDrafting()
  const [network, setNetwork] = useState<Network>('instagram')
  const [choice, setChoice] = useState<LanguageChoice>('')
  const [topic, setTopic] = useState('')
  const [own, setOwn] = useState(false)
  const languages = chosenLanguages(project, choice)
  const request = { projectId: project._id, kind: 'post', network, languages, topic } as const
  return (
    <>
      <Card
        component="form"
        withBorder
        padding="md"
        radius="lg"
        onSubmit={(event) => {
          event.preventDefault()
          drafting.write(request)
        }}
      >
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
          <NativeSelect
            label={w.network}
            data={networks.map((value) => ({ value, label: w[value] }))}
            value={network}
            onChange={(event) => setNetwork(event.currentTarget.value as Network)}
          />
          {project.languages.length > 1 && (
            <NativeSelect
              label={w.inLanguage}
              data={languageChoices(w.both, p)}
              value={choice}
              onChange={(event) => setChoice(event.currentTarget.value as LanguageChoice)}
            />
          )}
          <TextInput
            label={w.topic}
            maxLength={200}
            value={topic}
            attributes={{ input: { dir: 'auto' } }}
            onChange={(event) => setTopic(event.currentTarget.value)}
          />
        </SimpleGrid>
        <Group mt="md" gap="xs">
          <Button
            type="submit"
            leftSection={<IconSparkles size={16} aria-hidden />}
            loading={drafting.pending}
            disabled={!drafting.known}
          >
            {w.write}
          </Button>
          <Button variant="subtle" leftSection={<IconPencilPlus size={16} aria-hidden />} onClick={() => setOwn(true)}>
            {w.writeOwn}
          </Button>
        </Group>
        {own && (
          <TextForm
            projectId={project._id}
            kind="post"
            network={network}
            languages={languages}
            onClose={() => setOwn(false)}
          />
        )}
      </Card>
      <DraftWriting drafting={drafting} request={request} />
    </>
  )
}
