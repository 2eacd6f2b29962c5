import { Button, Stack, Text } from '@mantine/core'
import { IconPhotoSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { ImageField } from '../../ui/form/ImageField.tsx'
import { lazyDialog } from '../../ui/state/lazyDialog.tsx'
import { brandWords } from './words.ts'

const PicturesWindow = lazyDialog(async () => (await import('../templates/pictures/PicturesWindow.tsx')).PicturesWindow)

type Props = {
  label: string
  hint?: string
  /** Whether the logo is for dark backgrounds. */
  dark?: boolean
  value?: string
  onChange?: (address: string) => void
  error?: string
}

/** A logo: uploaded, or picked from the image library. */
export function LogoField({ label, hint, dark = false, value = '', onChange, error }: Props) {
  const w = useWords(brandWords)
  const [choosing, setChoosing] = useState(false)
  return (
    <Stack gap="xs">
      <ImageField
        label={label}
        height={56}
        endpoint="POST /api/:tenant/email-marketing/picture"
        value={value || null}
        error={error}
        onChange={(address) => onChange?.(address ?? '')}
        {...(dark && { background: '#1c2024' })}
      />
      {hint && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        w="fit-content"
        leftSection={<IconPhotoSearch size={16} aria-hidden />}
        aria-label={`${label}: ${w.library}`}
        onClick={() => setChoosing(true)}
      >
        {w.library}
      </Button>
      <PicturesWindow opened={choosing} onClose={() => setChoosing(false)} onChoose={({ url }) => onChange?.(url)} />
    </Stack>
  )
}
