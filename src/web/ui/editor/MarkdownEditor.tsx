import { Box, Group, Input, Paper, Skeleton, Tabs, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { directionOf } from '#contract/text/languages.ts'
import { call } from '../../api/call.ts'
import { pastedImages, uploadPicture } from '../../api/upload.ts'
import { queryClient } from '../../api/queryClient.ts'
import { showFailure } from '../../api/useApi.ts'
import { useLanguage } from '../../i18n/language.ts'
import type { Language } from '../../i18n/languages.ts'
import { useWords } from '../../i18n/words.ts'
import { ErrorNotice } from '../state/ErrorNotice.tsx'
import { Markdown } from '../text/Markdown.tsx'
import { apply } from './MarkdownEditorMarks.ts'
import { EditorTools, useToolKeys } from './MarkdownEditorTools.tsx'
import { editorWords } from './MarkdownEditorWords.ts'
import { type MentionSource, useMentions } from './useMentions.tsx'

type Props = {
  label: string
  description?: string
  value?: string
  onChange: (text: string) => void
  error?: ReactNode
  required?: boolean
  minRows?: number
  /** The language of the text, if it is known. */
  language?: Language
  /** Offers members after `@`. */
  mentions?: MentionSource
}

/** A Markdown editor with a toolbar, shortcuts, pasted or dropped images, and a preview. */
export function MarkdownEditor({
  label,
  description,
  value = '',
  onChange,
  error,
  required,
  minRows = 8,
  language,
  mentions: source,
}: Props) {
  const w = useWords(editorWords)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [tab, setTab] = useState<string | null>('write')
  const pictures = usePictures(field)
  const mentions = useMentions({ field, value, onChange, source })
  const onToolKey = useToolKeys(() => field.current)
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (mentions.onKeyDown(event) || onToolKey(event) || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey))
      return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <Box>
      <Input.Label htmlFor={id} required={required ?? false}>
        {label}
      </Input.Label>
      {description && <Input.Description id={`${id}-about`}>{description}</Input.Description>}
      <Paper withBorder mt={4} style={error ? { borderColor: 'var(--mantine-color-error)' } : {}}>
        <Tabs value={tab} onChange={setTab}>
          <Group
            justify="space-between"
            gap={0}
            px={4}
            style={{ borderBlockEnd: '1px solid var(--mantine-color-gray-3)' }}
          >
            <Tabs.List style={{ border: 0 }}>
              <Tabs.Tab value="write">{w.write}</Tabs.Tab>
              <Tabs.Tab value="preview">{w.preview}</Tabs.Tab>
            </Tabs.List>
            <EditorTools
              field={() => field.current}
              disabled={tab !== 'write'}
              canMention={source !== undefined}
              uploading={pictures.uploading}
              onPicture={(file) => void pictures.add([file])}
            />
          </Group>
          <Tabs.Panel value="write" pos="relative">
            <Textarea
              ref={field}
              id={id}
              variant="unstyled"
              autosize
              minRows={minRows}
              maxRows={24}
              px="sm"
              required={required ?? false}
              aria-invalid={Boolean(error)}
              aria-describedby={error ? `${id}-error` : description ? `${id}-about` : undefined}
              value={mentions.shown}
              onChange={(event) => mentions.onChange(event.currentTarget.value)}
              onKeyDown={onKeyDown}
              onPaste={(event: ClipboardEvent) => pictures.take(event, event.clipboardData)}
              onDrop={(event: DragEvent) => pictures.take(event, event.dataTransfer)}
              attributes={{ input: language ? { dir: directionOf(language), lang: language } : { dir: 'auto' } }}
              {...mentions.inputProps}
            />
            {mentions.list}
          </Tabs.Panel>
          <Tabs.Panel value="preview" p="sm" mih={minRows * 24}>
            {tab === 'preview' && <Preview text={value} />}
          </Tabs.Panel>
        </Tabs>
      </Paper>
      {error && (
        <Input.Error id={`${id}-error`} mt={4}>
          {error}
        </Input.Error>
      )}
    </Box>
  )
}

function Preview({ text }: { text: string }) {
  const w = useWords(editorWords)
  const language = useLanguage()
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['markdown preview', language, text],
      queryFn: ({ signal }) => call('POST /api/:lang/markdown/preview', { text }, { signal }),
      enabled: text.trim() !== '',
    },
    queryClient,
  )
  if (text.trim() === '') return <Text c="dimmed">{w.nothing}</Text>
  if (error) return <ErrorNotice error={error} onRetry={() => void refetch()} />
  return data ? <Markdown html={data.data.html} /> : <Skeleton height={60} />
}

/** Uploads images and inserts each at the caret. */
function usePictures(field: { current: HTMLTextAreaElement | null }) {
  const w = useWords(editorWords)
  const [uploading, setUploading] = useState(false)
  const add = async (files: File[]) => {
    setUploading(true)
    try {
      for (const file of files) {
        const { url: address } = await uploadPicture(file)
        if (field.current) insert(field.current, `![${nameOf(file)}](${address})`)
      }
    } catch (error) {
      showFailure(error, w.pictureFailed)
    } finally {
      setUploading(false)
    }
  }
  const take = (event: { preventDefault: () => void }, transfer: DataTransfer) => {
    const files = pastedImages(transfer)
    if (files.length === 0) return
    event.preventDefault()
    void add(files)
  }
  return { add, take, uploading }
}

function insert(field: HTMLTextAreaElement, piece: string) {
  const { selectionStart: from, selectionEnd: to, value } = field
  const text = from > 0 && value[from - 1] !== '\n' ? `\n${piece}\n` : `${piece}\n`
  apply(field, { from, to, text, select: [from + text.length, from + text.length] })
}

const nameOf = (file: File) => file.name.replace(/\.\w+$/, '').replace(/[[\]()\\!]/g, '')
