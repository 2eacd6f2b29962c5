import { Alert, Button, Group, SimpleGrid, Stack } from '@mantine/core'
import { IconAlertTriangle, IconCopy, IconDownload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useSession } from '../api/session.ts'
import { useSiteName } from '../i18n/useSite.ts'
import { useWords } from '../i18n/words.ts'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { copyText } from '../ui/text/copyText.ts'
import { twoStepWords } from './twoStepWords.ts'

type DialogProps = { title: string; codes: string[] | null; onClose: () => void; children: ReactNode }

/** A dialog whose last step shows recovery codes. A click beside it would lose them. */
export function RecoveryCodesDialog({ title, codes, onClose, children }: DialogProps) {
  const w = useWords(twoStepWords)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={codes ? w.codes : title}
      size="md"
      closeOnClickOutside={false}
      closeOnEscape={codes === null}
    >
      {codes ? <RecoveryCodes codes={codes} onClose={onClose} /> : children}
    </Dialog>
  )
}

/** Recovery codes, shown once, to be copied or downloaded. */
function RecoveryCodes({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const w = useWords(twoStepWords)
  const site = useSiteName()
  const { user } = useSession()
  // The button of the step before, which had the focus, is gone.
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const lines = codes.join('\n')
  const file = `${[site, user?.email, w.codes].join('\n')}\n\n${lines}\n`
  return (
    <Stack ref={place} tabIndex={-1} style={{ outline: 'none' }}>
      <Alert color="yellow" variant="light" icon={<IconAlertTriangle aria-hidden />}>
        {w.codesHint}
      </Alert>
      <SimpleGrid cols={2} spacing="xs" component="ul" m={0} p={0} style={{ listStyle: 'none', textAlign: 'center' }}>
        {codes.map((code) => (
          <li key={code}>
            <bdi dir="ltr" style={{ fontFamily: 'var(--mantine-font-family-monospace)' }}>
              {code}
            </bdi>
          </li>
        ))}
      </SimpleGrid>
      <Group justify="center" gap="xs">
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() =>
            void copyText(lines, { done: { message: w.copied }, failed: { message: w.notCopied, color: 'yellow' } })
          }
        >
          {w.copy}
        </Button>
        <Button
          variant="default"
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download="recovery-codes.txt"
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {w.download}
        </Button>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onClose}>{w.saved}</Button>
      </Group>
    </Stack>
  )
}
