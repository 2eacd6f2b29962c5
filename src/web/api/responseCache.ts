/**
 * Drops cached responses that no visible component uses. Set by `queryClient.ts`, which the landing page does not
 * load.
 */
export const responseCache = { forget: () => {} }
