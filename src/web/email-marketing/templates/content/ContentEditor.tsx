import { Skeleton, Stack, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import type { Brand } from '#contract/email-marketing/brand.ts'
import { useApiQuery } from '../../../api/useApi.ts'
import { Content } from '../editor/Content.tsx'
import { Preview } from '../Preview.tsx'
import type { ContentValue } from './content.ts'
import { EditorHeader, type NameField, type SaveState } from './EditorHeader.tsx'
import { SideBySide } from './SideBySide.tsx'
import { SubjectFields } from './SubjectFields.tsx'
import { useContent } from './useContent.ts'
import './ContentEditor.css'

export type { ContentValue } from './content.ts'
import { lazyPart } from '../../../ui/state/lazy.tsx'
import { lazyForm } from '../../../ui/state/lazyDialog.tsx'

const CheckPanel = lazyPart(() => import('../editor/CheckPanel.tsx'))
const LanguageBar = lazyPart(() => import('./LanguageBar.tsx'))
const TestModal = lazyForm(async () => (await import('../editor/TestModal.tsx')).TestModal)

export type ContentEditorProps = {
  /** The name in the header. */
  title: string
  onBack: () => void
  /**
   * One per language, the first one first. Values that `onChange` did not report replace the content, for example those
   * of a conflict or a conversion.
   */
  values: ContentValue[]
  onChange: (values: ContentValue[]) => void
  saveState: SaveState
  /** Ctrl-S or Cmd-S, and the retry of a failed save. Without `onContinue`, also a button. */
  onSave: () => void
  onContinue?: { label: string; run: () => void }
  /** Whether subject and preview text are edited here too. */
  withSubject?: boolean
  name?: NameField
  /** For the window’s title. */
  parent?: string
  /** In the place of the saved state, in one line. */
  notice?: ReactNode
  /** Above the content, e.g. a conflict. */
  alerts?: ReactNode
  /** Beside the subject: other fields of the email. */
  details?: ReactNode
  /** Errors at `subject` and `content`. */
  faults?: Record<string, string | undefined>
  /** Whether empty HTML opens as rich text. */
  rich?: boolean
  /** The language, and the block or the link in it, that are shown first. */
  begin?: { version?: string | undefined; block?: string | undefined; link?: string | undefined }
}

/** Edits the content of an email in the whole window: any type, one or several languages, with preview and check. */
export function ContentEditor(props: ContentEditorProps) {
  const query = useApiQuery('GET /api/:tenant/email-marketing/brand', {})
  const isEmpty = ({ contentType, content }: ContentValue) => contentType === 'blocks' && content.trim() === ''
  // A new document waits for the colours and font of the brand.
  const [isNew] = useState(() => props.values.some(isEmpty))
  if (isNew && query.isPending) return <Skeleton height={480} aria-busy />
  return <Editor {...props} brand={query.data?.data} />
}

type EditorProps = ContentEditorProps & { brand: Brand | undefined }

function Editor({ withSubject = false, faults = {}, rich = false, brand, ...props }: EditorProps) {
  const content = useContent(props.values, props.onChange, brand)
  const [{ tab, shown, link }, open] = useState<{
    tab: string | null
    shown: string | null
    link?: string | undefined
  }>({
    tab: 'write',
    shown: props.begin?.block ?? null,
    link: props.begin?.link,
  })
  const [chosen, setChosen] = useState(() =>
    Math.max(
      0,
      props.values.findIndex(({ language }) => language === props.begin?.version),
    ),
  )
  const [beside, setBeside] = useState(true)
  const [testing, setTesting] = useState(false)
  const wide = useMediaQuery('(min-width: 80em)') ?? false
  useSaveKey(props.onSave)
  const at = Math.min(chosen, content.values.length - 1)
  const value = content.values[at]
  if (!value) return null
  const several = content.values.length > 1
  const sides = several && wide && beside && content.values.every(({ contentType }) => contentType === 'blocks')
  return (
    <Tabs
      value={tab}
      onChange={(tab) => open({ tab, shown: null })}
      keepMounted={false}
      className="content-editor"
      variant="pills"
    >
      <EditorHeader
        title={props.title}
        name={props.name}
        parent={props.parent}
        notice={props.notice}
        saveState={props.saveState}
        onBack={props.onBack}
        onSave={props.onSave}
        onTest={() => setTesting(true)}
        onContinue={props.onContinue}
        content={content}
      />
      <div className="content-editor-body">
        {props.alerts}
        {several && (
          <Suspense fallback={<Skeleton height={38} mb="sm" />}>
            <LanguageBar
              content={content}
              at={at}
              onChoose={setChosen}
              beside={wide && tab === 'write' ? beside : null}
              onBeside={setBeside}
            />
          </Suspense>
        )}
        <Tabs.Panel value="write">
          <Stack gap="sm">
            {(withSubject || props.details) && (
              <div className="content-editor-fields">
                {withSubject && (
                  <SubjectFields
                    // Each language has undo steps of its own.
                    key={value.language}
                    content={content}
                    at={at}
                    value={value}
                    fault={faults['subject']}
                  />
                )}
                {props.details}
              </div>
            )}
            {sides ? (
              <SideBySide content={content} at={at} onChoose={setChosen} shown={shown} fault={faults['content']} />
            ) : (
              <Content
                // A language is an editor of its own.
                key={value.language}
                value={value}
                set={(fields) => content.set(at, fields)}
                blocks={content.blocks(at)}
                rich={rich}
                fault={faults['content']}
                shown={shown}
                link={link}
              />
            )}
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="preview">
          <Preview key={value.language} draft={value} />
        </Tabs.Panel>
        <Tabs.Panel value="check">
          <Suspense fallback={<Skeleton height={200} />}>
            <CheckPanel key={value.language} draft={value} onShow={(block) => open({ tab: 'write', shown: block })} />
          </Suspense>
        </Tabs.Panel>
      </div>
      {testing && <TestModal draft={value} onClose={() => setTesting(false)} />}
    </Tabs>
  )
}

/** Ctrl-S and Cmd-S save, wherever the focus is; by code, since the letter differs with an Arabic keyboard. */
function useSaveKey(onSave: () => void) {
  const save = useRef(onSave)
  useEffect(() => {
    save.current = onSave
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSave = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyS'
      if (!isSave) return
      event.preventDefault()
      save.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
