import type { Picture } from '#contract/email-marketing/pictures.ts'
import { useWords } from '../../../i18n/words.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { PictureLibrary } from './PictureLibrary.tsx'
import { pictureWords } from './words.ts'

type Props = {
  opened: boolean
  onClose: () => void
  /** Receives the image that was picked for a block. */
  onChoose: (picture: Picture) => void
}

/** The image library in a dialog, to pick an image. */
export function PicturesWindow({ opened, onClose, onChoose }: Props) {
  const w = useWords(pictureWords)
  return (
    <Dialog opened={opened} onClose={onClose} title={w.title} size="xl">
      {opened && (
        <PictureLibrary
          onChoose={(picture) => {
            onChoose(picture)
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}
