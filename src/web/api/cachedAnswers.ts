/** Drops the server's answers that nothing on the screen uses. Set by `queries.ts`, which the landing page never loads. */
export const cachedAnswers = { forget: () => {} }
