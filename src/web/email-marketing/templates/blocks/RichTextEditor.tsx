import { ActionIcon, Button, Group, Popover, TextInput } from '@mantine/core'
import {
  IconBold,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconQuote,
  IconUnderline,
} from '@tabler/icons-react'
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { type CSSProperties, type RefObject, useEffect, useState } from 'react'
import type { TextDirection } from '#contract/email-marketing/blocks.ts'
import { directionOf } from '#contract/text/languages.ts'
import type { Language } from '../../../i18n/languages.ts'
import { useWords } from '../../../i18n/words.ts'
import { InsertMenu } from '../InsertMenu.tsx'
import { type Caret, positionOf } from './caret.ts'
import { MailText } from './mailText.ts'
import { MergeTagNode, withoutTagElements, withTagElements } from './mergeTagNode.ts'
import { pastedHtml } from './pasted.ts'
import { blockWords } from './words.ts'
import './MergeTag.css'
import './RichTextEditor.css'

type Props = {
  label: string
  html: string
  onChange: (html: string) => void
  language: Language
  style?: CSSProperties
  /** Whether to focus the editor when it mounts. */
  focus?: boolean
  /** The initial caret. Default: the end of a block's text, the start of a message. */
  caret?: RefObject<Caret | null>
  /**
   * Whether this is a personal message: with quotations, without merge tags, and each paragraph in its own direction.
   */
  letter?: boolean
  /** Shown until the first key. */
  placeholder?: string
  /** The direction chosen for the block. */
  direction?: TextDirection | undefined
  /** Receives the editor, for insertions from outside. */
  onReady?: (editor: Editor) => void
  onEscape?: () => void
}

/**
 * Edits rich text in place: bold, italic, underline, lists, links and merge tags. Everything that mail programs cannot
 * show is left out.
 */
