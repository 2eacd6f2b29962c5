import { NativeSelect } from '@mantine/core'
import { chooseWorkspace, useSession } from '../api/session.ts'
import { queryClient } from '../api/queryClient.ts'
import { useWords } from '../i18n/words.ts'
import { memberWords } from './memberWords.ts'

/** Selects the workspace for all pages of e-mail marketing. */
export function WorkspaceSwitcher() {
  const w = useWords(memberWords)
  const { user, workspace } = useSession()
  if (!user || user.workspaces.length === 0) return null
  return (
    <NativeSelect
      label={w.workspace}
      value={workspace ?? ''}
      data={user.workspaces.map(({ slug, name }) => ({ value: slug, label: name }))}
      onChange={(event) => {
        chooseWorkspace(event.currentTarget.value)
        void queryClient.invalidateQueries()
      }}
    />
  )
}
