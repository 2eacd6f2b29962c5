import {
  Alert,
  Anchor,
  Card,
  Container,
  Divider,
  Group,
  NativeSelect,
  Skeleton,
  Stack,
  Switch,
  Text,
} from '@mantine/core'
import { IconArrowLeft, IconMailOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import type { MailFrequency, NotificationKind, NotificationSettings } from '#contract/notifications.ts'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
import { useSession } from '../api/session.ts'
import { isMailCaptured } from '../i18n/site.ts'
import { useWords } from '../i18n/words.ts'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { uiWords } from '../ui/words/uiWords.ts'
import { kindsFor, kindWords, mailWishes, mailWords, newsWords } from './words.ts'

type Wish = NotificationSettings[NotificationKind]

/** The channels of each kind of notification. Changes are saved at once. */
export default function SettingsPage() {
  const w = useWords(newsWords)
  const u = useWords(uiWords)
  const { user } = useSession()
  const query = useApiQuery('GET /api/:lang/user/notification-settings', {})
  const { wishes, change } = useWishes(query.data?.data)
  return (
    <Container size="sm" py="xl">
      <Anchor mb="md" display="inline-block" renderRoot={(props) => <Link {...props} to="/notifications" />}>
        <IconArrowLeft size={16} className="mirrored" aria-hidden style={{ verticalAlign: 'middle' }} /> {w.title}
      </Anchor>
      <PageHeader title={w.wishes} hint={w.wishesHint} />
      {isMailCaptured() && (
        <Alert mb="md" variant="light" color="yellow" icon={<IconMailOff aria-hidden />}>
          {w.wishesKept}
        </Alert>
      )}
      {query.error ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : !wishes ? (
        <Skeleton height={480} radius="md" role="status" aria-label={u.loading} />
      ) : (
        <Card withBorder padding="lg" radius="md">
          <Stack gap="md">
            {kindsFor(user?.role).map((kind, index) => (
              <Fragment key={kind}>
                {index > 0 && <Divider />}
                <KindWish kind={kind} wish={wishes[kind]} onChange={(wish) => change(kind, wish)} />
              </Fragment>
            ))}
          </Stack>
        </Card>
      )}
    </Container>
  )
}

/** The server's values with pending changes on top. A refused change is reverted. */
function useWishes(saved: NotificationSettings | undefined) {
  const w = useWords(newsWords)
  const [chosen, setChosen] = useState<Partial<NotificationSettings>>({})
  const save = useApiMutation('PATCH /api/:lang/user/notification-settings', {
    successToast: { message: w.wishSaved },
    errorTitle: w.wishFailed,
    invalidates: ['/user/notification-settings'],
  })
  const wishes = saved && { ...saved, ...chosen }
  const change = (kind: NotificationKind, wish: Partial<Wish>) => {
    if (!wishes) return
    setChosen((before) => ({ ...before, [kind]: { ...wishes[kind], ...wish } }))
    const takeBack = () => setChosen(({ [kind]: _refused, ...others }) => others)
    save.mutate({ [kind]: wish }, { onError: takeBack })
  }
  return { wishes, change }
}

type Props = { kind: NotificationKind; wish: Wish; onChange: (wish: Partial<Wish>) => void }

function KindWish({ kind, wish, onChange }: Props) {
  const w = useWords(newsWords)
  const k = useWords(kindWords)
  const mails = useWords(mailWords)
  return (
    <Group justify="space-between" gap="sm" role="group" aria-labelledby={`wish-${kind}`}>
      <Text id={`wish-${kind}`} fw={500} flex={1} miw={220}>
        {k[kind]}
      </Text>
      <Group gap="lg">
        <Switch
          label={w.inApp}
          checked={wish.inApp}
          onChange={(event) => onChange({ inApp: event.currentTarget.checked })}
        />
        <NativeSelect
          aria-label={w.byMail}
          data={mailWishes.map((value) => ({ value, label: mails[value] }))}
          value={wish.mail}
          onChange={(event) => onChange({ mail: event.currentTarget.value as MailFrequency })}
          w={150}
        />
      </Group>
    </Group>
  )
}
