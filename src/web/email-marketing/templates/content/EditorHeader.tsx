import { ActionIcon, Button, Group, Tabs, Text, TextInput } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowLeft,
  IconCircleCheck,
  IconDeviceFloppy,
  IconPencil,
  IconSend,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../../../i18n/words.ts'
import { usePageTitle } from '../../../ui/page/usePageTitle.ts'
import { UserText } from '../../../ui/text/UserText.tsx'
import { blockWords } from '../blocks/words.ts'
import { editorWords } from '../editor/words.ts'
import { templateWords } from '../words.ts'
import type { Content } from './useContent.ts'
import { contentWords } from './words.ts'

export type SaveState = 'saved' | 'saving' | 'unsaved' | 'failed'

/** The name as a field in the header. */
export type NameField = { label: string; value: string; error: string | undefined; onChange: (name: string) => void }

type Props = {
  title: string
  name: NameField | undefined
  /** The page’s name for the window’s title, e.g. `Edit template`. */
  parent: string | undefined
  notice: ReactNode
  saveState: SaveState
  onBack: () => void
  onSave: () => void
  onTest: () => void
  onContinue: { label: string; run: () => void } | undefined
  content: Content
}

/** One line: where one comes from, the name, what is saved, the views, and the actions. */
export function EditorHeader({ title, name, parent, notice, saveState, ...props }: Props) {
  const w = useWords(contentWords)
  const b = useWords(blockWords)
  const e = useWords(editorWords)
  const t = useWords(templateWords)
  usePageTitle(title, parent)
  const { canUndo, canRedo, undo, redo } = props.content
  const steps = [
    { label: b.undo, icon: IconArrowBackUp, can: canUndo, run: undo },
    { label: b.redo, icon: IconArrowForwardUp, can: canRedo, run: redo },
  ]
  return (
    <div className="content-editor-header">
      <ActionIcon variant="subtle" color="dark" size={36} aria-label={w.back} title={w.back} onClick={props.onBack}>
        <IconArrowLeft size={20} className="mirrored" aria-hidden />
      </ActionIcon>
      {name ? (
        <>
          <h1 className="visually-hidden">{title}</h1>
          <TextInput
            className="content-editor-name"
            aria-label={name.label}
            placeholder={name.label}
            required
            value={name.value}
            error={name.error !== undefined}
            onChange={(event) => name.onChange(event.currentTarget.value)}
            attributes={{ input: { dir: 'auto' } }}
          />
        </>
      ) : (
        <Text component="h1" fw={600} truncate className="content-editor-name">
          <UserText>{title}</UserText>
        </Text>
      )}
      <div className="content-editor-state">{notice || <State state={saveState} onSave={props.onSave} />}</div>
      <Tabs.List className="content-editor-tabs">
        <Tabs.Tab value="write">{e.write}</Tabs.Tab>
        <Tabs.Tab value="preview">{t.preview}</Tabs.Tab>
        <Tabs.Tab value="check">{e.check}</Tabs.Tab>
      </Tabs.List>
      <Group gap={4} wrap="nowrap">
        {steps.map(({ label, icon: Icon, can, run }) => (
          <ActionIcon
            key={label}
            variant="subtle"
            color="dark"
            size={36}
            aria-label={label}
            title={label}
            // Not disabled, because undoing the first step would lose the focus.
            {...(!can && { 'data-disabled': true })}
            aria-disabled={!can}
            onClick={() => can && run()}
          >
            <Icon size={20} className="mirrored" aria-hidden />
          </ActionIcon>
        ))}
        <Action label={e.test} icon={IconSend} variant="default" onClick={props.onTest} />
        {props.onContinue ? (
          <Button onClick={props.onContinue.run}>{props.onContinue.label}</Button>
        ) : (
          <Action label={e.save} icon={IconDeviceFloppy} loading={saveState === 'saving'} onClick={props.onSave} />
        )}
      </Group>
    </div>
  )
}

type ActionProps = {
  label: string
  icon: typeof IconSend
  variant?: 'default'
  loading?: boolean
  onClick: () => void
}

/** A button that is only its icon on a phone. */
const Action = ({ label, icon: Icon, ...props }: ActionProps) => (
  <Button aria-label={label} title={label} px={{ base: 10, md: 14 }} {...props}>
    <Icon size={18} className="mirrored" aria-hidden />
    <Text span inherit visibleFrom="md" ms={6}>
      {label}
    </Text>
  </Button>
)

const stateIcons = { saved: IconCircleCheck, saving: null, unsaved: IconPencil, failed: IconAlertTriangle } as const

function State({ state, onSave }: { state: SaveState; onSave: () => void }) {
  const w = useWords(contentWords)
  const Icon = stateIcons[state]
  return (
    <>
      <Text
        span
        size="sm"
        c={state === 'failed' ? 'red.9' : 'gray.7'}
        role="status"
        style={{ display: 'inline-flex', alignItems: 'center', gap: 4 }}
      >
        {Icon && <Icon size={16} aria-hidden />}
        {w[state]}
      </Text>
      {state === 'failed' && (
        <Button size="compact-sm" variant="default" onClick={onSave}>
          {w.retry}
        </Button>
      )}
    </>
  )
}
