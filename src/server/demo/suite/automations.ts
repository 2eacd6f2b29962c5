/** A number of contacts in id order, starting at an offset, that were enrolled some days ago. */
export type Cohort = { daysAgo: number; first: number; count: number }

export const running = {
  name: 'Welcome series',
  design: 'welcome',
  language: 'en',
  startedDaysAgo: 21,
  cohorts: [
    { daysAgo: 20, first: 1400, count: 14 },
    { daysAgo: 13, first: 1420, count: 11 },
    { daysAgo: 6, first: 1440, count: 9 },
    { daysAgo: 3, first: 1460, count: 7 },
    { daysAgo: 1, first: 1480, count: 6 },
  ],
  rates: { opened: 0.62, clicked: 0.2, bounced: 0, unsubscribed: 0.01, complained: 0 },
} as const

export const draft = {
  name: 'تهنئة عيد الميلاد',
  design: 'birthday',
  language: 'ar',
  createdDaysAgo: 2,
} as const

export const paused = {
  name: 'Win back quiet customers',
  design: 'winBack',
  language: 'en',
  startedDaysAgo: 16,
  pausedDaysAgo: 11,
  cohorts: [
    { daysAgo: 15, first: 1600, count: 8 },
    { daysAgo: 12, first: 1620, count: 5 },
  ],
} as const
