import { Anchor, Image, Skeleton, Text, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SupportItem } from '#contract/facebook-support.ts'
import { download, fetchDataUrl } from '../api/download.ts'
import { queryClient } from '../api/queryClient.ts'
import { showFailure } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { supportWords } from './words.ts'

type Attachment = SupportItem['attachments'][number]
type StoredFile = NonNullable<Attachment['file']>

const types = ['image', 'video', 'audio', 'file'] as const
const endpoint = 'GET /api/:lang/admin/facebook-support/file/:fileId'

/**
 * The attachments of a message. Stored copies are shown, images inline; otherwise Facebook's own URLs, while they
 * work.
 */
export function Attachments({ item: { attachments } }: { item: SupportItem }) {
  const w = useWords(supportWords)
  return attachments.map((attachment, at) => {
    const { type, name, url, file } = attachment
    const label = name || w[types.find((one) => one === type) ?? 'file']
    const key = `${at} ${file?._id ?? ''}`
    if (file?.type.startsWith('image/')) return <Picture key={key} file={file} label={label} />
    if (file) return <StoredFile key={key} file={file} label={label} />
    return (
      <Text key={key} size="sm">
        {url ? (
          <Anchor href={url} target="_blank" rel="noreferrer" c="blue.9" size="sm">
            <bdi>{label}</bdi>
          </Anchor>
        ) : (
          <bdi>{label}</bdi>
        )}
      </Text>
    )
  })
}

/** An inline image; a click saves the original. */
function Picture({ file, label }: { file: StoredFile; label: string }) {
  const w = useWords(supportWords)
  const { data, error } = useQuery(
    {
      queryKey: ['facebook-file', file._id],
      queryFn: () => fetchDataUrl(endpoint, { fileId: file._id }),
      staleTime: Infinity,
    },
    queryClient,
  )
  if (error) return <StoredFile file={file} label={label} />
  if (data === undefined) return <Skeleton height={160} width={220} mt={4} />
  return (
    <UnstyledButton mt={4} onClick={() => save(file, label)} aria-label={w.saveFile({ name: label })} display="block">
      <Image src={data} alt={label} radius="sm" mah={320} w="auto" maw="100%" fit="contain" />
    </UnstyledButton>
  )
}

const StoredFile = ({ file, label }: { file: StoredFile; label: string }) => (
  <Text size="sm">
    <Anchor component="button" type="button" size="sm" c="blue.9" onClick={() => save(file, label)}>
      <bdi>{label}</bdi>
    </Anchor>
  </Text>
)

const save = (file: StoredFile, label: string) => {
  const ending = file.type.split('/')[1] ?? 'bin'
  const name = label.includes('.') ? label : `${label}.${ending === 'mpeg' ? 'mp3' : ending}`
  download(endpoint, { fileId: file._id }, name).catch(showFailure)
}
