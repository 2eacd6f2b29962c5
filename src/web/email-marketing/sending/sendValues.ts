import type { Received } from '#contract/endpoint.ts'
import type { getJobDraft } from '#contract/email-marketing/sending.ts'
import type { Label } from '../../ui/labels.ts'

/** A send as it was asked for before, to be asked for once more. */
export type Draft = Received<typeof getJobDraft>['data']

export type Values = {
  providerId: string
  /** `same`: the content of the send that is asked for once more. */
  templateId: string
  subject: string
  to: 'all' | 'tags' | 'group' | 'same'
  tags: Label[]
  groupId: string
  excluded: Label[]
  at: string
}

export const blankSend: Values = {
  providerId: '',
  templateId: '',
  subject: '',
  to: 'all',
  tags: [],
  groupId: '',
  excluded: [],
  at: '',
}

/** What the form says of an earlier send. Whom it cannot name by tags or a group it keeps as they were. */
export function valuesOf(draft: Draft, labels: Label[]): Values {
  const { recipients, exclude } = draft
  const named = (ids: string[] = []) => labels.filter(({ _id }) => ids.includes(_id))
  const { tagIds = [], groupIds = [], emailIds = [] } = recipients
  const tags = named(tagIds)
  const byTags = tagIds.length > 0 && groupIds.length === 0 && emailIds.length === 0 && tags.length === tagIds.length
  const byGroup = groupIds.length === 1 && tagIds.length === 0 && emailIds.length === 0
  const keepsExcluded = !exclude.groupIds?.length && named(exclude.tagIds).length === (exclude.tagIds?.length ?? 0)
  const to = !keepsExcluded ? 'same' : recipients.all ? 'all' : byTags ? 'tags' : byGroup ? 'group' : 'same'
  return {
    ...blankSend,
    providerId: draft.providerId ?? '',
    templateId: 'same',
    subject: draft.subject,
    to,
    tags: to === 'tags' ? tags : [],
    groupId: to === 'group' ? (groupIds[0] ?? '') : '',
    excluded: to === 'same' ? [] : named(exclude.tagIds),
  }
}

/** Who is meant, as the doors take it. */
export function audienceOf(values: Values, draft: Draft | null) {
  const left = values.excluded.map(({ _id }) => _id)
  if (values.to === 'same' && draft) {
    const { tagIds = [], groupIds } = draft.exclude
    const exclude = { tagIds: [...tagIds, ...left], ...(groupIds && { groupIds }) }
    return { recipients: draft.recipients, exclude }
  }
  const recipients =
    values.to === 'tags'
      ? { tagIds: values.tags.map(({ _id }) => _id) }
      : values.to === 'group'
        ? { groupIds: values.groupId ? [values.groupId] : [] }
        : { all: true }
  return { recipients, ...(left.length > 0 && { exclude: { tagIds: left } }) }
}

/** What is sent: a template, or the content of an earlier send as it was then. */
export function contentOf({ templateId, subject }: Values, draft: Draft | null) {
  const said = subject.trim() ? { subject } : {}
  if (templateId !== 'same' || !draft) return { templateId, ...said }
  const { html, text, language, trackOpens, trackClicks } = draft
  const tracking = { trackOpens, trackClicks }
  return {
    subject: draft.subject,
    ...said,
    ...(html !== null && { html }),
    ...(text !== null && { text }),
    language,
    ...tracking,
  }
}
