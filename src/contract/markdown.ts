import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { one, paragraph } from './fields.ts'

export const previewMarkdown = endpoint('POST /api/:lang/markdown/preview', {
  access: 'user',
  limit: { calls: 240, seconds: 60 },
  input: z.strictObject({ text: paragraph(100_000) }),
  output: one(z.object({ html: z.string() })),
  about: 'Renders Markdown as the HTML that readers will see.',
})
