import { ActionIcon, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconPhotoSearch, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { BlockOf } from '#contract/email-marketing/blocks.ts'
import type { UploadedImage } from '../../../api/upload.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { textIn, useWords } from '../../../i18n/words.ts'
import { lazyDialog } from '../../../ui/state/lazyDialog.tsx'
import { ImageField } from '../../../ui/form/ImageField.tsx'
import { pictureWords } from '../pictures/words.ts'
import { ChoiceField, LineField } from './fields.tsx'
import { networkNames, socialNetworks } from './networks.ts'
import { blockWords } from './words.ts'

const PicturesWindow = lazyDialog(async () => (await import('../pictures/PicturesWindow.tsx')).PicturesWindow)

type Pictured = {
  block: { src: string; alt: string }
  change: (fields: object) => void
  /** Other fields that change with a new image. */
  shownAs: (picture: UploadedImage) => object
}

/** An image (uploaded, picked from the library, or from a URL) and its alternative text. */
export function PictureFields({ block, change, shownAs }: Pictured) {
  const w = useWords(blockWords)
  const p = useWords(pictureWords)
  const [choosing, setChoosing] = useState(false)
  const own = block.src.startsWith('/i/')
  return (
    <>
      <ImageField
        label={w.picture}
        height={64}
        endpoint="POST /api/:tenant/email-marketing/picture"
        value={own ? block.src : null}
        onChange={(src, picture) => change({ src: src ?? '', ...(picture && shownAs(picture)) })}
      />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconPhotoSearch size={16} aria-hidden />}
        onClick={() => setChoosing(true)}
      >
        {p.chooseOwn}
      </Button>
      <PicturesWindow
        opened={choosing}
        onClose={() => setChoosing(false)}
        onChoose={(picture) => change({ src: picture.url, ...shownAs(picture) })}
      />
      {!own && <LineField ltr label={w.pictureAddress} value={block.src} onChange={(src) => change({ src })} />}
      <LineField label={w.alt} hint={w.altHint} value={block.alt} onChange={(alt) => change({ alt })} />
    </>
  )
}

type ColumnsProps = { block: BlockOf<'columns'>; change: (fields: object) => void; onColumns: (count: number) => void }

const divisions = { even: [50, 50], narrowFirst: [33, 67], wideFirst: [67, 33] } as const

export function ColumnsFields({ block, change, onColumns }: ColumnsProps) {
  const w = useWords(blockWords)
  const [first = 50, second = 50] = block.columns.map(({ share }) => share)
  const division = first < second ? 'narrowFirst' : first > second ? 'wideFirst' : 'even'
  return (
    <>
      <ChoiceField
        label={w.columnCount}
        value={String(block.columns.length) as '1' | '2' | '3'}
        choices={(['1', '2', '3'] as const).map((count) => ({ value: count, label: count }))}
        onChange={(count) => onColumns(Number(count))}
      />
      <Text size="xs" c="dimmed">
        {w.fewerAsk}
      </Text>
      {block.columns.length === 2 && (
        <NativeSelect
          size="xs"
          label={w.shares}
          value={division}
          data={(['even', 'narrowFirst', 'wideFirst'] as const).map((name) => ({ value: name, label: w[name] }))}
          onChange={(event) => {
            const shares = divisions[event.currentTarget.value as keyof typeof divisions]
            change({ columns: block.columns.map((column, index) => ({ ...column, share: shares[index] ?? 50 })) })
          }}
        />
      )}
    </>
  )
}

type SocialProps = { block: BlockOf<'social'>; change: (fields: object) => void }

export function SocialFields({ block, change }: SocialProps) {
  const w = useWords(blockWords)
  const language = useLanguage()
  const { links } = block
  const set = (index: number, fields: object) =>
    change({ links: links.map((link, at) => (at === index ? { ...link, ...fields } : link)) })
  return (
    <Stack gap="xs">
      {links.map(({ network, href }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- links have no other name
        <Group key={index} gap={4} align="end" wrap="nowrap">
          <Stack gap={2} flex={1}>
            <NativeSelect
              size="xs"
              aria-label={`${w.network} ${index + 1}`}
              value={network}
              data={socialNetworks.map((value) => ({ value, label: textIn(networkNames[value], language) }))}
              onChange={(event) => set(index, { network: event.currentTarget.value })}
            />
            <LineField
              ltr
              label={`${w.link}: ${textIn(networkNames[network], language)}`}
              value={href}
              onChange={(href) => set(index, { href })}
            />
          </Stack>
          <ActionIcon
            variant="subtle"
            color="red.9"
            aria-label={`${w.remove}: ${textIn(networkNames[network], language)}`}
            onClick={() => change({ links: links.toSpliced(index, 1) })}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      {links.length < 12 && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => change({ links: [...links, { network: 'website', href: '' }] })}
        >
          {w.addLink}
        </Button>
      )}
    </Stack>
  )
}
