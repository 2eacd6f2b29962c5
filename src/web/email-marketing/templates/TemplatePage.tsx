import { Button, Skeleton, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useApiQuery } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { ItemLoadError } from '../../ui/state/ItemLoadError.tsx'
import { useDraft } from '../../ui/form/useDraft.ts'
import { EditorsOnly } from '../EditorsOnly.tsx'
import { useEditor } from '../useEditor.ts'
import { useLoadError } from '../useLoadError.ts'
import type { TemplateDraft } from './editor/useTemplate.ts'
import { initialValues, type Start, type TemplateValues, valuesOf } from './editor/values.ts'
import { editorWords } from './editor/words.ts'
import { lazyPart } from '../../ui/state/lazy.tsx'

const NewTemplate = lazyPart(() => import('./NewTemplate.tsx'))
const TemplateEditor = lazyPart(() => import('./editor/TemplateEditor.tsx'))
const TemplateView = lazyPart(() => import('./TemplateView.tsx'))

const endpoint = 'GET /api/:tenant/email-marketing/template/:templateId'

/** A template, or a new one. */
export default function TemplatePage() {
  const w = useWords(editorWords)
  const { templateId = 'new' } = useParams({ strict: false })
  if (templateId !== 'new') return <Stored key={templateId} templateId={templateId} />
  return (
    <EditorsOnly to="/email-marketing/templates" back={w.back}>
      <Beginning />
    </EditorsOnly>
  )
}

function Beginning() {
  const w = useWords(editorWords)
  const draft = useDraft<TemplateDraft>('template:new')
  const [start, setStart] = useState<{ values: TemplateValues; rich: boolean } | null>(null)
  if (start) {
    return (
      <Suspense fallback={<Skeleton height={480} />}>
        <TemplateEditor template={null} initial={start.values} rich={start.rich} />
      </Suspense>
    )
  }
  const restored = draft.restored
  return (
    <Suspense fallback={<Skeleton height={480} aria-busy />}>
      <NewTemplate
        onStart={(chosen: Start) => setStart({ values: initialValues(chosen), rich: chosen.rich ?? false })}
        unfinished={
          restored && (
            <>
              <Text size="sm" role="status">
                {w.unfinished}
              </Text>
              <Button size="xs" variant="default" onClick={draft.drop}>
                {w.discard}
              </Button>
              <Button size="xs" onClick={() => setStart({ values: restored.values, rich: true })}>
                {w.goOn}
              </Button>
            </>
          )
        }
      />
    </Suspense>
  )
}

function Stored({ templateId }: { templateId: string }) {
  const editor = useEditor()
  const loadError = useLoadError('template')
  const w = useWords(editorWords)
  const query = useApiQuery(endpoint, { templateId })
  // Edits survive refetches.
  const [opened, setOpened] = useState(query.data?.data)
  const found = query.data?.data
  if (!opened && found?._id === templateId && !query.isFetching) setOpened(found)
  if (query.error && !opened) {
    return (
      <ItemLoadError
        loadError={loadError}
        error={query.error}
        onRetry={() => void query.refetch()}
        notFound={w.notFound}
        to="/email-marketing/templates"
        back={w.back}
      />
    )
  }
  if (!opened) return <Skeleton height={480} aria-busy />
  return (
    <Suspense fallback={<Skeleton height={480} />}>
      {editor ? (
        <TemplateEditor template={opened} initial={valuesOf(opened)} rich={false} />
      ) : (
        <TemplateView template={opened} />
      )}
    </Suspense>
  )
}