export default function RichTextEditor({ label, html, onChange, language, style, onEscape, ...more }: Props) {
  const { focus = false, caret, letter = false, direction = 'auto', placeholder = '', onReady } = more
  const editor = useEditor({
    ...(letter && { textDirection: 'auto' as const }),
    extensions: [
      StarterKit.configure({
        heading: false,
        ...(!letter && { blockquote: false as const }),
        code: false,
        codeBlock: false,
        horizontalRule: false,
        strike: false,
        trailingNode: false,
        link: {
          openOnClick: false,
          autolink: false,
          HTMLAttributes: { target: null, rel: null },
          isAllowedUri: (url, { defaultValidate }) => /^\s*\{[{%]/.test(url) || defaultValidate(url),
        },
      }),
      ...(letter ? [] : [MergeTagNode, MailText.configure({ direction, placeholder })]),
    ],
    content: letter ? html : withTagElements(html),
    editorProps: {
      attributes: {
        'aria-label': label,
        'aria-multiline': 'true',
        role: 'textbox',
        // A personal message has no known language before it is written.
        ...(letter
          ? { dir: 'auto' }
          : { dir: direction === 'auto' ? directionOf(language) : direction, lang: language }),
        class: 'rich-text-editor',
      },
      transformPastedHTML: pastedHtml,
      handleKeyDown: (_view, event) => {
        if (event.key !== 'Escape' || !onEscape) return false
        event.stopPropagation()
        onEscape()
        return true
      },
    },
    onCreate: ({ editor }) => onReady?.(editor),
    onUpdate: ({ editor }) => onChange(editor.isEmpty ? '' : withoutTagElements(editor.getHTML())),
  })
  // Replaces the editor's autofocus, which may run before the editor is mounted.
  useEffect(() => {
    // A focused editor already has a caret.
    if (!focus || editor.isDestroyed || editor.isFocused) return
    const pressed = caret?.current && positionOf(caret.current, editor.state.doc)
    editor.commands.focus(pressed ?? (letter ? 'start' : 'end'))
  }, [editor, focus, caret, letter])
  return (
    <div>
      <Tools editor={editor} language={language} label={label} letter={letter} />
      <EditorContent editor={editor} style={style} />
    </div>
  )
}

type ToolsProps = { editor: Editor; language: Language; label: string; letter: boolean }

function Tools({ editor, language, label, letter }: ToolsProps) {
  const w = useWords(blockWords)
  const on = useEditorState({
    editor,
    selector: ({ editor }) => ({
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      underline: editor.isActive('underline'),
      bullets: editor.isActive('bulletList'),
      numbers: editor.isActive('orderedList'),
      quote: editor.isActive('blockquote'),
    }),
  })
  const then = () => editor.chain().focus()
  const tools = [
    { name: 'bold', icon: IconBold, run: () => then().toggleBold().run() },
    { name: 'italic', icon: IconItalic, run: () => then().toggleItalic().run() },
    { name: 'underline', icon: IconUnderline, run: () => then().toggleUnderline().run() },
    { name: 'bullets', icon: IconList, run: () => then().toggleBulletList().run() },
    { name: 'numbers', icon: IconListNumbers, run: () => then().toggleOrderedList().run() },
    ...(letter ? [{ name: 'quote' as const, icon: IconQuote, run: () => then().toggleBlockquote().run() }] : []),
  ] as const
  const insert = (text: string) => editor.chain().focus().insertContent({ type: 'text', text }).run()
  return (
    <Group
      gap={2}
      role="toolbar"
      aria-label={w.marks}
      className="rich-text-tools"
      // A press on the toolbar must not clear the selection.
      onMouseDown={(event) => event.target instanceof HTMLInputElement || event.preventDefault()}
    >
      {tools.map(({ name, icon: Icon, run }) => (
        <ActionIcon
          key={name}
          variant={on[name] ? 'filled' : 'subtle'}
          color={on[name] ? 'dark' : 'gray'}
          aria-pressed={on[name]}
          aria-label={w[name]}
          title={w[name]}
          onClick={run}
        >
          <Icon size={18} aria-hidden />
        </ActionIcon>
      ))}
      <LinkTool editor={editor} />
      {!letter && <InsertMenu into={label} language={language} html={false} onInsert={insert} />}
    </Group>
  )
}

function LinkTool({ editor }: { editor: Editor }) {
  const w = useWords(blockWords)
  const [state, setState] = useState<'closed' | 'opened' | 'set'>('closed')
  const [href, setHref] = useState('')
  const [refused, setRefused] = useState(false)
  const opened = state === 'opened'
  const active = useEditorState({ editor, selector: ({ editor }) => editor.isActive('link') })
  const toggle = () => {
    setHref(String(editor.getAttributes('link')['href'] ?? ''))
    setRefused(false)
    setState(opened ? 'closed' : 'opened')
  }
  const set = () => {
    const address = linkOf(href)
    if (address === null) return setRefused(true)
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address) {
      // Without a selection, the URL becomes the link text.
      if (editor.state.selection.empty && !editor.isActive('link')) {
        chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] }).run()
      } else chain.setLink({ href: address }).run()
    } else chain.unsetLink().run()
    return setState('set')
  }
  return (
    <Popover
      opened={opened}
      onChange={(opens) => setState(opens ? 'opened' : 'closed')}
      withArrow
      trapFocus
      // Typing continues in the editor after a link is set.
      returnFocus={state !== 'set'}
    >
      <Popover.Target>
        <ActionIcon
          variant={active ? 'filled' : 'subtle'}
          color={active ? 'dark' : 'gray'}
          aria-label={w.link}
          title={w.link}
          aria-expanded={opened}
          onClick={toggle}
        >
          <IconLink size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Group align="end" gap="xs">
          <TextInput
            maw={240}
            label={w.link}
            description={w.linkHint}
            value={href}
            error={refused && w.leadsNowhere}
            onChange={(event) => {
              setHref(event.currentTarget.value)
              setRefused(false)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              set()
            }}
            attributes={{ input: { dir: 'ltr' } }}
            data-autofocus
          />
          <Button onClick={set}>{href.trim() ? w.setLink : w.unlink}</Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}

/** Completes a URL that has no scheme; empty if the URL is invalid. */
function linkOf(written: string): string | null {
  const to = written.trim()
  if (/^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/.test(to)) return `mailto:${to}`
  if (/^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+(?:[/?#:]\S*)?$/u.test(to)) return `https://${to}`
  return to === '' || /^(?:https?:\/\/\S|mailto:\S|tel:\+?\d|\{[{%])/i.test(to) ? to : null
}
