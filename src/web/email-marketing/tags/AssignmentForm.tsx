import { NativeSelect, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import type { ListedTaggedBy, Tag } from '#contract/email-marketing/tags.ts'
import { sideOf } from '#contract/text/languages.ts'
import { useApiQuery, useApiMutation } from '../../api/useApi.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { ContactPicker } from '../contacts/ContactPicker.tsx'
import { useRefusedAssignment } from '../useTagAssignment.ts'
import { suiteWords } from '../words.ts'
import { assignmentWords } from './assignmentWords.ts'

type Props = { assignment: ListedTaggedBy | null; tags: Tag[]; onClose: () => void }
type Values = { entityType: 'email' | 'message'; contact: Contact | null; messageId: string; tagId: string }

const invalidates = ['/email-marketing/']

/** Assigns a tag to a contact or a message, or replaces an assigned one. */
export function AssignmentForm({ assignment, tags, onClose }: Props) {
  const w = useWords(assignmentWords)
  const s = useWords(suiteWords)
  const language = useLanguage()
  const refused = useRefusedAssignment()
  const create = useApiMutation('POST /api/:tenant/email-marketing/tagged-by', {
    successToast: { message: w.assigned },
    errorTitle: null,
    invalidates,
  })
  const change = useApiMutation('PATCH /api/:tenant/email-marketing/tagged-by/:assignmentId', {
    successToast: { message: w.changed },
    errorTitle: null,
    invalidates,
  })
  const initial: Values = {
    entityType: assignment?.entityType ?? 'email',
    contact: null,
    messageId: '',
    tagId: assignment?.tagId ?? '',
  }
  const submit = ({ entityType, contact, messageId, tagId }: Values) => {
    if (assignment) return change.mutateAsync({ assignmentId: assignment._id, tagId }).catch(refused)
    const entityId = entityType === 'email' ? (contact?._id ?? '') : messageId
    const input = { entityType, entityId, tagId, ...(entityType === 'email' && { emailId: entityId }) }
    return create.mutateAsync(input).catch(refused)
  }
  return (
    <FormModal<Values>
      title={assignment ? w.edit : w.add}
      failed={s.assignmentFailed}
      opened
      onClose={onClose}
      initial={initial}
      validate={({ entityType, contact, messageId, tagId }) => ({
        contact: assignment || entityType === 'message' || contact ? null : w.required,
        messageId: assignment || entityType === 'email' || messageId ? null : w.required,
        tagId: tagId ? null : w.required,
      })}
      submit={submit}
    >
      {(form) => (
        <>
          {!assignment && (
            <>
              <NativeSelect
                label={s.type}
                data={[
                  { value: 'email', label: w.email },
                  { value: 'message', label: w.message },
                ]}
                {...form.getInputProps('entityType')}
                onChange={({ currentTarget: { value } }) =>
                  form.setValues({ entityType: value as Values['entityType'], tagId: '' })
                }
              />
              {form.values.entityType === 'email' ? (
                <ContactPicker
                  label={w.email}
                  value={form.values.contact}
                  onChange={(contact) => form.setFieldValue('contact', contact)}
                  error={form.errors['contact']}
                />
              ) : (
                <MessagePicker {...form.getInputProps('messageId')} />
              )}
            </>
          )}
          <NativeSelect
            label={w.tag}
            data={[
              { value: '', label: w.choose },
              ...tags
                .filter(({ type }) => type === form.values.entityType)
                .map(({ _id, name }) => ({ value: _id, label: name[sideOf(language)] })),
            ]}
            {...form.getInputProps('tagId')}
          />
        </>
      )}
    </FormModal>
  )
}

type PickerProps = { value?: string; onChange?: (id: string) => void; error?: string }

/** Picks one message; the server searches while the user types. */
function MessagePicker({ value = '', onChange, error }: PickerProps) {
  const w = useWords(assignmentWords)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, 300)
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const searchText = chosen && search === chosen.label ? '' : search.trim().slice(0, 200)
  const found = useApiQuery('GET /api/:tenant/email-marketing/message', { search: searchText, size: 10 })
  const listed = (found.data?.data ?? []).map(({ _id, subject, sender }) => ({
    value: _id,
    label: isolateAuto(`${subject || w.noSubject} · ${sender}`),
  }))
  const choices = chosen && !listed.some((one) => one.value === chosen.value) ? [chosen, ...listed] : listed
  return (
    <Select
      label={w.message}
      searchable
      nothingFoundMessage={found.isPending ? undefined : w.noMessage}
      data={choices}
      filter={({ options }) => options}
      value={value || null}
      error={error}
      onChange={(id) => {
        setChosen(choices.find((choice) => choice.value === id) ?? null)
        onChange?.(id ?? '')
      }}
      onSearchChange={setTyped}
      attributes={{ input: { dir: 'auto' } }}
    />
  )
}
