import { z } from 'zod'

/** The content of an unsent message, as typed. */
export const Draft = z.object({
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()).default([]),
  html: z.string().nullable(),
  text: z.string(),
  belongToMessageId: z.string().nullable(),
})
