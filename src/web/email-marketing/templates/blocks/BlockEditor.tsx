import { Alert, Box, Drawer, Group, Progress, SegmentedControl, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import type { Block, BlockDocument } from '#contract/email-marketing/blocks.ts'
import type { Language } from '../../../i18n/languages.ts'
import { isolateLtr } from '../../../i18n/isolates.ts'
import { useApiQuery } from '../../../api/useApi.ts'
import { useWords } from '../../../i18n/words.ts'
import { useIsTopDialog } from '../../../ui/overlay/dialogStack.ts'
import { uiWords } from '../../../ui/words/uiWords.ts'
import { BlockPanel } from './BlockPanel.tsx'
import { Canvas } from './Canvas.tsx'
import { find, insert, type List, listOf, move, type Place } from './document.ts'
import { MailPanel } from './MailPanel.tsx'
import { newBlock } from './newBlock.ts'
import { Palette } from './Palette.tsx'
import { useBlockActions } from './useBlockActions.ts'
import { type Dragged, useDragging } from './useDragging.ts'
import type { History } from './useHistory.ts'
import { usePictureFiles } from './usePictureFiles.ts'
import { blockWords } from './words.ts'
import { createPortal } from 'react-dom'
import './BlockEditor.css'

type Props = {
  history: History<BlockDocument>
  language: Language
  /** The id of the block to focus first. */
  shown: string | null
  /** Where the panel is shown, if it is not beside the message; null: nowhere, another editor has it. */
  panelIn?: HTMLElement | null
}

/** Edits a message block by block, by mouse, touch or keyboard. */
export default function BlockEditor({ history, language, shown, panelIn }: Props) {
  const w = useWords(blockWords)
  const narrow = useMediaQuery('(max-width: 62em)') ?? false
  const canvas = useRef<HTMLDivElement>(null)
  const [selected, select] = useState<string | null>(null)
  const [tab, setTab] = useState<Tab>('add')
  const [opened, setOpened] = useState(false)
  const actions = useBlockActions({ history, selected, select, canvas, shown })
  const { value: document, change } = history
  const brand = useApiQuery('GET /api/:tenant/email-marketing/brand', {}).data?.data

  const put = useCallback(
    (block: Block, place: Place) => {
      change((now) => insert(now, block, place))
      select(block.id)
      setTab('block')
      setOpened(false)
      actions.tell('added', block.id)
      // On a narrow screen the palette is a drawer, which restores the focus when it closes.
      if (!narrow) actions.focus(block.id)
    },
    [change, actions, narrow],
  )
  const onDrop = useCallback(
    (dragged: Dragged, place: Place) => {
      if (dragged.id === null) return put(newBlock(dragged.type, brand), place)
      const { id } = dragged
      change((now) => move(now, id, place))
      return actions.tell('moved', id)
    },
    [change, put, actions, brand],
  )
  const dragging = useDragging(canvas, onDrop)
  const pictures = usePictureFiles({
    canvas,
    document,
    actions,
    put,
    next: () => placeFor(document, selected, undefined, 'image'),
  })
  const add = (type: Block['type'], into: List | undefined) =>
    put(newBlock(type, brand), placeFor(document, selected, into, type))
  const choose = (id: string | null) => {
    select(id)
    if (id !== null && id !== selected) setTab('block')
  }

  const panel = (
    <Panel tab={tab} onTab={setTab}>
      {tab === 'add' ? (
        <Palette document={document} selected={selected} onAdd={add} onDrag={dragging.begin} />
      ) : tab === 'mail' ? (
        <MailPanel settings={document.settings} onChange={actions.changeSettings} />
      ) : (
        <BlockPanel
          key={`${selected} ${history.turned}`}
          document={document}
          selected={selected}
          language={language}
          onChange={actions.changeBlock}
          onColumns={actions.changeColumns}
        />
      )}
    </Panel>
  )
  return (
    // Shortcuts and pasted images apply to the whole editor.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={(event: KeyboardEvent) => actions.onKey(event)} onPaste={pictures.onPaste}>
      <PictureProgress {...pictures} />
      <Box
        className={panelIn === undefined ? 'block-editor' : 'block-editor alone'}
        onDragOver={pictures.onDragOver}
        onDragLeave={pictures.onDragLeave}
        onDrop={pictures.onDrop}
      >
        <Canvas
          ref={canvas}
          document={document}
          language={language}
          selected={selected}
          stop={find(document, selected)?.block.id ?? document.blocks[0]?.id ?? null}
          turned={history.turned}
          onSelect={choose}
          onSettings={() => {
            setTab('block')
            setOpened(true)
          }}
          actions={actions}
          dragging={pictures.place ? { ...dragging, dragged: newPicture, place: pictures.place } : dragging}
        />
        {!narrow && panelIn === undefined && (
          <aside className="block-editor-panel" aria-label={w.panel}>
            {panel}
          </aside>
        )}
      </Box>
      {panelIn && createPortal(panel, panelIn)}
      {narrow && (
        <PanelBelow
          opened={opened}
          onOpen={(tab) => {
            setTab(tab)
            setOpened(true)
          }}
          onClose={() => setOpened(false)}
        >
          {panel}
        </PanelBelow>
      )}
      <div role="status" className="visually-hidden">
        {actions.announcement}
      </div>
      <Text size="xs" c="dimmed" mt="xs" visibleFrom="md">
        {w.keys}
      </Text>
    </div>
  )
}

type Tab = 'add' | 'block' | 'mail'

const newPicture: Dragged = { id: null, type: 'image' }

/** The upload progress of images, and rejected images with the reason. Always visible. */
function PictureProgress({ uploading, faults, forget }: ReturnType<typeof usePictureFiles>) {
  const w = useWords(blockWords)
  const u = useWords(uiWords)
  if (!uploading && faults.length === 0) return null
  const label = uploading && w.uploading({ name: isolateLtr(uploading.name) })
  return (
    <div className="block-editor-told">
      {uploading && label && (
        <Box p="xs">
          <Text size="sm">{label}</Text>
          <Progress value={uploading.share * 100} aria-label={label} />
        </Box>
      )}
      {faults.length > 0 && (
        <Alert
          color="red"
          variant="light"
          role="alert"
          title={w.picturesNotTaken}
          withCloseButton
          closeButtonLabel={u.close}
          onClose={forget}
        >
          {faults.map(({ name, why }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
            <Text key={index} size="sm">
              {w.pictureNotTaken({ name: isolateLtr(name), why })}
            </Text>
          ))}
        </Alert>
      )}
    </div>
  )
}

/**
 * The place of a new block: in the requested column, otherwise below the selected block, otherwise above the footer.
 */
function placeFor(
  document: BlockDocument,
  selected: string | null,
  into: List | undefined,
  type: Block['type'],
): Place {
  if (into !== undefined) return { list: into, at: listOf(document, into).length }
  const found = find(document, selected)
  const around = found?.place.list && type === 'columns' ? find(document, found.place.list.of) : found
  if (around) return { list: around.place.list, at: around.place.at + 1 }
  const last = document.blocks.at(-1)
  return { list: null, at: document.blocks.length - (last?.type === 'footer' && type !== 'footer' ? 1 : 0) }
}

function Panel({ tab, onTab, children }: { tab: Tab; onTab: (tab: Tab) => void; children: ReactNode }) {
  const w = useWords(blockWords)
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        mb="sm"
        aria-label={w.panel}
        value={tab}
        onChange={(value) => onTab(value as Tab)}
        data={[
          { value: 'add', label: w.add },
          { value: 'block', label: w.block },
          { value: 'mail', label: w.mail },
        ]}
      />
      {children}
    </>
  )
}

type BelowProps = { opened: boolean; onOpen: (tab: Tab) => void; onClose: () => void; children: ReactNode }

/** On a phone, a panel that slides up and leaves the message visible. */
function PanelBelow({ opened, onOpen, onClose, children }: BelowProps) {
  const w = useWords(blockWords)
  const u = useWords(uiWords)
  const uppermost = useIsTopDialog(opened)
  return (
    <>
      <Group className="block-editor-below" gap="xs" wrap="nowrap">
        {(['add', 'block', 'mail'] as const).map((tab) => (
          <button key={tab} type="button" className="block-editor-open" onClick={() => onOpen(tab)}>
            {tab === 'add' ? w.addBlock : w[tab]}
          </button>
        ))}
      </Group>
      <Drawer
        opened={opened}
        onClose={() => uppermost() && onClose()}
        position="bottom"
        size="60%"
        title={w.panel}
        closeButtonProps={{ 'aria-label': u.close }}
      >
        {children}
      </Drawer>
    </>
  )
}
