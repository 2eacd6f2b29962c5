import { words } from '../../i18n/words.ts'

export const audienceWords = words({
  to: { en: 'Recipients', ar: 'المستلمون' },
  everybody: { en: 'All contacts', ar: 'كل جهات الاتصال' },
  byTag: { en: 'Who carries a tag', ar: 'حاملو وسم' },
  byGroup: { en: 'A group', ar: 'مجموعة' },
  tag: { en: 'Tag', ar: 'الوسم' },
  group: { en: 'Group', ar: 'المجموعة' },
  choose: { en: 'Choose…', ar: 'اختر…' },
})

/** Who gets a mail, as one choice of a form. */
export type Audience = { to: string; tagId: string; groupId: string }

export const everybody: Audience = { to: 'all', tagId: '', groupId: '' }

export const recipientsOf = ({ to, tagId, groupId }: Audience) =>
  to === 'all' ? { all: true } : to === 'tag' ? { tagIds: [tagId] } : { groupIds: [groupId] }

/** What is said at the fields of a choice that is not made. */
export const unchosen = ({ to, tagId, groupId }: Audience, required: string) => ({
  tagId: to === 'tag' && !tagId ? required : null,
  groupId: to === 'group' && !groupId ? required : null,
})
