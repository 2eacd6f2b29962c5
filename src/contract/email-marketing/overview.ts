import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Count, one } from '../fields.ts'
import { Campaign } from './campaigns.ts'

/** A share from 0 to 1; null where nothing was counted. */
const Rate = z.number().nullable()

/** The home of the suite. */
export const Overview = z.object({
  subscribers: z.object({
    /** Subscribed contacts now. */
    now: Count,
    /** The last 30 days in the workspace's time zone, today last. `total` is the number at the end of the day. */
    days: z.array(z.object({ day: z.string(), joined: Count, lost: Count, total: Count })),
  }),
  /**
   * Rates of the campaigns of the last 90 days. Only tracked email counts for opens and clicks. `bounced` and
   * `complained` are those of all email, automations included.
   */
  average: z.object({
    delivered: Rate,
    opened: Rate,
    clicked: Rate,
    unsubscribed: Rate,
    bounced: Rate,
    complained: Rate,
  }),
  /** The last campaigns that went out, at most three. */
  last: z.array(Campaign),
  /** The next scheduled ones, at most three, and how many there are (up to 100). */
  scheduled: z.object({ rows: z.array(Campaign), total: Count }),
  /** The drafts that were edited last, at most three, and how many there are (up to 100). */
  drafts: z.object({ rows: z.array(Campaign), total: Count }),
  /** Unread messages in the inbox, up to 1,000. */
  repliesWaiting: Count,
  /** The first steps that are done. */
  steps: z.object({
    brand: z.boolean(),
    provider: z.boolean(),
    domain: z.boolean(),
    contacts: z.boolean(),
    campaign: z.boolean(),
  }),
})
export type Overview = z.infer<typeof Overview>

export const getSuiteOverview = endpoint('GET /api/:tenant/email-marketing/overview', {
  access: 'viewer',
  output: one(Overview),
  about:
    'Returns the overview of the email suite: subscribers, the latest campaigns with averages, upcoming campaigns and the first steps.',
})
