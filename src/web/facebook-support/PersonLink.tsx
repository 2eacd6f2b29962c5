import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconLink, IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { SupportConversationDetail } from '#contract/facebook-support.ts'
import type { InputOf } from '../api/call.ts'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { SidePanel } from '../ui/overlay/SidePanel.tsx'
import { Code } from '../ui/text/UserText.tsx'
import { supportEndpoints } from './useLiveSupport.ts'
import { supportWords } from './words.ts'

/** The member and the contact that a Facebook user is linked to. */
export function PersonLink({ conversation }: { conversation: SupportConversationDetail }) {
  const w = useWords(supportWords)
  const [opened, setOpened] = useState(false)
  const { person, member, contacts } = conversation
  if (!person) return null
  const isKnown = member !== null || contacts.length > 0
  return (
    <Group gap="xs" role="group" aria-label={w.who}>
      {member && <Known kind={w.member} {...member} />}
      {contacts.map((contact) => (
        <Known key={contact._id} kind={w.contact} {...contact} />
      ))}
      {!isKnown && (
        <Text size="sm" c="gray.7">
          {w.notKnown}
        </Text>
      )}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconLink size={14} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {w.linkTo}
      </Button>
      <SidePanel opened={opened} onClose={() => setOpened(false)} title={w.linkTo}>
        {opened && <Linking conversation={conversation} personId={person._id} />}
      </SidePanel>
    </Group>
  )
}

type KnownProps = { kind: string; name: string; email: string; workspace?: string }

const Known = ({ kind, name, email, workspace }: KnownProps) => (
  <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
    <Text span size="xs" c="gray.7">
      {kind}{' '}
    </Text>
    <bdi>{name}</bdi>{' '}
    <span style={{ display: 'inline-block' }}>
      <Code>{email}</Code>
    </span>
    {workspace !== undefined && (
      <Text span size="xs" c="gray.7">
        {' '}
        (<bdi>{workspace}</bdi>)
      </Text>
    )}
  </Text>
)

function Linking({ conversation, personId }: { conversation: SupportConversationDetail; personId: string }) {
  const w = useWords(supportWords)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim().slice(0, 200), 300)
  const enabled = search.length >= 3
  const { data } = useApiQuery('GET /api/:lang/admin/facebook-support/known', { search }, { enabled })
  const link = useApiMutation('PATCH /api/:lang/admin/facebook-support/person/:personId', {
    errorTitle: w.changeFailed,
    invalidates: supportEndpoints,
  })
  const { member, contacts } = conversation
  const found = enabled ? data?.data : undefined
  const tell = (input: Omit<InputOf<'PATCH /api/:lang/admin/facebook-support/person/:personId'>, 'personId'>) =>
    link.mutate({ personId, ...input })
  const isLinked = (id: string) => contacts.some(({ _id }) => _id === id)
  return (
    <Stack>
      <Text size="sm" c="gray.7">
        {w.linkHint}
      </Text>
      {member && <Line known={<Known kind={w.member} {...member} />} linked onPress={() => tell({ userId: null })} />}
      {contacts.map((contact) => (
        <Line
          key={contact._id}
          known={<Known kind={w.contact} {...contact} />}
          linked
          onPress={() => tell({ contact: { contactId: contact._id, linked: false } })}
        />
      ))}
      <TextInput
        type="search"
        label={w.searchPeople}
        description={w.threeLetters}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        attributes={{ input: { dir: 'auto' } }}
        data-autofocus
      />
      {found && found.members.length + found.contacts.length === 0 && (
        <Text size="sm" role="status">
          {w.nobodyFound}
        </Text>
      )}
      {found?.members
        .filter(({ _id }) => _id !== member?._id)
        .map((member) => (
          <Line
            key={member._id}
            known={<Known kind={w.member} {...member} />}
            onPress={() => tell({ userId: member._id })}
          />
        ))}
      {found?.contacts
        .filter(({ _id }) => !isLinked(_id))
        .map((contact) => (
          <Line
            key={contact._id}
            known={<Known kind={w.contact} {...contact} />}
            onPress={() => tell({ contact: { contactId: contact._id, linked: true } })}
          />
        ))}
    </Stack>
  )
}

function Line({ known, linked = false, onPress }: { known: React.ReactNode; linked?: boolean; onPress: () => void }) {
  const w = useWords(supportWords)
  return (
    <Group justify="space-between" wrap="nowrap">
      {known}
      <Button
        size="compact-sm"
        variant="default"
        style={{ flexShrink: 0 }}
        leftSection={linked ? <IconLinkOff size={14} aria-hidden /> : <IconLink size={14} aria-hidden />}
        onClick={onPress}
      >
        {linked ? w.unlink : w.link}
      </Button>
    </Group>
  )
}
