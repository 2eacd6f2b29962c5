import { ActionIcon, Anchor, Button, Stack, Text } from '@mantine/core'
import { IconKey, IconKeyOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { ApiKey } from '#contract/developers.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { useListState } from '../../ui/list/useListState.ts'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { useOwner } from '../useOwner.ts'
import { suiteWords } from '../words.ts'
import { keyWords, scopeWords } from './words.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const CreatedKey = lazyForm(async () => (await import('./NewKey.tsx')).CreatedKey)

const NewKey = lazyForm(async () => (await import('./NewKey.tsx')).NewKey)

const colors = { active: 'green', expired: 'gray', revoked: 'red' } as const

/** The workspace's API keys. */
export default function ApiKeysPage() {
  const w = useWords(keyWords)
  return useOwner() ? <Keys /> : <EmptyState title={w.ownersOnly} icon={<IconKey size={28} />} />
}

function Keys() {
  const w = useWords(keyWords)
  const s = useWords(suiteWords)
  const scope = useWords(scopeWords)
  const dates = useDates()
  const list = useListState()
  const query = useApiQuery('GET /api/:tenant/developers/key', list.input)
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const add = <Button onClick={() => setAdding(true)}>{w.add}</Button>
  return (
    <>
      <PageHeader title={s.apiKeys} hint={w.hint}>
        {add}
      </PageHeader>
      <Anchor href="/api/docs" target="_blank" size="sm" c="blue.8" mb="md" display="inline-block">
        {w.docs}
      </Anchor>
      <DataTable
        label={s.apiKeys}
        list={list}
        query={query}
        columns={[
          {
            key: 'name',
            header: s.name,
            render: ({ name, hint }) => (
              <Stack gap={0} align="flex-start">
                <UserText>{name}</UserText>
                <Code>{`${hint}…`}</Code>
              </Stack>
            ),
          },
          {
            key: 'scopes',
            header: w.scopes,
            render: (row) => (
              <Stack gap={0}>
                {row.scopes.map((one) => (
                  <Text key={one} size="sm">
                    {scope[one]}
                  </Text>
                ))}
              </Stack>
            ),
          },
          { key: 'maker', header: w.maker, render: ({ maker }) => <UserText>{maker.name}</UserText> },
          {
            key: 'lastUsed',
            header: w.lastUsed,
            render: ({ lastUsedAt }) => (lastUsedAt ? dates.moment(lastUsedAt) : w.never),
          },
          {
            key: 'expires',
            header: w.expires,
            render: ({ expiresAt }) => (expiresAt ? dates.moment(expiresAt) : w.whenRevoked),
          },
          { key: 'state', header: w.state, render: ({ state }) => <Pill color={colors[state]}>{w[state]}</Pill> },
        ]}
        actions={(row) => row.state === 'active' && <Revoke apiKey={row} />}
        empty={<EmptyState title={w.none} hint={w.noneHint} action={add} icon={<IconKey size={28} />} />}
      />
      {adding && <NewKey onMade={setMade} onClose={() => setAdding(false)} />}
      {made !== null && <CreatedKey code={made} onClose={() => setMade(null)} />}
    </>
  )
}

function Revoke({ apiKey: { _id: keyId, name } }: { apiKey: ApiKey }) {
  const w = useWords(keyWords)
  const s = useWords(suiteWords)
  const confirm = useConfirm()
  const revoke = useApiMutation('DELETE /api/:tenant/developers/key/:keyId', {
    successToast: { message: w.revokedNow },
    errorTitle: s.updateFailed,
    invalidates: ['/developers/key'],
  })
  const ask = async () => {
    const question = { title: w.revokeAsk({ name: isolateAuto(name) }), body: w.revokeHint, confirm: w.revoke }
    if (await confirm(question)) revoke.mutate({ keyId })
  }
  return (
    <ActionIcon variant="subtle" color="red.9" aria-label={w.revoke} title={w.revoke} onClick={() => void ask()}>
      <IconKeyOff size={18} aria-hidden />
    </ActionIcon>
  )
}
