import { IconCalendar, IconMessageQuestion, IconNews, IconTools, IconUser } from '@tabler/icons-react'

/** The searchable areas, in order of their results. */
export const searchIcons = {
  question: IconMessageQuestion,
  article: IconNews,
  member: IconUser,
  tool: IconTools,
  meeting: IconCalendar,
} as const
