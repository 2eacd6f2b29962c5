import { foldedTitle } from './cells.ts'

const statuses = {
  subscribed: 'subscribed',
  active: 'subscribed',
  enabled: 'subscribed',
  confirmed: 'subscribed',
  'opted in': 'subscribed',
  مشترك: 'subscribed',
  مشتركه: 'subscribed',
  نشط: 'subscribed',
  مفعل: 'subscribed',
  unconfirmed: 'unconfirmed',
  pending: 'unconfirmed',
  unverified: 'unconfirmed',
  validating: 'unconfirmed',
  'غير موكد': 'unconfirmed',
  'غير موكده': 'unconfirmed',
  unsubscribed: 'unsubscribed',
  disabled: 'unsubscribed',
  inactive: 'unsubscribed',
  archived: 'unsubscribed',
  cancelled: 'unsubscribed',
  canceled: 'unsubscribed',
  transactional: 'unsubscribed',
  'opted out': 'unsubscribed',
  'not subscribed': 'unsubscribed',
  'non subscribed': 'unsubscribed',
  nonsubscribed: 'unsubscribed',
  'never subscribed': 'unsubscribed',
  'الغي الاشتراك': 'unsubscribed',
  ملغي: 'unsubscribed',
  معطل: 'unsubscribed',
  'غير نشط': 'unsubscribed',
  'غير مشترك': 'unsubscribed',
  'غير مشتركه': 'unsubscribed',
  bounced: 'bounced',
  cleaned: 'bounced',
  'hard bounced': 'bounced',
  'hard bounce': 'bounced',
  invalid: 'bounced',
  مرتد: 'bounced',
  complained: 'complained',
  spam: 'complained',
  junk: 'complained',
  complaint: 'complained',
  مشتكي: 'complained',
  اشتكي: 'complained',
  blocked: 'blocked',
  blocklisted: 'blocked',
  blacklisted: 'blocked',
  suppressed: 'blocked',
  محظور: 'blocked',
  محظوره: 'blocked',
} as const

const known = new Map<string, Status>(Object.entries(statuses))

export type Status = (typeof statuses)[keyof typeof statuses]

/** The status of a cell: null if empty, undefined if unknown. */
export const statusOf = (cell: string): Status | null | undefined =>
  cell === '' ? null : (known.get(cell) ?? known.get(foldedTitle(cell)))
