import { Avatar, Button, Card, FileButton, Group, Stack, Text, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Profile } from '#contract/profile.ts'
import { pictureTypes } from '../api/upload.ts'
import { useApiMutation } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { initialsOf } from '../shell/initials.ts'
import { OwnLimits } from '../ui/state/LimitNotice.tsx'
import { lazyDialog } from '../ui/state/lazyDialog.tsx'
import { useConfirm } from '../ui/overlay/useConfirm.ts'
import { updateSessionProfile } from './updateSessionProfile.ts'
import { personalWords } from './words.ts'

const CropWindow = lazyDialog(() => import('./CropWindow.tsx').then((module) => module.CropWindow))

const invalidates = ['/user/profile', '/user/community-members', '/user/limits']

/** Selects, crops and removes the profile picture. */
export function PictureCard({ profile }: { profile: Profile }) {
  const w = useWords(personalWords)
  const [file, setFile] = useState<File | null>(null)
  const [cropping, setCropping] = useState(false)
  // Allows the same file to be selected twice in a row.
  const resetFile = useRef<() => void>(null)
  const confirm = useConfirm()
  const set = useApiMutation('PATCH /api/:lang/user/profile-image/:userId', {
    successToast: { message: w.pictureSaved },
    errorTitle: null,
    invalidates,
  })
  const remove = useApiMutation('DELETE /api/:lang/user/profile-image/:userId', {
    successToast: { message: w.pictureRemoved },
    errorTitle: w.updateError,
    invalidates,
  })
  const choose = (chosen: File | null) => {
    resetFile.current?.()
    setFile(chosen)
    setCropping(chosen !== null)
  }
  const keep = async (picture: Blob) => {
    const form = new FormData()
    form.append('file', picture, 'picture')
    const { data } = await set.mutateAsync({ userId: profile._id, $options: { form } })
    updateSessionProfile(data)
    setCropping(false)
  }
  const takeAway = async () => {
    if (!(await confirm({ title: w.removePictureAsk, body: w.removePictureHint, confirm: w.removePicture }))) return
    await remove.mutateAsync({ userId: profile._id }).then(
      ({ data }) => updateSessionProfile(data),
      () => undefined,
    )
  }
  return (
    <Card withBorder>
      <OwnLimits kinds={['imageMegabytes']} />
      <Group gap="lg">
        <Avatar src={profile.image} size={96} color="blue.8" variant="filled" alt={w.picture} radius="50%">
          {initialsOf(profile)}
        </Avatar>
        <Stack gap="xs" flex={1} miw={220}>
          <Title order={2} size="h4">
            {w.picture}
          </Title>
          <Text size="sm" c="dimmed">
            {w.pictureHint}
          </Text>
          <Group gap="xs">
            <FileButton accept={pictureTypes} onChange={choose} resetRef={resetFile}>
              {(props) => (
                <Button variant="default" {...props}>
                  {profile.image ? w.changePicture : w.choosePicture}
                </Button>
              )}
            </FileButton>
            {profile.image && (
              <Button variant="default" c="red.9" loading={remove.isPending} onClick={() => void takeAway()}>
                {w.removePicture}
              </Button>
            )}
          </Group>
        </Stack>
      </Group>
      <CropWindow opened={cropping} file={file} onClose={() => setCropping(false)} onChosen={keep} />
    </Card>
  )
}
