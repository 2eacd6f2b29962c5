import { Button, Card, Group, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import { IconBriefcase, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useApiQuery } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { EmptyState } from '../ui/state/EmptyState.tsx'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { ProjectCard } from './ProjectCard.tsx'
import { NewProject } from './NewProject.tsx'
import { projectWords } from './words.ts'

// The full list has its own page.
const shown = 6

/** The member's projects, for the dashboard. */
export function Projects() {
  const w = useWords(projectWords)
  const [adding, setAdding] = useState(false)
  const query = useApiQuery('GET /api/:lang/project', { status: 'active', size: shown })
  const add = (
    <Button variant="light" c="blue.9" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {w.add}
    </Button>
  )
  const list = query.data
  return (
    <section>
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {w.projects}
        </Title>
        <Group gap="xs">
          <Button variant="subtle" renderRoot={(props) => <Link {...props} to="/dashboard/projects" />}>
            {w.all}
          </Button>
          {list && list.data.length > 0 && add}
        </Group>
      </Group>
      {query.error ? (
        <ErrorNotice error={query.error} title={w.loadFailed} onRetry={() => void query.refetch()} />
      ) : !list ? (
        <Skeleton height={130} radius="lg" />
      ) : list.data.length === 0 ? (
        <Card withBorder radius="lg" padding={0}>
          <EmptyState icon={<IconBriefcase size={28} />} title={w.none} hint={w.noneHint} action={add} />
        </Card>
      ) : (
        <SimpleGrid
          cols={{ base: 1, sm: 2, lg: 3 }}
          component="ul"
          p={0}
          m={0}
          aria-label={w.projects}
          style={{ listStyle: 'none' }}
        >
          {list.data.map((project) => (
            <ProjectCard key={project._id} project={project} heading={3} />
          ))}
        </SimpleGrid>
      )}
      {list && list.pagination.total > shown && (
        <Text size="sm" mt="xs" c="dimmed">
          {w.all}: {list.pagination.total}
        </Text>
      )}
      {adding && <NewProject onClose={() => setAdding(false)} />}
    </section>
  )
}
