import { Stack } from '@mantine/core'
import { useState } from 'react'
import type { Picture } from '#contract/email-marketing/pictures.ts'
import { useWords } from '../../../i18n/words.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { PictureList } from './PictureList.tsx'
import { PictureTemplates } from './PictureTemplates.tsx'
import { pictureWords } from './words.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** Receives the image that was picked for a block. Without it the dialog only manages images. */
  onChoose?: (picture: Picture) => void
}

/** The workspace's images: upload, search, pick, show usage, and delete. */
export function PicturesWindow({ opened, onClose, onChoose }: Props) {
  const w = useWords(pictureWords)
  const [shownBy, setShownBy] = useState<Picture | null>(null)
  const close = () => {
    setShownBy(null)
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title={w.title} size="xl">
      {opened && (
        <>
          {/* The list is hidden rather than unmounted, so that the search stays. */}
          <Stack style={{ display: shownBy ? 'none' : undefined }}>
            <PictureList
              onTemplates={setShownBy}
              {...(onChoose && {
                onChoose: (picture: Picture) => {
                  onChoose(picture)
                  close()
                },
              })}
            />
          </Stack>
          {shownBy && (
            <PictureTemplates picture={shownBy} onBack={() => setShownBy(null)} elsewhere={onChoose !== undefined} />
          )}
        </>
      )}
    </Dialog>
  )
}
