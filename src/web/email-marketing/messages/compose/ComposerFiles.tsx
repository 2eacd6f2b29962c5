import { Box, CloseButton, Group, Progress, Text } from '@mantine/core'
import { isolateAuto } from '../../../i18n/isolates.ts'
import { useWords } from '../../../i18n/words.ts'
import { sizeOf } from '../../sizes.ts'
import { composerWords } from '../words.ts'

/**
 * An attachment. `bytes` is null if it comes from another message. `share` is the upload progress, or null if nothing
 * is being uploaded.
 */
export type Carried = { name: string; bytes: number | null; share: number | null }

/** The attachments, with remove buttons and upload progress. */
export function ComposerFiles({ files, onRemove }: { files: Carried[]; onRemove: (at: number) => void }) {
  const w = useWords(composerWords)
  if (files.length === 0) return null
  return (
    <Group gap="xs" role="group" aria-label={w.files}>
      {files.map(({ name, bytes, share }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
        <Box key={at} px="xs" bg="gray.1" maw="100%" style={{ borderRadius: 8, overflow: 'hidden' }}>
          <Group gap={4} wrap="nowrap">
            <Text size="sm" dir="auto" style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Text>
            {bytes !== null && (
              <Text size="xs" c="gray.7" dir="auto" style={{ whiteSpace: 'nowrap' }}>
                {sizeOf(bytes)}
              </Text>
            )}
            <CloseButton size="sm" aria-label={w.remove({ name: isolateAuto(name) })} onClick={() => onRemove(at)} />
          </Group>
          {share !== null && share < 1 && (
            <Progress
              value={100 * share}
              size="xs"
              mx="calc(-1 * var(--mantine-spacing-xs))"
              aria-label={w.uploading({ name: isolateAuto(name) })}
            />
          )}
        </Box>
      ))}
    </Group>
  )
}
