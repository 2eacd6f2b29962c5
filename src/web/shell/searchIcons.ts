import { IconAddressBook, IconCalendar, IconMessageQuestion, IconNews, IconTools, IconUser } from '@tabler/icons-react'

/** The searchable areas, in order of their results. */
export const searchIcons = {
  question: IconMessageQuestion,
  article: IconNews,
  member: IconUser,
  tool: IconTools,
  meeting: IconCalendar,
} as const

/** The icons of all results of the search dialog, which also has contacts of the workspace. */
export const paletteIcons = { contact: IconAddressBook, ...searchIcons } as const
