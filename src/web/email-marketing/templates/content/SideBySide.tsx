import { Input, Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useWords } from '../../../i18n/words.ts'
import { lazyPart } from '../../../ui/state/lazy.tsx'
import { blockWords } from '../blocks/words.ts'
import type { Content } from './useContent.ts'
import { useLanguageNames } from '../../useLanguageNames.ts'

const BlockEditor = lazyPart(() => import('../blocks/BlockEditor.tsx'))

type Props = {
  content: Content
  at: number
  onChoose: (at: number) => void
  shown: string | null
  fault: string | undefined
}

/** All languages beside each other, with the settings of the one that is edited. */
export function SideBySide({ content, at, onChoose, shown, fault }: Props) {
  const b = useWords(blockWords)
  const names = useLanguageNames()
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  return (
    <>
      {fault !== undefined && <Input.Error role="alert">{fault}</Input.Error>}
      <div className="content-editor-sides" style={{ '--sides': content.values.length } as React.CSSProperties}>
        {content.values.map(({ language }, index) => {
          const blocks = content.blocks(index)
          return (
            blocks && (
              // Focus within a language makes it the edited one.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
              <section
                key={language}
                aria-label={names(language)}
                className="content-editor-side"
                data-active={index === at || undefined}
                onFocus={() => index !== at && onChoose(index)}
              >
                <Suspense fallback={<Skeleton height={480} />}>
                  <BlockEditor
                    history={blocks}
                    language={language}
                    shown={index === at ? shown : null}
                    panelIn={index === at ? panel : null}
                  />
                </Suspense>
              </section>
            )
          )
        })}
        <aside ref={setPanel} className="block-editor-panel" aria-label={b.panel} />
      </div>
    </>
  )
}
