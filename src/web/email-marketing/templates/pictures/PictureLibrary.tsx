import { Stack } from '@mantine/core'
import { useState } from 'react'
import type { Picture } from '#contract/email-marketing/pictures.ts'
import { PictureList } from './PictureList.tsx'
import { PictureTemplates } from './PictureTemplates.tsx'

/** The images of the workspace, or the templates that use one of them. With `onChoose` one can be picked. */
export function PictureLibrary({ onChoose }: { onChoose?: (picture: Picture) => void }) {
  const [usedBy, setUsedBy] = useState<Picture | null>(null)
  return (
    <>
      {/* The list is hidden rather than unmounted, so that the search stays. */}
      <Stack style={{ display: usedBy ? 'none' : undefined }}>
        <PictureList onTemplates={setUsedBy} {...(onChoose && { onChoose })} />
      </Stack>
      {usedBy && (
        <PictureTemplates picture={usedBy} onBack={() => setUsedBy(null)} elsewhere={onChoose !== undefined} />
      )}
    </>
  )
}
