import { NativeSelect } from '@mantine/core'
import type { Article, ArticleStatus } from '#contract/articles.ts'
import { sideOf } from '#contract/text/languages.ts'
import { replaceInLists } from '../api/cachedLists.ts'
import { showFailure, useApiMutation } from '../api/useApi.ts'
import { useDates } from '../i18n/dates.ts'
import { useLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { showConflictToast } from '../ui/overlay/conflictToast.ts'
import { articleAdminWords } from './adminWords.ts'

const endpoint = 'GET /api/:lang/article'

export const statuses: ArticleStatus[] = ['draft', 'published', 'archived']

/** Changes the status of an article in the list. */
export function StatusSelect({ article }: { article: Article }) {
  const w = useWords(articleAdminWords)
  const language = useLanguage()
  const update = useApiMutation('PATCH /api/:lang/article/:articleId/status', {
    successToast: { message: w.statusUpdated },
    errorTitle: null,
  })
  const dates = useDates()
  const set = (status: ArticleStatus) =>
    update.mutate(
      { articleId: article._id, status, version: article.updatedAt },
      {
        onSuccess: ({ data }) => replaceInLists(endpoint, data),
        onError: (error) => {
          if (!showConflictToast(error, endpoint, { draft: w.draft, published: w.published, archived: w.archived }))
            showFailure(error, undefined, w.statusFailed)
        },
      },
    )
  return (
    <NativeSelect
      size="xs"
      aria-label={w.statusOf({ title: article.title[sideOf(language)] })}
      value={article.status}
      disabled={update.isPending}
      data={statuses.map((value) => ({
        value,
        label: value === 'draft' && article.publishAt ? w.planned({ at: dates.moment(article.publishAt) }) : w[value],
      }))}
      onChange={(event) => set(event.currentTarget.value as ArticleStatus)}
    />
  )
}
