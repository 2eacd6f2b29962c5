/** A call named by the specification; `later`: the issue that will add it. */
export type SpecifiedCall = { call: string; later?: number }

/**
 * Every call of section 7 of the specification, as `METHOD /path` with parameters as `:names`. A test compares it with
 * the contract: calls without `later` have an endpoint, calls with it have none yet.
 */
export const section7: readonly SpecifiedCall[] = [
  ...calls('/api/:lang/user', ['GET', 'POST', 'GET /:id', 'PATCH /:id', 'PATCH /role/:id', 'DELETE /:id']),
  ...crud('/api/en/tag'),
  ...crud('/api/:lang/article'),
  ...calls('/api/:lang/article/:id', ['PATCH /status', 'POST /like', 'POST /unlike']),
  ...crud('/api/:lang/zoom'),
  ...crud('/api/:lang/question'),
  ...calls('/api/:lang/question/:id', ['PATCH /status']),
  ...crud('/api/:lang/answer'),
  ...calls('/api/:lang/answer/:id', ['PATCH /status']),
  ...calls('/api/:lang/answer/:id', ['POST /accept', 'POST /upvote', 'POST /downvote']),
  ...calls('/api/question-answer-relations', ['POST', 'DELETE /:questionId/:answerId']),
  ...crud('/api/:lang/qa-relation'),
  ...crud('/api/en/tool'),
  ...calls('/api/en/tool/:id', ['PATCH /status']),
  ...crud('/api/:tenant/keep-classification'),
  ...calls('/api/:tenant/keep-classification/:id', ['PATCH /status']),
  ...crud('/api/:tenant/keep-content'),
  ...calls('/api/:tenant/keep-content/:id', ['PATCH /status']),
  ...calls('/api/:lang/auth', ['POST /signin', 'POST /change-password']),
  ...calls('/auth', ['POST /forgot-password', 'POST /reset-password']),
  ...calls('/api/:lang/user', [
    'GET /profile',
    'PATCH /profile',
    'PATCH /profile-image/:id',
    'GET /community-members',
    'GET /notifications',
  ]),
  ...crud(suite('email-service-provider')),
  ...calls(suite('email-service-provider'), [
    'GET /default/my',
    'POST /:id/test',
    'GET /:id/email-accounts',
    'POST /send-bulk-emails',
  ]),
  ...crud(suite('email')),
  ...crud(suite('group')),
  ...crud(suite('tag')),
  ...calls(suite('tag'), ['GET /:id/groups']),
  ...crud(suite('template')),
  ...calls(suite('template'), ['POST /:id/increment-usage']),
  ...crud(suite('tagged-by')),
  ...calls(suite('tagged-by'), [
    'POST /bulk',
    'DELETE',
    'GET /entity/:entityType/:entityId',
    'GET /tag/:tagId/:entityType',
  ]),
  ...calls(suite('message'), ['GET', 'GET /:id', 'POST /bulk', 'PATCH /:id', 'PUT /:id/mark-read', 'DELETE /:id']),
  ...calls(suite('message'), [
    'GET /latest-per-thread',
    'GET /by-message-id/:id',
    'GET /thread/:id',
    'POST',
    'POST /cleanup/belong-to-message-id',
    'GET /debug/check-belong-to',
    'GET /debug/thread-summary',
  ]),
  ...calls(suite('metadata'), ['GET /parameter/:name', 'PATCH /parameter/:name']),
]

function suite(area: string) {
  return `/api/:tenant/email-marketing/${area}`
}

/** Create, read, update, delete and list under one path. */
function crud(path: string): SpecifiedCall[] {
  return calls(path, ['GET', 'POST', 'GET /:id', 'PATCH /:id', 'DELETE /:id'])
}

function calls(path: string, named: readonly string[], later?: number): SpecifiedCall[] {
  return named.map((name) => {
    const [method, below = ''] = name.split(' ')
    return { call: `${method} ${path}${below}`, ...(later !== undefined && { later }) }
  })
}
