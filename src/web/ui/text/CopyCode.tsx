import { ActionIcon, Group, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords, words } from '../../i18n/words.ts'
import { copyText } from './copyText.ts'

const copyWords = words({
  copied: { en: 'Copied', ar: 'تم النسخ' },
  copy: { en: 'Copy', ar: 'نسخ' },
  notCopied: {
    en: 'Couldn’t copy. Select the text and copy it manually.',
    ar: 'تعذّر النسخ. يمكن تحديد النص ونسخه يدويًا.',
  },
})

/** A left-to-right code with a copy button. */
export function CopyCode({ label, code }: { label: string; code: string }) {
  const w = useWords(copyWords)
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    if (!(await copyText(code, { failed: { message: w.notCopied, color: 'yellow' } }))) return
    setCopied(true)
    setTimeout(() => setCopied(false), 1500)
  }
  return (
    <div>
      <Text size="xs" c="gray.7" mb={2}>
        {label}
      </Text>
      <Group wrap="nowrap" gap="xs" align="flex-start">
        <bdi
          dir="ltr"
          style={{
            flex: 1,
            minWidth: 0,
            fontFamily: 'var(--mantine-font-family-monospace)',
            fontSize: 13,
            lineHeight: 1.5,
            overflowWrap: 'anywhere',
            whiteSpace: 'pre-wrap',
            textAlign: 'start',
            background: 'var(--mantine-color-gray-1)',
            borderRadius: 6,
            padding: '6px 8px',
          }}
        >
          {code}
        </bdi>
        <ActionIcon variant="default" size={34} aria-label={`${w.copy}: ${label}`} onClick={() => void copy()}>
          {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        </ActionIcon>
      </Group>
      <span className="visually-hidden" role="status">
        {copied ? w.copied : ''}
      </span>
    </div>
  )
}
