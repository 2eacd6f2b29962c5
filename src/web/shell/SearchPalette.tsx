import { Box, Combobox, Group, Loader, Modal, ScrollArea, Stack, Text, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowRight, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useLayoutEffect, useState } from 'react'
import type { SearchResult } from '#contract/search.ts'
import { useApiQuery } from '../api/useApi.ts'
import { useSession } from '../api/session.ts'
import { isolateAuto } from '../i18n/isolates.ts'
import { useWords, words } from '../i18n/words.ts'
import { ErrorNotice } from '../ui/state/ErrorNotice.tsx'
import { paletteIcons } from './searchIcons.ts'
import { searchWords } from './searchWords.ts'

type Props = { opened: boolean; onClose: () => void }

const shortest = 2

const closestWords = words({ closest: { en: 'Closest results for:', ar: 'أقرب النتائج إلى:' } })

/** The global search: type, choose with the arrow keys, and open with Enter. */
export function SearchPalette({ opened, onClose }: Props) {
  const w = useWords(searchWords)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size="lg"
      yOffset="10dvh"
      attributes={{ content: { 'aria-label': w.open } }}
    >
      {opened && <Palette onClose={onClose} />}
    </Modal>
  )
}

function Palette({ onClose }: { onClose: () => void }) {
  const w = useWords(searchWords)
  const c = useWords(closestWords)
  const navigate = useNavigate()
  const combobox = useCombobox({ opened: true })
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), 200)
  const enough = text.length >= shortest
  const query = useApiQuery('GET /api/:lang/search', { q: text }, { enabled: enough })
  const contacts = useContactResults(text, enough)
  const groups = enough ? [...contacts, ...(query.data?.data.groups ?? [])] : []
  const { selectFirstOption, resetSelectedOption } = combobox
  const found = enough && typed.trim() === text ? query.data : undefined
  // Runs together with the results, before the next key press, so that results for an older text cannot be chosen.
  useLayoutEffect(() => {
    if (found) selectFirstOption()
    else resetSelectedOption()
  }, [found, selectFirstOption, resetSelectedOption])
  const open = (link: string) => {
    onClose()
    void navigate({ href: link })
  }
  const toPage = `/search?q=${encodeURIComponent(typed.trim())}`
  const count = groups.reduce((sum, { results }) => sum + results.length, 0)
  return (
    <Combobox store={combobox} onOptionSubmit={open}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          data-autofocus
          size="lg"
          variant="unstyled"
          px="sm"
          aria-label={w.open}
          placeholder={w.placeholder}
          leftSection={query.isFetching && enough ? <Loader size={18} /> : <IconSearch size={20} aria-hidden />}
          value={typed}
          maxLength={200}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Until the results arrive, Enter opens the search page.
            if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() !== -1) return
            if (typed.trim().length >= shortest) open(toPage)
          }}
          attributes={{ input: { dir: 'auto', role: 'combobox' } }}
        />
      </Combobox.EventsTarget>
      <Box style={{ borderBlockStart: '1px solid var(--mantine-color-gray-3)' }} p="xs">
        <Text size="sm" className="visually-hidden" role="status">
          {enough && query.isSuccess && w.found({ count })}
        </Text>
        {query.error && enough && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
        {enough && query.data?.data.loosened && (
          <Text size="sm" c="dimmed" px="sm" role="status">
            {c.closest} <bdi>{query.data.data.loosened}</bdi>
          </Text>
        )}
        <ScrollArea.Autosize mah="60dvh" type="auto">
          <Combobox.Options aria-label={w.open}>
            {groups.map(({ kind, results }) => (
              <Combobox.Group key={kind} label={w[kind]}>
                {results.map((result) => (
                  <Combobox.Option key={result._id} value={result.link}>
                    <Result result={result} />
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
            {enough && count > 0 && (
              <Combobox.Option value={toPage}>
                <Group gap="xs">
                  <IconArrowRight size={18} className="mirrored" aria-hidden />
                  {w.showAll}
                </Group>
              </Combobox.Option>
            )}
          </Combobox.Options>
        </ScrollArea.Autosize>
        <Status enough={enough} nothing={query.isSuccess && count === 0} text={text} />
      </Box>
    </Combobox>
  )
}

type PaletteResult = Pick<SearchResult, '_id' | 'title' | 'excerpt' | 'link'> & { kind: keyof typeof paletteIcons }

const maxContacts = 5

/** Contacts of the open workspace by name or address, for its members. */
function useContactResults(text: string, enough: boolean): { kind: 'contact'; results: PaletteResult[] }[] {
  const { user, workspace } = useSession()
  const isMember = user?.workspaces.some(({ slug }) => slug === workspace) ?? false
  const enabled = enough && isMember
  const query = useApiQuery('GET /api/:tenant/email-marketing/email', { search: text, size: maxContacts }, { enabled })
  if (!enabled || !query.data || query.data.data.length === 0) return []
  const results = query.data.data.map(({ _id, firstName, lastName, email }) => {
    const name = `${firstName} ${lastName}`.trim()
    const link = `/email-marketing/contacts/${_id}`
    return { _id, kind: 'contact' as const, title: name || email, excerpt: name ? email : '', link }
  })
  return [{ kind: 'contact', results }]
}

function Status({ enough, nothing, text }: { enough: boolean; nothing: boolean; text: string }) {
  const w = useWords(searchWords)
  const { user } = useSession()
  return (
    <Stack gap={4} p="xs">
      {enough && nothing && <Text>{w.nothing({ text: isolateAuto(text) })}</Text>}
      {!enough && <Text c="dimmed">{w.start}</Text>}
      {!user && (
        <Text size="sm" c="dimmed">
          {w.forMembers}
        </Text>
      )}
      <Text size="xs" c="dimmed" visibleFrom="sm">
        {w.keys}
      </Text>
    </Stack>
  )
}

function Result({ result }: { result: PaletteResult }) {
  const Icon = paletteIcons[result.kind]
  return (
    <Group gap="sm" wrap="nowrap">
      <Icon size={20} aria-hidden style={{ flexShrink: 0 }} />
      <Box miw={0}>
        <Text fw={500} lineClamp={1} dir="auto">
          {result.title}
        </Text>
        {result.excerpt && (
          <Text size="sm" lineClamp={1} dir="auto">
            {result.excerpt}
          </Text>
        )}
      </Box>
    </Group>
  )
}
