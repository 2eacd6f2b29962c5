import type { AutomationStatus } from '#contract/email-marketing/automations.ts'

export const statusColors: Record<AutomationStatus, string> = {
  draft: 'gray',
  running: 'green',
  paused: 'yellow',
  archived: 'gray',
}
