import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import type { Role, User } from '#contract/auth.ts'
import type { Lang } from '#contract/fields.ts'
import { languageNames, languageOptions } from '../i18n/languageOptions.ts'
import { prependToLists, replaceInLists } from '../api/cachedLists.ts'
import { useApiMutation } from '../api/useApi.ts'
import { useLanguage } from '../i18n/language.ts'
import { isMailCaptured } from '../i18n/site.ts'
import { useWords } from '../i18n/words.ts'
import { NewPasswordInput } from '../ui/form/NewPasswordInput.tsx'
import { versioned } from '../ui/form/conflicts.ts'
import { FormModal } from '../ui/form/FormModal.tsx'
import { userWords } from './words.ts'

const endpoint = 'GET /api/:lang/user'
const auto = { input: { dir: 'auto' } }
const ltr = { input: { dir: 'ltr' } }

const valuesOf = (user: User | null, language: Lang) => ({
  firstName: user?.firstName ?? '',
  lastName: user?.lastName ?? '',
  email: user?.email ?? '',
  password: '',
  role: 'user' as Role,
  preferredLanguage: user?.preferredLanguage ?? language,
})

/** Creates or edits a user. Without a password the user is invited by email. */
export function UserForm({ user, onClose }: { user: User | null; onClose: () => void }) {
  const w = useWords(userWords)
  const language = useLanguage()
  const create = useApiMutation('POST /api/:lang/user', {
    successToast: ({ data }) => ({
      message: data.status !== 'invited' ? w.created : isMailCaptured() ? w.createdKept : w.createdInvited,
    }),
    errorTitle: null,
  })
  const update = useApiMutation('PATCH /api/:lang/user/:userId', {
    successToast: { message: w.updated },
    errorTitle: null,
    invalidates: ['/user/:userId'],
  })
  return (
    <FormModal
      title={user ? w.edit : w.add}
      failed={user ? w.updateFailed : w.createFailed}
      opened
      onClose={onClose}
      initial={valuesOf(user, language)}
      versioned={
        user &&
        versioned(
          user,
          (current: User) => valuesOf(current, language),
          { firstName: w.firstName, lastName: w.lastName, email: w.email, preferredLanguage: w.language },
          languageNames(w),
        )
      }
      submit={async ({ password, role, ...values }, version) => {
        if (user) replaceInLists(endpoint, (await update.mutateAsync({ userId: user._id, ...values, ...version })).data)
        else
          prependToLists(endpoint, (await create.mutateAsync({ ...values, role, ...(password && { password }) })).data)
      }}
    >
      {(form) => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput label={w.firstName} attributes={auto} {...form.getInputProps('firstName')} />
            <TextInput label={w.lastName} attributes={auto} {...form.getInputProps('lastName')} />
          </SimpleGrid>
          <TextInput type="email" label={w.email} attributes={ltr} {...form.getInputProps('email')} />
          {!user && (
            <>
              <NewPasswordInput
                label={w.password}
                description={isMailCaptured() ? w.passwordHintKept : w.passwordHint}
                known={[form.values.email, form.values.firstName, form.values.lastName]}
                {...form.getInputProps('password')}
              />
              <NativeSelect
                label={w.role}
                data={[
                  { value: 'user', label: w.user },
                  { value: 'admin', label: w.admin },
                ]}
                {...form.getInputProps('role')}
              />
            </>
          )}
          <NativeSelect
            label={w.language}
            data={[...languageOptions(w)]}
            {...form.getInputProps('preferredLanguage')}
          />
        </>
      )}
    </FormModal>
  )
}
