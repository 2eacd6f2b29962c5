import { Anchor, Group, Skeleton, Table, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ContactImport } from '#contract/email-marketing/imports.ts'
import { useApiQuery } from '../../api/useApi.ts'
import { isolateLtr } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { PageNumbers } from '../../ui/list/PageNumbers.tsx'
import { SidePanel } from '../../ui/overlay/SidePanel.tsx'
import { ErrorNotice } from '../../ui/state/ErrorNotice.tsx'
import { Code } from '../../ui/text/UserText.tsx'
import { contactWords } from '../contacts/words.ts'
import { useLoadError } from '../useLoadError.ts'
import { suiteWords } from '../words.ts'
import { rowWords } from './rowWords.ts'
import { importWords } from './words.ts'

type Props = { job: ContactImport; opened: boolean; onClose: () => void }

/** Contacts that the undo of an import left alone, because they changed after it. */
export function ChangedContacts({ job, opened, onClose }: Props) {
  const loadError = useLoadError('importRows')
  const w = useWords(contactWords)
  const i = useWords(importWords)
  const r = useWords(rowWords)
  const s = useWords(suiteWords)
  const [page, setPage] = useState(1)
  const query = useApiQuery('GET /api/:tenant/email-marketing/email/import/:importId/changed', {
    importId: job._id,
    page,
    size: 50,
  })
  const pages = query.data?.pagination.pages ?? 1
  return (
    <SidePanel opened={opened} onClose={onClose} size="xl" title={r.changedOf({ file: isolateLtr(job.fileName) })}>
      <Text size="sm" mb="md">
        {r.changedHint}
      </Text>
      {query.error && <ErrorNotice {...loadError} error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton height={200} />}
      {query.data && (
        <Table aria-label={i.changed}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{w.email}</Table.Th>
              <Table.Th>{s.status}</Table.Th>
              <Table.Th>{r.origin}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {query.data.data.map(({ contactId, email, status, isNew }) => (
              <Table.Tr key={contactId}>
                <Table.Td>
                  <Anchor component={Link} to={`/email-marketing/contacts/${contactId}`} size="sm">
                    <Code>{email}</Code>
                  </Anchor>
                </Table.Td>
                <Table.Td>{w[status]}</Table.Td>
                <Table.Td>{isNew ? r.wasCreated : r.wasUpdated}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      {pages > 1 && (
        <Group justify="flex-end" mt="md">
          <PageNumbers size="sm" pages={pages} page={page} onChange={setPage} />
        </Group>
      )}
    </SidePanel>
  )
}
