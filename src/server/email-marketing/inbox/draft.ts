import { z } from 'zod'

/** What was written of a message that is not sent yet, as it was typed. */
export const Draft = z.object({
  to: z.array(z.string()),
  cc: z.array(z.string()),
  bcc: z.array(z.string()).default([]),
  html: z.string().nullable(),
  text: z.string(),
  belongToMessageId: z.string().nullable(),
})
