import { Anchor, Badge, Button, Card, Group, SimpleGrid, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import type { FieldType } from '#contract/email-marketing/fields/types.ts'
import { languageName } from '../../i18n/languageName.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useDates } from '../../i18n/dates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { TagBadges } from '../../ui/tags/TagBadges.tsx'
import { TagsField } from '../../ui/tags/TagsField.tsx'
import { ItemLoadError } from '../../ui/state/ItemLoadError.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { tagService } from '../tagService.ts'
import { useTagAssignment } from '../useTagAssignment.ts'
import { useContactsUndo } from '../useUndo.ts'
import { useDeletionQuestion } from '../useDeletionQuestion.ts'
import { useEditor } from '../useEditor.ts'
import { useLoadError } from '../useLoadError.ts'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'
import { useFields } from '../fields/useFields.ts'
import { useFieldText } from '../fields/useFieldText.ts'
import { ConsentCard } from './ConsentCard.tsx'
import { ContactTimeline } from './ContactTimeline.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { WriteMessage } from './WriteMessage.tsx'
import { timelineWords } from './timelineWords.ts'
import { contactWords } from './words.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const ContactForm = lazyForm(async () => (await import('./ContactForm.tsx')).ContactForm)
const NoteForm = lazyForm(async () => (await import('./NoteForm.tsx')).NoteForm)
const MergeDialog = lazyForm(async () => (await import('./MergeDialog.tsx')).MergeDialog)

/** All data of one contact. */
export default function ContactPage() {
  const loadError = useLoadError('contact')
  const w = useWords(contactWords)
  const { contactId = '' } = useParams({ strict: false })
  const query = useApiQuery('GET /api/:tenant/email-marketing/email/:contactId', { contactId })
  return (
    <>
      <Button
        component={Link}
        to="/email-marketing/contacts"
        variant="subtle"
        size="compact-sm"
        mb="sm"
        leftSection={<IconArrowLeft className="mirrored" size={16} aria-hidden />}
      >
        {w.back}
      </Button>
      {query.error ? (
        <ItemLoadError
          loadError={loadError}
          error={query.error}
          onRetry={() => void query.refetch()}
          notFound={w.notFound}
          to="/email-marketing/contacts"
          back={w.back}
        />
      ) : query.data ? (
        <ContactInFull contact={query.data.data} />
      ) : (
        <Stack aria-busy>
          <Skeleton height={40} width="50%" />
          <Skeleton height={180} />
          <Skeleton height={240} />
        </Stack>
      )}
    </>
  )
}

function ContactInFull({ contact }: { contact: Contact }) {
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  const deletion = useDeletionQuestion()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const w = useWords(contactWords)
  const editor = useEditor()
  const [editing, setEditing] = useState(false)
  const [merging, setMerging] = useState(false)
  const [noting, setNoting] = useState(false)
  const t = useWords(timelineWords)
  const undoToast = useContactsUndo()
  const remove = useApiMutation('DELETE /api/:tenant/email-marketing/email/:contactId', {
    successToast: ({ data }) => undoToast(done['contact.deleted'], data.undoId),
    errorTitle: s.deleteFailed,
    invalidates: ['/email-marketing/'],
  })
  const name = `${contact.firstName} ${contact.lastName}`.trim()
  const erase = async () => {
    if (!(await confirm(deletion('contact', name || contact.email)))) return
    await remove.mutateAsync({ contactId: contact._id }).then(
      () => navigate({ to: '/email-marketing/contacts' }),
      () => undefined,
    )
  }
  return (
    <>
      <PageHeader
        title={name || contact.email}
        shown={name ? <UserText>{name}</UserText> : <Code>{contact.email}</Code>}
        parent={s.audience}
      >
        {editor && (
          <>
            <WriteMessage contact={contact} />
            <Button variant="default" onClick={() => setNoting(true)}>
              {t.addNote}
            </Button>
            <Button variant="default" onClick={() => setEditing(true)}>
              {s.edit}
            </Button>
            <Button variant="default" onClick={() => setMerging(true)}>
              {w.mergeWith}
            </Button>
            <Button color="red.9" variant="outline" onClick={() => void erase()}>
              {s.delete}
            </Button>
          </>
        )}
      </PageHeader>
      <SimpleGrid cols={{ base: 1, md: 2 }} mb="xl">
        <DataCard contact={contact} />
        <Stack>
          <StatsCard contact={contact} />
          <ConsentCard contactId={contact._id} />
        </Stack>
      </SimpleGrid>
      <ContactTimeline contact={contact} />
      {editing && <ContactForm contact={contact} onClose={() => setEditing(false)} />}
      {noting && <NoteForm contactId={contact._id} note={null} onClose={() => setNoting(false)} />}
      {merging && <MergeDialog contacts={[contact]} onClose={() => setMerging(false)} />}
    </>
  )
}

function DataCard({ contact }: { contact: Contact }) {
  const w = useWords(contactWords)
  const s = useWords(suiteWords)
  const editor = useEditor()
  const assign = useTagAssignment('email')
  const fields = useFields()
  const write = useFieldText()
  const order = new Map(fields.all.map(({ key }, at) => [key, at]))
  const attributes = Object.entries(contact.attributes)
    .filter(([name, value]) => value !== '' && !fields.find(name)?.isArchived)
    .toSorted(([one], [other]) => (order.get(one) ?? order.size) - (order.get(other) ?? order.size))
  return (
    <Card withBorder>
      <Stack>
        <Title order={2} size="h4">
          {w.data}
        </Title>
        <Group gap="sm">
          <Code>{contact.email}</Code>
          <StatusBadge status={contact.status} />
          {contact.language && (
            <Badge variant="default" tt="none">
              {languageName(contact.language, s)}
            </Badge>
          )}
          {contact.timeZone && (
            <Badge variant="default" tt="none">
              <bdi dir="ltr">{contact.timeZone}</bdi>
            </Badge>
          )}
        </Group>
        {editor ? (
          <TagsField
            label={s.tags}
            entityType="email"
            service={tagService}
            value={contact.tags}
            onChange={(labels) => assign(contact, labels)}
          />
        ) : (
          contact.tags.length > 0 && <TagBadges labels={contact.tags} />
        )}
        <div>
          <Text size="sm" fw={500} mb={4}>
            {w.attributes}
          </Text>
          {attributes.length === 0 ? (
            <Text size="sm" c="dimmed">
              {w.noAttributes}
            </Text>
          ) : (
            <Table aria-label={w.attributes} layout="fixed">
              <Table.Tbody>
                {attributes.map(([name, value]) => (
                  <Table.Tr key={name}>
                    <Table.Th w="40%" ps={0} style={{ overflowWrap: 'anywhere' }}>
                      <UserText>{fields.labelOf(name)}</UserText>
                    </Table.Th>
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>
                      <Value
                        type={fields.find(name)?.type}
                        value={value}
                        text={write(fields.find(name)?.type, value)}
                      />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          )}
        </div>
      </Stack>
    </Card>
  )
}

type ValueProps = { type: FieldType | undefined; value: string | number | boolean; text: string }

/** A value of a custom field; an address leads to its page. */
function Value({ type, value, text }: ValueProps) {
  if (type === 'url' && /^https?:\/\//.test(String(value)))
    return (
      <Anchor href={String(value)} target="_blank" rel="noopener noreferrer nofollow" size="sm">
        <Code>{text}</Code>
      </Anchor>
    )
  return type === 'phone' ? <Code>{text}</Code> : <UserText>{text}</UserText>
}

function StatsCard({ contact: { stats } }: { contact: Contact }) {
  const w = useWords(contactWords)
  const dates = useDates()
  const figures = [
    { label: w.sent, value: number(stats.sent) },
    { label: w.failedMails, value: number(stats.failed) },
    { label: w.opens, value: number(stats.opens) },
    { label: w.clicks, value: number(stats.clicks) },
    { label: w.lastSent, value: dates.day(stats.lastSentAt) },
  ]
  return (
    <Card withBorder>
      <SimpleGrid cols={{ base: 2, xs: 3 }}>
        {figures.map(({ label, value }) => (
          <Stack key={label} gap={0}>
            <Text fw={700} fz="lg">
              {value}
            </Text>
            <Text size="xs" c="gray.7">
              {label}
            </Text>
          </Stack>
        ))}
      </SimpleGrid>
    </Card>
  )
}
