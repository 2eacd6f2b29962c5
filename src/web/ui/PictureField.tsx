import { Button, FileButton, Group, Image, Input, Text } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { messageOf } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { adminWords } from './adminWords.ts'

type Props = {
  label: string
  value?: string | null
  onChange: (address: string | null) => void
  error?: string | undefined
  /** Its height where it is shown, in pixels. */
  height?: number
}

/** A picture: uploaded when it is chosen, kept by its address. */
export function PictureField({ label, value = null, onChange, error, height = 120 }: Props) {
  const w = useWords(adminWords)
  const [uploading, setUploading] = useState(false)
  const [fault, setFault] = useState<string>()
  const upload = async (file: File | null) => {
    if (!file) return
    setUploading(true)
    setFault(undefined)
    try {
      const form = new FormData()
      form.set('file', file)
      const { data } = await call('POST /api/:lang/image', {}, { form })
      onChange(data.url)
    } catch (failure) {
      setFault(messageOf(failure))
    } finally {
      setUploading(false)
    }
  }
  return (
    <Input.Wrapper label={label} labelElement="div" error={fault ?? error} errorProps={{ role: 'alert' }}>
      <Group gap="sm">
        {value && <Image src={value} alt="" h={height} w="auto" maw="100%" radius="md" />}
        <FileButton accept="image/jpeg,image/png,image/webp,image/avif" onChange={(file) => void upload(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="sm"
              leftSection={<IconPhoto size={16} aria-hidden />}
              loading={uploading}
              aria-label={`${label}: ${value ? w.changePicture : w.picture}`}
            >
              {value ? w.changePicture : w.picture}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button variant="subtle" color="red.9" size="sm" onClick={() => onChange(null)}>
            {w.removePicture}
          </Button>
        )}
        <Text size="xs" c="dimmed">
          {w.pictureHint}
        </Text>
      </Group>
    </Input.Wrapper>
  )
}
