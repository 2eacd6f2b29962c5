import { Button, Container, Group, NativeSelect, Stack } from '@mantine/core'
import { IconArchive, IconBriefcase, IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useApiQuery } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { BackLink } from '../ui/page/BackLink.tsx'
import { CardList } from '../ui/list/CardList.tsx'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { TextFilter } from '../ui/list/TextFilter.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { useListState } from '../ui/list/useListState.ts'
import { NewProject } from './NewProject.tsx'
import { ProjectCard } from './ProjectCard.tsx'
import { projectWords } from './words.ts'

/** All projects of a member, including archived ones. */
export default function ProjectsPage() {
  const w = useWords(projectWords)
  const [adding, setAdding] = useState(false)
  const list = useListState({ size: 12 })
  const archived = list.text('status') === 'archived'
  const query = useApiQuery('GET /api/:lang/project', {
    ...list.pick('search'),
    status: archived ? 'archived' : 'active',
  })
  const add = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {w.add}
    </Button>
  )
  return (
    <Container size="lg" py="xl">
      <BackLink to="/dashboard">{w.dashboard}</BackLink>
      <PageHeader title={w.projects} hint={w.projectsHint}>
        {add}
      </PageHeader>
      <Stack gap="md">
        <Group gap="sm">
          <TextFilter
            list={list}
            field="search"
            label={w.search}
            icon={<IconSearch size={16} aria-hidden />}
            width={280}
          />
          <NativeSelect
            aria-label={w.show}
            data={[
              { value: '', label: w.active },
              { value: 'archived', label: w.archived },
            ]}
            value={archived ? 'archived' : ''}
            onChange={(event) => list.change({ status: event.currentTarget.value })}
          />
        </Group>
        <CardList
          label={w.projects}
          list={{ ...list, narrowed: list.text('search') !== '' }}
          query={query}
          height={130}
          card={(project) => <ProjectCard key={project._id} project={project} heading={2} />}
          empty={
            archived ? (
              <EmptyState icon={<IconArchive size={28} />} title={w.noArchived} />
            ) : (
              <EmptyState icon={<IconBriefcase size={28} />} title={w.none} hint={w.noneHint} action={add} />
            )
          }
        />
      </Stack>
      {adding && <NewProject onClose={() => setAdding(false)} />}
    </Container>
  )
}
