import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blank, Both, bothInput, bothParagraphs, Deleted, entity, flag, one, pageInput, pageOf } from '../fields.ts'

/**
 * A subscription topic; contacts choose their topics on the preference page. A default topic includes every contact
 * that has not opted out, another only contacts that opted in. An archived topic is not offered and cannot be used by
 * new sends.
 */
export const Topic = z.object({
  ...entity,
  name: Both,
  description: Both,
  isDefault: z.boolean(),
  isArchived: z.boolean(),
})
export type Topic = z.infer<typeof Topic>

const base = '/api/:tenant/email-marketing/topic' as const

export const listTopics = endpoint(`GET ${base}`, {
  staleOk: true,
  access: 'viewer',
  input: z.strictObject({ ...pageInput(['createdAt', 'name']), isArchived: blank(flag) }),
  output: pageOf(Topic),
  about: 'Lists topics.',
})

export const getTopic = endpoint(`GET ${base}/:topicId`, {
  access: 'viewer',
  output: one(Topic),
  about: 'Returns a topic.',
})

export const createTopic = endpoint(`POST ${base}`, {
  access: 'editor',
  status: 201,
  input: z.strictObject({
    name: bothInput(80),
    description: bothParagraphs(300).default({ en: '', ar: '' }),
    isDefault: z.boolean().default(true),
  }),
  output: one(Topic),
  about: 'Creates a topic that contacts can subscribe to.',
})

export const updateTopic = endpoint(`PATCH ${base}/:topicId`, {
  access: 'editor',
  input: z.strictObject({
    name: bothInput(80).optional(),
    description: bothParagraphs(300).optional(),
    isDefault: z.boolean().optional(),
    isArchived: z.boolean().optional(),
  }),
  output: one(Topic),
  about: 'Updates a topic.',
})

export const deleteTopic = endpoint(`DELETE ${base}/:topicId`, {
  access: 'editor',
  output: Deleted,
  about:
    'Deletes a topic. A topic used by a campaign can’t be deleted (409), because its opt-outs still apply. Archive it instead.',
})

export const restoreTopic = endpoint(`POST ${base}/:topicId/restore`, {
  access: 'editor',
  output: one(Topic),
  about: 'Restores a topic that was deleted within the last day, with the choices of contacts.',
})
