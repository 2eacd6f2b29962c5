import type { Network, Project, TextKind } from '#contract/branding.ts'

// In display order. The contract's lists are not bundled into the application.

export const tones: Project['tone'][] = ['friendly', 'professional', 'playful', 'warm', 'bold']

export type MessageKind = Exclude<TextKind, 'post'>
export const messageKinds: MessageKind[] = ['tagline', 'pitch', 'about', 'bio', 'welcome_mail', 'auto_reply']

export const networks: Network[] = ['facebook', 'instagram', 'linkedin', 'x', 'youtube', 'whatsapp']
