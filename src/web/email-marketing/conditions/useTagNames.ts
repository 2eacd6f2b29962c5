import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../api/queryClient.ts'
import { useSession } from '../../api/session.ts'
import type { TagValue } from '../../ui/tags/tags.ts'
import { chosenTags } from '../tagService.ts'

/** All tags of contacts, loaded on demand. */
export function useTagNames(enabled = true): TagValue[] {
  const { workspace } = useSession()
  const tags = useQuery(
    { queryKey: ['/email-marketing/tag', 'all', workspace, 'email'], queryFn: () => chosenTags.list('email'), enabled },
    queryClient,
  )
  return tags.data ?? []
}
