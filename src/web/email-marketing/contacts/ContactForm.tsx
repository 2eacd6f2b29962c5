import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { ContactStatus } from '#contract/email-marketing/conditions.ts'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import type { Lang as Language } from '#contract/text/languages.ts'
import { languageOptions } from '../../i18n/languageOptions.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import type { TagValue } from '../../ui/tags/tags.ts'
import { TagsField } from '../../ui/tags/TagsField.tsx'
import { TimeZoneField } from '../../ui/form/TimeZoneField.tsx'
import { tagService } from '../tagService.ts'
import { doneWords } from '../doneWords.ts'
import { suiteWords } from '../words.ts'
import { useContactsUndo } from '../useUndo.ts'
import { AttributesField, attributesOf } from './AttributesField.tsx'
import { contactWords } from './words.ts'

const invalidates = ['/email-marketing/']
const auto = { input: { dir: 'auto' } }
// Statuses that a member may set. The others are set by mail servers and recipients.
const settable = ['subscribed', 'unconfirmed', 'unsubscribed', 'blocked'] as const

/** Creates or edits a contact. */
export function ContactForm({ contact, onClose }: { contact: Contact | null; onClose: () => void }) {
  const w = useWords(contactWords)
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  const create = useApiMutation('POST /api/:tenant/email-marketing/email', {
    successToast: { message: done['contact.created'] },
    errorTitle: null,
    invalidates,
  })
  const undoToast = useContactsUndo()
  const update = useApiMutation('PATCH /api/:tenant/email-marketing/email/:contactId', {
    successToast: ({ undoId }) => undoToast(done['contact.updated'], undoId),
    errorTitle: null,
    invalidates,
  })
  const statuses: ContactStatus[] = [...new Set([...(contact ? [contact.status] : []), ...settable])]
  return (
    <FormModal
      title={contact ? w.edit : w.add}
      failed={contact ? s.updateFailed : s.createFailed}
      opened
      onClose={onClose}
      initial={{
        email: contact?.email ?? '',
        firstName: contact?.firstName ?? '',
        lastName: contact?.lastName ?? '',
        status: (contact?.status ?? 'subscribed') as (typeof settable)[number],
        language: (contact?.language ?? '') as Language | '',
        timeZone: contact?.timeZone ?? '',
        tagIds: (contact?.tags ?? []) as TagValue[],
        attributes: contact?.attributes ?? {},
      }}
      validate={(values) => ({
        email: values.email.trim() ? null : w.required,
      })}
      submit={({ language, timeZone, tagIds, attributes, status, ...values }) => {
        const input = {
          ...values,
          language: language || null,
          timeZone: timeZone || null,
          tagIds: tagIds.map(({ _id }) => _id),
          attributes: attributesOf(attributes),
        }
        return contact
          ? update.mutateAsync({ contactId: contact._id, ...input, ...(status !== contact.status && { status }) })
          : create.mutateAsync({ ...input, status })
      }}
    >
      {(form) => (
        <>
          <TextInput
            type="email"
            label={w.email}
            withAsterisk
            attributes={{ input: { dir: 'ltr' } }}
            {...form.getInputProps('email')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label={w.firstName} attributes={auto} {...form.getInputProps('firstName')} />
            <TextInput label={w.lastName} attributes={auto} {...form.getInputProps('lastName')} />
            <NativeSelect
              label={s.status}
              data={statuses.map((value) => ({ value, label: w[value] }))}
              {...form.getInputProps('status')}
            />
            <NativeSelect
              label={s.language}
              data={[{ value: '', label: s.none }, ...languageOptions(s)]}
              {...form.getInputProps('language')}
            />
            <TimeZoneField
              label={w.timeZone}
              description={w.timeZoneHint}
              empty={s.none}
              {...form.getInputProps('timeZone')}
            />
          </SimpleGrid>
          <TagsField label={s.tags} entityType="email" service={tagService} {...form.getInputProps('tagIds')} />
          <AttributesField {...form.getInputProps('attributes')} errors={form.errors} />
        </>
      )}
    </FormModal>
  )
}
