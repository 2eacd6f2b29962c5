import type { Generated } from 'kysely'
import type { BrandText, Network, Project, TextKind } from '#contract/branding.ts'
import type { Timestamp } from './columns.ts'

/** Rows of members' branding projects and their texts. */

type Projects = {
  id: string
  owner_id: string
  name_en: string
  name_ar: string
  what_en: string
  what_ar: string
  audience_en: string
  audience_ar: string
  tone: Project['tone']
  brand_values: string[]
  words_to_use: string[]
  words_to_avoid: string[]
  languages: Project['languages']
  colours: string[]
  link: string | null
  logo: string | null
  status: Generated<Project['status']>
  asked: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

type BrandTexts = {
  id: string
  project_id: string
  kind: TextKind
  network: Network | null
  lang: BrandText['lang']
  subject: Generated<string>
  body: string
  hashtags: Generated<string[]>
  picture_idea: Generated<string>
  planned_at: Date | null
  kept: Generated<boolean>
  written_by: BrandText['writtenBy']
  created_at: Timestamp
  updated_at: Timestamp
}

type BrandTextVersions = {
  id: string
  text_id: string
  subject: string
  body: string
  hashtags: string[]
  written_by: BrandText['writtenBy']
  written_at: Date
}

export type BrandingTables = {
  projects: Projects
  brand_texts: BrandTexts
  brand_text_versions: BrandTextVersions
}
