import { Button } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sideOf } from '#contract/text/languages.ts'
import { queryClient } from '../api/queryClient.ts'
import { useSession } from '../api/session.ts'
import { isolateAuto } from '../i18n/isolates.ts'
import { useLanguage } from '../i18n/language.ts'
import { template, number, useWords, words } from '../i18n/words.ts'
import type { ListState } from '../ui/list/useListState.ts'
import { chosenTags, type Tagged } from './tagService.ts'
import { suiteWords } from './words.ts'
import { lazyDialog } from '../ui/state/lazyDialog.tsx'

const TagsManager = lazyDialog(async () => (await import('../ui/tags/TagsManager.tsx')).TagsManager)

const filterWords = words({
  title: { en: 'Has all of these tags', ar: 'عناصر تحمل كل هذه الوسوم' },
  one: { en: template('Tags: {name}'), ar: template('الوسوم: {name}') },
  many: { en: template('Tags: {count}'), ar: template('الوسوم: {count}') },
})

type Props = { list: ListState; entityType: Tagged; field?: 'tagIds' | 'tags' }

/** Filters a list to items with all selected tags. */
export function TagFilter({ list, entityType, field = 'tagIds' }: Props) {
  const w = useWords(filterWords)
  const s = useWords(suiteWords)
  const language = useLanguage()
  const { workspace } = useSession()
  const [open, setOpen] = useState(false)
  const ids = list.text(field).split(',').filter(Boolean)
  const tags = useQuery(
    {
      queryKey: ['/email-marketing/tag', 'all', workspace, entityType],
      queryFn: () => chosenTags.list(entityType),
      enabled: ids.length > 0,
    },
    queryClient,
  )
  const chosen = (tags.data ?? []).filter(({ _id }) => ids.includes(_id))
  const only = ids.length === 1 ? chosen[0] : undefined
  return (
    <>
      <Button
        variant="default"
        fw={400}
        maw={240}
        leftSection={<IconTag size={16} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {only
          ? w.one({ name: isolateAuto(only.name[sideOf(language)]) })
          : ids.length > 0
            ? w.many({ count: number(ids.length) })
            : `${s.tags}: ${s.any}`}
      </Button>
      <TagsManager
        opened={open}
        onClose={() => setOpen(false)}
        title={w.title}
        entityType={entityType}
        selected={chosen}
        onSave={(labels) => list.change({ [field]: labels.map(({ _id }) => _id).join(',') })}
        service={chosenTags}
      />
    </>
  )
}
