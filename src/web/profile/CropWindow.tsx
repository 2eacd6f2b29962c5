import { Alert, Box, Button, Group, Slider, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { isolateAuto } from '../i18n/isolates.ts'
import { useWords } from '../i18n/words.ts'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { Dialog } from '../ui/overlay/Dialog.tsx'
import { uiWords } from '../ui/words/uiWords.ts'
import { cropImage, type CropArea } from './cropImage.ts'
import { personalWords } from './words.ts'

type Props = {
  opened: boolean
  file: File | null
  onClose: () => void
  /** Saves the crop. An error is shown here, and the selection stays. */
  onChosen: (picture: Blob) => Promise<unknown>
}

// A crop below this size may look blurred.
const advisedSide = 200
const largest = 4

/** Crops an image by dragging, by zooming or with the keyboard. */
export function CropWindow({ opened, file, onClose, onChosen }: Props) {
  const w = useWords(personalWords)
  return (
    // No transition: the crop area is measured when the dialog opens, and must not grow then.
    <Dialog opened={opened && file !== null} onClose={onClose} title={w.crop} transitionProps={{ duration: 0 }}>
      {file && <CropForm key={`${file.name} ${file.lastModified}`} file={file} onClose={onClose} onChosen={onChosen} />}
    </Dialog>
  )
}

function CropForm({ file, onClose, onChosen }: Omit<Props, 'opened' | 'file'> & { file: File }) {
  const w = useWords(personalWords)
  const u = useWords(uiWords)
  const address = useAddress(file)
  const [part, setPart] = useState<CropArea | null>(null)
  const [unreadable, setUnreadable] = useState(false)
  const [saving, setSaving] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const save = async () => {
    if (!part) return
    setSaving(true)
    setError(null)
    try {
      await onChosen(await cropImage(address, part))
    } catch (failure) {
      setError(failure)
    }
    setSaving(false)
  }
  if (unreadable) {
    return (
      <Stack>
        <Alert color="red" variant="light" role="alert">
          {w.unreadable}
        </Alert>
        <Button variant="default" onClick={onClose}>
          {u.close}
        </Button>
      </Stack>
    )
  }
  return (
    <Stack>
      <Text size="sm">{w.cropHint}</Text>
      <CropField address={address} onPart={setPart} onUnreadable={() => setUnreadable(true)} />
      {part && part.width < advisedSide && (
        <Text size="sm" c="orange.9" role="status">
          {w.small({ size: isolateAuto(Math.round(part.width)) })}
        </Text>
      )}
      {error !== null && <ErrorNotice error={error} title={w.updateError} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {u.cancel}
        </Button>
        <Button onClick={() => void save()} loading={saving} disabled={!part}>
          {u.save}
        </Button>
      </Group>
    </Stack>
  )
}

type FieldProps = { address: string; onPart: (part: CropArea) => void; onUnreadable: () => void }

function CropField({ address, onPart, onUnreadable }: FieldProps) {
  const w = useWords(personalWords)
  const [at, setAt] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  return (
    <>
      <Box pos="relative" h={300} dir="ltr" style={{ borderRadius: 8, overflow: 'hidden' }} bg="gray.2">
        <Cropper
          image={address}
          crop={at}
          zoom={zoom}
          maxZoom={largest}
          aspect={1}
          disableAutomaticStylesInjection
          cropShape="round"
          showGrid={false}
          keyboardStep={8}
          onCropChange={setAt}
          onZoomChange={setZoom}
          onCropAreaChange={(_share, pixels) => onPart(pixels)}
          mediaProps={{ onError: onUnreadable, alt: '' }}
          cropperProps={{ role: 'group', 'aria-label': w.cropArea }}
        />
      </Box>
      <Text size="sm" component="span" id="crop-zoom">
        {w.zoom}
      </Text>
      <Slider
        min={1}
        max={largest}
        step={0.05}
        value={zoom}
        onChange={setZoom}
        label={null}
        thumbProps={{ 'aria-labelledby': 'crop-zoom' }}
        px="xs"
      />
    </>
  )
}

/** An object URL for a local file, which is revoked when the dialog is gone. */
function useAddress(file: File): string {
  const [address] = useState(() => URL.createObjectURL(file))
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return address
}
