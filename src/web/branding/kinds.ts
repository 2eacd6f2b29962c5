import type { Network, Project, TextKind } from '#contract/branding.ts'

// In display order; the contract's own lists stay on the server.

export const tones: Project['tone'][] = ['friendly', 'professional', 'playful', 'warm', 'bold']

export type MessageKind = Exclude<TextKind, 'post'>
export const messageKinds: MessageKind[] = ['tagline', 'pitch', 'about', 'bio', 'welcome_mail', 'auto_reply']

export const networks: Network[] = ['facebook', 'instagram', 'linkedin', 'x', 'youtube', 'whatsapp']
