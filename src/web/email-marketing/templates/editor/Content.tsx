import { ActionIcon, Group, Input, Skeleton } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useWords } from '../../../i18n/words.ts'
import { blockWords } from '../blocks/words.ts'
import { HtmlContent } from './HtmlContent.tsx'
import { SourceContent } from './SourceContent.tsx'
import type { TemplateEditing } from './useTemplate.ts'
import { lazyPart } from '../../../ui/state/lazy.tsx'

const BlockEditor = lazyPart(() => import('../blocks/BlockEditor.tsx'))

type Props = {
  writing: TemplateEditing
  rich: boolean
  fault: string | undefined
  /** The block that a problem of the check refers to. */
  shown: string | null
}

/** The editor for the content of each kind. */
export function Content({ writing, rich, fault, shown }: Props) {
  const kind = writing.values.contentType
  return (
    <>
      {fault !== undefined && kind === 'blocks' && (
        <Input.Error role="alert" mb="xs">
          {fault}
        </Input.Error>
      )}
      {kind === 'blocks' ? (
        <>
          <Steps history={writing.history} />
          <Suspense fallback={<Skeleton height={480} />}>
            <BlockEditor history={writing.history} language={writing.values.language} shown={shown} />
          </Suspense>
        </>
      ) : kind === 'html' ? (
        <HtmlContent writing={writing} rich={rich} fault={fault} />
      ) : (
        <SourceContent writing={writing} fault={fault} />
      )}
    </>
  )
}

function Steps({ history }: Pick<TemplateEditing, 'history'>) {
  const w = useWords(blockWords)
  const steps = [
    { label: w.undo, icon: IconArrowBackUp, can: history.canUndo, run: history.undo },
    { label: w.redo, icon: IconArrowForwardUp, can: history.canRedo, run: history.redo },
  ]
  return (
    <Group gap={4} mb="xs">
      {steps.map(({ label, icon: Icon, can, run }) => (
        <ActionIcon
          key={label}
          variant="default"
          size="lg"
          aria-label={label}
          title={label}
          // Not disabled, because undoing the first step would lose the focus.
          {...(!can && { 'data-disabled': true })}
          aria-disabled={!can}
          onClick={() => can && run()}
        >
          <Icon size={18} className="mirrored" aria-hidden />
        </ActionIcon>
      ))}
    </Group>
  )
}
