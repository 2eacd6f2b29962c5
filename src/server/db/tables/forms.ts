import type { Generated } from 'kysely'
import type { Both } from '#contract/fields.ts'
import type { FormField, FormTexts } from '#contract/email-marketing/forms.ts'
import type { Lang } from '#contract/text/languages.ts'
import type { JsonColumn, Timestamp } from './columns.ts'

/** Rows of sign-up forms, topics and consents. */

type Topics = {
  tenant_id: string
  id: string
  name_en: string
  name_ar: string
  description_en: Generated<string>
  description_ar: Generated<string>
  is_default: Generated<boolean>
  is_archived: Generated<boolean>
  created_at: Timestamp
  updated_at: Timestamp
}

type TopicChoices = {
  tenant_id: string
  contact_id: string
  topic_id: string
  wanted: boolean
  updated_at: Timestamp
}

type KeptWishes = {
  tenant_id: string
  email: string
  topic_ids: string[]
  paused_until: Date | null
  language: string | null
}

type Forms = {
  tenant_id: string
  id: string
  name: string
  is_active: Generated<boolean>
  texts: JsonColumn<FormTexts>
  fields: JsonColumn<FormField[]>
  language: Lang | null
  double_opt_in: Generated<boolean>
  redirect_url: string | null
  origins: Generated<string[]>
  accent: string
  background: string
  version: Generated<number>
  seen: Generated<number>
  submitted: Generated<number>
  confirmed: Generated<number>
  created_at: Timestamp
  updated_at: Timestamp
}

type FormHours = {
  tenant_id: string
  form_id: string
  /** The start of a quarter of an hour, as some time zones begin their days at one. Older rows have full hours. */
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

/** The input of a visitor besides their address. */
export type Typed = {
  firstName: string
  lastName: string
  attributes: Record<string, string | number | boolean>
  /** Topics that the form offered, and those that the visitor chose. */
  offered: string[]
  chosen: string[]
}

/** The texts that the visitor saw when they agreed. */
export type AgreedTexts = { title: string; text: string; button: string; topics: Both[] }

type Signups = {
  tenant_id: string
  id: string
  form_id: string
  email: string
  given: JsonColumn<Typed>
  language: Lang
  version: number
  texts: JsonColumn<AgreedTexts>
  network: string
  made_contact: Generated<boolean>
  mails: Generated<number>
  mailed_at: Date | null
  asked_at: Date
  confirmed_at: Date | null
  /** Counts against the budget of system mail, because the workspace had no provider when the form was submitted. */
  system_mail: Generated<boolean>
}

type UsedStamps = {
  stamp_hash: Buffer
  email_hash: Buffer
  used_at: Timestamp
}

type Consents = {
  tenant_id: string
  id: string
  contact_id: string
  form_id: string | null
  import_id: string | null
  form_name: string
  version: number
  texts: JsonColumn<AgreedTexts>
  language: Lang
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
