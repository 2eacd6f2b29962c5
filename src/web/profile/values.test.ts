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

test('what is as it was is not sent', () => {
  expect(changesOf(saved, { ...saved, skills: [...saved.skills], socialLinks: { ...saved.socialLinks } })).toEqual({})
})

test('only what differs is sent, of the links too; an emptied one is sent as empty', () => {
  const links = { ...saved.socialLinks, website: '', github: 'https://github.com/maha' }
  expect(changesOf(saved, { ...saved, bio: 'أهلًا', skills: [], socialLinks: links })).toEqual({
    bio: 'أهلًا',
    skills: [],
    socialLinks: { website: '', github: 'https://github.com/maha' },
  })
})

test('what was typed while the rest was on its way stays', () => {
  const sent = { ...saved, firstName: ' Maha ', socialLinks: { ...saved.socialLinks, github: 'https://github.com/m ' } }
  const got = { ...saved, socialLinks: { ...saved.socialLinks, github: 'https://github.com/m' } }
  const now = { ...sent, bio: 'More', socialLinks: { ...sent.socialLinks, youtube: 'https://y' } }
  const taken = mergeSaved(now, sent, got)
  expect(taken).toEqual({ ...got, bio: 'More', socialLinks: { ...got.socialLinks, youtube: 'https://y' } })
  expect(changesOf(got, taken)).toEqual({ bio: 'More', socialLinks: { youtube: 'https://y' } })
})
