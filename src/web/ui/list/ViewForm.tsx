import { Checkbox, Text, TextInput } from '@mantine/core'
import type { ListKey, SavedView, ViewColumn } from '#contract/views.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../form/FormModal.tsx'
import { listWords } from './listWords.ts'

type Props = {
  /** The view to rename or share; null for a new one. */
  view: SavedView | null
  /** The list state that a new view saves. */
  state: { list: ListKey; query: Record<string, string>; columns: ViewColumn[] | null }
  opened: boolean
  onClose: () => void
  onSaved: (view: SavedView) => void
}

const invalidates = ['/admin/view']

/** Names a view, and shares it with other administrators. */
export function ViewForm({ view, state, opened, onClose, onSaved }: Props) {
  const w = useWords(listWords)
  const create = useApiMutation('POST /api/:lang/admin/view', {
    successToast: { message: w.saved },
    errorTitle: null,
    invalidates,
  })
  const update = useApiMutation('PATCH /api/:lang/admin/view/:viewId', {
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
          : await create.mutateAsync({ ...state, ...values })
        onSaved(data)
      }}
    >
      {(form) => (
        <>
          {!view && <Text size="sm">{w.keeps}</Text>}
          <TextInput
            label={w.name}
            required
            data-autofocus
            maxLength={80}
            attributes={{ input: { dir: 'auto' } }}
            {...form.getInputProps('name')}
          />
          <Checkbox label={w.share} description={w.shareHint} {...form.getInputProps('shared', { type: 'checkbox' })} />
        </>
      )}
    </FormModal>
  )
}
