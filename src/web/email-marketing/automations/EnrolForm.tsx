import { NativeSelect } from '@mantine/core'
import { call, CallError } from '../../api/call.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { suiteWords } from '../words.ts'
import type { Names } from './names.ts'
import { Pick } from './fields.tsx'
import { invalidates } from './invalidates.ts'
import { automationWords } from './words.ts'

type Chosen = { to: 'all' | 'tag' | 'group'; tagId: string | null; groupId: string | null }

const recipientsOf = ({ to, tagId, groupId }: Chosen) =>
  to === 'all' ? { all: true } : to === 'tag' ? { tagIds: [tagId ?? ''] } : { groupIds: [groupId ?? ''] }

/** Enrols the contacts of a tag or group, or all. */
export function EnrolForm({
  automationId,
  names,
  onClose,
}: {
  automationId: string
  names: Names
  onClose: () => void
}) {
  const w = useWords(automationWords)
  const s = useWords(suiteWords)
  const enrol = useApiMutation('POST /api/:tenant/email-marketing/automation/:automationId/enrol', {
    successToast: { message: w.enrolled },
    errorTitle: null,
    invalidates,
  })
  const initial: Chosen = { to: 'tag', tagId: null, groupId: null }
  return (
    <FormModal
      title={w.enrol}
      opened
      onClose={onClose}
      initial={initial}
      submitLabel={w.enrol}
      validate={({ to, tagId, groupId }) => ({
        tagId: to === 'tag' && !tagId ? w.required : null,
        groupId: to === 'group' && !groupId ? w.required : null,
      })}
      submit={async (values) => {
        const recipients = recipientsOf(values)
        const { data } = await call('POST /api/:tenant/email-marketing/job/audience', { recipients })
        if (data.matched === 0) throw new CallError({ message: w.addsNone })
        return enrol.mutateAsync({ automationId, recipients })
      }}
      failed={s.updateFailed}
    >
      {(form) => (
        <>
          <NativeSelect
            label={w.enrolWho}
            description={w.enrolHint}
            data={[
              { value: 'tag', label: w.byTag },
              { value: 'group', label: w.byGroup },
              { value: 'all', label: w.everybody },
            ]}
            {...form.getInputProps('to')}
          />
          {form.values.to === 'tag' && (
            <Pick
              label={w.tag}
              choices={names.tags}
              value={form.values.tagId}
              onPick={(id) => form.setFieldValue('tagId', id)}
              error={form.errors['tagId']}
            />
          )}
          {form.values.to === 'group' && (
            <Pick
              label={w.group}
              choices={names.groups}
              value={form.values.groupId}
              onPick={(id) => form.setFieldValue('groupId', id)}
              error={form.errors['groupId']}
            />
          )}
        </>
      )}
    </FormModal>
  )
}
