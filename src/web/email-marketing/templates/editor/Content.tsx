import { Input, Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import type { BlockDocument } from '#contract/email-marketing/blocks.ts'
import { lazyPart } from '../../../ui/state/lazy.tsx'
import type { History } from '../blocks/useHistory.ts'
import type { Part } from './part.ts'

const BlockEditor = lazyPart(() => import('../blocks/BlockEditor.tsx'))
const HtmlContent = lazyPart(() => import('./HtmlContent.tsx'))
const SourceContent = lazyPart(() => import('./SourceContent.tsx'))

type Props = Part & {
  blocks: History<BlockDocument> | null
  rich: boolean
  /** The block that a problem of the check refers to. */
  shown: string | null
  /** The address of a link that is selected first. */
  link?: string | undefined
}

/** The editor for the content of each type. */
export function Content({ blocks, rich, shown, link, ...part }: Props) {
  const { value, fault } = part
  if (blocks) {
    return (
      <div>
        {fault !== undefined && (
          <Input.Error role="alert" mb="xs">
            {fault}
          </Input.Error>
        )}
        <Suspense fallback={<Skeleton height={480} />}>
          <BlockEditor history={blocks} language={value.language} shown={shown} />
        </Suspense>
      </div>
    )
  }
  return (
    <Suspense fallback={<Skeleton height={480} />}>
      {value.contentType === 'html' ? (
        <HtmlContent {...part} rich={rich} link={link} />
      ) : (
        <SourceContent {...part} link={link} />
      )}
    </Suspense>
  )
}
