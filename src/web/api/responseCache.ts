/** Drops the server's answers that nothing on the screen uses. Set by `queryClient.ts`, which the landing page never loads. */
export const responseCache = { forget: () => {} }
