import { Button, Fieldset, Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import type { Lang } from '#contract/text/languages.ts'
import { languageName } from '../../i18n/languageName.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { isolateLtr } from '../../i18n/isolates.ts'
import { joinList } from '../../i18n/joinList.ts'
import { useWords } from '../../i18n/words.ts'
import { TagBadges } from '../../ui/tags/TagBadges.tsx'
import { UserText } from '../../ui/text/UserText.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { uiWords } from '../../ui/words/uiWords.ts'
import { useContactsUndo } from '../useUndo.ts'
import { suiteWords } from '../words.ts'
import { differingFields, type DifferingField, defaultChoices, mergeInput, strictestStatus, tagsOf } from './merging.ts'
import { mergeWords } from './mergeWords.ts'
import { contactWords } from './words.ts'

type Props = {
  contacts: [Contact, ...Contact[]]
  onClose: () => void
  onDone?: (() => void) | undefined
}

/** The fields in which contacts differ, with the values to choose from, and what happens to the other fields. */
export function MergeChoice({ contacts, onClose, onDone }: Props) {
  const m = useWords(mergeWords)
  const w = useWords(contactWords)
  const u = useWords(uiWords)
  const confirm = useConfirm()
  const navigate = useNavigate()
  const fields = differingFields(contacts)
  const [chosen, setChosen] = useState(() => defaultChoices(fields))
  const [own, ...others] = contacts
  const count = contacts.length
  const undoToast = useContactsUndo()
  const merge = useApiMutation('POST /api/:tenant/email-marketing/email/:contactId/merge', {
    successToast: ({ undoId }) => undoToast(m.merged({ count }), undoId),
    errorTitle: useWords(suiteWords).updateFailed,
    invalidates: ['/email-marketing/'],
  })
  const ask = async () => {
    const target = contacts.find(({ _id }) => _id === chosen['email']) ?? own
    const merged = contacts.filter((contact) => contact !== target).map(({ email }) => isolateLtr(email))
    const body = m.sureBody({ count: merged.length, kept: isolateLtr(target.email), gone: joinList(merged) })
    if (!(await confirm({ title: m.sure({ count }), body, confirm: m.merge }))) return
    const otherIds = others.map(({ _id }) => _id)
    await merge.mutateAsync({ contactId: own._id, otherIds, ...mergeInput(contacts, chosen) }).then(
      () => {
        onClose()
        onDone?.()
        return navigate({ to: `/email-marketing/contacts/${own._id}` })
      },
      () => undefined,
    )
  }
  const tags = tagsOf(contacts)
  return (
    <Stack>
      <Text size="sm">{m.choose}</Text>
      {fields.map((field) => (
        <Field
          key={field.key}
          field={field}
          value={chosen[field.key] ?? own._id}
          onChange={(by) => setChosen({ ...chosen, [field.key]: by })}
        />
      ))}
      <Text size="sm">{m.keptStatus({ status: w[strictestStatus(contacts)] })}</Text>
      {tags.length > 0 && (
        <Stack gap={4}>
          <Text size="sm">{m.allTags}</Text>
          <TagBadges labels={tags} />
        </Stack>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {u.cancel}
        </Button>
        <Button color="red.9" loading={merge.isPending} onClick={() => void ask()}>
          {m.merge}
        </Button>
      </Group>
    </Stack>
  )
}

function Field({ field, value, onChange }: { field: DifferingField; value: string; onChange: (by: string) => void }) {
  const m = useWords(mergeWords)
  const w = useWords(contactWords)
  const s = useWords(suiteWords)
  const { key } = field
  const name =
    key === 'email' || key === 'firstName' || key === 'lastName' || key === 'timeZone'
      ? w[key]
      : key === 'language'
        ? s.language
        : field.name
  const shown = (text: string) => (key === 'language' ? languageName(text as Lang, s) : text)
  return (
    <Fieldset legend={<UserText>{name}</UserText>} miw={0}>
      <Radio.Group aria-label={name} value={value} onChange={onChange}>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
          {field.values.map((choice) => (
            <Radio
              key={choice.by}
              value={choice.by}
              label={
                <bdi style={{ overflowWrap: 'anywhere' }}>{choice.value === null ? m.empty : shown(choice.value)}</bdi>
              }
            />
          ))}
        </SimpleGrid>
      </Radio.Group>
    </Fieldset>
  )
}
