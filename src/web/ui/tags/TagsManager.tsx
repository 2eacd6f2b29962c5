import { Alert, Button, Checkbox, CloseButton, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { sideOf } from '#contract/text/languages.ts'
import { queryClient } from '../../api/queryClient.ts'
import { showToast } from '../../api/useApi.ts'
import { useSession } from '../../api/session.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { isNewName, type TagValue, tagFieldWords, matching, type TagService } from './tags.ts'
import { SidePanel } from '../overlay/SidePanel.tsx'
import { UserText } from '../text/UserText.tsx'
import { uiWords } from '../words/uiWords.ts'

// Section 9 of the specification: the input and the selection are reset after this delay, once the panel is out of
// sight.
const clearedAfter = 300

type Props = {
  opened: boolean
  onClose: () => void
  entityType: string
  selected: TagValue[]
  /** Saves the selected tags. The panel stays open while this runs, and if it fails. */
  onSave: (labels: TagValue[]) => unknown
  service: TagService
  title?: string | undefined
  /** The largest number of tags that the save accepts. */
  max?: number
}

/** Selects the tags of an item and creates new ones. */
export function TagsManager(props: Props) {
  const w = useWords(tagFieldWords)
  const { opened, onClose } = props
  const [shown, setShown] = useState(opened)
  if (opened && !shown) setShown(true)
  useEffect(() => {
    if (opened) return undefined
    const clear = setTimeout(() => setShown(false), clearedAfter)
    return () => clearTimeout(clear)
  }, [opened])
  return (
    <SidePanel title={props.title ?? w.title} opened={opened} onClose={onClose}>
      {shown && <Choice {...props} />}
    </SidePanel>
  )
}

function Choice({ entityType, selected, onSave, onClose, service, max = 50 }: Props) {
  const w = useWords(tagFieldWords)
  const u = useWords(uiWords)
  const language = useLanguage()
  const narrow = useMediaQuery('(max-width: 768px)')
  const { tags, chosen, choose, create, creating } = useTags(entityType, selected, service)
  const [search, setSearch] = useState('')
  const [saving, setSaving] = useState(false)
  const all = tags.data ?? []
  const shown = matching(all, search)
  const isFull = chosen.length >= max
  const creatable = service.create !== undefined && !isFull && tags.isSuccess && isNewName(all, search)
  // Holding the key down creates one tag only.
  const making = useRef(false)
  const make = async () => {
    if (!creatable || making.current) return
    making.current = true
    if (await create(search.trim())) setSearch('')
    making.current = false
  }
  const save = async () => {
    setSaving(true)
    try {
      await onSave(chosen)
      onClose()
    } catch {
      // The caller has already shown the error.
    } finally {
      setSaving(false)
    }
  }
  const createButton = creatable && (
    <Button
      variant="light"
      justify="flex-start"
      leftSection={<IconPlus size={16} aria-hidden />}
      loading={creating}
      onClick={() => void make()}
      fullWidth={narrow}
    >
      {/* The button's label is a flex container, which drops the space between its parts. */}
      <span>
        {w.create}: <bdi>{search.trim()}</bdi>
      </span>
    </Button>
  )
  return (
    <Stack>
      <TextInput
        aria-label={w.search}
        placeholder={w.search}
        data-autofocus
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={search ? <CloseButton size={24} aria-label={u.clear} onClick={() => setSearch('')} /> : null}
        value={search}
        maxLength={80}
        onChange={(event) => setSearch(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          void make()
        }}
        attributes={{ input: { dir: 'auto' } }}
      />
      {tags.isPending && <Loader size="sm" aria-label={u.loading} />}
      {tags.isError && (
        <Alert
          color="red"
          variant="light"
          icon={<IconAlertTriangle aria-hidden />}
          title={w['common.error']}
          role="alert"
        >
          <Group justify="space-between">
            <Text size="sm">{w['tags.fetchError']}</Text>
            <Button size="xs" variant="default" onClick={() => void tags.refetch()}>
              {u.tryAgain}
            </Button>
          </Group>
        </Alert>
      )}
      {tags.isSuccess && shown.length === 0 && (
        <Text c="dimmed" role="status">
          {search.trim() ? w.noMatch : w.noTags}
        </Text>
      )}
      <Stack gap="sm" role="group" aria-label={w.title}>
        {shown.map((tag) => (
          <Checkbox
            key={tag._id}
            color={`${tag.color ?? 'blue'}.8`}
            label={<UserText>{tag.name[sideOf(language)]}</UserText>}
            styles={{ labelWrapper: { minInlineSize: 0, overflowWrap: 'anywhere' } }}
            checked={chosen.some(({ _id }) => _id === tag._id)}
            disabled={isFull && !chosen.some(({ _id }) => _id === tag._id)}
            onChange={() => choose(tag)}
          />
        ))}
      </Stack>
      {!narrow && createButton}
      <Stack
        gap="xs"
        py="sm"
        bg="white"
        style={{ position: 'sticky', insetBlockEnd: 0, borderBlockStart: '1px solid var(--mantine-color-gray-3)' }}
      >
        {narrow && createButton}
        {isFull && (
          <Text size="sm" c="gray.7" role="status">
            {w.atMost({ count: max })}
          </Text>
        )}
        <Button onClick={() => void save()} loading={saving} fullWidth>
          {u.save}
        </Button>
      </Stack>
    </Stack>
  )
}

/** The existing tags, of which the selected ones are checked. A new tag is listed and checked. */
function useTags(entityType: string, selected: TagValue[], service: TagService) {
  const w = useWords(tagFieldWords)
  const { workspace } = useSession()
  const queryKey = ['labels', workspace, entityType]
  const tags = useQuery({ queryKey, queryFn: () => service.list(entityType), staleTime: 0, gcTime: 0 }, queryClient)
  const [chosen, setChosen] = useState(selected)
  const [creating, setCreating] = useState(false)
  const choose = (tag: TagValue) =>
    setChosen((before) =>
      before.some(({ _id }) => _id === tag._id) ? before.filter(({ _id }) => _id !== tag._id) : [...before, tag],
    )
  const create = async (name: string): Promise<boolean> => {
    if (!service.create) return false
    setCreating(true)
    try {
      const tag = await service.create({ en: name, ar: name }, entityType)
      queryClient.setQueryData<TagValue[]>(queryKey, (before = []) => [tag, ...before])
      setChosen((before) => [...before, tag])
      showToast({ color: 'green', title: w['common.success'], message: w['tags.createSuccess'] })
      return true
    } catch {
      showToast({ color: 'red', title: w['common.error'], message: w['tags.createError'] })
      return false
    } finally {
      setCreating(false)
    }
  }
  return { tags, chosen, choose, create, creating }
}
