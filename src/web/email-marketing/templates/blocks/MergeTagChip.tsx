import { Button, NativeSelect, Popover, Stack, TextInput } from '@mantine/core'
import { closeHistory } from '@tiptap/pm/history'
import { type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { useState } from 'react'
import { useWords } from '../../../i18n/words.ts'
import { attributePathOf, liquidOf, type MergeTag, mergeTagOf } from '../../mergeTags.ts'
import { useFields } from '../../fields/useFields.ts'
import { brandFields, contactFields, mailFields, useTagNames } from '../../useTagNames.ts'
import { templateWords } from '../words.ts'

/** A merge tag in a text: its name, and a menu for its field and fallback. */
export function MergeTagChip({ node, updateAttributes, deleteNode, editor, selected, getPos }: NodeViewProps) {
  const { labelOf } = useTagNames()
  const [opened, setOpened] = useState(false)
  const tag = mergeTagOf(String(node.attrs['liquid'])) ?? { path: '', fallback: '' }
  // The caret returns to the place after the chip, unless a click outside set the focus elsewhere.
  const close = () => {
    setOpened(false)
    // The next edit is an undo step of its own.
    editor.view.dispatch(closeHistory(editor.state.tr))
    const at = getPos()
    editor.commands.focus(at === undefined ? null : at + node.nodeSize)
  }
  return (
    <NodeViewWrapper
      as="bdi"
      className="merge-tag"
      data-selected={selected || undefined}
      // Else a field of one line could break beside the chip.
      style={{ whiteSpace: 'inherit' }}
    >
      <Popover opened={opened} onChange={setOpened} position="bottom-start" withArrow trapFocus>
        <Popover.Target>
          <button type="button" tabIndex={-1} aria-expanded={opened} onClick={() => setOpened(!opened)}>
            {labelOf(tag)}
          </button>
        </Popover.Target>
        <Popover.Dropdown
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            close()
          }}
        >
          <TagFields
            tag={tag}
            onChange={(next) => updateAttributes({ liquid: liquidOf(next) })}
            onDone={close}
            onRemove={() => {
              deleteNode()
              editor.commands.focus()
            }}
          />
        </Popover.Dropdown>
      </Popover>
    </NodeViewWrapper>
  )
}

/** Escape closes the menu, not the dialog around it. */
const ownEscape = { 'data-mantine-stop-propagation': true }

type FieldsProps = { tag: MergeTag; onChange: (tag: MergeTag) => void; onDone: () => void; onRemove: () => void }

function TagFields({ tag, onChange, onDone, onRemove }: FieldsProps) {
  const w = useWords(templateWords)
  const { nameOf } = useTagNames()
  const attributes = useFields().active.map(({ key }) => key)
  const paths = [
    ...new Set([...contactFields, ...mailFields, ...brandFields, ...attributes.map(attributePathOf), tag.path]),
  ]
  return (
    <Stack gap="xs" w={240}>
      <NativeSelect
        size="xs"
        label={w.field}
        value={tag.path}
        data={paths.map((path) => ({ value: path, label: nameOf(path) }))}
        onChange={(event) => onChange({ ...tag, path: event.currentTarget.value })}
        data-autofocus
        {...ownEscape}
      />
      <TextInput
        size="xs"
        label={w.otherwise}
        description={w.otherwiseHint}
        value={tag.fallback}
        onChange={(event) => onChange({ ...tag, fallback: event.currentTarget.value })}
        onKeyDown={(event) => event.key === 'Enter' && onDone()}
        attributes={{ input: { dir: 'auto' } }}
        {...ownEscape}
      />
      <Button size="compact-sm" variant="subtle" color="red.9" onClick={onRemove} {...ownEscape}>
        {w.removeTag}
      </Button>
    </Stack>
  )
}
