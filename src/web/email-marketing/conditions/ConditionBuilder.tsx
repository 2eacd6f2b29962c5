import { ActionIcon, Button, Group, NativeSelect, Paper, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useWords } from '../../i18n/words.ts'
import { ConditionRow } from './ConditionRow.tsx'
import { blank, blankSet, conditionCount, maxDepth, type Draft, type DraftSet } from './model.ts'
import { conditionWords } from './words.ts'

const maxConditions = 30

type Props = {
  value: DraftSet
  onChange: (set: DraftSet) => void
  /** The nesting depth of this set. */
  depth?: number
  onRemove?: () => void
  /** Whether the limit allows another condition. */
  room?: boolean
}

/** Edits conditions, and nested sets of conditions. */
export function ConditionBuilder({
  value,
  onChange,
  depth = 1,
  onRemove,
  room = conditionCount(value) < maxConditions,
}: Props) {
  const c = useWords(conditionWords)
  const set = (at: number, next: Draft | DraftSet) =>
    onChange({ ...value, of: value.of.map((condition, index) => (index === at ? next : condition)) })
  const drop = (at: number) => onChange({ ...value, of: value.of.filter((_one, index) => index !== at) })
  const add = (condition: Draft | DraftSet) => onChange({ ...value, of: [...value.of, condition] })
  return (
    <Stack gap="sm" role="group" aria-label={c[value.match]}>
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <NativeSelect
          aria-label={c.matching}
          value={value.match}
          data={(['all', 'any'] as const).map((match) => ({ value: match, label: c[match] }))}
          onChange={(event) => onChange({ ...value, match: event.currentTarget.value === 'any' ? 'any' : 'all' })}
        />
        {onRemove && (
          <ActionIcon variant="subtle" color="red.9" aria-label={c.removeSet} onClick={onRemove}>
            <IconTrash size={18} />
          </ActionIcon>
        )}
      </Group>
      {value.of.map((condition, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- conditions have no other name
        <Paper key={at} withBorder p="sm" {...('of' in condition && { bg: 'gray.0' })}>
          {'of' in condition ? (
            <ConditionBuilder
              value={condition}
              onChange={(next) => set(at, next)}
              depth={depth + 1}
              onRemove={() => drop(at)}
              room={room}
            />
          ) : (
            <ConditionRow value={condition} onChange={(next) => set(at, next)} onRemove={() => drop(at)} />
          )}
        </Paper>
      ))}
      {room && (
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => add(blank)}
          >
            {c.add}
          </Button>
          {depth < maxDepth && (
            <Button size="compact-sm" variant="subtle" onClick={() => add({ ...blankSet, match: 'any' })}>
              {c.addSet}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  )
}
