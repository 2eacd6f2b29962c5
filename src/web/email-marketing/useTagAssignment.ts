import { call, CallError } from '../api/call.ts'
import { invalidate } from '../api/queryClient.ts'
import { messageOf, showToast } from '../api/useApi.ts'
import { useWords } from '../i18n/words.ts'
import type { TagValue } from '../ui/tags/tags.ts'
import type { Tagged } from './tagService.ts'
import { doneWords } from './doneWords.ts'
import { suiteWords } from './words.ts'

type Carrier = { _id: string; tags: TagValue[] }

/** Shows why a tag could not be assigned, then rethrows the error. */
export function useRefusedAssignment() {
  const s = useWords(suiteWords)
  return (error: unknown): never => {
    const status = error instanceof CallError ? error.statusCode : 0
    const message = messageOf(error)
    if (status === 404) showToast({ color: 'red', title: s.notFound, message })
    else if (status === 409) showToast({ color: 'orange', title: s.alreadyAssigned, message })
    else showToast({ color: 'red', title: s.assignmentFailed, message })
    throw error
  }
}

/** Assigns and removes tags until a contact or message has the selected ones. Shows failures, then rethrows. */
export function useTagAssignment(entityType: Tagged) {
  const s = useWords(suiteWords)
  const done = useWords(doneWords)
  const refused = useRefusedAssignment()
  const removeFailed = (error: unknown) => {
    showToast({ color: 'red', title: s.removeFailed, message: messageOf(error) })
    throw error
  }
  return async (carrier: Carrier, chosen: TagValue[]) => {
    try {
      for (const tag of without(chosen, carrier.tags)) await assign(entityType, carrier._id, tag._id).catch(refused)
      for (const tag of without(carrier.tags, chosen))
        await takeOff(entityType, carrier._id, tag._id).catch(removeFailed)
      showToast({ message: done['contact.tags'] })
    } finally {
      void invalidate(['/email-marketing/'])
    }
  }
}

const without = (tags: TagValue[], others: TagValue[]) =>
  tags.filter(({ _id }) => !others.some((other) => other._id === _id))

const assign = (entityType: Tagged, entityId: string, tagId: string): Promise<unknown> =>
  call('POST /api/:tenant/email-marketing/tagged-by', {
    entityType,
    entityId,
    tagId,
    ...(entityType === 'email' && { emailId: entityId }),
  })

/** Removes a tag. Contacts have an endpoint for this, messages only the bulk call. */
const takeOff = (entityType: Tagged, entityId: string, tagId: string): Promise<unknown> =>
  entityType === 'email'
    ? call('DELETE /api/:tenant/email-marketing/tagged-by', { emailId: entityId, tagId })
    : call('POST /api/:tenant/email-marketing/message/bulk', { ids: [entityId], action: 'untag', tagIds: [tagId] })
