import type { Generated } from 'kysely'
import type { Both } from '#contract/fields.ts'
import type { FormField, FormTexts } from '#contract/email-marketing/forms.ts'
import type { Json, Made } from './tables.ts'

/** What contacts want to hear of, and how they come by themselves. */

type Topics = {
  tenant_id: string
  id: string
  name_en: string
  name_ar: string
  description_en: Generated<string>
  description_ar: Generated<string>
  is_default: Generated<boolean>
  is_archived: Generated<boolean>
  created_at: Made
  updated_at: Made
}

type TopicChoices = {
  tenant_id: string
  contact_id: string
  topic_id: string
  wanted: boolean
  updated_at: Made
}

type KeptWishes = {
  tenant_id: string
  email: string
  topic_ids: string[]
  paused_until: Date | null
}

type Forms = {
  tenant_id: string
  id: string
  name: string
  is_active: Generated<boolean>
  texts: Json<FormTexts>
  fields: Json<FormField[]>
  language: 'en' | 'ar' | null
  double_opt_in: Generated<boolean>
  redirect_url: string | null
  origins: Generated<string[]>
  accent: string
  background: string
  version: Generated<number>
  seen: Generated<number>
  submitted: Generated<number>
  confirmed: Generated<number>
  created_at: Made
  updated_at: Made
}

type FormHours = {
  tenant_id: string
  form_id: string
  /** When the quarter of an hour began: some zones' days begin with one. Older rows began with the hour. */
  hour: Date
  seen: Generated<number>
  submitted: Generated<number>
  confirmed: Generated<number>
}

type FormTags = {
  tenant_id: string
  form_id: string
  tag_id: string
}

type FormTopics = {
  tenant_id: string
  form_id: string
  topic_id: string
}

/** What a visitor typed, beside her address. */
export type Typed = {
  firstName: string
  lastName: string
  attributes: Record<string, string>
  /** Of the topics that the form offered: which she chose. */
  offered: string[]
  chosen: string[]
}

/** What somebody read when she agreed. */
export type AgreedTexts = { title: string; text: string; button: string; topics: Both[] }

type Signups = {
  tenant_id: string
  id: string
  form_id: string
  email: string
  given: Json<Typed>
  language: 'en' | 'ar'
  version: number
  texts: Json<AgreedTexts>
  network: string
  made_contact: Generated<boolean>
  mails: Generated<number>
  mailed_at: Date | null
  asked_at: Date
  confirmed_at: Date | null
  /** Budgeted as system mail: the workspace had no provider when the form was sent. */
  system_mail: Generated<boolean>
}

type UsedStamps = {
  stamp_hash: Buffer
  email_hash: Buffer
  used_at: Made
}

type Consents = {
  tenant_id: string
  id: string
  contact_id: string
  form_id: string | null
  form_name: string
  version: number
  texts: Json<AgreedTexts>
  language: 'en' | 'ar'
  network: string
  asked_at: Date
  confirmed_at: Date | null
  confirmed_network: string | null
}

export type FormsTables = {
  topics: Topics
  topic_choices: TopicChoices
  deleted_contact_preferences: KeptWishes
  forms: Forms
  form_hours: FormHours
  form_tags: FormTags
  form_topics: FormTopics
  signups: Signups
  used_stamps: UsedStamps
  consents: Consents
}
