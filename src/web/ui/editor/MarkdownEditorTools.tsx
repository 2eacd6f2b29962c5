import { ActionIcon, FileButton, Group, Tooltip } from '@mantine/core'
import {
  IconAt,
  IconBlockquote,
  IconBold,
  IconCode,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconPhoto,
} from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { pictureTypes } from '../../api/upload.ts'
import { useWords, type Words } from '../../i18n/words.ts'
import { apply, code, type Edit, lines, link, type Selection, wrap } from './MarkdownEditorMarks.ts'
import { editorWords } from './MarkdownEditorWords.ts'

type Tool = {
  name: 'bold' | 'italic' | 'link' | 'quote' | 'code' | 'bullets' | 'numbers'
  icon: typeof IconBold
  /** The key to press with Ctrl or Cmd. */
  key?: string
  edit: (text: string, selection: Selection, w: Words<typeof editorWords>) => Edit
}

const tools: Tool[] = [
  { name: 'bold', icon: IconBold, key: 'b', edit: (text, at, w) => wrap(text, at, '**', w.bold) },
  { name: 'italic', icon: IconItalic, key: 'i', edit: (text, at, w) => wrap(text, at, '_', w.italic) },
  { name: 'link', icon: IconLink, key: 'k', edit: (text, at, w) => link(text, at, w.link) },
  { name: 'quote', icon: IconBlockquote, edit: (text, at) => lines(text, at, () => '> ', /^> ?/) },
  { name: 'code', icon: IconCode, key: 'e', edit: (text, at, w) => code(text, at, w.code) },
  { name: 'bullets', icon: IconList, edit: (text, at) => lines(text, at, () => '- ', /^[-*] /) },
  { name: 'numbers', icon: IconListNumbers, edit: (text, at) => lines(text, at, (row) => `${row + 1}. `, /^\d+\. /) },
]

type Field = () => HTMLTextAreaElement | null

/** Handles the shortcuts of the field. @returns whether the key was a shortcut */
export function useToolKeys(field: Field) {
  const w = useWords(editorWords)
  return (event: KeyboardEvent): boolean => {
    const tool =
      (event.ctrlKey || event.metaKey) && !event.altKey && tools.find(({ key }) => key === event.key.toLowerCase())
    if (!tool) return false
    event.preventDefault()
    change(field(), tool, w)
    return true
  }
}

function change(field: HTMLTextAreaElement | null, tool: Tool, w: Words<typeof editorWords>) {
  if (field) apply(field, tool.edit(field.value, [field.selectionStart, field.selectionEnd], w))
}

type Props = {
  field: Field
  disabled: boolean
  canMention: boolean
  uploading: boolean
  onPicture: (file: File) => void
}

/** Starts a mention at the caret, after a space. */
function startMention(field: HTMLTextAreaElement | null) {
  if (!field) return
  const { selectionStart: from, selectionEnd: to, value } = field
  const text = /\S$/.test(value.slice(0, from)) ? ' @' : '@'
  apply(field, { from, to, text, select: [from + text.length, from + text.length] })
}

/** The toolbar above the field. */
export function EditorTools({ field, disabled, canMention, uploading, onPicture }: Props) {
  const w = useWords(editorWords)
  return (
    <Group gap={2} role="group" aria-label={w.tools}>
      {tools.map((tool) => (
        <Tooltip key={tool.name} label={w[tool.name]} openDelay={400}>
          <ActionIcon
            variant="subtle"
            color="gray.8"
            size={32}
            aria-label={w[tool.name]}
            aria-keyshortcuts={tool.key && `Control+${tool.key.toUpperCase()}`}
            disabled={disabled}
            onClick={() => change(field(), tool, w)}
          >
            <tool.icon size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      ))}
      {canMention && (
        <Tooltip label={w.mention} openDelay={400}>
          <ActionIcon
            variant="subtle"
            color="gray.8"
            size={32}
            aria-label={w.mention}
            disabled={disabled}
            onClick={() => startMention(field())}
          >
            <IconAt size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      <FileButton accept={pictureTypes} onChange={(file) => file && onPicture(file)}>
        {(props) => (
          <Tooltip label={w.picture} openDelay={400}>
            <ActionIcon
              {...props}
              variant="subtle"
              color="gray.8"
              size={32}
              aria-label={w.picture}
              disabled={disabled}
              loading={uploading}
            >
              <IconPhoto size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
      </FileButton>
    </Group>
  )
}
