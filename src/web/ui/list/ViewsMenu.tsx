import { Button, Group, type Menu as MenuParts, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBookmark,
  IconCheck,
  IconDeviceFloppy,
  IconPencil,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { SavedView, ViewedList } from '#contract/views.ts'
import { useApiMutation } from '../../api/useApi.ts'
import { isolateAuto } from '../../i18n/isolates.ts'
import { useWords } from '../../i18n/words.ts'
import { listWords } from './listWords.ts'
import { lazyDialog } from '../state/lazyDialog.tsx'
import { OnDemandMenu } from '../overlay/onDemand.tsx'
import type { Columns } from './useColumns.ts'
import { useConfirm } from '../overlay/useConfirm.ts'
import type { ListState } from './useListState.ts'
import { UserText } from '../text/UserText.tsx'
import type { Views } from './useViews.ts'
import { endpointsOf, invalidates, isOfWorkspace } from './viewEndpoints.ts'

const ViewForm = lazyDialog(() => import('./ViewForm.tsx').then((module) => module.ViewForm))

type Props = {
  of: ViewedList
  list: ListState
  views: Views
  /** Null if the list has no columns to choose. */
  columns: Columns | null
}

const icon = { size: 16, 'aria-hidden': true } as const
const named = ({ name }: SavedView) => ({ name: isolateAuto(name) })

/** The saved views of a list: open, create, edit, and set a default. */
export function ViewsMenu({ of, list, views: { views, active, isChanged }, columns }: Props) {
  const w = useWords(listWords)
  const [form, setForm] = useState<{ view: SavedView | null; at: number }>({ view: null, at: 0 })
  const [naming, setNaming] = useState(false)
  const { update, turn, remove } = useChanges(of)
  const changed = active !== null && (isChanged || columns?.isChanged === true)
  const own = views.filter(({ mine }) => mine)
  const shared = views.filter(({ mine }) => !mine)
  const open = (view: SavedView | null) => {
    if (view?._id === active?._id) columns?.forget()
    list.open(view)
  }
  const name = (view: SavedView | null) => {
    setForm({ view, at: form.at + 1 })
    setNaming(true)
  }
  const choice = (Menu: typeof MenuParts) => (view: SavedView | null) => (
    <Menu.RadioItem
      key={view?._id ?? ''}
      value={view?._id ?? ''}
      checked={view?._id === active?._id}
      checkIcon={<IconCheck {...icon} />}
      closeMenuOnClick
      onChange={() => open(view)}
    >
      <Group gap="xs" wrap="nowrap" justify="space-between">
        <Text inherit truncate maw={200}>
          {view ? <UserText>{view.name}</UserText> : w.noView}
        </Text>
        {view && (view.isDefault || view.shared) && (
          <Text size="xs" c="gray.7" truncate>
            {view.isDefault ? (
              w.opensFirst
            ) : view.mine ? (
              isOfWorkspace(of) ? (
                w.isSharedInWorkspace
              ) : (
                w.isShared
              )
            ) : (
              <UserText>{view.owner.name}</UserText>
            )}
          </Text>
        )}
      </Group>
    </Menu.RadioItem>
  )
  return (
    <>
      <OnDemandMenu
        position="bottom-end"
        width={320}
        shadow="md"
        withInitialFocusPlaceholder={false}
        button={
          <Button variant="default" leftSection={<IconBookmark {...icon} />} maw={260}>
            {active ? (
              <Text inherit truncate>
                <span className="visually-hidden">{`${w.views}: `}</span>
                <UserText>{active.name}</UserText>
                {changed && (
                  <Text span size="xs" c="gray.7">
                    {` · ${w.changed}`}
                  </Text>
                )}
              </Text>
            ) : (
              w.views
            )}
          </Button>
        }
      >
        {(Menu) => (
          <>
            {views.length > 0 && choice(Menu)(null)}
            {own.length > 0 && <Menu.Label>{w.own}</Menu.Label>}
            {own.map(choice(Menu))}
            {shared.length > 0 && <Menu.Label>{w.shared}</Menu.Label>}
            {shared.map(choice(Menu))}
            {views.length > 0 && <Menu.Divider />}
            {active && changed && (
              <>
                {active.mine && (
                  <Menu.Item
                    leftSection={<IconRefresh {...icon} />}
                    onClick={() =>
                      update.mutate(
                        { viewId: active._id, query: list.query, columns: columns?.now ?? null },
                        { onSuccess: () => columns?.forget() },
                      )
                    }
                  >
                    {w.update(named(active))}
                  </Menu.Item>
                )}
                <Menu.Item leftSection={<IconArrowBackUp {...icon} />} onClick={() => open(active)}>
                  {w.revert(named(active))}
                </Menu.Item>
              </>
            )}
            <Menu.Item leftSection={<IconDeviceFloppy {...icon} />} onClick={() => name(null)}>
              {w.saveAs}
            </Menu.Item>
            {active && (
              <Menu.CheckboxItem
                checked={active.isDefault}
                checkIcon={<IconCheck {...icon} />}
                closeMenuOnClick
                onChange={(isDefault) => turn.mutate({ viewId: active._id, isDefault })}
              >
                {w.openFirst}
              </Menu.CheckboxItem>
            )}
            {active?.mine && (
              <>
                <Menu.Item leftSection={<IconPencil {...icon} />} onClick={() => name(active)}>
                  {w.edit}
                </Menu.Item>
                <Menu.Item
                  color="red.9"
                  leftSection={<IconTrash {...icon} />}
                  onClick={() =>
                    void remove(active).then((isDeleted) => {
                      if (!isDeleted) return
                      columns?.forget()
                      list.open(null)
                    })
                  }
                >
                  {w.delete}
                </Menu.Item>
              </>
            )}
          </>
        )}
      </OnDemandMenu>
      <ViewForm
        key={form.at}
        view={form.view}
        state={{ list: of, query: list.query, columns: columns?.now ?? null }}
        opened={naming}
        onClose={() => setNaming(false)}
        onSaved={(view) => {
          if (form.view !== null) return
          columns?.forget()
          list.open(view)
        }}
      />
    </>
  )
}

/** Actions on an existing view. */
function useChanges(of: ViewedList) {
  const w = useWords(listWords)
  const confirm = useConfirm()
  const endpoints = endpointsOf(of)
  const options = { successToast: { message: w.updated }, errorTitle: w.saveFailed, invalidates }
  const update = useApiMutation(endpoints.update, options)
  const turn = useApiMutation(endpoints.setDefault, options)
  const deletedToast = { message: w.deleted }
  const drop = useApiMutation(endpoints.remove, {
    successToast: deletedToast,
    errorTitle: w.deleteFailed,
    invalidates,
  })
  /** @returns whether it was deleted */
  const remove = async (view: SavedView) => {
    const body = !view.shared ? w.deleteFinal : isOfWorkspace(of) ? w.deleteSharedInWorkspace : w.deleteShared
    if (!(await confirm({ title: w.deleteAsk(named(view)), confirm: w.delete, body }))) return false
    return drop.mutateAsync({ viewId: view._id }).then(
      () => true,
      () => false,
    )
  }
  return { update, turn, remove }
}
