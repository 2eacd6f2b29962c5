import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Profile } from '#contract/profile.ts'
import { showToast, useApiMutation } from '../api/useApi.ts'
import { onLanguage, setLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { Form, type FormFields } from '../ui/form/Form.tsx'
import { useUnsaved } from '../ui/form/useUnsaved.ts'
import { LinkFields, PersonFields } from './ProfileFields.tsx'
import { updateSessionProfile } from './updateSessionProfile.ts'
import { changesOf, mergeSaved, type ProfileValues, valuesOf } from './values.ts'
import { personalWords } from './words.ts'

type Language = ProfileValues['preferredLanguage']

/** Edits the profile. Only changed fields are sent. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const w = useWords(personalWords)
  const [saved, setSaved] = useState(() => valuesOf(profile))
  const update = useApiMutation('PATCH /api/:lang/user/profile', {
    successToast: { message: w.saved },
    errorTitle: null,
    invalidates: ['/user/profile', '/user/community-members'],
  })
  const save = async (values: ProfileValues, _version: object, form: FormFields<ProfileValues>) => {
    const changes = changesOf(saved, values)
    if (Object.keys(changes).length === 0) return showToast({ message: w.nothingChanged, color: 'yellow' })
    const { data } = await update.mutateAsync(changes)
    const got = valuesOf(data)
    setSaved(got)
    form.setValues(mergeSaved(form.getValues(), values, got))
    updateSessionProfile(data)
    if (changes.preferredLanguage) setLanguage(changes.preferredLanguage)
    return undefined
  }
  return (
    <Form
      initial={saved}
      validate={({ firstName, lastName }) => ({
        firstName: firstName.trim() ? null : w.required,
        lastName: lastName.trim() ? null : w.required,
      })}
      submit={save}
      failed={w.updateFailed}
    >
      {(form) => (
        <>
          <PersonFields form={form} />
          <LinkFields form={form} />
          <Unsaved changed={Object.keys(changesOf(saved, form.values)).length > 0} />
          <FollowLanguage form={form} onFollowed={(preferredLanguage) => setSaved({ ...saved, preferredLanguage })} />
        </>
      )}
    </Form>
  )
}

/** Shows that there are unsaved changes, and confirms before they are lost. */
function Unsaved({ changed }: { changed: boolean }) {
  const w = useWords(personalWords)
  useUnsaved(changed)
  return (
    <Text size="sm" c="dimmed" ta="end" role="status">
      {changed && w.unsaved}
    </Text>
  )
}

type FollowProps = { form: FormFields<ProfileValues>; onFollowed: (language: Language) => void }

/** The language toggle of the header saves the language at once, so the form adopts the saved value. */
function FollowLanguage({ form, onFollowed }: FollowProps) {
  useEffect(
    () =>
      onLanguage((next) => {
        form.setFieldValue('preferredLanguage', next)
        onFollowed(next)
      }),
    [form, onFollowed],
  )
  return null
}
