import { ActionIcon, Anchor, Button, Stack, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ContactField, FieldUse } from '#contract/email-marketing/fields/fields.ts'
import { fieldTypes } from '#contract/email-marketing/fields/types.ts'
import { useApiMutation, useApiQuery } from '../../api/useApi.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { number, useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/list/DataTable.tsx'
import { SelectFilter } from '../../ui/list/SelectFilter.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { OnDemandMenu } from '../../ui/overlay/onDemand.tsx'
import { useConfirm } from '../../ui/overlay/useConfirm.ts'
import { useUndoOffer } from '../../ui/overlay/useUndoOffer.ts'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { EmptyState } from '../../ui/state/EmptyState.tsx'
import { Pill } from '../../ui/text/Pill.tsx'
import { Code, UserText } from '../../ui/text/UserText.tsx'
import { attributePathOf } from '../mergeTags.ts'
import { useDeletionQuestion } from '../useDeletionQuestion.ts'
import { useEditor } from '../useEditor.ts'
import { useLoadError } from '../useLoadError.ts'
import { useDeletionUndo } from '../useUndo.ts'
import { suiteWords } from '../words.ts'
import { invalidates } from './invalidates.ts'
import { fieldWords } from './words.ts'
import { lazyForm } from '../../ui/state/lazyDialog.tsx'

const FieldForm = lazyForm(async () => (await import('./FieldForm.tsx')).FieldForm)
const RenameField = lazyForm(async () => (await import('./RenameField.tsx')).RenameField)
const MergeFields = lazyForm(async () => (await import('./MergeFields.tsx')).MergeFields)

type Open = { what: 'edit' | 'rename' | 'merge'; field: ContactField } | { what: 'new' } | null

/** The custom fields of contacts: types, uses, and numbers of contacts. */
export default function FieldsPage() {
  const w = useWords(fieldWords)
  const s = useWords(suiteWords)
  const editor = useEditor()
  const loadError = useLoadError('fields')
  const list = useListState()
  const query = useApiQuery('GET /api/:tenant/email-marketing/field', list.input)
  const [open, setOpen] = useState<Open>(null)
  const add = editor && <Button onClick={() => setOpen({ what: 'new' })}>{w.add}</Button>
  const close = () => setOpen(null)
  // Fields move only in the whole list in its own order.
  const {
    search,
    type,
    isArchived,
    orderBy,
    page = 1,
    size = 10,
  } = list.input as Record<string, string | number | undefined>
  const isOrdered = !search && !type && !isArchived && (!orderBy || orderBy === 'position')
  const placeOf = ({ _id }: ContactField) =>
    isOrdered ? (Number(page) - 1) * Number(size) + (query.data?.data.findIndex((row) => row._id === _id) ?? 0) : 0
  return (
    <>
      <PageHeader title={s.fields} hint={w.hint}>
        {add}
      </PageHeader>
      <DataTable
        label={s.fields}
        list={list}
        loadError={loadError}
        query={query}
        filters={
          <>
            <SelectFilter
              list={list}
              field="type"
              label={w.type}
              any={`${w.type}: ${s.any}`}
              choices={fieldTypes.map((type) => ({ value: type, label: w[type] }))}
            />
            <SelectFilter
              list={list}
              field="isArchived"
              label={w.state}
              any={`${w.state}: ${s.any}`}
              choices={[
                { value: 'false', label: w.active },
                { value: 'true', label: w.archived },
              ]}
            />
          </>
        }
        columns={[
          { key: 'label', header: s.name, sort: 'label', render: (row) => <Name field={row} /> },
          { key: 'type', header: w.type, render: (row) => w[row.type] },
          {
            key: 'contacts',
            header: w.contacts,
            render: ({ contacts }) => (contacts === null ? w.counting : number(contacts)),
          },
          {
            key: 'usedBy',
            header: w.usedBy,
            isEmpty: ({ uses }) => uses === 0,
            render: (row) => <Uses field={row} />,
          },
          {
            key: 'state',
            header: w.state,
            render: ({ isArchived, isChanging }) => (
              <Pill color={isChanging ? 'blue' : isArchived ? 'gray' : 'green'}>
                {isChanging ? w.changing : isArchived ? w.archived : w.active}
              </Pill>
            ),
          },
        ]}
        onOpen={editor && ((field) => setOpen({ what: 'edit', field }))}
        actions={
          editor &&
          ((field) => <Actions field={field} place={placeOf(field)} onOpen={(what) => setOpen({ what, field })} />)
        }
        empty={<EmptyState title={w.none} hint={editor ? w.noneHint : s.noneToRead} action={add} />}
      />
      {open?.what === 'new' && <FieldForm field={null} onClose={close} />}
      {open?.what === 'edit' && <FieldForm field={open.field} onClose={close} />}
      {open?.what === 'rename' && <RenameField field={open.field} onClose={close} />}
      {open?.what === 'merge' && <MergeFields field={open.field} onClose={close} />}
    </>
  )
}

