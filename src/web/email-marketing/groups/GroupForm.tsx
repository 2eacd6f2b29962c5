import { Alert, Button, Group as Row, Input, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { Group } from '#contract/email-marketing/groups.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { keepFocus } from '../../ui/overlay/keepFocus.ts'
import type { TagValue } from '../../ui/tags/tags.ts'
import { TagsField } from '../../ui/tags/TagsField.tsx'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { useDebounced } from '../../ui/form/useDebounced.ts'
import { ConditionBuilder } from '../conditions/ConditionBuilder.tsx'
import { Explanation } from '../conditions/Explanation.tsx'
import { blankSet, completePart, type DraftSet, toConditions } from '../conditions/model.ts'
import { conditionWords } from '../conditions/words.ts'
import { tagService } from '../tagService.ts'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'
import { groupWords } from './words.ts'

const invalidates = ['/email-marketing/group']

type Definition = { tags: TagValue[]; match: 'any' | 'all'; conditions: DraftSet | null }

type Props = { group: Group | null; like: Group | null; onClose: () => void }

/**
 * Creates a group, optionally as a copy, or edits one. Shows its tags, its conditions, and a preview of its members.
 */
export function GroupForm({ group, like, onClose }: Props) {
  const initial = group ?? like
  const w = useWords(groupWords)
  const c = useWords(conditionWords)
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  const create = useApiMutation('POST /api/:tenant/email-marketing/group', {
    successToast: { message: done['segment.created'] },
    errorTitle: null,
    invalidates,
  })
  const update = useApiMutation('PATCH /api/:tenant/email-marketing/group/:groupId', {
    successToast: { message: done['segment.updated'] },
    errorTitle: null,
    invalidates,
  })
  return (
    <FormModal
      title={group ? w.edit : w.add}
      failed={group ? s.updateFailed : s.createFailed}
      opened
      onClose={onClose}
      size="lg"
      initial={{
        name: like ? s.copyOf({ name: like.name.slice(0, 100) }) : (group?.name ?? ''),
        description: initial?.description ?? '',
        tags: (initial?.tags ?? []) as TagValue[],
        match: initial?.match ?? ('any' as const),
        conditions: (initial?.conditions ?? null) as DraftSet | null,
      }}
      validate={({ conditions, tags }) => ({
        conditions: conditions && !toConditions(conditions) ? c.incomplete : null,
        tags: tags.length === 0 && !conditions ? w.needed : null,
      })}
      submit={({ tags, conditions, ...values }) => {
        const input = {
          ...values,
          tags: tags.map(({ _id }) => _id),
          conditions: conditions && toConditions(conditions),
        }
        return group ? update.mutateAsync({ groupId: group._id, ...input }) : create.mutateAsync(input)
      }}
    >
      {(form) => (
        <>
          <TextInput label={s.name} attributes={{ input: { dir: 'auto' } }} {...form.getInputProps('name')} />
          <Textarea
            label={s.description}
            attributes={{ input: { dir: 'auto' } }}
            {...form.getInputProps('description')}
          />
          <TagsField label={s.tags} entityType="email" service={tagService} {...form.getInputProps('tags')} />
          {form.values.tags.length > 0 && (
            <NativeSelect
              label={w.match}
              data={[
                { value: 'any', label: w.any },
                { value: 'all', label: w.all },
              ]}
              {...form.getInputProps('match')}
            />
          )}
          <ConditionsField {...form.getInputProps('conditions')} />
          <Members definition={form.values} />
        </>
      )}
    </FormModal>
  )
}

type FieldProps = { value?: DraftSet | null; onChange: (set: DraftSet | null) => void; error?: string | undefined }

function ConditionsField({ value = null, onChange, error }: FieldProps) {
  const w = useWords(groupWords)
  return (
    <Input.Wrapper ref={keepFocus} label={w.conditions} labelElement="div" error={error}>
      {value === null ? (
        <div>
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => onChange(blankSet)}
          >
            {w.addConditions}
          </Button>
        </div>
      ) : (
        <Stack gap="xs" my={4}>
          <ConditionBuilder value={value} onChange={(set) => onChange(set.of.length > 0 ? set : null)} />
          <Row justify="flex-end">
            <Button size="compact-sm" variant="subtle" color="gray" c="gray.9" onClick={() => onChange(null)}>
              {w.noConditions}
            </Button>
          </Row>
        </Stack>
      )}
    </Input.Wrapper>
  )
}

/** A preview of the group: its definition in words, the count, and some members. */
function Members({ definition }: { definition: Definition }) {
  const w = useWords(groupWords)
  const conditions = definition.conditions && completePart(definition.conditions)
  const unfinished = definition.conditions !== null && toConditions(definition.conditions) === null
  const something = definition.tags.length > 0 || conditions !== null
  const input = { tags: definition.tags.map(({ _id }) => _id), match: definition.match, conditions }
  const debounced = useDebounced(input, 400)
  const preview = useApiQuery('POST /api/:tenant/email-marketing/group/preview', debounced, {
    enabled: something && (debounced.tags.length > 0 || debounced.conditions !== null),
  })
  if (!something) return null
  const data = preview.data?.data
  const shade = unfinished ? 'gray' : data?.count === 0 ? 'yellow' : 'blue'
  return (
    <Alert
      variant="light"
      color={shade}
      title={data ? w[data.isEstimate ? 'holdsAbout' : 'holds']({ count: data.count }) : w.counting}
      role="status"
      aria-busy={preview.isFetching}
    >
      <Stack gap="xs">
        {unfinished && <Text size="sm">{w.soFar}</Text>}
        {conditions && <Explanation conditions={conditions} />}
        {data && data.reachable !== null && data.count > 0 && (
          <Text size="sm">{w.reachable({ count: data.reachable })}</Text>
        )}
        {data && data.sample.length > 0 && (
          <div>
            <Text size="sm" fw={500}>
              {w.sample}
            </Text>
            {data.sample.map(({ _id, email, firstName, lastName }) => (
              <Text key={_id} size="sm" style={{ overflowWrap: 'anywhere' }}>
                <Code>{email}</Code> <UserText>{`${firstName} ${lastName}`.trim()}</UserText>
              </Text>
            ))}
          </div>
        )}
      </Stack>
    </Alert>
  )
}
