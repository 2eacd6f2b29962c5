import { Anchor, Button, Group, Image, List, Stack, Text } from '@mantine/core'
import { IconArrowBack } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Picture } from '#contract/email-marketing/pictures.ts'
import { useApiQuery } from '../../../api/useApi.ts'
import { useWords } from '../../../i18n/words.ts'
import { ErrorNotice } from '../../../ui/state/ErrorNotice.tsx'
import { Loading } from '../../../ui/state/Loading.tsx'
import { UserText } from '../../../ui/text/UserText.tsx'
import { useLoadError } from '../../useLoadError.ts'
import { pictureWords } from './words.ts'

type Props = {
  picture: Picture
  onBack: () => void
  /** Whether templates open in a new tab, because this one has unsaved changes. */
  elsewhere: boolean
}

/** The templates that use an image, which therefore cannot be deleted. */
export function PictureTemplates({ picture, onBack, elsewhere }: Props) {
  const w = useWords(pictureWords)
  const loadError = useLoadError('templates')
  const query = useApiQuery('GET /api/:tenant/email-marketing/picture/:pictureId', { pictureId: picture._id })
  // While loading, the templates of the previous image are hidden.
  const found = query.data?.data._id === picture._id ? query.data.data : undefined
  const left = found ? found.usedBy - found.templates.length : 0
  return (
    <Stack>
      <Group>
        <Button
          variant="default"
          size="xs"
          data-autofocus
          autoFocus
          leftSection={<IconArrowBack size={16} className="mirrored" aria-hidden />}
          onClick={onBack}
        >
          {w.back}
        </Button>
      </Group>
      <Group wrap="nowrap" align="flex-start">
        <Image src={picture.url} alt="" w={96} h={72} fit="contain" bg="gray.1" radius="sm" />
        <Stack gap={4} miw={0}>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {picture.name === '' ? w.unnamed : <UserText>{picture.name}</UserText>}
          </Text>
          <Text size="sm" c="gray.7">
            {found?.usedBy === 0 ? w.usedByNone : w.inUse}
          </Text>
        </Stack>
      </Group>
      {query.error ? (
        <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />
      ) : !found ? (
        <Loading rows={3} height={20} />
      ) : (
        <List aria-label={w.templates}>
          {found.templates.map(({ _id, name }) => (
            <List.Item key={_id}>
              <Anchor
                renderRoot={(props) => (
                  <Link
                    {...props}
                    to="/email-marketing/templates/$templateId"
                    params={{ templateId: _id }}
                    {...(elsewhere && { target: '_blank' })}
                  />
                )}
              >
                <UserText>{name}</UserText>
              </Anchor>
            </List.Item>
          ))}
        </List>
      )}
      {left > 0 && <Text size="sm">{w.more({ count: left })}</Text>}
    </Stack>
  )
}
