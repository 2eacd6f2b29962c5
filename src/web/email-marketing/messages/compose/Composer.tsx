import { Button, Card, FileButton, Group, Input, NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconBookmarks, IconPaperclip, IconSend } from '@tabler/icons-react'
import { Suspense, useRef, useState } from 'react'
import { isolateLtr } from '../../../i18n/isolates.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useWords } from '../../../i18n/words.ts'
import { SnippetsPanel } from '../../../ui/text/SnippetsPanel.tsx'
import { AddressField } from './AddressField.tsx'
import { ComposerFiles } from './ComposerFiles.tsx'
import { NoProvider } from './NoProvider.tsx'
import { OtherTabs } from './OtherTabs.tsx'
import { type Composing, useComposer } from './useComposer.ts'
import { composerWords } from '../words.ts'
import { lazyPart } from '../../../ui/state/lazy.tsx'

const RichTextEditor = lazyPart(() => import('../../templates/blocks/RichTextEditor.tsx'))

/** Writes a message, which is saved as a draft while the member types. */
export function Composer(composing: Composing) {
  const { kind, accounts, onDone } = composing
  const w = useWords(composerWords)
  const language = useLanguage()
  const letter = useComposer(composing)
  const { values, change } = letter
  const [hiding, setHiding] = useState(values.bcc.length > 0)
  const [choosing, setChoosing] = useState(false)
  const insertText = useRef<(text: string) => void>(() => undefined)
  const senders = (accounts ?? []).filter(({ _id, status }) => status === 'active' || _id === values.providerId)
  const sender = senders.find(({ _id }) => _id === values.providerId) ?? senders.find(({ isDefault }) => isDefault)
  const addresses = (field: 'to' | 'cc' | 'bcc', label: string) => (
    <AddressField
      label={label}
      placeholder={values[field].length === 0 ? w.addressHint : ''}
      value={values[field]}
      onChange={(list) => change({ [field]: list })}
      focused={field === 'to' && (kind === 'new' || kind === 'forward') ? true : undefined}
      // The Bcc field receives the focus when it is opened.
      autoFocus={field === 'bcc' && values.bcc.length === 0}
    />
  )
  return (
    <Stack
      gap="xs"
      component="form"
      aria-label={w[kind === 'new' || kind === 'draft' ? 'compose' : kind]}
      onSubmit={(event) => event.preventDefault()}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault()
      }}
      onDropCapture={(event) => {
        const dropped = [...event.dataTransfer.files]
        if (dropped.length === 0) return
        // A dropped file becomes an attachment, so the editor must not handle it.
        event.preventDefault()
        event.stopPropagation()
        void letter.add(dropped)
      }}
      onKeyDownCapture={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.stopPropagation()
        void letter.send()
      }}
    >
      {accounts?.length === 0 && <NoProvider />}
      {/* At the top, so that it is visible while writing. */}
      <OtherTabs heard={letter.heard} onKeep={letter.goApart} onGiveUp={() => onDone(false)} />
      {senders.length > 1 && (
        <NativeSelect
          label={w.from}
          value={sender?._id ?? ''}
          data={senders.map(({ _id, name, fromEmail }) => ({
            value: _id,
            label: `${isolateLtr(fromEmail)} (${name})`,
          }))}
          onChange={(event) => change({ providerId: event.currentTarget.value })}
        />
      )}
      {addresses('to', w.to)}
      {addresses('cc', w.cc)}
      {hiding ? (
        addresses('bcc', w.bcc)
      ) : (
        <Button variant="subtle" size="compact-sm" style={{ alignSelf: 'flex-start' }} onClick={() => setHiding(true)}>
          {w.addBcc}
        </Button>
      )}
      <TextInput
        label={w.subject}
        value={values.subject}
        onChange={(event) => change({ subject: event.currentTarget.value })}
        attributes={{ input: { dir: 'auto' } }}
      />
      <Input.Wrapper label={w.text} labelElement="div">
        <Card withBorder padding="sm" style={{ overflow: 'visible' }}>
          <Suspense fallback={<Skeleton height={240} />}>
            <RichTextEditor
              letter
              label={w.text}
              html={values.html}
              onChange={(html) => change({ html })}
              language={language}
              focus={kind === 'reply' || kind === 'replyAll'}
              onReady={(editor) => {
                insertText.current = (text) => void editor.chain().focus().insertContent(paragraphsOf(text)).run()
              }}
              style={{ minBlockSize: 200, maxBlockSize: '50vh', overflowY: 'auto', lineHeight: 1.7 }}
            />
          </Suspense>
        </Card>
      </Input.Wrapper>
      <ComposerFiles files={letter.files} onRemove={letter.removeFile} />
      <Group gap="xs">
        <Button
          leftSection={<IconSend size={16} className="mirrored" aria-hidden />}
          loading={letter.sending}
          disabled={letter.heard === 'changed'}
          onClick={() => void letter.send()}
        >
          {w.send}
        </Button>
        <Button
          variant="default"
          leftSection={<IconBookmarks size={16} aria-hidden />}
          onClick={() => setChoosing(true)}
        >
          {w.keptTexts}
        </Button>
        <FileButton multiple onChange={(chosen) => void letter.add(chosen)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconPaperclip size={16} aria-hidden />}>
              {w.attach}
            </Button>
          )}
        </FileButton>
        <Button variant="default" c="red.9" disabled={letter.heard === 'changed'} onClick={() => void letter.discard()}>
          {w.discard}
        </Button>
        <Text size="sm" c={letter.saveState === 'failed' ? 'red.9' : 'dimmed'} role="status" ms="auto">
          {letter.saveState === 'yes' ? w.kept : letter.saveState === 'failed' ? w.notKept : ''}
        </Text>
      </Group>
      <SnippetsPanel
        opened={choosing}
        onClose={() => setChoosing(false)}
        language={language}
        onChoose={(text) => insertText.current(text)}
      />
    </Stack>
  )
}

/** Converts lines to paragraphs, for the editor. */
const paragraphsOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => ({ type: 'paragraph', content: line.trim() ? [{ type: 'text', text: line }] : [] }))
