export type Lang = 'en' | 'ar'
export type Tone = 'friendly' | 'professional' | 'playful' | 'warm' | 'bold'
export type BrandMessageKind = 'tagline' | 'pitch' | 'about' | 'bio' | 'welcome_mail' | 'auto_reply'
export type Network = 'facebook' | 'instagram' | 'linkedin' | 'x' | 'youtube' | 'whatsapp'

/** The description of a project in the target language; empty if the member wrote none. */
export type Brief = {
  name: string
  what: string
  audience: string
  values: string[]
  tone: Tone
  use: string[]
  avoid: string[]
  link: string
}

export type Draft = { text: string; subject?: string; hashtags: string[]; pictureIdea?: string }
