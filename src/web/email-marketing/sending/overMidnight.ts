import type { SendWindow } from '#contract/email-marketing/pace.ts'

/** Whether a send window continues past midnight. */
export const isOverMidnight = ({ from, to }: Pick<SendWindow, 'from' | 'to'>) => to !== '' && to < from
