/** Kinds of problems: those of the first list keep the email from being used. */
export const errorKinds = [
  'notMjml',
  'include',
  'unclosed',
  'unopened',
  'unknownElement',
  'misplaced',
  'liquidLost',
  'tooLarge',
] as const
export const noticeKinds = ['attribute', 'value'] as const

export type ErrorKind = (typeof errorKinds)[number]
export type NoticeKind = (typeof noticeKinds)[number]
export type ProblemKind = ErrorKind | NoticeKind

/** A problem of MJML source. Lines count from 1. */
export type Problem = { kind: ProblemKind; line: number | null; values: Record<string, string> }

export type CompileRequest = { source: string; language: string; direction: 'ltr' | 'rtl' }

/** The HTML and what was left out, or why there is none. `ms`: processor time used. */
export type CompileResponse = { html: string | null; problems: Problem[]; ms: number }

export const isError = ({ kind }: Problem) => errorKinds.some((error) => error === kind)
