import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { sideOf } from '#contract/text/languages.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { conflictWords } from './conflictWords.ts'
import { differingPaths, mergeEdits, valueAt, type Versioned } from './conflicts.ts'
import type { TagValue } from '../tags/tags.ts'

type Props<Values> = {
  versioned: Versioned<Values>
  /** The values as read, as edited here, and as saved by the other editor. */
  read: Values
  mine: Values
  theirs: Values
  by: string | null
  onTheirs: () => void
  onMine: (values: Values) => void
}

/** Shows the second of two editors what the first one has changed, and lets them choose. */
export default function ConflictNotice<Values>(props: Props<Values>) {
  const { versioned, read, mine, theirs, by } = props
  const w = useWords(conflictWords)
  const both = new Set(differingPaths(read, mine))
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconUsers aria-hidden />}
      title={by ? w.changedBy({ name: isolateAuto(by) }) : w.changed}
      role="alert"
      styles={{
        body: { minWidth: 0 },
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{w.nothingLost}</Text>
        {differingPaths(read, theirs).map((path) => (
          <div key={path}>
            <Text size="sm" fw={600}>
              <NameOf versioned={versioned} path={path} />
            </Text>
            <SimpleGrid cols={{ base: 1, xs: both.has(path) ? 2 : 1 }} spacing="xs">
              <Shown label={w.theirs} value={valueAt(theirs, path)} texts={versioned.texts} />
              {both.has(path) && <Shown label={w.mine} value={valueAt(mine, path)} texts={versioned.texts} />}
            </SimpleGrid>
          </div>
        ))}
        <Group gap="xs">
          <Button variant="default" onClick={props.onTheirs}>
            {w.takeTheirs}
          </Button>
          <Button onClick={() => props.onMine(mergeEdits(read, mine, theirs))}>{w.keepMine}</Button>
        </Group>
      </Stack>
    </Alert>
  )
}

function NameOf<Values>({ versioned: { names }, path }: { versioned: Versioned<Values>; path: string }) {
  const w = useWords(conflictWords)
  const [field = '', side] = path.split('.')
  const name = names[path] ?? names[field] ?? field
  if (names[path] !== undefined || (side !== 'en' && side !== 'ar')) return name
  return `${name} (${w[side]})`
}

type ShownProps = { label: string; value: unknown; texts: { [value: string]: string } | undefined }

function Shown({ label, value, texts = {} }: ShownProps) {
  const w = useWords(conflictWords)
  const language = useLanguage()
  const drawn = Array.isArray(value)
    ? (value as TagValue[]).map(({ name }) => (typeof name === 'string' ? name : name[sideOf(language)])).join(w.and)
    : typeof value === 'boolean'
      ? w[value ? 'yes' : 'no']
      : (texts[String(value)] ?? (typeof value === 'number' ? String(value) : ((value as string | null) ?? '')))
  return (
    <div>
      <Text size="xs">{label}</Text>
      <div
        dir="auto"
        // Focusable, so that overflowing content can be scrolled with the keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={drawn.length > 300 ? 0 : undefined}
        style={{
          background: 'var(--mantine-color-white)',
          borderRadius: 6,
          padding: '6px 10px',
          maxHeight: 180,
          overflowY: 'auto',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          fontSize: 'var(--mantine-font-size-sm)',
        }}
      >
        {drawn || w.empty}
      </div>
    </div>
  )
}