function Name({ field }: { field: ContactField }) {
  return (
    <Stack gap={0} align="flex-start">
      <UserText>{field.label}</UserText>
      <Text size="xs" c="dimmed" component="div" style={{ overflowWrap: 'anywhere' }}>
        <Code>{`{{ ${attributePathOf(field.key)} }}`}</Code>
      </Text>
    </Stack>
  )
}

const pathOf = ({ kind, _id, name }: FieldUse) => {
  switch (kind) {
    case 'segment':
      return { to: '/email-marketing/groups', search: { search: name } }
    case 'automation':
      return { to: `/email-marketing/automations/${_id}` }
    case 'form':
      return { to: `/email-marketing/forms/${_id}` }
    case 'template':
      return { to: `/email-marketing/templates/${_id}` }
    default:
      return { to: `/email-marketing/campaigns/${_id}` }
  }
}

/** Links shown in a row. */
const maxShown = 3

function Uses({ field: { usedBy, uses } }: { field: ContactField }) {
  const w = useWords(fieldWords)
  if (uses === 0)
    return (
      <Text size="sm" c="dimmed">
        {w.unused}
      </Text>
    )
  return (
    <Stack gap={2} align="flex-start">
      {usedBy.slice(0, maxShown).map((use) => (
        <Text key={`${use.kind} ${use._id}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {w[use.kind]}:{' '}
          <Anchor size="sm" renderRoot={(props) => <Link {...props} {...pathOf(use)} />}>
            <UserText>{use.name}</UserText>
          </Anchor>
        </Text>
      ))}
      {uses > maxShown && (
        <Text size="sm" c="dimmed">
          {w.moreUses({ count: uses - maxShown })}
        </Text>
      )}
    </Stack>
  )
}

type ActionProps = {
  field: ContactField
  /** Its place in the list; 0 if it cannot move up. */
  place: number
  onOpen: (what: 'edit' | 'rename' | 'merge') => void
}

function Actions({ field, place, onOpen }: ActionProps) {
  const w = useWords(fieldWords)
  const s = useWords(suiteWords)
  const confirm = useConfirm()
  const deletion = useDeletionQuestion()
  const offer = useUndoOffer()
  const { _id: fieldId, isArchived, isChanging, label } = field
  const update = useApiMutation('PATCH /api/:tenant/email-marketing/field/:fieldId', {
    errorTitle: s.updateFailed,
    invalidates,
  })
  const undoToast = useDeletionUndo('field', invalidates)
  const remove = useApiMutation('DELETE /api/:tenant/email-marketing/field/:fieldId', {
    successToast: ({ data }) => undoToast(data._id),
    errorTitle: s.deleteFailed,
    invalidates,
  })
  const archive = (isArchived: boolean) => {
    const done = () => {
      const undo = () => update.mutate({ fieldId, isArchived: !isArchived })
      offer(fieldId, isArchived ? w.archivedDone : w.unarchived, undo)
    }
    update.mutate({ fieldId, isArchived }, { onSuccess: done })
  }
  const erase = async () => {
    if (await confirm(deletion('field', label))) remove.mutate({ fieldId })
  }
  return (
    <OnDemandMenu
      position="bottom-end"
      button={
        <ActionIcon variant="subtle" aria-label={w.more({ name: isolateAuto(label) })}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
    >
      {(Menu) => (
        <>
          <Menu.Item onClick={() => onOpen('edit')}>{s.edit}</Menu.Item>
          <Menu.Item disabled={isChanging} onClick={() => onOpen('rename')}>
            {w.rename}
          </Menu.Item>
          <Menu.Item disabled={isChanging} onClick={() => onOpen('merge')}>
            {w.merge}
          </Menu.Item>
          {place > 0 && (
            <Menu.Item onClick={() => update.mutate({ fieldId, position: place - 1 })}>{w.moveUp}</Menu.Item>
          )}
          <Menu.Item onClick={() => archive(!isArchived)}>{isArchived ? w.unarchive : w.archive}</Menu.Item>
          <Menu.Divider />
          <Menu.Item color="red.9" disabled={isChanging} onClick={() => void erase()}>
            {s.delete}
          </Menu.Item>
        </>
      )}
    </OnDemandMenu>
  )
}
