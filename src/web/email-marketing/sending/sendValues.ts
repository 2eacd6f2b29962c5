import type { ResponseOf } from '#contract/endpoint.ts'
import type { getJobDraft } from '#contract/email-marketing/sending.ts'
import type { TagValue } from '../../ui/tags/tags.ts'
import { excludeOf, type Exclusion, noExclusion } from './audience.ts'

/** The settings of an earlier campaign, for a copy. */
export type Draft = ResponseOf<typeof getJobDraft>['data']

type TrackingChoice = '' | 'yes' | 'no'

export type Tracking = {
  /** Empty for the workspace's setting. */
  trackOpens: TrackingChoice
  trackClicks: TrackingChoice
}

export const defaultTracking: Tracking = { trackOpens: '', trackClicks: '' }

/** The tracking settings for the endpoint. */
export const trackingOf = ({ trackOpens, trackClicks }: Tracking) => ({
  ...(trackOpens && { trackOpens: trackOpens === 'yes' }),
  ...(trackClicks && { trackClicks: trackClicks === 'yes' }),
})

export type Values = Exclusion &
  Tracking & {
    providerId: string
    /** A template id, or `same` for the content of the copied campaign. */
    templateId: string
    subject: string
    to: 'all' | 'tags' | 'group' | 'same'
    tags: TagValue[]
    groupId: string
    topic: string
    timing: 'now' | 'at' | 'local'
    at: string
    /** Whether to send only within the send window. */
    limited: boolean
    window: { days: string[]; from: string; to: string; clock: 'workspace' | 'recipient' }
  }

export const blankSend: Values = {
  providerId: '',
  templateId: '',
  subject: '',
  to: 'all',
  tags: [],
  groupId: '',
  ...noExclusion,
  topic: '',
  ...defaultTracking,
  timing: 'now',
  at: '',
  limited: false,
  window: { days: ['1', '2', '3', '4', '5'], from: '09:00', to: '18:00', clock: 'workspace' },
}

/** The form's values for an earlier campaign. An audience that the form cannot express is left unchanged. */
export function valuesOf(draft: Draft, labels: TagValue[]): Values {
  const { recipients, exclude } = draft
  const named = (ids: string[] = []) => labels.filter(({ _id }) => ids.includes(_id))
  const { tagIds = [], groupIds = [], emailIds = [] } = recipients
  const tags = named(tagIds)
  const byTags = tagIds.length > 0 && groupIds.length === 0 && emailIds.length === 0 && tags.length === tagIds.length
  const byGroup = groupIds.length === 1 && tagIds.length === 0 && emailIds.length === 0
  const without = exclude.groupIds ?? []
  const keepsExcluded = without.length < 2 && named(exclude.tagIds).length === (exclude.tagIds?.length ?? 0)
  const nobody = !recipients.all && tagIds.length + groupIds.length + emailIds.length === 0
  const asWas = recipients.all ? 'all' : byTags ? 'tags' : byGroup ? 'group' : 'same'
  const to = nobody ? 'tags' : keepsExcluded ? asWas : 'same'
  return {
    ...blankSend,
    providerId: draft.providerId ?? '',
    templateId: 'same',
    subject: draft.subject,
    to,
    tags: to === 'tags' ? tags : [],
    groupId: to === 'group' ? (groupIds[0] ?? '') : '',
    excluded: to === 'same' ? [] : named(exclude.tagIds),
    excludedGroupId: to === 'same' ? '' : (without[0] ?? ''),
    topic: draft.topicId ?? '',
    trackOpens: draft.trackOpens ? 'yes' : 'no',
    trackClicks: draft.trackClicks ? 'yes' : 'no',
    limited: draft.window !== null,
    window: draft.window ? { ...draft.window, days: draft.window.days.map(String) } : blankSend.window,
  }
}

/** The audience, as the endpoints expect it. */
export function audienceOf(values: Values, draft: Draft | null) {
  const topic = values.topic ? { topic: values.topic } : {}
  const original = values.to === 'same' ? draft : null
  // Recipients that a cancelled campaign reached are always excluded.
  const exclude = excludeOf(values, { ...original?.exclude, jobIds: draft?.exclude.jobIds })
  return { recipients: original?.recipients ?? recipientsOf(values), ...exclude, ...topic }
}

function recipientsOf({ to, tags, groupId }: Values) {
  if (to === 'tags') return { tagIds: tags.map(({ _id }) => _id) }
  return to === 'group' ? { groupIds: groupId ? [groupId] : [] } : { all: true }
}

/** The content: a template, or the content of an earlier campaign. */
export function contentOf(values: Values, draft: Draft | null) {
  const { templateId, subject } = values
  const subjectInput = subject.trim() ? { subject } : {}
  const tracking = trackingOf(values)
  if (templateId !== 'same' || !draft) return { templateId, ...subjectInput, ...tracking }
  const { html, text, language } = draft
  return {
    subject: draft.subject,
    ...subjectInput,
    ...(html !== null && { html }),
    ...(text !== null && { text }),
    language,
    ...tracking,
  }
}

/** The schedule, as the endpoint expects it. */
export function timingOf({ timing, at, limited, window }: Values) {
  return {
    ...(timing === 'at' && at && { scheduleAt: new Date(at).toISOString() }),
    ...(timing === 'local' && at && { localTime: at.slice(0, 16) }),
    ...(limited && { window: { ...window, days: window.days.map(Number).toSorted((a, b) => a - b) } }),
  }
}
