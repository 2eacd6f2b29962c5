import type { SendWindow } from '#contract/email-marketing/pace.ts'

/** Whether the hours of a send go on past midnight, into the next day. */
export const isOverMidnight = ({ from, to }: Pick<SendWindow, 'from' | 'to'>) => to !== '' && to < from
