import { IconCalendar, IconMessageQuestion, IconNews, IconTools, IconUser } from '@tabler/icons-react'

/** Each area that is searched, in the order in which it answers. */
export const searchIcons = {
  question: IconMessageQuestion,
  article: IconNews,
  member: IconUser,
  tool: IconTools,
  meeting: IconCalendar,
} as const
