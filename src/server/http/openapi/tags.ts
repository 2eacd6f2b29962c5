type Tag = { name: string; description: string; paths: readonly string[] }

/** The sections of the reference, by the beginnings of their paths after `/api/{…}`; the longest one decides. */
const sections: readonly Tag[] = [
  {
    name: 'Overview',
    description: 'How the email marketing of a workspace is doing',
    paths: ['email-marketing/overview', 'email-marketing/limits', 'email-marketing/view', 'email-marketing/dependents'],
  },
  { name: 'Contacts', description: 'Contacts, their timeline, notes and merging', paths: ['email-marketing/email'] },
  {
    name: 'Contact fields',
    description: 'Fields of contacts: types, choices and their use',
    paths: ['email-marketing/field', 'email-marketing/field-names', 'email-marketing/metadata'],
  },
  {
    name: 'Contact tags',
    description: 'Tags of contacts',
    paths: ['email-marketing/tag', 'email-marketing/tagged-by'],
  },
  {
    name: 'Imports',
    description: 'Imports of contacts from files, with forecast and undo',
    paths: ['email-marketing/email/import'],
  },
  { name: 'Segments', description: 'Groups of contacts by conditions', paths: ['email-marketing/group'] },
  { name: 'Topics', description: 'Topics that contacts subscribe to', paths: ['email-marketing/topic'] },
  {
    name: 'Suppressions',
    description: 'Addresses that are never emailed',
    paths: ['email-marketing/suppression', 'email-marketing/suppression.csv'],
  },
  {
    name: 'Templates',
    description: 'Templates, pictures and the brand',
    paths: ['email-marketing/template', 'email-marketing/picture', 'email-marketing/brand'],
  },
  {
    name: 'Campaigns',
    description: 'Campaigns from draft to sent, A/B tests and recurring campaigns',
    paths: [
      'email-marketing/campaign',
      'email-marketing/job',
      'email-marketing/job-test',
      'email-marketing/job-series',
      'email-marketing/email-service-provider/send-bulk-emails',
    ],
  },
  {
    name: 'Reports',
    description: 'Figures of campaigns and of the workspace',
    paths: ['email-marketing/report', 'email-marketing/report.csv'],
  },
  {
    name: 'Automations',
    description: 'Automations and their runs',
    paths: ['email-marketing/automation', 'email-marketing/automation-design'],
  },
  { name: 'Sign-up forms', description: 'Forms through which people subscribe', paths: ['email-marketing/form'] },
  { name: 'Messages', description: 'The inbox: conversations and sent messages', paths: ['email-marketing/message'] },
  {
    name: 'Transactional email',
    description: 'Single messages to one recipient',
    paths: ['email-marketing/transactional'],
  },
  {
    name: 'Sending',
    description: 'Providers, mailboxes, domains and sending rules',
    paths: [
      'email-marketing/email-service-provider',
      'email-marketing/domain',
      'email-marketing/link-domain',
      'email-marketing/sending-rules',
      'email-marketing/warm-up',
      'email-marketing/mail-connection',
      'email-marketing/mail-issuer',
      'link-domain',
    ],
  },
  {
    name: 'Recipients’ pages',
    description: 'Pages and links in messages: preferences, unsubscription, forms, tracking',
    paths: ['/c', '/e', '/f', '/k', '/o', '/p', '/r', '/u', '/v', '/n', '/i'],
  },
  {
    name: 'Developers',
    description: 'API keys and webhooks of a workspace',
    paths: ['developers', 'auth/api-keys', 'download'],
  },
  { name: 'Authentication', description: 'Sign-up, sign-in, sessions and passwords', paths: ['auth', '/auth'] },
  {
    name: 'Account',
    description: 'A person’s own account: profile, second factor, data',
    paths: [
      'user/two-step',
      'user/passkey',
      'user/email-change',
      'user/external-account',
      'user/remembered-device',
      'user/me',
      'user/export',
      'user/profile',
      'user/profile-image',
      'user/limits',
      'dashboard',
    ],
  },
  {
    name: 'Notifications',
    description: 'Notifications and their settings',
    paths: ['user/notifications', 'user/notification-settings'],
  },
  { name: 'Workspaces', description: 'Workspaces, their members and invitations', paths: ['workspace', 'invitation'] },
  { name: 'Community', description: 'The directory of members', paths: ['user/community-members'] },
  {
    name: 'Questions',
    description: 'Questions, votes, follows, history and moderation',
    paths: ['question', 'markdown'],
  },
  {
    name: 'Answers',
    description: 'Answers and links between questions and answers',
    paths: ['answer', 'qa-relation', 'question-answer-relations'],
  },
  { name: 'Articles', description: 'Articles', paths: ['article'] },
  { name: 'Tools', description: 'Recommended tools', paths: ['tool'] },
  { name: 'Content tags', description: 'Tags of questions, articles and tools', paths: ['tag'] },
  {
    name: 'Meetings',
    description: 'Meetings, attendance and calendars',
    paths: ['zoom', 'calendar-feed', '/feed', '/hooks/zoom'],
  },
  {
    name: 'Keep',
    description: 'The private notes of a workspace',
    paths: ['keep-classification', 'keep-content', 'keep-content-bulk'],
  },
  { name: 'Branding', description: 'Branding projects and their texts', paths: ['project', 'ai'] },
  {
    name: 'Site',
    description: 'The site as visitors see it: search, contact, images',
    paths: ['site', 'contact', 'search', 'image'],
  },
  { name: 'Users', description: 'Accounts, for administrators', paths: ['user', 'admin/bulk', 'admin/view'] },
  { name: 'Moderation', description: 'Reports and the review queue', paths: ['admin/flag', 'admin/moderation'] },
  {
    name: 'Facebook support',
    description: 'Messages and comments of a Facebook Page',
    paths: ['admin/facebook-support', 'admin/facebook', 'facebook'],
  },
  { name: 'Administration', description: 'Settings, status and audit log of the site', paths: ['admin'] },
]

const tagByPath = new Map(sections.flatMap(({ name, paths }) => paths.map((path) => [path, name] as const)))

/** The sections of the document, in order. */
export const tags = sections.map(({ name, description }) => ({ name, description }))

/** The section of an endpoint. @throws for a path that no section names */
export function tagOf(path: string): string {
  const underApi = /^\/api\/(?:(?::\w+|en)\/)?(.*)/.exec(path)?.[1]
  const parts = (underApi ?? path).split('/')
  for (let end = parts.length; end > 0; end -= 1) {
    const tag = tagByPath.get(parts.slice(0, end).join('/'))
    if (tag !== undefined) return tag
  }
  throw new Error(`No section of the API reference has ${path}`)
}
