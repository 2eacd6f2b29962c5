import { Button, Group, NativeSelect, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconPencilPlus, IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import type { BrandText, Project } from '#contract/branding.ts'
import { useAllPages } from '../api/useAllPages.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { ModelNote } from '../ui/ai/ModelNote.tsx'
import { type MessageKind, messageKinds } from './kinds.ts'
import { chosenLanguages, type LanguageChoice, languageChoices } from './languageChoices.ts'
import { TextCard } from './TextCard.tsx'
import { TextForm } from './TextForm.tsx'
import { DraftWriting } from './DraftWriting.tsx'
import { useDrafting } from './useDrafting.ts'
import { projectWords, textWords } from './words.ts'

/** The brand messages by kind: saved messages, and drafts to choose from. */
export function BrandMessages({ project }: { project: Project }) {
  const w = useWords(textWords)
  const p = useWords(projectWords)
  const [choice, setChoice] = useState<LanguageChoice>('')
  const query = useAllPages('GET /api/:lang/project/:projectId/text', { projectId: project._id, kind: 'message' })
  if (query.error) {
    return <ErrorNotice error={query.error} title={w.loadFailed} onRetry={() => void query.refetch()} />
  }
  if (!query.data) return <Skeleton height={320} aria-busy />
  const texts = query.data
  return (
    <Stack gap="xl">
      <ModelNote />
      {project.languages.length > 1 && (
        <NativeSelect
          label={w.inLanguage}
          data={languageChoices(w.both, p)}
          value={choice}
          maw={220}
          onChange={(event) => setChoice(event.currentTarget.value as LanguageChoice)}
        />
      )}
      {messageKinds.map((kind) => (
        <OneKind
          key={kind}
          project={project}
          kind={kind}
          choice={choice}
          texts={texts.filter((text) => text.kind === kind && (choice === '' || text.lang === choice))}
        />
      ))}
    </Stack>
  )
}

const shownAtOnce = 12

type KindProps = { project: Project; kind: MessageKind; choice: LanguageChoice; texts: BrandText[] }

function OneKind({ project, kind, choice, texts }: KindProps) {
  const w = useWords(textWords)
  const drafting = useDrafting()
  const [own, setOwn] = useState(false)
  const [shown, setShown] = useState(shownAtOnce)
  const languages = chosenLanguages(project, choice)
  const request = { projectId: project._id, kind, languages }
  const reading = useLanguage()
  // Saved messages come first, then those in the reader's language.
  const rank = (text: BrandText) => (text.kept ? 0 : 2) + (text.lang === reading ? 0 : 1)
  const ordered = texts.toSorted((a, b) => rank(a) - rank(b))
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <div>
          <Title order={2} size="h4">
            {w[kind]}
          </Title>
          <Text size="sm" c="gray.7">
            {w[`${kind}Hint`]}
          </Text>
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconSparkles size={16} aria-hidden />}
            loading={drafting.pending}
            disabled={!drafting.known}
            aria-label={`${texts.length > 0 ? w.writeOthers : w.write}: ${w[kind]}`}
            onClick={() => drafting.write(request)}
          >
            {texts.length > 0 ? w.writeOthers : w.write}
          </Button>
          <Button
            variant="subtle"
            leftSection={<IconPencilPlus size={16} aria-hidden />}
            aria-label={`${w.writeOwn}: ${w[kind]}`}
            onClick={() => setOwn(true)}
          >
            {w.writeOwn}
          </Button>
        </Group>
      </Group>
      <DraftWriting drafting={drafting} request={request} />
      {ordered.length === 0 ? (
        <Text c="dimmed" size="sm">
          {w.nothing}
        </Text>
      ) : (
        <SimpleGrid
          cols={{ base: 1, sm: 2 }}
          component="ul"
          p={0}
          m={0}
          aria-label={w[kind]}
          style={{ listStyle: 'none' }}
        >
          {ordered.slice(0, shown).map((text) => (
            <TextCard key={text._id} text={text} />
          ))}
        </SimpleGrid>
      )}
      {ordered.length > shown && (
        <Button
          variant="subtle"
          mt="sm"
          aria-label={`${w.showMore}: ${w[kind]}`}
          onClick={() => setShown(shown + shownAtOnce)}
        >
          {w.showMore}
        </Button>
      )}
      {own && (
        <TextForm
          projectId={project._id}
          kind={kind}
          network={null}
          languages={languages}
          onClose={() => setOwn(false)}
        />
      )}
    </section>
  )
}
