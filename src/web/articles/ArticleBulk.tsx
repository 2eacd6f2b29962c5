import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import type { ArticleStatus } from '#contract/articles.ts'
import { call } from '../api/call.ts'
import { replaceListed } from '../api/listed.ts'
import { showFailure, showToast } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import { articleAdminWords } from './adminWords.ts'
import { statuses } from './StatusSelect.tsx'

/** Sets the status of the chosen articles, one after the other; what fails ends it, and stays chosen. */
export function ArticleBulk({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const w = useWords(articleAdminWords)
  const [busy, setBusy] = useState(false)
  const set = async (status: ArticleStatus) => {
    setBusy(true)
    try {
      for (const articleId of ids) {
        const { data } = await call('PATCH /api/:lang/article/:articleId/status', { articleId, status })
        replaceListed('GET /api/:lang/article', data)
      }
      showToast({ message: w.changed({ count: ids.length }) })
      onDone()
    } catch (error) {
      showFailure(error, undefined, w.statusFailed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Menu>
      <Menu.Target>
        <Button size="compact-sm" variant="default" loading={busy}>
          {w.setStatus}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {statuses.map((status) => (
          <Menu.Item key={status} onClick={() => void set(status)}>
            {w[status]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
