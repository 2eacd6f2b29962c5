import type { CommunityMember } from '#contract/community.ts'
import type { Pagination } from '#contract/fields.ts'
import type { Article } from '#contract/articles.ts'
import { sideOf } from '#contract/text/languages.ts'
import type { Meeting } from '#contract/meetings.ts'
import type { Question } from '#contract/qa.ts'
import type { SearchKind } from '#contract/search.ts'
import type { Tool } from '#contract/tools.ts'
import { call } from '../api/call.ts'
import type { Language } from '../i18n/languages.ts'

export type Kind = SearchKind
export type SearchResult = { _id: string; link: string; title: string; excerpt: string }
export type SearchResultPage = { data: SearchResult[]; pagination: Pagination; loosened?: string | undefined }

/** All areas, in display order. */
export const areaKinds: readonly Kind[] = ['question', 'article', 'member', 'tool', 'meeting']

type Input = { search: string; page: number; size?: number }
type Ask = (input: Input, language: Language, signal: AbortSignal) => Promise<SearchResultPage>

/** Searches an area through its list endpoint, with the same filters as on its page. */
export const searchIn: Record<Kind, Ask> = {
  async question(input, _language, signal) {
    const { data, ...rest } = await call('GET /api/:lang/question', { ...input, sort: 'relevance' }, { signal })
    return { ...rest, data: data.map(question) }
  },
  async article(input, language, signal) {
    const { data, ...rest } = await call('GET /api/:lang/article', { ...input, status: 'published' }, { signal })
    return { ...rest, data: data.map((found) => article(found, language)) }
  },
  async member(input, _language, signal) {
    const { data, pagination } = await call('GET /api/:lang/user/community-members', input, { signal })
    return { data: data.map(member), pagination }
  },
  async tool(input, language, signal) {
    const { tools, pagination, loosened } = await call('GET /api/en/tool', { ...input, status: 'active' }, { signal })
    return { data: tools.map((found) => tool(found, language)), pagination, loosened }
  },
  async meeting(input, language, signal) {
    const order = { orderBy: 'nextStartsAt', sortType: 'asc' } as const
    const { data, ...rest } = await call('GET /api/:lang/zoom', { ...input, ...order }, { signal })
    return { ...rest, data: data.map((found) => meeting(found, language)) }
  },
}

const question = ({ _id, slug, title, excerpt }: Question): SearchResult => ({
  _id,
  link: `/qa/${slug}`,
  title,
  excerpt,
})

const article = ({ _id, slug, title, excerpt }: Article, language: Language): SearchResult => ({
  _id,
  link: `/articles/${slug}`,
  title: title[sideOf(language)],
  excerpt: excerpt[sideOf(language)],
})

const member = ({ _id, name, skills, bio }: CommunityMember): SearchResult => ({
  _id,
  link: `/community/${_id}`,
  title: name,
  excerpt: skills.length > 0 ? skills.join(' · ') : bio,
})

const tool = ({ _id, name, description }: Tool, language: Language): SearchResult => ({
  _id,
  link: `/tools/${_id}`,
  title: name[sideOf(language)],
  excerpt: description[sideOf(language)],
})

const meeting = ({ _id, title, description }: Meeting, language: Language): SearchResult => ({
  _id,
  link: `/meetings/${_id}`,
  title: title[sideOf(language)],
  excerpt: description[sideOf(language)],
})
