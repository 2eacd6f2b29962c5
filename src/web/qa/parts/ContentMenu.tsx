import { Menu } from '@mantine/core'
import { IconFlag, IconHistory, IconPencil, IconToggleRight, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { useSignedInAction } from '../../ui/overlay/useSignedInAction.ts'
import { deleteAsSpamWords } from '../../ui/words/spamWords.ts'
import { moderationWords } from './moderationWords.ts'
import { MoreButton } from './MoreButton.tsx'
import { questionWords } from '../words/questionWords.ts'

type Props<Status> = {
  label: string
  own: boolean
  isAdmin: boolean
  onOpen: (what: 'edit' | 'history' | 'flag' | 'spam') => void
  /** What administrators can turn the entry into. */
  statuses: { name: string; next: Status }[]
  onStatus: (next: Status) => void
  onDelete: () => void
  /** More items for members. */
  help?: ReactNode
  /** More items for administrators. */
  children?: ReactNode
}

/** Rare actions on a question or an answer. See `lazyMenu` for how it opens. */
export function ContentMenu<Status extends string>(props: Props<Status>) {
  const w = useWords(questionWords)
  const m = useWords(moderationWords)
  const s = useWords(deleteAsSpamWords)
  const acting = useSignedInAction()
  const mayChange = props.own || props.isAdmin
  return (
    <Menu position="bottom-end" withinPortal defaultOpened>
      <Menu.Target>
        <MoreButton label={props.label} />
      </Menu.Target>
      <Menu.Dropdown>
        {mayChange && (
          <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => props.onOpen('edit')}>
            {w.edit}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={() => props.onOpen('history')}>
          {w.history}
        </Menu.Item>
        {props.help}
        {!props.own && (
          <Menu.Item
            leftSection={<IconFlag size={16} aria-hidden />}
            onClick={() => acting(() => props.onOpen('flag'))}
          >
            {w.report}
          </Menu.Item>
        )}
        {props.isAdmin && (
          <>
            <Menu.Divider />
            <Menu.Label>{m.administration}</Menu.Label>
            {props.statuses.map(({ name, next }) => (
              <Menu.Item
                key={next}
                leftSection={<IconToggleRight size={16} aria-hidden />}
                onClick={() => props.onStatus(next)}
              >
                {name}
              </Menu.Item>
            ))}
            {props.children}
            <Menu.Item leftSection={<IconTrash size={16} aria-hidden />} onClick={() => props.onOpen('spam')}>
              {s.deleteAsSpam}
            </Menu.Item>
          </>
        )}
        {mayChange && (
          <>
            <Menu.Divider />
            <Menu.Item color="red.9" leftSection={<IconTrash size={16} aria-hidden />} onClick={props.onDelete}>
              {w.delete}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
