import { Button, Popover, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconBookmarks } from '@tabler/icons-react'
import { useState } from 'react'
import { sideOf } from '#contract/text/languages.ts'
import { useApiQuery } from '../api/useApi.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { supportWords } from './words.ts'

/** Snippets of the administrators that can be inserted into a reply. */
export function SavedReplies({ onTake }: { onTake: (text: string) => void }) {
  const w = useWords(supportWords)
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="top-start" width={320} trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconBookmarks size={16} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          {w.canned}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={w.canned}>
        {opened && (
          <Choice
            onTake={(text) => {
              setOpened(false)
              onTake(text)
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function Choice({ onTake }: { onTake: (text: string) => void }) {
  const w = useWords(supportWords)
  const language = useLanguage()
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim().slice(0, 200), 250)
  const { data } = useApiQuery('GET /api/:tenant/keep-content', { status: 'active', size: 8, search })
  const texts = data?.data ?? []
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        aria-label={w.searchCanned}
        placeholder={w.searchCanned}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        attributes={{ input: { dir: 'auto' } }}
      />
      {data && texts.length === 0 && (
        <Text size="sm" c="gray.7">
          {w.noCanned}
        </Text>
      )}
      <Stack gap={2} mah={260} style={{ overflowY: 'auto' }}>
        {texts.map(({ _id, title, body }) => (
          <UnstyledButton key={_id} p={6} onClick={() => onTake(body[sideOf(language)])}>
            <Text size="sm" fw={600} dir="auto">
              {title[sideOf(language)]}
            </Text>
            <Text size="xs" c="gray.7" dir="auto" lineClamp={2}>
              {body[sideOf(language)]}
            </Text>
          </UnstyledButton>
        ))}
      </Stack>
    </Stack>
  )
}
