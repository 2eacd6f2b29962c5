import { words } from '../../i18n/words.ts'
import type { TagValue } from '../../ui/tags/tags.ts'

export const audienceWords = words({
  to: { en: 'Recipients', ar: 'المستلمون' },
  everybody: { en: 'All subscribed contacts', ar: 'كل المشتركين' },
  byTag: { en: 'Contacts with a tag', ar: 'جهات اتصال تحمل وسمًا' },
  byGroup: { en: 'Contacts in a segment', ar: 'جهات اتصال في شريحة' },
  tag: { en: 'Tag', ar: 'الوسم' },
  group: { en: 'Segment', ar: 'الشريحة' },
  choose: { en: 'Choose…', ar: 'اختيار…' },
})

/** An audience as one choice of a form. */
export type Audience = { to: string; tagId: string; groupId: string }

export const allContacts: Audience = { to: 'all', tagId: '', groupId: '' }

export const recipientsOf = ({ to, tagId, groupId }: Audience) =>
  to === 'all' ? { all: true } : to === 'tag' ? { tagIds: [tagId] } : { groupIds: [groupId] }

/** Whether the audience is complete enough to send to. */
export const isChosen = ({ to, tagId, groupId }: Audience) =>
  to === 'tag' ? tagId !== '' : to !== 'group' || groupId !== ''

/** The errors of an incomplete audience, by field. */
export const audienceErrors = ({ to, tagId, groupId }: Audience, required: string) => ({
  tagId: to === 'tag' && !tagId ? required : null,
  groupId: to === 'group' && !groupId ? required : null,
})

/** The excluded contacts, as form values. */
export type Exclusion = { excluded: TagValue[]; excludedGroupId: string }

export const noExclusion: Exclusion = { excluded: [], excludedGroupId: '' }

/** The endpoint's input; empty if nothing is excluded. */
export function excludeOf(
  { excluded, excludedGroupId }: Exclusion,
  more: { tagIds?: string[] | undefined; groupIds?: string[] | undefined; jobIds?: string[] | undefined } = {},
) {
  const exclude = {
    tagIds: [...(more.tagIds ?? []), ...excluded.map(({ _id }) => _id)],
    groupIds: [...(more.groupIds ?? []), ...(excludedGroupId ? [excludedGroupId] : [])],
    ...(more.jobIds?.length && { jobIds: more.jobIds }),
  }
  return exclude.tagIds.length + exclude.groupIds.length > 0 || exclude.jobIds ? { exclude } : {}
}
