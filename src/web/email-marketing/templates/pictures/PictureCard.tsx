import { ActionIcon, Button, Card, Group, Image, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Picture } from '#contract/email-marketing/pictures.ts'
import { useDates } from '../../../i18n/dates.ts'
import { isolateLtr } from '../../../i18n/isolates.ts'
import { useWords } from '../../../i18n/words.ts'
import { sizeOf } from '../../sizes.ts'
import { PictureName } from './PictureName.tsx'
import { pictureWords } from './words.ts'

type Props = {
  picture: Picture
  onChoose?: () => void
  onTemplates: () => void
  /** Undefined if the member cannot edit. */
  onDelete?: () => void
}

/** An image: preview, name, size, date, and the templates that use it. */
export function PictureCard({ picture, onChoose, onTemplates, onDelete }: Props) {
  const w = useWords(pictureWords)
  const dates = useDates()
  const [renaming, setRenaming] = useState(false)
  const { url, usedBy } = picture
  const name = picture.name === '' ? w.unnamed : picture.name
  const labelled = (what: string) => `${what}: ${isolateLtr(name)}`
  return (
    <Card component="li" withBorder padding="xs" style={{ gap: 6 }}>
      <Image src={url} alt="" h={110} fit="contain" bg="gray.1" radius="sm" loading="lazy" />
      {renaming ? (
        <PictureName picture={picture} onDone={() => setRenaming(false)} />
      ) : (
        // A long name is truncated at its end, which may be on the other side than the page's.
        <Text size="sm" fw={600} truncate title={name} dir="auto" style={{ textAlign: 'match-parent' }}>
          {name}
        </Text>
      )}
      <Text size="xs" c="gray.7">
        <bdi>
          {picture.width} × {picture.height}
        </bdi>
        {' · '}
        <bdi>{sizeOf(picture.size)}</bdi>
        {' · '}
        {dates.day(picture.createdAt)}
        {picture.moves && ` · ${w.moves}`}
      </Text>
      {usedBy === 0 ? (
        <Text size="xs" c="gray.7">
          {w.usedByNone}
        </Text>
      ) : (
        <Button
          variant="subtle"
          size="compact-xs"
          px={0}
          style={{ alignSelf: 'flex-start' }}
          aria-label={labelled(w.usedBy({ count: usedBy }))}
          onClick={onTemplates}
        >
          {w.usedBy({ count: usedBy })}
        </Button>
      )}
      <Group gap={4} mt="auto" wrap="nowrap">
        {onChoose && (
          <Button size="compact-sm" aria-label={labelled(w.use)} onClick={onChoose}>
            {w.use}
          </Button>
        )}
        {onDelete && (
          <>
            <ActionIcon
              variant="subtle"
              ms="auto"
              aria-label={labelled(w.rename)}
              title={w.rename}
              onClick={() => setRenaming(true)}
            >
              <IconPencil size={18} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red.9"
              aria-label={labelled(w.delete)}
              title={w.delete}
              // Explains why the image cannot be deleted, and where it is used.
              onClick={usedBy === 0 ? onDelete : onTemplates}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </>
        )}
      </Group>
    </Card>
  )
}
