import type { Menu } from '@mantine/core'
import { IconCopy, IconMailForward, IconRepeat, IconTemplate, IconTestPipe, IconTrash } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/queryClient.ts'
import { showFailure, showToast } from '../../api/useApi.ts'
import { useWords } from '../../i18n/words.ts'
import { suiteWords } from '../words.ts'
import { useDeleteDraft } from './useDeleteDraft.ts'
import { type CampaignStore, useCampaignState } from './useCampaign.ts'
import { isWritten } from './values.ts'
import { campaignWords } from './words.ts'

type Props = { menu: typeof Menu; store: CampaignStore; onTest: () => void }

/** What else can be done with a draft. */
export function DraftMenu({ menu, store, onTest }: Props) {
  const w = useWords(campaignWords)
  const s = useWords(suiteWords)
  const navigate = useNavigate()
  const { values, item } = useCampaignState(store)
  const deleteDraft = useDeleteDraft()
  const [first] = values.contents
  const hasContent = first !== undefined && isWritten(first) && first.subject.trim() !== ''
  /** Recurring campaigns and A/B tests send a template, so the content becomes one. */
  const saveTemplate = async () => {
    if (!first) return null
    const { language, contentType, content, text, subject } = first
    const name = values.name.trim() || w.untitled
    try {
      const input = { name, subject, contentType, content, text, language }
      const { data } = await call('POST /api/:tenant/email-marketing/template', input)
      showToast({ message: w.templateSaved })
      await invalidate(['/email-marketing/template'])
      return data._id
    } catch (error) {
      showFailure(error, s.createFailed)
      return null
    }
  }
  const goOn = async (to: string, hash?: string) => {
    const template = await saveTemplate()
    if (template !== null) await navigate({ to, search: { template }, ...(hash && { hash }) } as never)
  }
  const remove = async () => {
    if (await deleteDraft(item)) await navigate({ to: '/email-marketing/jobs' })
  }
  return (
    <>
      <menu.Item disabled={!hasContent} leftSection={<IconMailForward size={16} aria-hidden />} onClick={onTest}>
        {w.test}
      </menu.Item>
      <menu.Item
        leftSection={<IconTemplate size={16} aria-hidden />}
        disabled={!hasContent}
        onClick={() => void saveTemplate()}
      >
        {w.saveTemplate}
      </menu.Item>
      <menu.Item
        leftSection={<IconRepeat size={16} aria-hidden />}
        disabled={!hasContent}
        onClick={() => void goOn('/email-marketing/series', 'new')}
      >
        {w.repeat}
      </menu.Item>
      <menu.Item
        leftSection={<IconTestPipe size={16} aria-hidden />}
        disabled={!hasContent}
        onClick={() => void goOn('/email-marketing/tests/new')}
      >
        {w.abTest}
      </menu.Item>
      <menu.Divider />
      <menu.Item
        component={Link}
        to="/email-marketing/send"
        search={{ from: item._id } as never}
        leftSection={<IconCopy size={16} aria-hidden />}
      >
        {s.copy}
      </menu.Item>
      <menu.Item color="red.9" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => void remove()}>
        {s.delete}
      </menu.Item>
    </>
  )
}
