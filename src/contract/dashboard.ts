import { z } from 'zod'
import { ArticleBrief } from './articles.ts'
import { JobStatus } from './email-marketing/sending.ts'
import { endpoint } from './endpoint.ts'
import { blank, Both, Count, Id, Instant, line, one } from './fields.ts'
import { AttendanceStatus } from './meetings.ts'
import { Tool } from './tools.ts'

const ids = { _id: Id, id: Id }

/** The member's own question without an accepted answer. */
const OpenQuestion = z.object({
  ...ids,
  slug: z.string(),
  title: z.string(),
  status: z.string(),
  answerCount: Count,
  /** Answers the member was notified about and has not opened. */
  newAnswerCount: Count,
  lastActivityAt: Instant,
})

/** An answer the member was notified about and has not opened. */
const AnswerToRead = z.object({
  /** Id of the notification; marking it read removes the answer from this list. */
  ...ids,
  title: z.string(),
  excerpt: z.string(),
  link: z.string(),
  createdAt: Instant,
})

const NextMeeting = z.object({
  ...ids,
  title: Both,
  startsAt: Instant,
  endsAt: Instant,
  timeZone: z.string(),
  isLive: z.boolean(),
  isFull: z.boolean(),
  attendeeCount: Count,
  capacity: Count.nullable(),
  myAttendance: AttendanceStatus.nullable(),
  /** Attendees only. */
  joinUrl: z.string().nullable(),
})

const LastSend = z.object({
  ...ids,
  workspace: z.string(),
  subject: z.string(),
  status: JobStatus,
  totalRecipients: Count,
  successCount: Count,
  failureCount: Count,
  opened: Count,
  clicked: Count,
  scheduledAt: Instant.nullable(),
  createdAt: Instant,
})

/** Open items shown after sign-in. */
export const Dashboard = z.object({
  openQuestions: z.array(OpenQuestion),
  answersToRead: z.array(AnswerToRead),
  meetings: z.array(NextMeeting),
  articles: z.array(ArticleBrief),
  tools: z.array(Tool),
  lastSend: LastSend.nullable(),
  unreadCount: Count,
})
export type Dashboard = z.infer<typeof Dashboard>

export const getDashboard = endpoint('GET /api/:lang/dashboard', {
  staleOk: true,
  access: 'user',
  input: z.strictObject({ workspace: blank(line(60, 0)) }),
  output: one(Dashboard),
  about:
    'Returns what needs the caller’s attention. `workspace` selects whose latest campaign is shown. Without it, the caller’s own workspace is used.',
})
