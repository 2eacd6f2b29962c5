import { Button, Container, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useApiQuery } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { ListPages } from '../ui/list/ListPages.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { type ListState, useListState } from '../ui/list/useListState.ts'
import { uiWords } from '../ui/words/uiWords.ts'
import { MemberCard } from './MemberCard.tsx'
import { MemberFilters } from './MemberFilters.tsx'
import { listInput, skillsOf } from './search.ts'
import { communityWords } from './words.ts'

const columns = { base: 1, sm: 2, lg: 3 }

/** The visible members, with search, filters and sort order in the URL. */
export default function CommunityPage() {
  const w = useWords(communityWords)
  const u = useWords(uiWords)
  const list = useListState()
  const query = useApiQuery('GET /api/:lang/user/community-members', listInput(list))
  const members = query.data?.data ?? []
  const addSkill = (skill: string) => list.change({ skills: [...new Set([...skillsOf(list), skill])].join(',') })
  return (
    <Container size="lg" py="xl">
      <PageHeader title={w.title} hint={w.hint}>
        <EditProfile label={w.edit} />
      </PageHeader>
      <Stack gap="md">
        <MemberFilters list={list} />
        {query.error ? (
          <ErrorNotice error={query.error} title={w.loadFailed} onRetry={() => void query.refetch()} />
        ) : !query.data ? (
          <SimpleGrid cols={columns} aria-busy role="status" aria-label={u.loading}>
            {Array.from({ length: 6 }, (_unused, index) => (
              <Skeleton key={index} height={180} radius="lg" />
            ))}
          </SimpleGrid>
        ) : members.length === 0 ? (
          <Nobody list={list} beyond={query.data.pagination.total > 0} />
        ) : (
          <>
            <Found pagination={query.data.pagination} />
            <SimpleGrid cols={columns} component="ul" p={0} m={0} aria-label={w.list} style={{ listStyle: 'none' }}>
              {members.map((member) => (
                <MemberCard key={member._id} member={member} onSkill={addSkill} />
              ))}
            </SimpleGrid>
            <ListPages list={list} pagination={query.data.pagination} />
          </>
        )}
      </Stack>
    </Container>
  )
}

function Found({ pagination }: { pagination: { total: number; totalIsEstimate?: boolean | undefined } }) {
  const w = useWords(communityWords)
  const members = w.found({ count: pagination.total })
  return (
    <Text size="sm" c="dimmed" role="status">
      {pagination.totalIsEstimate ? w.about({ members }) : members}
    </Text>
  )
}

const EditProfile = ({ label }: { label: string }) => (
  <Button variant="default" renderRoot={(props) => <Link {...props} to="/dashboard/profile" />}>
    {label}
  </Button>
)

/** The empty state, with what to do next. */
function Nobody({ list, beyond }: { list: ListState; beyond: boolean }) {
  const w = useWords(communityWords)
  const icon = <IconUsers size={28} />
  if (beyond) {
    const toFirst = (
      <Button variant="default" onClick={() => list.change({ page: undefined })}>
        {w.firstPage}
      </Button>
    )
    return <EmptyState icon={icon} title={w.beyond} action={toFirst} />
  }
  if (!['search', 'skills', 'location'].some((name) => list.text(name) !== '')) {
    return <EmptyState icon={icon} title={w.none} hint={w.noneHint} action={<EditProfile label={w.edit} />} />
  }
  const clear = (
    <Button variant="default" onClick={list.clear}>
      {w.clear}
    </Button>
  )
  return (
    <div role="status">
      <EmptyState icon={icon} title={w.nobody} hint={w.nobodyHint} action={clear} />
    </div>
  )
}
