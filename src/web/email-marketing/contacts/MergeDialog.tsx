import { Button, Fieldset, Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import { useTell } from '../../api/useApi.ts'
import { isolated } from '../../i18n/isolated.ts'
import { useWords } from '../../i18n/words.ts'
import { LabelBadges } from '../../ui/LabelBadges.tsx'
import { UserText } from '../../ui/UserText.tsx'
import { useConfirm } from '../../ui/useConfirm.tsx'
import { Window } from '../../ui/Window.tsx'
import { uiWords } from '../../ui/words.ts'
import { suiteWords } from '../words.ts'
import { ContactPicker } from './ContactPicker.tsx'
import { differing, type Differing, given, strictest } from './merging.ts'
import { mergeWords } from './mergeWords.ts'
import { contactWords } from './words.ts'

type Props = {
  own: Contact
  /** Who is merged with her; asked for where it is not said. */
  other?: Contact
  onClose: () => void
}

/** Shows two contacts side by side, and makes one of them as the reader chooses. */
export function MergeDialog({ own, other: said, onClose }: Props) {
  const m = useWords(mergeWords)
  const [picked, setPicked] = useState<Contact | null>(null)
  const other = said ?? (picked?._id === own._id ? null : picked)
  return (
    <Window opened onClose={onClose} title={m.mergeTitle} size="lg">
      <Stack>
        {!said && <ContactPicker label={m.with} value={picked} onChange={setPicked} />}
        {other && <Choice key={other._id} own={own} other={other} onClose={onClose} />}
      </Stack>
    </Window>
  )
}

function Choice({ own, other, onClose }: { own: Contact; other: Contact; onClose: () => void }) {
  const m = useWords(mergeWords)
  const w = useWords(contactWords)
  const s = useWords(suiteWords)
  const u = useWords(uiWords)
  const confirm = useConfirm()
  const navigate = useNavigate()
  const fields = differing(own, other)
  // What one of them lacks is taken from the other.
  const [sides, setSides] = useState<Record<string, 'own' | 'other'>>(() =>
    Object.fromEntries(fields.map(({ key, own: mine }) => [key, mine === null ? 'other' : 'own'])),
  )
  const merge = useTell('POST /api/:tenant/email-marketing/email/:contactId/merge', {
    done: { message: m.merged },
    failed: s.updateFailed,
    stale: ['/email-marketing/'],
  })
  const ask = async () => {
    const [kept, gone] = sides['email'] === 'other' ? [other.email, own.email] : [own.email, other.email]
    const body = m.sureBody({ kept: isolated(kept), gone: isolated(gone) })
    if (!(await confirm({ title: m.sure, body, confirm: m.merge }))) return
    await merge.mutateAsync({ contactId: own._id, otherId: other._id, ...given(own, other, sides) }).then(
      () => {
        onClose()
        return navigate({ to: `/email-marketing/contacts/${own._id}` })
      },
      () => undefined,
    )
  }
  const nameOf = ({ key, name }: Differing) =>
    key === 'email' || key === 'firstName' || key === 'lastName' || key === 'timeZone'
      ? w[key]
      : key === 'language'
        ? s.language
        : name
  const shown = (key: string, value: string) => (key === 'language' ? (value === 'ar' ? s.arabic : s.english) : value)
  const tags = [...own.tags, ...other.tags.filter(({ _id }) => !own.tags.some((tag) => tag._id === _id))]
  return (
    <Stack>
      <Text size="sm">{m.choose}</Text>
      {fields.map((field) => (
        <Fieldset key={field.key} legend={<UserText>{nameOf(field)}</UserText>} miw={0}>
          <Radio.Group
            aria-label={nameOf(field)}
            value={sides[field.key] ?? 'own'}
            onChange={(side) => setSides({ ...sides, [field.key]: side === 'other' ? 'other' : 'own' })}
          >
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
              {(['own', 'other'] as const).map((side) => (
                <Radio
                  key={side}
                  value={side}
                  label={
                    <bdi style={{ overflowWrap: 'anywhere' }}>
                      {field[side] === null ? m.empty : shown(field.key, field[side])}
                    </bdi>
                  }
                />
              ))}
            </SimpleGrid>
          </Radio.Group>
        </Fieldset>
      ))}
      <Text size="sm">{m.keptStatus({ status: w[strictest(own.status, other.status)] })}</Text>
      {tags.length > 0 && (
        <Stack gap={4}>
          <Text size="sm">{m.bothTags}</Text>
          <LabelBadges labels={tags} />
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
