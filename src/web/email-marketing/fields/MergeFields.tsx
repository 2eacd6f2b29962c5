import { List, NativeSelect, Stack, Table, Text } from '@mantine/core'
import type { ContactField, FieldMerge } from '#contract/email-marketing/fields/fields.ts'
import { useApiMutation, useApiQuery } from '../../api/useApi.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { FormModal } from '../../ui/form/FormModal.tsx'
import { TableScroll } from '../../ui/list/TableScroll.tsx'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { suiteWords } from '../words.ts'
import { invalidates } from './invalidates.ts'
import { useFields } from './useFields.ts'
import { fieldInputWords, fieldWords } from './words.ts'

/** Merges another field into one, and shows which values that would delete. */
export function MergeFields({ field, onClose }: { field: ContactField; onClose: () => void }) {
  const w = useWords(fieldWords)
  const i = useWords(fieldInputWords)
  const s = useWords(suiteWords)
  const fields = useFields()
  const name = isolateAuto(field.label)
  const merge = useApiMutation('POST /api/:tenant/email-marketing/field/:fieldId/merge', {
    successToast: { message: w.merged },
    errorTitle: null,
    invalidates,
  })
  return (
    <FormModal
      title={w.mergeTitle({ name })}
      failed={s.updateFailed}
      submitLabel={w.merge}
      danger
      opened
      onClose={onClose}
      initial={{ otherId: '' }}
      validate={({ otherId }) => ({ otherId: otherId ? null : w.mergeRequired })}
      submit={({ otherId }) => merge.mutateAsync({ fieldId: field._id, otherId })}
    >
      {(form) => (
        <>
          <Text size="sm">{w.mergeHint({ name })}</Text>
          <NativeSelect
            label={w.mergeOther}
            withAsterisk
            data={[
              { value: '', label: i.choose },
              ...fields.all
                .filter(({ _id }) => _id !== field._id)
                .map(({ _id, label, key }) => ({ value: _id, label: label === key ? label : `${label} (${key})` })),
            ]}
            {...form.getInputProps('otherId')}
          />
          {form.values.otherId !== '' && <Preview fieldId={field._id} otherId={form.values.otherId} />}
        </>
      )}
    </FormModal>
  )
}

function Preview({ fieldId, otherId }: { fieldId: string; otherId: string }) {
  const w = useWords(fieldWords)
  const query = useApiQuery('POST /api/:tenant/email-marketing/field/:fieldId/merge', {
    fieldId,
    otherId,
    dryRun: true,
  })
  const preview = query.data?.data
  if (!preview) return null
  return (
    <Stack gap="xs" role="status">
      <List size="sm">
        <List.Item>{w.moved({ count: preview.moved })}</List.Item>
        <List.Item>{w.equal({ count: preview.equal })}</List.Item>
        <List.Item>{w.different({ count: preview.different })}</List.Item>
      </List>
      {preview.differences.length > 0 && <Differences rows={preview.differences} />}
    </Stack>
  )
}

function Differences({ rows }: { rows: FieldMerge['differences'] }) {
  const w = useWords(fieldWords)
  return (
    <TableScroll minWidth={320}>
      <Table aria-label={w.dropped}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{w.contact}</Table.Th>
            <Table.Th>{w.stays}</Table.Th>
            <Table.Th>{w.dropped}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ contactId, email, value, other }) => (
            <Table.Tr key={contactId}>
              <Table.Td>
                <Code>{email}</Code>
              </Table.Td>
              <Table.Td>
                <UserText>{value}</UserText>
              </Table.Td>
              <Table.Td>
                <UserText>{other}</UserText>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  )
}
