/** Every action the audit log may record, by kind of object. A new kind of entry is declared here. */
type AuditVerbs = {
  user: 'create' | 'update' | 'role' | 'image' | 'email' | 'delete' | 'leave'
  tag: 'create' | 'update' | 'delete'
  article: 'create' | 'update' | 'status' | 'restore' | 'publish' | 'delete'
  tool: 'create' | 'update' | 'status' | 'delete'
  meeting: 'create' | 'update' | 'retry' | 'delete'
  question: 'update' | 'status' | 'pin' | 'merge' | 'delete'
  answer: 'update' | 'status' | 'accept' | 'delete'
  'qa-relation': 'create' | 'update' | 'delete'
  flag: 'resolve'
  settings: 'update'
  mail: 'test'
  ai: 'update' | 'test'
  zoom: 'update' | 'test'
  facebook: 'update' | 'test'
  support: 'update' | 'reply' | 'note' | 'hide' | 'retry' | 'withdraw' | 'link'
  bulk: 'run' | 'stop' | 'end' | 'undo'
  view: 'create' | 'update' | 'default' | 'delete'
  'keep-classification': 'create' | 'update' | 'status' | 'delete'
  'keep-content': 'create' | 'update' | 'status' | 'delete'
  apiKey: 'create' | 'revoke'
  webhook: 'create' | 'update' | 'rotate' | 'test' | 'replay' | 'delete'
  provider: 'create' | 'update' | 'pace' | 'renewEvents' | 'delete'
  warmup: 'start' | 'update'
  domain: 'create' | 'rotate' | 'delete'
  sendingRules: 'update'
  suppression: 'add' | 'lift'
  contact: 'merge'
  parameter: 'update'
  topic: 'create' | 'update' | 'delete'
  picture: 'create' | 'update' | 'delete' | 'undo'
  form: 'create' | 'update' | 'delete'
  jobSeries: 'create' | 'update' | 'pause' | 'resume' | 'stop'
  jobTest: 'create' | 'choose' | 'cancel'
  automation: 'create' | 'update' | 'start' | 'pause' | 'archive' | 'enrol' | 'remove' | 'delete'
}

export type AuditKind = keyof AuditVerbs
/** The part of an action after its dot. */
export type AuditVerb<Kind extends AuditKind> = AuditVerbs[Kind]
export type AuditAction = { [Kind in AuditKind]: `${Kind}.${AuditVerb<Kind>}` }[AuditKind]
