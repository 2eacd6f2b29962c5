import { ActionIcon, Group, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { Picture } from '#contract/email-marketing/pictures.ts'
import { messageOf, useApiMutation } from '../../../api/useApi.ts'
import { useWords } from '../../../i18n/words.ts'
import { uiWords } from '../../../ui/words/uiWords.ts'
import { pictureWords } from './words.ts'

/** Renames an image: Enter saves, Escape cancels. */
export function PictureName({ picture, onDone }: { picture: Picture; onDone: () => void }) {
  const w = useWords(pictureWords)
  const u = useWords(uiWords)
  const [name, setName] = useState(picture.name)
  const rename = useApiMutation('PATCH /api/:tenant/email-marketing/picture/:pictureId', {
    successToast: { message: w.renamed },
    errorTitle: null,
    invalidates: ['/email-marketing/picture'],
  })
  const keep = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === picture.name) return onDone()
    return rename.mutate({ pictureId: picture._id, name }, { onSuccess: onDone })
  }
  return (
    <form onSubmit={keep} noValidate>
      <Group gap={4} wrap="nowrap" align="flex-start">
        <TextInput
          size="xs"
          flex={1}
          aria-label={w.name}
          value={name}
          maxLength={200}
          autoFocus
          error={rename.error ? messageOf(rename.error) : undefined}
          errorProps={{ role: 'alert' }}
          onChange={(event) => setName(event.currentTarget.value)}
          // Escape cancels renaming, and leaves the dialog open.
          data-mantine-stop-propagation
          onKeyDown={(event) => {
            if (event.key === 'Escape') onDone()
          }}
          attributes={{ input: { dir: 'auto' } }}
        />
        <ActionIcon type="submit" variant="default" aria-label={u.save} title={u.save} loading={rename.isPending}>
          <IconCheck size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </form>
  )
}
