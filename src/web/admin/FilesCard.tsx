import { Text } from '@mantine/core'
import type { Status } from '#contract/status.ts'
import { number, useWords } from '../i18n/words.ts'
import { RelativeTime } from '../ui/text/RelativeTime.tsx'
import { Code } from '../ui/text/UserText.tsx'
import { formatBytes } from './formatBytes.ts'
import { Numbers, Panel } from './StatusPanels.tsx'
import { statusWords } from './statusWords.ts'

/** Where images, messages and attachments are stored, and the last error. */
export function FilesCard({ status: { storage, processes } }: { status: Status }) {
  const w = useWords(statusWords)
  const faults = processes.flatMap(({ storage: { fault } }) => (fault ? [fault] : []))
  const last = faults.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))[0]
  return (
    <Panel title={w.files} hint={w.filesHint}>
      <Numbers
        title={storage.kind === 'database' ? w.inDatabase : w[storage.kind]}
        of={[
          ...(storage.place === null ? [] : [[w.place, <Code key="place">{storage.place}</Code>] as const]),
          ...(storage.previous === null
            ? []
            : [[w.previousPlace, <Code key="previous">{storage.previous}</Code>] as const]),
          [w.fileCount, number(storage.files)],
          [w.fileBytes, <bdi key="bytes">{formatBytes(storage.bytes)}</bdi>],
          ...(last ? [[w.lastFault, <RelativeTime key="fault" at={last.at} />] as const] : []),
        ]}
      />
      {last && (
        <Text size="sm" dir="auto" className="at-the-start" style={{ overflowWrap: 'anywhere' }}>
          {last.said}
        </Text>
      )}
    </Panel>
  )
}
