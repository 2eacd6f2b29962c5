import { Anchor, Button, Container, Group, Menu, Stack, Tabs, Text } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Project } from '#contract/branding.ts'
import { sideOf } from '#contract/text/languages.ts'
import { useApiQuery, useApiMutation } from '../api/useApi.ts'
import { isolateAuto } from '../i18n/isolates.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { ItemFrame } from '../ui/page/ItemFrame.tsx'
import { ExportItems } from '../ui/list/ExportButton.tsx'
import { PageHeader } from '../ui/page/PageHeader.tsx'
import { Pill } from '../ui/text/Pill.tsx'
import { useConfirm } from '../ui/overlay/useConfirm.ts'
import { useListState } from '../ui/list/useListState.ts'
import { Code, UserText } from '../ui/text/UserText.tsx'
import { BrandMessages } from './BrandMessages.tsx'
import { Calendar } from './Calendar.tsx'
import { Posts } from './Posts.tsx'
import { ProjectForm } from './ProjectForm.tsx'
import { ProjectLogo } from './ProjectCard.tsx'
import { projectWords } from './words.ts'

/** A project: profile, brand messages, posts and calendar. */
export default function ProjectPage() {
  const w = useWords(projectWords)
  const { projectId = '' } = useParams({ strict: false })
  const query = useApiQuery('GET /api/:lang/project/:projectId', { projectId })
  return (
    <Container size="lg" py="xl">
      <ItemFrame
        to="/dashboard/projects"
        back={w.projects}
        query={query}
        notFound={w.notFound}
        loadError={{ title: w.loadFailed }}
        heights={[64, 320]}
      >
        {query.data && <ProjectInFull project={query.data.data} />}
      </ItemFrame>
    </Container>
  )
}

const parts = ['messages', 'posts', 'calendar'] as const

function ProjectInFull({ project }: { project: Project }) {
  const w = useWords(projectWords)
  const language = useLanguage()
  const list = useListState()
  const part = parts.find((name) => name === list.text('part')) ?? 'messages'
  return (
    <>
      <PageHeader
        title={project.name[sideOf(language)]}
        shown={
          <Group gap="sm" wrap="nowrap" component="span">
            <ProjectLogo project={project} />
            <UserText>{project.name[sideOf(language)]}</UserText>
            {project.status === 'archived' && <Pill color="gray">{w.archivedOne}</Pill>}
          </Group>
        }
      >
        <ProjectActions project={project} />
      </PageHeader>
      <Stack gap={4} mb="lg">
        {project.what[sideOf(language)] && (
          <Text dir="auto" style={{ overflowWrap: 'anywhere' }}>
            {project.what[sideOf(language)]}
          </Text>
        )}
        {project.link && (
          <Anchor href={project.link} target="_blank" rel="noopener noreferrer" fz="sm" w="fit-content">
            <Code>{project.link}</Code>
          </Anchor>
        )}
      </Stack>
      <Tabs
        value={part}
        onChange={(next) => list.change({ part: next === 'messages' ? '' : (next ?? '') })}
        keepMounted={false}
      >
        <Tabs.List mb="md" aria-label={w.part}>
          {parts.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {w[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="messages">
          <BrandMessages project={project} />
        </Tabs.Panel>
        <Tabs.Panel value="posts">
          <Posts project={project} list={list} />
        </Tabs.Panel>
        <Tabs.Panel value="calendar">
          <Calendar project={project} list={list} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

function ProjectActions({ project }: { project: Project }) {
  const w = useWords(projectWords)
  const language = useLanguage()
  const confirm = useConfirm()
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const archived = project.status === 'archived'
  const archive = useApiMutation('PATCH /api/:lang/project/:projectId', {
    successToast: { message: archived ? w.didUnarchive : w.didArchive },
    errorTitle: w.updateFailed,
    invalidates: ['/project'],
  })
  const remove = useApiMutation('DELETE /api/:lang/project/:projectId', {
    successToast: { message: w.deleted },
    errorTitle: w.deleteFailed,
  })
  const askAndRemove = async () => {
    const title = w.deleteAsk({ name: isolateAuto(project.name[sideOf(language)]) })
    if (!(await confirm({ title, body: w.deleteHint, confirm: w.delete }))) return
    await remove.mutateAsync({ projectId: project._id })
    await navigate({ to: '/dashboard/projects', replace: true })
  }
  return (
    <>
      <Button variant="default" leftSection={<IconPencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
        {w.edit}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px="xs" aria-label={w.more}>
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={archived ? <IconArchiveOff size={16} aria-hidden /> : <IconArchive size={16} aria-hidden />}
            onClick={() => archive.mutate({ projectId: project._id, status: archived ? 'active' : 'archived' })}
          >
            {archived ? w.unarchive : w.archive}
          </Menu.Item>
          <Menu.Label>{w.textsFile}</Menu.Label>
          <ExportItems
            menu={Menu}
            endpoint="GET /api/:lang/project/:projectId/texts.csv"
            input={{ projectId: project._id }}
          />
          <Menu.Divider />
          <Menu.Item
            color="red.9"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void askAndRemove().catch(() => undefined)}
          >
            {w.delete}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {editing && <ProjectForm project={project} onClose={() => setEditing(false)} />}
    </>
  )
}
