import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import { useTell } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../../ui/FormModal.tsx'
import { TagPicker } from '../TagPicker.tsx'
import { suiteWords } from '../words.ts'
import { contactWords } from './words.ts'

const stale = ['/email-marketing/']
const auto = { input: { dir: 'auto' } }

/** Adds a contact, or changes one. */
export function ContactForm({ contact, onClose }: { contact: Contact | null; onClose: () => void }) {
  const w = useWords(contactWords)
  const s = useWords(suiteWords)
  const create = useTell('POST /api/:tenant/email-marketing/email', {
    done: { message: s.created },
    failed: null,
    stale,
  })
  const update = useTell('PATCH /api/:tenant/email-marketing/email/:contactId', {
    done: { message: s.updated },
    failed: null,
    stale,
  })
  return (
    <FormModal
      title={contact ? w.edit : w.add}
      opened
      onClose={onClose}
      initial={{
        email: contact?.email ?? '',
        firstName: contact?.firstName ?? '',
        lastName: contact?.lastName ?? '',
        language: (contact?.language ?? '') as 'en' | 'ar' | '',
        tagIds: contact?.tags.map((tag) => tag._id) ?? [],
      }}
      validate={(values) => ({ email: values.email.trim() ? null : w.required })}
      submit={({ language, ...values }) => {
        const given = { ...values, language: language || null }
        return contact ? update.mutateAsync({ contactId: contact._id, ...given }) : create.mutateAsync(given)
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
          </SimpleGrid>
          <NativeSelect
            label={s.language}
            data={[
              { value: '', label: s.none },
              { value: 'en', label: s.english },
              { value: 'ar', label: s.arabic },
            ]}
            {...form.getInputProps('language')}
          />
          <TagPicker label={s.tags} {...form.getInputProps('tagIds')} />
        </>
      )}
    </FormModal>
  )
}
