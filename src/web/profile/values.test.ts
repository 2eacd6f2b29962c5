import { expect, test } from 'vitest'
import { changesOf, mergeSaved, type ProfileValues } from './values.ts'

const noLinks = { linkedin: '', twitter: '', whatsapp: '', facebook: '', instagram: '', youtube: '', github: '' }
const saved: ProfileValues = {
  firstName: 'Maha',
  lastName: 'Saleh',
  bio: '',
  mobile: '+966501234567',
  location: '',
  skills: ['Design'],
  preferredLanguage: 'en',
  visibleToCommunity: true,
  socialLinks: { ...noLinks, website: 'https://maha.test' },
}

test('unchanged profile fields are not sent', () => {
  expect(changesOf(saved, { ...saved, skills: [...saved.skills], socialLinks: { ...saved.socialLinks } })).toEqual({})
})

test('only changed profile fields and links are sent, and an emptied link is sent as empty', () => {
  const links = { ...saved.socialLinks, website: '', github: 'https://github.com/maha' }
  expect(changesOf(saved, { ...saved, bio: 'أهلًا', skills: [], socialLinks: links })).toEqual({
    bio: 'أهلًا',
    skills: [],
    socialLinks: { website: '', github: 'https://github.com/maha' },
  })
})

test('text that is typed while a profile is being saved stays', () => {
  const sent = { ...saved, firstName: ' Maha ', socialLinks: { ...saved.socialLinks, github: 'https://github.com/m ' } }
  const got = { ...saved, socialLinks: { ...saved.socialLinks, github: 'https://github.com/m' } }
  const now = { ...sent, bio: 'More', socialLinks: { ...sent.socialLinks, youtube: 'https://y' } }
  const taken = mergeSaved(now, sent, got)
  expect(taken).toEqual({ ...got, bio: 'More', socialLinks: { ...got.socialLinks, youtube: 'https://y' } })
  expect(changesOf(got, taken)).toEqual({ bio: 'More', socialLinks: { youtube: 'https://y' } })
})
