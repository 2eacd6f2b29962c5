import { Button, FileButton, Group, Image, Input, Progress, Text } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import {
  filesOf,
  type PictureEndpoint,
  pastedImages,
  pictureTypes,
  type UploadedImage,
  uploadPicture,
} from '../../api/upload.ts'
import { messageOf } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { OwnLimits } from '../state/LimitNotice.tsx'
import { adminWords } from '../words/adminWords.ts'

type Props = {
  label: string
  value?: string | null
  onChange: (address: string | null, picture?: UploadedImage) => void
  error?: string | undefined
  /** The displayed height in px. */
  height?: number
  endpoint?: PictureEndpoint
  /** The colour behind the image. */
  background?: string
}

/** An image field: uploads an image that is selected, dropped or pasted, and stores its URL. */
export function ImageField({ label, value = null, onChange, error, height = 120, endpoint, background }: Props) {
  const w = useWords(adminWords)
  const [share, setShare] = useState<number | null>(null)
  const [over, setOver] = useState(false)
  const [fault, setFault] = useState<string>()
  const upload = async (file: File | null | undefined) => {
    if (!file || share !== null) return
    setShare(0)
    setFault(undefined)
    try {
      const picture = await uploadPicture(file, setShare, endpoint)
      onChange(picture.url, picture)
    } catch (failure) {
      setFault(messageOf(failure))
    } finally {
      setShare(null)
    }
  }
  const take = (event: { preventDefault: () => void }, [file]: File[]) => {
    setOver(false)
    if (!file) return
    event.preventDefault()
    void upload(file)
  }
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      error={fault ?? error}
      errorProps={{ role: 'alert' }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.stopPropagation()
        take(event, filesOf(event.dataTransfer))
      }}
      onPaste={(event) => {
        event.stopPropagation()
        take(event, pastedImages(event.clipboardData))
      }}
    >
      <OwnLimits kinds={['imageMegabytes']} />
      <Group
        gap="sm"
        style={{
          borderRadius: 8,
          ...(over && { outline: '2px dashed var(--mantine-color-teal-9)', outlineOffset: 4 }),
        }}
      >
        {value && (
          <Image
            src={value}
            alt=""
            h={height}
            w="auto"
            maw="100%"
            radius="md"
            {...(background && { bg: background, p: 'xs' })}
          />
        )}
        <FileButton accept={pictureTypes} onChange={(file) => void upload(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="sm"
              leftSection={<IconPhoto size={16} aria-hidden />}
              loading={share !== null}
              aria-label={`${label}: ${value ? w.changePicture : w.picture}`}
            >
              {value ? w.changePicture : w.picture}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button variant="subtle" color="red.9" c="red.9" size="sm" onClick={() => onChange(null)}>
            {w.removePicture}
          </Button>
        )}
        <Text size="xs" c="dimmed">
          {w.pictureHint}
        </Text>
      </Group>
      {share !== null && <Progress mt="xs" value={share * 100} aria-label={w.uploadingPicture} />}
    </Input.Wrapper>
  )
}
