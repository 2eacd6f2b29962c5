import { Checkbox, Text, TextInput } from '@mantine/core'
import type { SavedView, ViewColumn, ViewedList } from '#contract/views.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../form/FormModal.tsx'
import { listWords } from './listWords.ts'
import { asListed, endpointsOf, invalidates, isOfWorkspace } from './viewEndpoints.ts'

type Props = {
  /** The view to rename or share; null for a new one. */
  view: SavedView | null
  /** The list state that a new view saves. */
  state: { list: ViewedList; query: Record<string, string>; columns: ViewColumn[] | null }
  opened: boolean
  onClose: () => void
  onSaved: (view: SavedView) => void
}

/** Names a view, and shares it with other administrators or the workspace. */
export function ViewForm({ view, state, opened, onClose, onSaved }: Props) {
  const w = useWords(listWords)
  const endpoints = endpointsOf(state.list)
  const create = useApiMutation(endpoints.create, {
    successToast: { message: w.saved },
    errorTitle: null,
    invalidates,
  })
  const update = useApiMutation(endpoints.update, {
    successToast: { message: w.updated },
    errorTitle: null,
    invalidates,
  })
  return (
    <FormModal
      title={view ? w.editView : w.newView}
      failed={w.saveFailed}
      opened={opened}
      onClose={onClose}
      size="md"
      initial={{ name: view?.name ?? '', shared: view?.shared ?? false }}
      validate={({ name }) => ({ name: name.trim() === '' ? w.required : null })}
      submit={async (values) => {
        const { data } = view
          ? await update.mutateAsync({ viewId: view._id, ...values })
          : await create.mutateAsync({ ...state, list: asListed(state.list), ...values })
        onSaved(data)
      }}
    >
      {(form) => (
        <>
          {!view && <Text size="sm">{state.list === 'messages' ? w.keepsFolder : w.keeps}</Text>}
          <TextInput
            label={w.name}
            required
            data-autofocus
            maxLength={80}
            attributes={{ input: { dir: 'auto' } }}
            {...form.getInputProps('name')}
          />
          <Checkbox
            label={isOfWorkspace(state.list) ? w.shareInWorkspace : w.share}
            description={w.shareHint}
            {...form.getInputProps('shared', { type: 'checkbox' })}
          />
        </>
      )}
    </FormModal>
  )
}
