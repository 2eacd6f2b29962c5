/**
 * A section of the export: its table, the column of its owner, and the key by which it is sorted. Secrets and hashes
 * are never listed.
 */
export type Section = { name: string; from: string; owner: string; key: string; columns: string }

const made = 'created_at as "createdAt"'
const entity = `${made}, updated_at as "updatedAt"`

/** Actions and notifications of one person, by their id. */
export const ofPerson: readonly Section[] = [
  {
    name: 'sessions',
    from: 'sessions',
    owner: 'user_id',
    key: 'id',
    columns: `id, device, country, remember_me as "rememberMe", last_seen_at as "lastSeenAt", expires_at as "expiresAt", ${made}`,
  },
  {
    name: 'authenticators',
    from: 'authenticators',
    owner: 'user_id',
    key: 'user_id',
    columns: `confirmed_at as "confirmedAt", ${made}`,
  },
  {
    name: 'rememberedDevices',
    from: 'remembered_devices',
    owner: 'user_id',
    key: 'id',
    columns: `id, device, last_used_at as "lastUsedAt", expires_at as "expiresAt", ${made}`,
  },
  {
    name: 'passkeys',
    from: 'passkeys',
    owner: 'user_id',
    key: 'id',
    columns: `id, name, last_used_at as "lastUsedAt", ${made}`,
  },
  {
    name: 'emailChanges',
    from: 'email_changes',
    owner: 'user_id',
    key: 'id',
    columns: `id, email, old_confirmed_at as "oldConfirmedAt", new_confirmed_at as "newConfirmedAt", expires_at as "expiresAt", ${made}`,
  },
  {
    name: 'notificationSettings',
    from: `(select *, md5(kind)::uuid as key from notification_settings) wishes`,
    owner: 'user_id',
    key: 'key',
    columns: 'kind, in_app as "inApp", mail',
  },
  {
    name: 'notifications',
    from: 'notifications n join news on news.id = n.news_id',
    owner: 'n.user_id',
    key: 'n.id',
    columns: `n.id, news.kind, news.title, news.excerpt, news.link, n.is_read as "isRead", n.created_at as "createdAt"`,
  },
  {
    name: 'questions',
    from: 'questions',
    owner: 'author_id',
    key: 'id',
    columns: `id, slug, title, body, status, upvote_count as upvotes, downvote_count as downvotes, ${entity}`,
  },
  {
    name: 'answers',
    from: 'answers',
    owner: 'author_id',
    key: 'id',
    columns: `id, question_id as "questionId", body, status, upvote_count as upvotes, downvote_count as downvotes, ${entity}`,
  },
  {
    name: 'revisions',
    from: 'qa_revisions',
    owner: 'written_by',
    key: 'id',
    columns: `id, question_id as "questionId", answer_id as "answerId", title, body, written_at as "writtenAt"`,
  },
  {
    name: 'waitingEdits',
    from: 'qa_edits',
    owner: 'written_by',
    key: 'id',
    columns: `id, question_id as "questionId", answer_id as "answerId", title, body, ${entity}`,
  },
  {
    name: 'questionVotes',
    from: 'question_votes',
    owner: 'voter_id',
    key: 'question_id',
    columns: `question_id as "questionId", value, ${made}`,
  },
  {
    name: 'answerVotes',
    from: 'answer_votes',
    owner: 'voter_id',
    key: 'answer_id',
    columns: `answer_id as "answerId", value, ${made}`,
  },
  {
    name: 'questionFollows',
    from: 'question_follows',
    owner: 'user_id',
    key: 'question_id',
    columns: `question_id as "questionId", ${made}`,
  },
  {
    name: 'reports',
    from: 'qa_flags',
    owner: 'reporter_id',
    key: 'id',
    columns: `id, question_id as "questionId", answer_id as "answerId", reason, note, status, ${made}`,
  },
  {
    name: 'articles',
    from: 'articles',
    owner: 'author_id',
    key: 'id',
    columns: `id, slug, title_en as "titleEn", title_ar as "titleAr", body_en as "bodyEn", body_ar as "bodyAr", status, ${entity}`,
  },
  {
    name: 'articleLikes',
    from: 'article_likes',
    owner: 'user_id',
    key: 'article_id',
    columns: `article_id as "articleId", ${made}`,
  },
  {
    name: 'projects',
    from: 'projects',
    owner: 'owner_id',
    key: 'id',
    columns: `id, name_en as "nameEn", name_ar as "nameAr", what_en as "whatEn", what_ar as "whatAr", audience_en as "audienceEn", audience_ar as "audienceAr", tone, brand_values as "values", words_to_use as "wordsToUse", words_to_avoid as "wordsToAvoid", link, status, ${entity}`,
  },
  {
    name: 'brandTexts',
    from: 'brand_texts t join projects p on p.id = t.project_id',
    owner: 'p.owner_id',
    key: 't.id',
    columns: `t.id, t.project_id as "projectId", t.kind, t.network, t.lang, t.subject, t.body, t.hashtags, t.planned_at as "plannedAt", t.kept, t.created_at as "createdAt"`,
  },
  {
    name: 'meetings',
    from: 'meeting_attendance',
    owner: 'user_id',
    key: 'meeting_id',
    columns: `meeting_id as "meetingId", status, ${made}`,
  },
  {
    name: 'pictures',
    from: 'images',
    owner: 'owner_id',
    key: 'id',
    columns: `'/i/' || id as address, width, height, ${made}`,
  },
]

/** Content of a workspace, by its id. */
export const ofWorkspace: readonly Section[] = [
  {
    name: 'contacts',
    from: 'contacts',
    owner: 'tenant_id',
    key: 'id',
    columns: `id, email, first_name as "firstName", last_name as "lastName", status, language, attributes, ${entity},
      array(select tag_id from contact_tags t where t.tenant_id = contacts.tenant_id and t.contact_id = contacts.id) as "tagIds"`,
  },
  {
    name: 'tags',
    from: 'tags',
    owner: 'tenant_id',
    key: 'id',
    columns: `id, type, name_en as "nameEn", name_ar as "nameAr", color, ${entity}`,
  },
  {
    name: 'groups',
    from: 'groups',
    owner: 'tenant_id',
    key: 'id',
    columns: `id, name, description, match, ${entity}`,
  },
  {
    name: 'templates',
    from: 'templates',
    owner: 'tenant_id',
    key: 'id',
    columns: `id, name, subject, content_type as "contentType", content, text, language, ${entity}`,
  },
  {
    name: 'brand',
    from: 'brands',
    owner: 'tenant_id',
    key: 'tenant_id',
    columns: `brand, updated_at as "updatedAt"`,
  },
  {
    name: 'providers',
    from: 'providers',
    owner: 'tenant_id',
    key: 'id',
    columns: `id, name, type, from_name as "fromName", from_email as "fromEmail", reply_to as "replyTo", ${entity}`,
  },
  {
    name: 'jobs',
    from: 'jobs',
    owner: 'tenant_id',
    key: 'id',
    columns: `id, subject, html, text, status, total, sent, failed, ${entity}`,
  },
  {
    name: 'messages',
    from: 'messages',
    owner: 'tenant_id',
    key: 'id',
    columns: `id, direction, subject, preview, sender, recipient, delivery_status as "deliveryStatus", sent_at as "sentAt", ${made}`,
  },
]
