-- Written by `npm run schema` from a migrated database; compared by `src/server/db/schema.test.ts`. The migrations make it.

-- Addresses that bounced too often: nothing is sent there for a while.
create table address_pauses (
  tenant_id uuid not null,
  email text not null,
  until timestamptz not null,
  detail text not null default ''::text,
  job_id uuid,
  created_at timestamptz not null default now(),
  bounce_rule text,
  constraint address_pauses_pkey PRIMARY KEY (tenant_id, email),
  constraint address_pauses_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
);
CREATE INDEX address_pauses_created ON address_pauses USING btree (tenant_id, created_at, email);
CREATE INDEX address_pauses_search ON address_pauses USING gin (tenant_id, email gin_trgm_ops);
CREATE INDEX address_pauses_until ON address_pauses USING btree (until);

-- Use of the daily share, reservations included: one row for each member and one for the site (zero id). The day never goes back, so a change of time zone grants no second share.
create table ai_meters (
  owner_id uuid not null,
  day date not null,
  used bigint not null,
  constraint ai_meters_pkey PRIMARY KEY (owner_id),
  constraint ai_meters_used_check CHECK ((used >= 0))
);

-- The language model set by an administrator. Without an address the operator's model is used.
create table ai_settings (
  only_one boolean not null default true,
  base_url text,
  model text not null default ''::text,
  key_sealed bytea,
  member_tokens bigint default 50000,
  site_tokens bigint,
  updated_at timestamptz not null default now(),
  embedding_model text not null default ''::text,
  embeddings_of text default ''::text,
  embedding_floor real not null default 1,
  embedding_fault text,
  constraint ai_settings_pkey PRIMARY KEY (only_one),
  constraint ai_settings_member_tokens_check CHECK ((member_tokens > 0)),
  constraint ai_settings_only_one_check CHECK (only_one),
  constraint ai_settings_site_tokens_check CHECK ((site_tokens > 0))
);

-- Requests to the language model: who, what for, and the outcome. Never the text.
create table ai_uses (
  id uuid not null,
  user_id uuid,
  kind text not null,
  model text not null,
  tokens_in bigint not null,
  tokens_out bigint not null,
  fault text,
  milliseconds integer not null,
  at timestamptz not null,
  constraint ai_uses_pkey PRIMARY KEY (id),
  constraint ai_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX ai_uses_at ON ai_uses USING btree (at DESC);
CREATE INDEX ai_uses_user ON ai_uses USING btree (user_id, at DESC);

-- Workspaces, deleted ones included. A deleted workspace disappears at once; its rows are removed later in batches. All foreign keys lead here, all other code reads the view workspaces.
create table all_workspaces (
  id uuid not null,
  slug text not null,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  gone_at timestamptz,
  constraint workspaces_pkey PRIMARY KEY (id),
  constraint workspaces_slug_check CHECK ((slug <> ALL (ARRAY['en'::text, 'ar'::text])))
);
CREATE INDEX all_workspaces_gone ON all_workspaces USING btree (gone_at) WHERE (gone_at IS NOT NULL);
CREATE UNIQUE INDEX workspaces_slug_key ON all_workspaces USING btree (slug) WHERE (gone_at IS NULL);
CREATE TRIGGER workspace_takes_contacts AFTER DELETE ON all_workspaces FOR EACH ROW EXECUTE FUNCTION workspace_takes_contacts();

-- Search vectors of answers, by eras as for questions.
create table answer_search (
  answer_id uuid not null,
  vector tsvector not null,
  version integer not null,
  place bigint not null generated always as identity,
  era integer not null generated always as (((place >> 12))::integer) stored,
  constraint answer_search_pkey PRIMARY KEY (answer_id),
  constraint answer_search_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES answers(id) ON DELETE CASCADE
);
CREATE INDEX answer_search_era ON answer_search USING btree (era);
CREATE INDEX answer_search_vector ON answer_search USING gin (vector, era);
CREATE INDEX answer_search_version ON answer_search USING btree (version);
CREATE TRIGGER answer_words_learned_in AFTER INSERT ON answer_search REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION learn_words();
CREATE TRIGGER answer_words_learned_over AFTER UPDATE ON answer_search REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION learn_words();

-- Votes on answers. A withdrawn vote stays with the value 0.
create table answer_votes (
  answer_id uuid not null,
  voter_id uuid not null,
  value smallint not null,
  created_at timestamptz not null default now(),
  constraint answer_votes_pkey PRIMARY KEY (answer_id, voter_id),
  constraint answer_votes_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES answers(id) ON DELETE CASCADE,
  constraint answer_votes_voter_id_fkey FOREIGN KEY (voter_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint answer_votes_value_check CHECK ((value = ANY (ARRAY['-1'::integer, 0, 1])))
);
CREATE INDEX answer_votes_voter ON answer_votes USING btree (voter_id);
CREATE TRIGGER answer_votes_counted AFTER INSERT OR DELETE OR UPDATE ON answer_votes FOR EACH ROW EXECUTE FUNCTION count_answer_vote();

-- Answers to questions.
create table answers (
  id uuid not null,
  question_id uuid not null,
  body text not null,
  status text not null,
  author_id uuid,
  upvote_count integer not null default 0,
  downvote_count integer not null default 0,
  score integer not null generated always as ((upvote_count - downvote_count)) stored,
  moderation_note text not null default ''::text,
  published_at timestamptz,
  edited_at timestamptz,
  edited_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  body_html text not null default ''::text,
  html_version smallint not null default 0,
  shown_as text,
  spam_at timestamptz,
  before_spam text,
  spam_by_account boolean not null default false,
  constraint answers_pkey PRIMARY KEY (id),
  constraint answers_question_id_id_key UNIQUE (question_id, id),
  constraint answers_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint answers_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint answers_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint answers_downvote_count_check CHECK ((downvote_count >= 0)),
  constraint answers_shown_as_check CHECK ((shown_as = ANY (ARRAY['published'::text, 'accepted'::text]))),
  constraint answers_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'published'::text, 'hidden'::text]))),
  constraint answers_upvote_count_check CHECK ((upvote_count >= 0))
) with (fillfactor=90);
CREATE INDEX answers_author ON answers USING btree (author_id, id DESC);
CREATE INDEX answers_edited_by ON answers USING btree (edited_by) WHERE (edited_by IS NOT NULL);
CREATE INDEX answers_html_version ON answers USING btree (html_version);
CREATE INDEX answers_of_question ON answers USING btree (question_id, score DESC, id);
CREATE INDEX answers_spam ON answers USING btree (spam_at) WHERE (spam_at IS NOT NULL);
CREATE INDEX answers_status ON answers USING btree (status, id DESC);
CREATE INDEX answers_votes ON answers USING btree (score DESC, id DESC);
CREATE TRIGGER answers_counted AFTER INSERT OR DELETE ON answers FOR EACH ROW EXECUTE FUNCTION count_answer();
CREATE TRIGGER answers_embedded AFTER INSERT OR UPDATE OF body, status, question_id ON answers FOR EACH ROW EXECUTE FUNCTION embed_answer();
CREATE TRIGGER answers_html BEFORE UPDATE OF body ON answers FOR EACH ROW WHEN (((old.body <> new.body) AND (old.body_html = new.body_html))) EXECUTE FUNCTION forget_html();
CREATE TRIGGER answers_news_gone AFTER DELETE ON answers REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_news('answer');
CREATE TRIGGER answers_recounted AFTER UPDATE OF status, question_id ON answers FOR EACH ROW WHEN (((old.status <> new.status) OR (old.question_id <> new.question_id))) EXECUTE FUNCTION count_answer();
CREATE TRIGGER answers_unembedded AFTER DELETE ON answers FOR EACH ROW EXECUTE FUNCTION forget_embedded();

-- API keys of a workspace. Only the hash is stored.
create table api_keys (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  hint text not null,
  token_hash bytea not null,
  scopes text[] not null,
  maker_id uuid not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint api_keys_pkey PRIMARY KEY (tenant_id, id),
  constraint api_keys_token_hash_key UNIQUE (token_hash),
  constraint api_keys_maker_id_fkey FOREIGN KEY (maker_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint api_keys_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
);
CREATE INDEX api_keys_maker ON api_keys USING btree (maker_id);
CREATE TRIGGER api_keys_access AFTER UPDATE OF revoked_at ON api_keys FOR EACH ROW WHEN ((old.revoked_at IS DISTINCT FROM new.revoked_at)) EXECUTE FUNCTION tell_access_changed('maker_id');

-- Likes of an article.
create table article_likes (
  article_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  constraint article_likes_pkey PRIMARY KEY (article_id, user_id),
  constraint article_likes_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE,
  constraint article_likes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX article_likes_user ON article_likes USING btree (user_id);
CREATE TRIGGER article_likes_counted_in AFTER INSERT ON article_likes REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_article_likes();
CREATE TRIGGER article_likes_counted_out AFTER DELETE ON article_likes REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_article_likes();

-- Content tags of articles. Every such table is counted by count_content_tag_uses.
create table article_tags (
  article_id uuid not null,
  tag_id uuid not null,
  constraint article_tags_pkey PRIMARY KEY (article_id, tag_id),
  constraint article_tags_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE,
  constraint article_tags_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES content_tags(id) ON DELETE CASCADE
);
CREATE INDEX article_tags_tag ON article_tags USING btree (tag_id, article_id);
CREATE TRIGGER article_tags_counted_in AFTER INSERT ON article_tags REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_content_tag_uses();
CREATE TRIGGER article_tags_counted_out AFTER DELETE ON article_tags REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_content_tag_uses();

-- Earlier texts of an article, ordered by id.
create table article_versions (
  id uuid not null,
  article_id uuid not null,
  title_en text not null,
  title_ar text not null,
  excerpt_en text not null,
  excerpt_ar text not null,
  body_en text not null,
  body_ar text not null,
  written_by uuid,
  written_at timestamptz not null,
  replaced_at timestamptz not null default now(),
  constraint article_versions_pkey PRIMARY KEY (id),
  constraint article_versions_article_id_fkey FOREIGN KEY (article_id) REFERENCES articles(id) ON DELETE CASCADE,
  constraint article_versions_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX article_versions_of_article ON article_versions USING btree (article_id, id DESC);
CREATE INDEX article_versions_written_by ON article_versions USING btree (written_by) WHERE (written_by IS NOT NULL);

-- Articles in both languages.
create table articles (
  id uuid not null,
  slug text not null,
  title_en text not null,
  title_ar text not null,
  excerpt_en text not null default ''::text,
  excerpt_ar text not null default ''::text,
  body_en text not null,
  body_ar text not null,
  cover text,
  status text not null default 'draft'::text,
  author_id uuid,
  like_count integer not null default 0,
  published_at timestamptz,
  search tsvector not null default ''::tsvector,
  search_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  publish_at timestamptz,
  planned_by uuid,
  edited_at timestamptz,
  edited_by uuid,
  body_html_en text not null default ''::text,
  body_html_ar text not null default ''::text,
  html_version smallint not null default 0,
  constraint articles_pkey PRIMARY KEY (id),
  constraint articles_slug_key UNIQUE (slug),
  constraint articles_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint articles_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint articles_planned_by_fkey FOREIGN KEY (planned_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint articles_check CHECK (((publish_at IS NULL) OR (status = 'draft'::text))),
  constraint articles_like_count_check CHECK ((like_count >= 0)),
  constraint articles_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'published'::text, 'archived'::text])))
);
CREATE INDEX articles_author ON articles USING btree (author_id);
CREATE INDEX articles_by_likes ON articles USING btree (like_count DESC, id DESC);
CREATE INDEX articles_by_publishing ON articles USING btree (COALESCE(published_at, 'infinity'::timestamptz) DESC, id DESC);
CREATE INDEX articles_created ON articles USING btree (created_at DESC, id DESC);
CREATE INDEX articles_edited_by ON articles USING btree (edited_by) WHERE (edited_by IS NOT NULL);
CREATE INDEX articles_html_version ON articles USING btree (html_version);
CREATE INDEX articles_liked ON articles USING btree (status, like_count DESC, id DESC);
CREATE INDEX articles_planned ON articles USING btree (publish_at) WHERE (publish_at IS NOT NULL);
CREATE INDEX articles_planned_by ON articles USING btree (planned_by) WHERE (planned_by IS NOT NULL);
CREATE INDEX articles_published ON articles USING btree (status, published_at DESC, id DESC);
CREATE INDEX articles_search ON articles USING gin (search);
CREATE INDEX articles_search_version ON articles USING btree (search_version);
CREATE INDEX articles_status ON articles USING btree (status, created_at DESC, id DESC);
CREATE INDEX articles_status_publishing ON articles USING btree (status, COALESCE(published_at, 'infinity'::timestamptz) DESC, id DESC);
CREATE INDEX articles_title ON articles USING gin (folded(((title_en || ' '::text) || title_ar)) gin_trgm_ops);
CREATE TRIGGER articles_embedded AFTER INSERT OR UPDATE OF title_en, title_ar, body_en, body_ar, status ON articles FOR EACH ROW EXECUTE FUNCTION embed_article();
CREATE TRIGGER articles_html BEFORE UPDATE OF body_en, body_ar ON articles FOR EACH ROW WHEN ((((old.body_en <> new.body_en) AND (old.body_html_en = new.body_html_en)) OR ((old.body_ar <> new.body_ar) AND (old.body_html_ar = new.body_html_ar)))) EXECUTE FUNCTION forget_html();
CREATE TRIGGER articles_news_gone AFTER DELETE ON articles REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_news('article');
CREATE TRIGGER articles_unembedded AFTER DELETE ON articles FOR EACH ROW EXECUTE FUNCTION forget_embedded();

-- Audit entries. Changes inside a workspace carry its id and are invisible to administrators of the site.
create table audit_log (
  id uuid not null,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  entity_type text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  workspace_id uuid,
  actor_name text not null default ''::text,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
);
CREATE INDEX audit_log_action ON audit_log USING btree (action, at DESC);
CREATE INDEX audit_log_actor ON audit_log USING btree (actor_id, at DESC, id DESC) WHERE (workspace_id IS NULL);
CREATE INDEX audit_log_actor_action ON audit_log USING btree (actor_id, action, at DESC, id DESC) WHERE (workspace_id IS NULL);
CREATE INDEX audit_log_at ON audit_log USING btree (at DESC, id DESC);
CREATE INDEX audit_log_entity ON audit_log USING btree (entity_id, at DESC);
CREATE INDEX audit_log_kind ON audit_log USING btree (entity_type, at DESC, id DESC) WHERE (workspace_id IS NULL);
CREATE INDEX audit_log_search ON audit_log USING gin (folded(((action || ' '::text) || actor_name)) gin_trgm_ops);
CREATE INDEX audit_log_site ON audit_log USING btree (at DESC, id DESC) WHERE (workspace_id IS NULL);
CREATE INDEX audit_log_workspace ON audit_log USING btree (workspace_id, at DESC, id DESC) WHERE (workspace_id IS NOT NULL);

-- Authenticator apps (TOTP, RFC 6238). One counts from its confirmation by a code.
create table authenticators (
  user_id uuid not null,
  secret bytea not null,
  recovery_salt bytea not null,
  confirmed_at timestamptz,
  last_step integer not null default 0,
  created_at timestamptz not null default now(),
  constraint authenticators_pkey PRIMARY KEY (user_id),
  constraint authenticators_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- Scans over contacts in batches: due dates, members of a segment, manual enrolments.
create table automation_enrolment_scans (
  tenant_id uuid not null,
  automation_id uuid not null,
  kind text not null,
  key text not null,
  after uuid,
  round integer not null default 0,
  audience jsonb,
  due_at timestamptz not null,
  done_at timestamptz,
  since timestamptz,
  begun_at timestamptz,
  constraint automation_enrolment_scans_pkey PRIMARY KEY (tenant_id, automation_id, kind, key),
  constraint automation_enrolment_scans_tenant_id_automation_id_fkey FOREIGN KEY (tenant_id, automation_id) REFERENCES automations(tenant_id, id) ON DELETE CASCADE,
  constraint automation_enrolment_scans_kind_check CHECK ((kind = ANY (ARRAY['date'::text, 'segment'::text, 'hand'::text])))
);
CREATE INDEX automation_enrolment_scans_due ON automation_enrolment_scans USING btree (tenant_id, automation_id, due_at) WHERE (done_at IS NULL);

-- Contact fields whose dates an automation uses as its trigger or in a wait.
create table automation_fields (
  tenant_id uuid not null,
  automation_id uuid not null,
  field text not null,
  constraint automation_fields_pkey PRIMARY KEY (tenant_id, automation_id, field),
  constraint automation_fields_tenant_id_automation_id_fkey FOREIGN KEY (tenant_id, automation_id) REFERENCES automations(tenant_id, id) ON DELETE CASCADE
);

-- Events that enrol contacts, of started automations.
create table automation_listeners (
  tenant_id uuid not null,
  automation_id uuid not null,
  kind text not null,
  ref uuid,
  origins text[] not null default '{}'::text[],
  constraint automation_listeners_pkey PRIMARY KEY (tenant_id, automation_id),
  constraint automation_listeners_tenant_id_automation_id_fkey FOREIGN KEY (tenant_id, automation_id) REFERENCES automations(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX automation_listeners_kind ON automation_listeners USING btree (tenant_id, kind);

-- Members of the segment of an automation at its last scan.
create table automation_members (
  tenant_id uuid not null,
  automation_id uuid not null,
  contact_id uuid not null,
  constraint automation_members_pkey PRIMARY KEY (tenant_id, automation_id, contact_id),
  constraint automation_members_tenant_id_automation_id_fkey FOREIGN KEY (tenant_id, automation_id) REFERENCES automations(tenant_id, id) ON DELETE CASCADE,
  constraint automation_members_tenant_id_contact_id_fkey FOREIGN KEY (tenant_id, contact_id) REFERENCES contacts(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX automation_members_contact ON automation_members USING btree (tenant_id, contact_id);

-- Enrolments: one contact's way through an automation, once for each entry.
create table automation_runs (
  tenant_id uuid not null,
  automation_id uuid not null,
  contact_id uuid not null,
  round integer not null,
  version integer not null,
  status text not null default 'active'::text,
  step_id text,
  arrived_at timestamptz not null,
  due_at timestamptz,
  attempts smallint not null default 0,
  message text,
  entered_at timestamptz not null,
  ended_at timestamptz,
  constraint automation_runs_pkey PRIMARY KEY (tenant_id, automation_id, contact_id, round),
  constraint automation_runs_tenant_id_automation_id_fkey FOREIGN KEY (tenant_id, automation_id) REFERENCES automations(tenant_id, id) ON DELETE CASCADE,
  constraint automation_runs_tenant_id_contact_id_fkey FOREIGN KEY (tenant_id, contact_id) REFERENCES contacts(tenant_id, id) ON DELETE CASCADE,
  constraint automation_runs_status_check CHECK ((status = ANY (ARRAY['active'::text, 'done'::text, 'reached'::text, 'removed'::text])))
);
CREATE INDEX automation_runs_contact ON automation_runs USING btree (tenant_id, contact_id);
CREATE INDEX automation_runs_due ON automation_runs USING btree (tenant_id, automation_id, due_at) WHERE (status = 'active'::text);
CREATE INDEX automation_runs_entered ON automation_runs USING btree (tenant_id, automation_id, entered_at, contact_id, round) INCLUDE (status);
CREATE UNIQUE INDEX automation_runs_one ON automation_runs USING btree (tenant_id, automation_id, contact_id) WHERE (status = 'active'::text);
CREATE INDEX automation_runs_step ON automation_runs USING btree (tenant_id, automation_id, step_id, entered_at DESC, contact_id DESC) WHERE (status = 'active'::text);
CREATE TRIGGER automation_runs_counted_in AFTER INSERT ON automation_runs REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_runs();
CREATE TRIGGER automation_runs_counted_out AFTER DELETE ON automation_runs REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_runs();
CREATE TRIGGER automation_runs_counted_over AFTER UPDATE ON automation_runs REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_runs();

-- Contacts to enrol: written in the transaction of the event, deleted with the enrolment.
create table automation_signals (
  tenant_id uuid not null,
  automation_id uuid not null,
  id bigint not null generated always as identity,
  contact_id uuid not null,
  at timestamptz not null default now(),
  is_of_date boolean not null default false,
  constraint automation_signals_pkey PRIMARY KEY (tenant_id, automation_id, id),
  constraint automation_signals_tenant_id_automation_id_fkey FOREIGN KEY (tenant_id, automation_id) REFERENCES automations(tenant_id, id) ON DELETE CASCADE
);

-- Counters of the steps of an automation.
create table automation_steps (
  tenant_id uuid not null,
  automation_id uuid not null,
  step_id text not null,
  waiting integer not null default 0,
  passed integer not null default 0,
  constraint automation_steps_pkey PRIMARY KEY (tenant_id, automation_id, step_id),
  constraint automation_steps_tenant_id_automation_id_fkey FOREIGN KEY (tenant_id, automation_id) REFERENCES automations(tenant_id, id) ON DELETE CASCADE
);

-- Flows of an automation by version.
create table automation_versions (
  tenant_id uuid not null,
  automation_id uuid not null,
  version integer not null,
  flow jsonb not null,
  created_at timestamptz not null default now(),
  constraint automation_versions_pkey PRIMARY KEY (tenant_id, automation_id, version),
  constraint automation_versions_tenant_id_automation_id_fkey FOREIGN KEY (tenant_id, automation_id) REFERENCES automations(tenant_id, id) ON DELETE CASCADE
);

-- Steps done in an enrolment: each step once, whatever process fails.
create table automation_visits (
  tenant_id uuid not null,
  automation_id uuid not null,
  contact_id uuid not null,
  round integer not null,
  step_id text not null,
  at timestamptz not null,
  branch text,
  job_id uuid,
  skipped text,
  constraint automation_visits_pkey PRIMARY KEY (tenant_id, automation_id, contact_id, round, step_id),
  constraint automation_visits_tenant_id_automation_id_contact_id_round_fkey FOREIGN KEY (tenant_id, automation_id, contact_id, round) REFERENCES automation_runs(tenant_id, automation_id, contact_id, round) ON DELETE CASCADE
);
CREATE TRIGGER automation_visits_counted_in AFTER INSERT ON automation_visits REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_visits();

-- Automations of a workspace.
create table automations (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid,
  name text not null,
  status text not null default 'draft'::text,
  version integer not null default 1,
  entered integer not null default 0,
  active integer not null default 0,
  done integer not null default 0,
  reached integer not null default 0,
  removed integer not null default 0,
  started_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  stuck text,
  constraint automations_pkey PRIMARY KEY (tenant_id, id),
  constraint automations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint automations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint automations_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'running'::text, 'paused'::text, 'archived'::text])))
);
CREATE INDEX automations_created ON automations USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX automations_running ON automations USING btree (id) WHERE (status = 'running'::text);

-- Earlier texts of brand texts.
create table brand_text_versions (
  id uuid not null,
  text_id uuid not null,
  subject text not null,
  body text not null,
  hashtags text[] not null,
  written_by text not null,
  written_at timestamptz not null,
  constraint brand_text_versions_pkey PRIMARY KEY (id),
  constraint brand_text_versions_text_id_fkey FOREIGN KEY (text_id) REFERENCES brand_texts(id) ON DELETE CASCADE
);
CREATE INDEX brand_text_versions_text ON brand_text_versions USING btree (text_id, written_at DESC, id DESC);

-- Brand messages and posts of a project: drafts until they are kept.
create table brand_texts (
  id uuid not null,
  project_id uuid not null,
  kind text not null,
  network text,
  lang text not null,
  subject text not null default ''::text,
  body text not null,
  hashtags text[] not null default '{}'::text[],
  picture_idea text not null default ''::text,
  planned_at timestamptz,
  kept boolean not null default false,
  written_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint brand_texts_pkey PRIMARY KEY (id),
  constraint brand_texts_project_id_fkey FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE,
  constraint brand_texts_check CHECK (((kind = 'post'::text) = (network IS NOT NULL))),
  constraint brand_texts_kind_check CHECK ((kind = ANY (ARRAY['tagline'::text, 'pitch'::text, 'about'::text, 'bio'::text, 'welcome_mail'::text, 'auto_reply'::text, 'post'::text]))),
  constraint brand_texts_lang_check CHECK ((lang = ANY (ARRAY['en'::text, 'ar'::text]))),
  constraint brand_texts_network_check CHECK ((network = ANY (ARRAY['facebook'::text, 'instagram'::text, 'linkedin'::text, 'x'::text, 'youtube'::text, 'whatsapp'::text]))),
  constraint brand_texts_written_by_check CHECK ((written_by = ANY (ARRAY['built-in'::text, 'model'::text, 'member'::text])))
);
CREATE INDEX brand_texts_planned ON brand_texts USING btree (project_id, planned_at) WHERE (planned_at IS NOT NULL);
CREATE INDEX brand_texts_project ON brand_texts USING btree (project_id, kind, created_at DESC, id DESC);

-- The brand of a workspace: logos, colours, postal address, links. Without a row the defaults hold.
create table brands (
  tenant_id uuid not null,
  brand jsonb not null,
  updated_at timestamptz not null default now(),
  constraint brands_pkey PRIMARY KEY (tenant_id),
  constraint brands_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
);

-- Batches of a bulk run that are not yet done.
create table bulk_pieces (
  run_id uuid not null,
  piece integer not null,
  ids uuid[] not null,
  constraint bulk_pieces_pkey PRIMARY KEY (run_id, piece),
  constraint bulk_pieces_run_id_fkey FOREIGN KEY (run_id) REFERENCES bulk_runs(id) ON DELETE CASCADE
);

-- Rows of a bulk run, fixed when the run begins.
create table bulk_rows (
  run_id uuid not null,
  place integer not null,
  entity_id uuid not null,
  status text not null default 'waiting'::text,
  name text,
  reason jsonb,
  before jsonb,
  after jsonb,
  at timestamptz,
  constraint bulk_rows_pkey PRIMARY KEY (run_id, place),
  constraint bulk_rows_run_id_fkey FOREIGN KEY (run_id) REFERENCES bulk_runs(id) ON DELETE CASCADE,
  constraint bulk_rows_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'changed'::text, 'refused'::text, 'undone'::text, 'kept'::text])))
);
CREATE INDEX bulk_rows_entity ON bulk_rows USING btree (entity_id, at DESC) WHERE (status = ANY (ARRAY['changed'::text, 'undone'::text]));
CREATE INDEX bulk_rows_reasons ON bulk_rows USING btree (run_id, place) WHERE (reason IS NOT NULL);

-- Actions on many rows at once.
create table bulk_runs (
  id uuid not null,
  actor_id uuid not null,
  workspace_id uuid,
  entity text not null,
  action text not null,
  value jsonb,
  reason text not null default ''::text,
  status text not null default 'queued'::text,
  matched integer not null default 0,
  reached integer not null default 0,
  changed integer not null default 0,
  refused integer not null default 0,
  undone integer not null default 0,
  kept integer not null default 0,
  undoable boolean not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bulk_runs_pkey PRIMARY KEY (id),
  constraint bulk_runs_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint bulk_runs_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint bulk_runs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'stopped'::text, 'failed'::text, 'undoing'::text, 'undone'::text])))
);
CREATE INDEX bulk_runs_actor ON bulk_runs USING btree (actor_id, created_at DESC, id DESC);
CREATE INDEX bulk_runs_expiry ON bulk_runs USING btree (expires_at);
CREATE INDEX bulk_runs_workspace ON bulk_runs USING btree (workspace_id) WHERE (workspace_id IS NOT NULL);

-- Calendar feeds of members. A new number invalidates the old address.
create table calendar_feeds (
  user_id uuid not null,
  number integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint calendar_feeds_pkey PRIMARY KEY (user_id),
  constraint calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);

-- The email of a campaign in each of its languages, as it is edited.
create table campaign_contents (
  tenant_id uuid not null,
  campaign_id uuid not null,
  language text not null,
  place smallint not null,
  subject text not null,
  preview_text text not null,
  content_type text not null,
  content text not null,
  text text not null default ''::text,
  constraint campaign_contents_pkey PRIMARY KEY (tenant_id, campaign_id, language),
  constraint campaign_contents_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns(tenant_id, id) ON DELETE CASCADE,
  constraint campaign_contents_content_type_check CHECK ((content_type = ANY (ARRAY['html'::text, 'text'::text, 'blocks'::text])))
);

-- Corrections of a paused campaign: a message sent before has the text of the first correction after it.
create table campaign_corrections (
  tenant_id uuid not null,
  campaign_id uuid not null,
  at timestamptz not null,
  user_id uuid,
  sent_before integer not null,
  contents jsonb not null,
  constraint campaign_corrections_pkey PRIMARY KEY (tenant_id, campaign_id, at),
  constraint campaign_corrections_tenant_id_campaign_id_fkey FOREIGN KEY (tenant_id, campaign_id) REFERENCES campaigns(tenant_id, id) ON DELETE CASCADE,
  constraint campaign_corrections_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);

-- Counters of a campaign: in total, by recipient domain, device and bounce. Columns as in send_counts.
create table campaign_counts (
  tenant_id uuid not null,
  job_id uuid not null,
  dimension text not null,
  key text not null,
  sent integer not null default 0,
  opened integer not null default 0,
  clicked integer not null default 0,
  replied integer not null default 0,
  bounced integer not null default 0,
  returned integer not null default 0,
  complained integer not null default 0,
  unsubscribed integer not null default 0,
  sample text,
  constraint campaign_counts_pkey PRIMARY KEY (tenant_id, job_id, dimension, key),
  constraint campaign_counts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
) with (fillfactor=50);

-- Campaigns in all states. The send of a regular campaign and the A/B test have its id.
create table campaigns (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null default 'regular'::text,
  name text not null,
  status text not null default 'draft'::text,
  definition jsonb not null default '{}'::jsonb,
  series_id uuid,
  at timestamptz,
  user_id uuid,
  edited_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint campaigns_pkey PRIMARY KEY (tenant_id, id),
  constraint campaigns_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint campaigns_series FOREIGN KEY (tenant_id, series_id) REFERENCES job_series(tenant_id, id) ON DELETE SET NULL (series_id),
  constraint campaigns_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint campaigns_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint campaigns_kind_check CHECK ((kind = ANY (ARRAY['regular'::text, 'test'::text]))),
  constraint campaigns_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'scheduled'::text, 'sending'::text, 'paused'::text, 'sent'::text, 'cancelled'::text, 'failed'::text])))
);
CREATE INDEX campaigns_at ON campaigns USING btree (tenant_id, at, id) WHERE ((at IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX campaigns_created ON campaigns USING btree (tenant_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX campaigns_deleted ON campaigns USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX campaigns_series_created ON campaigns USING btree (tenant_id, series_id, created_at DESC, id DESC) WHERE (series_id IS NOT NULL);
CREATE INDEX campaigns_status ON campaigns USING btree (tenant_id, status, created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX campaigns_updated ON campaigns USING btree (tenant_id, updated_at DESC, id DESC) WHERE (deleted_at IS NULL);

-- Consents of contacts, by a form or from an imported file. They stay when the form or the import is deleted.
create table consents (
  tenant_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  form_id uuid,
  form_name text not null,
  version integer not null,
  texts jsonb not null,
  language text not null,
  network text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  confirmed_network text,
  import_id uuid,
  constraint consents_pkey PRIMARY KEY (tenant_id, id),
  constraint consents_tenant_id_contact_id_fkey FOREIGN KEY (tenant_id, contact_id) REFERENCES contacts(tenant_id, id) ON DELETE CASCADE,
  constraint consents_tenant_id_form_id_fkey FOREIGN KEY (tenant_id, form_id) REFERENCES forms(tenant_id, id) ON DELETE SET NULL (form_id),
  constraint consents_tenant_id_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES imports(tenant_id, id) ON DELETE SET NULL (import_id)
);
CREATE INDEX consents_contact ON consents USING btree (tenant_id, contact_id, asked_at DESC);
CREATE INDEX consents_form ON consents USING btree (tenant_id, form_id);
CREATE INDEX consents_import ON consents USING btree (tenant_id, import_id) WHERE (import_id IS NOT NULL);
CREATE TRIGGER consents_reviewed_in AFTER INSERT ON consents REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION signal_consented();
CREATE TRIGGER consents_reviewed_out AFTER DELETE ON consents REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION signal_consented();
CREATE TRIGGER consents_signalled AFTER INSERT ON consents REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION signal_confirmed();
CREATE TRIGGER consents_webhooks AFTER INSERT ON consents FOR EACH ROW WHEN ((new.import_id IS NULL)) EXECUTE FUNCTION tell_form_confirmed();

-- Contacts merged into another: their old address and their sends belong to it.
create table contact_aliases (
  tenant_id uuid not null,
  alias_id uuid not null,
  contact_id uuid not null,
  email text not null,
  created_at timestamptz not null default now(),
  constraint contact_aliases_pkey PRIMARY KEY (tenant_id, alias_id),
  constraint contact_aliases_tenant_id_contact_id_fkey FOREIGN KEY (tenant_id, contact_id) REFERENCES contacts(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_aliases_contact ON contact_aliases USING btree (tenant_id, contact_id);
CREATE INDEX contact_aliases_email ON contact_aliases USING btree (tenant_id, email);

-- Links of mails that a contact followed: first time and count.
create table contact_clicks (
  tenant_id uuid not null,
  contact_id uuid not null,
  job_id uuid not null,
  url text not null,
  first_at timestamptz not null,
  clicks integer not null default 1,
  constraint contact_clicks_pkey PRIMARY KEY (tenant_id, contact_id, job_id, url),
  constraint contact_clicks_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES jobs(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_clicks_job ON contact_clicks USING btree (tenant_id, job_id);
CREATE TRIGGER contact_clicks_webhooks AFTER INSERT ON contact_clicks FOR EACH ROW EXECUTE FUNCTION tell_message_clicked();

-- Number of contacts by status, kept by triggers so that a list never counts.
create table contact_counts (
  tenant_id uuid not null,
  status text not null,
  count bigint not null default 0,
  constraint contact_counts_pkey PRIMARY KEY (tenant_id, status),
  constraint contact_counts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
);
CREATE TRIGGER contact_counts_subscribers_changed AFTER UPDATE OF count ON contact_counts FOR EACH ROW WHEN (((new.status = 'subscribed'::text) AND (old.count <> new.count))) EXECUTE FUNCTION count_subscribers();
CREATE TRIGGER contact_counts_subscribers_new AFTER INSERT ON contact_counts FOR EACH ROW WHEN (((new.status = 'subscribed'::text) AND (new.count <> 0))) EXECUTE FUNCTION count_subscribers();

-- Changes of contacts, kept for two years. Sends, messages and tags have their own tables.
create table contact_events (
  tenant_id uuid not null,
  contact_id uuid not null,
  id bigint not null generated always as identity,
  at timestamptz not null default now(),
  kind text not null,
  detail jsonb not null,
  actor_id uuid,
  actor_name text,
  import_id uuid,
  run_id uuid,
  job_id uuid,
  before jsonb,
  constraint contact_events_pkey PRIMARY KEY (tenant_id, contact_id, id),
  constraint contact_events_tenant_id_contact_id_fkey FOREIGN KEY (tenant_id, contact_id) REFERENCES contacts(tenant_id, id) ON DELETE CASCADE,
  constraint contact_events_kind_check CHECK ((kind = ANY (ARRAY['changed'::text, 'untagged'::text, 'unsubscribed'::text, 'merged'::text])))
);
CREATE INDEX contact_events_at ON contact_events USING brin (at);
CREATE INDEX contact_events_run ON contact_events USING btree (tenant_id, run_id) WHERE (run_id IS NOT NULL);
CREATE CONSTRAINT TRIGGER contact_events_day AFTER INSERT ON contact_events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.kind = 'unsubscribed'::text) AND (new.job_id IS NOT NULL))) EXECUTE FUNCTION note_left();

-- Custom fields of contacts: names, types and choices.
create table contact_fields (
  tenant_id uuid not null,
  id uuid not null,
  key text not null,
  label text not null,
  type text not null default 'text'::text,
  choices text[] not null default '{}'::text[],
  aliases text[] not null default '{}'::text[],
  position integer not null default 0,
  is_archived boolean not null default false,
  deleted_at timestamptz,
  contacts integer,
  counted_at timestamptz,
  change jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint contact_fields_pkey PRIMARY KEY (tenant_id, id),
  constraint contact_fields_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint contact_fields_type_check CHECK ((type = ANY (ARRAY['text'::text, 'number'::text, 'date'::text, 'yearlessDate'::text, 'choice'::text, 'yesNo'::text, 'url'::text, 'phone'::text])))
);
CREATE INDEX contact_fields_deleted ON contact_fields USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE UNIQUE INDEX contact_fields_key ON contact_fields USING btree (tenant_id, key);

-- Notes of members about a contact. They are never sent.
create table contact_notes (
  tenant_id uuid not null,
  id uuid not null,
  contact_id uuid not null,
  text text not null,
  author_id uuid,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  constraint contact_notes_pkey PRIMARY KEY (tenant_id, id),
  constraint contact_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint contact_notes_tenant_id_contact_id_fkey FOREIGN KEY (tenant_id, contact_id) REFERENCES contacts(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX contact_notes_author ON contact_notes USING btree (author_id);
CREATE INDEX contact_notes_contact ON contact_notes USING btree (tenant_id, contact_id, created_at DESC);

-- Messages from the public contact page.
create table contact_requests (
  id uuid not null,
  name text not null,
  email text not null,
  message text not null,
  created_at timestamptz not null default now(),
  constraint contact_requests_pkey PRIMARY KEY (id)
);

-- Changes of many contacts at once, which can be undone for a day.
create table contact_runs (
  tenant_id uuid not null,
  id uuid not null,
  action text not null,
  tag_ids uuid[] not null default '{}'::uuid[],
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  constraint contact_runs_pkey PRIMARY KEY (tenant_id, id),
  constraint contact_runs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
);
CREATE INDEX contact_runs_created ON contact_runs USING btree (created_at);

-- Contacts that are not subscribed, by status.
create table contact_statuses (
  tenant_id uuid not null,
  status text not null,
  contact_id uuid not null,
  constraint contact_statuses_pkey PRIMARY KEY (tenant_id, contact_id)
);
CREATE INDEX contact_statuses_status ON contact_statuses USING btree (tenant_id, status, contact_id);

-- Tags of contacts.
create table contact_tags (
  tenant_id uuid not null,
  tag_id uuid not null,
  contact_id uuid not null,
  id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint contact_tags_pkey PRIMARY KEY (tenant_id, tag_id, contact_id),
  constraint contact_tags_tenant_id_id_key UNIQUE (tenant_id, id),
  constraint contact_tags_tenant_id_contact_id_fkey FOREIGN KEY (tenant_id, contact_id) REFERENCES contacts(tenant_id, id) ON DELETE CASCADE
) with (autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_analyze_scale_factor=0.05);
CREATE INDEX contact_tags_contact ON contact_tags USING btree (tenant_id, contact_id);
CREATE TRIGGER contact_tags_counted_in AFTER INSERT ON contact_tags REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_tagged();
CREATE TRIGGER contact_tags_counted_out AFTER DELETE ON contact_tags REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_tagged();
CREATE TRIGGER contact_tags_noted_out AFTER DELETE ON contact_tags REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION note_untagged();
CREATE TRIGGER contact_tags_signalled_in AFTER INSERT ON contact_tags REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION signal_tagged();
CREATE TRIGGER contact_tags_signalled_out AFTER DELETE ON contact_tags REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION signal_tagged();

-- Contacts of a workspace.
create table contacts (
  tenant_id uuid not null,
  id uuid not null,
  email text not null,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  status text not null default 'subscribed'::text,
  language text,
  attributes jsonb not null default '{}'::jsonb,
  sent_count integer not null default 0,
  failed_count integer not null default 0,
  last_sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  open_count integer not null default 0,
  click_count integer not null default 0,
  import_id uuid,
  last_opened_at timestamptz,
  last_clicked_at timestamptz,
  last_replied_at timestamptz,
  paused_until timestamptz,
  time_zone text,
  language_chosen boolean not null default false,
  constraint contacts_pkey PRIMARY KEY (tenant_id, id),
  constraint contacts_status_check CHECK ((status = ANY (ARRAY['subscribed'::text, 'unconfirmed'::text, 'unsubscribed'::text, 'bounced'::text, 'complained'::text, 'blocked'::text])))
) with (autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_analyze_scale_factor=0.05, fillfactor=70);
CREATE INDEX contacts_attributes_compared ON contacts USING gin (tenant_id, attributes_compared(attributes) jsonb_path_ops) WHERE (attributes <> '{}'::jsonb);
CREATE INDEX contacts_clicked ON contacts USING btree (tenant_id, last_clicked_at) WHERE (last_clicked_at IS NOT NULL);
CREATE UNIQUE INDEX contacts_email ON contacts USING btree (tenant_id, email) INCLUDE (id);
CREATE INDEX contacts_first_name ON contacts USING btree (tenant_id, folded(first_name), first_name COLLATE "C", id);
CREATE INDEX contacts_full_name ON contacts USING btree (tenant_id, contact_full_name(first_name, last_name) COLLATE "C", id) INCLUDE (first_name, last_name) WHERE (contact_full_name(first_name, last_name) IS NOT NULL);
CREATE INDEX contacts_import ON contacts USING btree (tenant_id, import_id, id) WHERE (import_id IS NOT NULL);
CREATE INDEX contacts_language ON contacts USING btree (tenant_id, language, id);
CREATE INDEX contacts_last_name ON contacts USING btree (tenant_id, folded(last_name), last_name COLLATE "C", id);
CREATE INDEX contacts_mailbox ON contacts USING btree (tenant_id, contact_mailbox(email) COLLATE "C", id) INCLUDE (email) WHERE (contact_mailbox(email) <> email);
CREATE INDEX contacts_opened ON contacts USING btree (tenant_id, last_opened_at) WHERE (last_opened_at IS NOT NULL);
CREATE INDEX contacts_phone ON contacts USING btree (tenant_id, contact_phone(attributes) COLLATE "C", id) WHERE (contact_phone(attributes) IS NOT NULL);
CREATE INDEX contacts_replied ON contacts USING btree (tenant_id, last_replied_at) WHERE (last_replied_at IS NOT NULL);
CREATE INDEX contacts_search ON contacts USING gin (tenant_id, folded(((((first_name || ' '::text) || last_name) || ' '::text) || email)) gin_trgm_ops);
CREATE INDEX contacts_time_zone ON contacts USING btree (tenant_id, time_zone, id) WHERE (time_zone IS NOT NULL);
CREATE TRIGGER contacts_changed AFTER UPDATE ON contacts REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION contacts_changed();
CREATE TRIGGER contacts_counted_in AFTER INSERT ON contacts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();
CREATE TRIGGER contacts_counted_out AFTER DELETE ON contacts REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_contacts();
CREATE TRIGGER contacts_have_workspaces AFTER INSERT ON contacts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION contacts_have_workspaces();
CREATE TRIGGER contacts_preferences_restored AFTER INSERT ON contacts REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION restore_preferences();
CREATE TRIGGER contacts_preferences_stored BEFORE DELETE ON contacts FOR EACH ROW EXECUTE FUNCTION store_preferences();
CREATE TRIGGER contacts_signalled AFTER INSERT ON contacts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION signal_created();
CREATE TRIGGER contacts_webhooks_created AFTER INSERT ON contacts REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_contacts_created();

-- Tags of questions, articles, meetings and conversations.
create table content_tags (
  id uuid not null,
  name_en text not null,
  name_ar text not null,
  usage_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint content_tags_pkey PRIMARY KEY (id),
  constraint content_tags_usage_count_check CHECK ((usage_count >= 0))
);
CREATE UNIQUE INDEX content_tags_ar ON content_tags USING btree (lower(name_ar));
CREATE INDEX content_tags_created ON content_tags USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX content_tags_en ON content_tags USING btree (lower(name_en));
CREATE INDEX content_tags_name ON content_tags USING btree ((((folded(name_en) || ''::text) || name_en)) COLLATE "C", id) INCLUDE (name_en);
CREATE INDEX content_tags_search ON content_tags USING gin (folded(((name_en || ' '::text) || name_ar)) gin_trgm_ops);
CREATE INDEX content_tags_usage ON content_tags USING btree (usage_count DESC, id);
CREATE TRIGGER content_tags_gone BEFORE DELETE ON content_tags FOR EACH ROW EXECUTE FUNCTION forget_words_of_tag();
CREATE TRIGGER content_tags_renamed AFTER UPDATE OF name_en, name_ar ON content_tags FOR EACH ROW WHEN (((old.name_en IS DISTINCT FROM new.name_en) OR (old.name_ar IS DISTINCT FROM new.name_ar))) EXECUTE FUNCTION forget_words_of_tag();

-- Words of contents, which may correct a typing error. Refreshed hourly.
create table content_words (
  tenant_id uuid,
  kind text not null,
  word text not null,
  constraint content_words_tenant_id_kind_word_key UNIQUE NULLS NOT DISTINCT (tenant_id, kind, word),
  constraint content_words_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint content_words_kind_check CHECK ((kind = ANY (ARRAY['articles'::text, 'meetings'::text, 'tools'::text, 'keep_contents'::text])))
);
CREATE INDEX content_words_similar ON content_words USING gin (word gin_trgm_ops);

-- Use of a daily limit on one UTC day: one row for each owner, so that parallel calls count exactly.
create table daily_usage (
  kind text not null,
  owner_id uuid not null,
  day date not null,
  used bigint not null,
  constraint daily_usage_pkey PRIMARY KEY (kind, owner_id, day)
);
CREATE INDEX daily_usage_day ON daily_usage USING btree (day);

-- The view in which a list opens for a person; it may be shared by another person.
create table default_views (
  user_id uuid not null,
  list text not null,
  view_id uuid not null,
  workspace_id uuid,
  constraint default_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint default_views_view_id_fkey FOREIGN KEY (view_id) REFERENCES saved_views(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX default_views_list ON default_views USING btree (user_id, workspace_id, list) NULLS NOT DISTINCT;
CREATE INDEX default_views_view ON default_views USING btree (view_id);

-- Topics, pauses and languages that deleted contacts chose, by address. They hold again when the address returns.
create table deleted_contact_preferences (
  tenant_id uuid not null,
  email text not null,
  topic_ids uuid[] not null,
  paused_until timestamptz,
  language text,
  constraint deleted_contact_preferences_pkey PRIMARY KEY (tenant_id, email),
  constraint deleted_contact_preferences_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
);

-- Deleted items with everything that was deleted with them, in parts that carry the id of their item as run_id. They can be restored for a day.
create table deleted_items (
  tenant_id uuid not null,
  kind text not null,
  id uuid not null,
  run_id uuid,
  snapshot jsonb not null,
  created_at timestamptz not null default now(),
  constraint deleted_items_pkey PRIMARY KEY (tenant_id, kind, id),
  constraint deleted_items_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint deleted_items_kind_check CHECK ((kind = ANY (ARRAY['contact'::text, 'template'::text, 'tag'::text, 'segment'::text, 'form'::text, 'topic'::text, 'saved-content'::text, 'contact-tag'::text, 'message-tag'::text, 'contact-note'::text, 'message'::text, 'part'::text])))
);
CREATE INDEX deleted_items_created ON deleted_items USING btree (created_at);
CREATE INDEX deleted_items_run ON deleted_items USING btree (tenant_id, run_id) WHERE (run_id IS NOT NULL);

-- Feedback about sent mail: bounces, complaints, and how each was classified.
create table delivery_feedback (
  tenant_id uuid not null,
  id uuid not null,
  key text not null,
  at timestamptz not null,
  source text not null,
  kind text not null,
  outcome text,
  reason text,
  response text not null,
  email text not null,
  job_id uuid,
  contact_id uuid,
  message_id text,
  rule text,
  constraint delivery_feedback_pkey PRIMARY KEY (tenant_id, id),
  constraint delivery_feedback_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint delivery_feedback_kind_check CHECK ((kind = ANY (ARRAY['bounce'::text, 'complaint'::text, 'unsubscribe'::text]))),
  constraint delivery_feedback_outcome_check CHECK ((outcome = ANY (ARRAY['hard'::text, 'soft'::text, 'sender'::text]))),
  constraint delivery_feedback_source_check CHECK ((source = ANY (ARRAY['mailbox'::text, 'service'::text, 'server'::text])))
);
CREATE INDEX delivery_feedback_at ON delivery_feedback USING brin (at);
CREATE INDEX delivery_feedback_email ON delivery_feedback USING btree (tenant_id, email, at DESC);
CREATE UNIQUE INDEX delivery_feedback_key ON delivery_feedback USING btree (tenant_id, key);
CREATE TRIGGER delivery_feedback_webhooks AFTER INSERT ON delivery_feedback FOR EACH ROW WHEN (((new.kind = 'complaint'::text) OR ((new.kind = 'bounce'::text) AND (new.outcome = ANY (ARRAY['hard'::text, 'soft'::text]))))) EXECUTE FUNCTION tell_message_returned();

-- Search columns of listed members: narrow rows, so a search reads a tenth of what users would cost.
create table directory (
  id uuid not null,
  created_at timestamptz not null,
  name text not null,
  text text not null,
  keys text[] not null,
  constraint directory_pkey PRIMARY KEY (id),
  constraint directory_id_fkey FOREIGN KEY (id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX directory_by_name ON directory USING btree (name, id);
CREATE INDEX directory_keys ON directory USING gin (keys);
CREATE INDEX directory_name_begin ON directory USING btree (name text_pattern_ops);
CREATE INDEX directory_newest ON directory USING btree (created_at DESC, id DESC);
CREATE INDEX directory_text ON directory USING gin (text gin_trgm_ops);

-- Number of listed members in all, by skill and by place.
create table directory_counts (
  kind text not null,
  key text not null,
  label text not null,
  members integer not null,
  constraint directory_counts_pkey PRIMARY KEY (kind, key),
  constraint directory_counts_kind_check CHECK ((kind = ANY (ARRAY['all'::text, 'skill'::text, 'location'::text])))
);
CREATE INDEX directory_counts_most ON directory_counts USING btree (kind, members DESC, key);
CREATE INDEX directory_counts_search ON directory_counts USING gin (key gin_trgm_ops);

-- History of a domain.
create table domain_events (
  tenant_id uuid not null,
  domain_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  what text not null,
  about text not null default ''::text,
  before text,
  after text,
  actor_name text,
  constraint domain_events_pkey PRIMARY KEY (tenant_id, domain_id, id),
  constraint domain_events_tenant_id_domain_id_fkey FOREIGN KEY (tenant_id, domain_id) REFERENCES domains(tenant_id, id) ON DELETE CASCADE
);

-- DKIM keys. One key of each algorithm signs; its successor waits until the DNS shows it.
create table domain_keys (
  tenant_id uuid not null,
  domain_id uuid not null,
  id uuid not null,
  algorithm text not null,
  selector text not null,
  public_key text not null,
  private_key bytea,
  state text not null default 'waiting'::text,
  signing_since timestamptz,
  retire_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint domain_keys_pkey PRIMARY KEY (tenant_id, domain_id, id),
  constraint domain_keys_tenant_id_domain_id_selector_key UNIQUE (tenant_id, domain_id, selector),
  constraint domain_keys_tenant_id_domain_id_fkey FOREIGN KEY (tenant_id, domain_id) REFERENCES domains(tenant_id, id) ON DELETE CASCADE,
  constraint domain_keys_algorithm_check CHECK ((algorithm = ANY (ARRAY['rsa-sha256'::text, 'ed25519-sha256'::text]))),
  constraint domain_keys_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'signing'::text, 'retiring'::text, 'retired'::text])))
);
CREATE UNIQUE INDEX domain_keys_one ON domain_keys USING btree (tenant_id, domain_id, algorithm, state) WHERE (state = ANY (ARRAY['waiting'::text, 'signing'::text]));

-- Sending domains with the result of their last DNS check.
create table domains (
  tenant_id uuid not null,
  id uuid not null,
  domain text not null,
  state text not null default 'unknown'::text,
  checks jsonb not null default '[]'::jsonb,
  checked_at timestamptz,
  next_check_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint domains_pkey PRIMARY KEY (tenant_id, id),
  constraint domains_tenant_id_domain_key UNIQUE (tenant_id, domain),
  constraint domains_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint domains_state_check CHECK ((state = ANY (ARRAY['pass'::text, 'warn'::text, 'fail'::text, 'unknown'::text])))
);
CREATE INDEX domains_due ON domains USING btree (next_check_at);

-- Permission to download one file once, for a browser that sends no session header.
create table download_tickets (
  token_hash bytea not null,
  session_id uuid not null,
  address text not null,
  expires_at timestamptz not null,
  constraint download_tickets_pkey PRIMARY KEY (token_hash),
  constraint download_tickets_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint download_tickets_address_check CHECK ((length(address) <= 8000))
);
CREATE INDEX download_tickets_expires ON download_tickets USING btree (expires_at);
CREATE INDEX download_tickets_session ON download_tickets USING btree (session_id);

-- A pending change of a person's email address, at most one. It needs confirmation from both addresses.
create table email_changes (
  user_id uuid not null,
  id uuid not null,
  email text not null,
  session_id uuid,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint email_changes_pkey PRIMARY KEY (user_id),
  constraint email_changes_id_key UNIQUE (id),
  constraint email_changes_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE SET NULL,
  constraint email_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX email_changes_expiry ON email_changes USING btree (expires_at);
CREATE INDEX email_changes_session ON email_changes USING btree (session_id);

-- Vectors, one byte for each component, read for the nearest few hundred only.
create table embedding_vectors (
  entity_id uuid not null,
  vector bytea not null storage e,
  constraint embedding_vectors_pkey PRIMARY KEY (entity_id),
  constraint embedding_vectors_entity_id_fkey FOREIGN KEY (entity_id) REFERENCES embeddings(entity_id) ON DELETE CASCADE
);

-- Signatures of vectors of published texts, narrow enough for a full scan.
create table embeddings (
  entity_id uuid not null,
  signature bit(512) not null,
  kind text not null,
  constraint embeddings_pkey PRIMARY KEY (entity_id),
  constraint embeddings_kind_check CHECK ((kind = ANY (ARRAY['question'::text, 'answer'::text, 'article'::text])))
);

-- Texts whose vectors are to be made, in order of turn.
create table embeddings_due (
  entity_id uuid not null,
  kind text not null,
  turn bigint not null default nextval('embedding_turns'::regclass),
  held_until timestamptz not null default '-infinity'::timestamptz,
  constraint embeddings_due_pkey PRIMARY KEY (entity_id)
);
CREATE INDEX embeddings_due_turn ON embeddings_due USING btree (turn);

-- Tokens of provider events whose signature does not cover the content: each is valid for one call.
create table event_webhook_tokens (
  tenant_id uuid not null,
  provider_id uuid not null,
  token text not null,
  told_hash bytea not null,
  at timestamptz not null,
  constraint event_webhook_tokens_pkey PRIMARY KEY (tenant_id, provider_id, token),
  constraint event_webhook_tokens_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES providers(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX event_webhook_tokens_at ON event_webhook_tokens USING btree (tenant_id, provider_id, at);

-- Accounts of others by which people sign in.
create table external_accounts (
  id uuid not null,
  user_id uuid not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  email text not null,
  last_used_at timestamptz not null,
  created_at timestamptz not null default now(),
  gave_role boolean not null default false,
  constraint external_accounts_pkey PRIMARY KEY (id),
  constraint external_accounts_subject UNIQUE (issuer, subject),
  constraint external_accounts_user UNIQUE (user_id, provider),
  constraint external_accounts_provider_fkey FOREIGN KEY (provider) REFERENCES identity_providers(slug) ON DELETE CASCADE,
  constraint external_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX external_accounts_provider ON external_accounts USING btree (provider);

-- Sign-ins with an account of others that have begun, each bound to a browser by a cookie.
create table external_sign_ins (
  token_hash bytea not null,
  provider text not null,
  user_id uuid,
  remember_me boolean not null,
  return_to text not null,
  issuer text,
  subject text,
  email text,
  first_name text,
  last_name text,
  expires_at timestamptz not null,
  in_administrator_group boolean,
  constraint external_sign_ins_pkey PRIMARY KEY (token_hash),
  constraint external_sign_ins_provider_fkey FOREIGN KEY (provider) REFERENCES identity_providers(slug) ON DELETE CASCADE,
  constraint external_sign_ins_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX external_sign_ins_expiry ON external_sign_ins USING btree (expires_at);
CREATE INDEX external_sign_ins_provider ON external_sign_ins USING btree (provider);
CREATE INDEX external_sign_ins_user ON external_sign_ins USING btree (user_id);

-- Contacts of a Facebook person, at most one in each workspace and visible to its members only.
create table facebook_contacts (
  person_id uuid not null,
  workspace_id uuid not null,
  contact_id uuid not null,
  constraint facebook_contacts_pkey PRIMARY KEY (person_id, workspace_id),
  constraint facebook_contacts_person_id_fkey FOREIGN KEY (person_id) REFERENCES facebook_people(id) ON DELETE CASCADE,
  constraint facebook_contacts_workspace_id_contact_id_fkey FOREIGN KEY (workspace_id, contact_id) REFERENCES contacts(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX facebook_contacts_contact ON facebook_contacts USING btree (workspace_id, contact_id);

-- Content tags of conversations.
create table facebook_conversation_tags (
  conversation_id uuid not null,
  tag_id uuid not null,
  constraint facebook_conversation_tags_pkey PRIMARY KEY (conversation_id, tag_id),
  constraint facebook_conversation_tags_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES facebook_conversations(id) ON DELETE CASCADE,
  constraint facebook_conversation_tags_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES content_tags(id) ON DELETE CASCADE
);
CREATE INDEX facebook_conversation_tags_tag ON facebook_conversation_tags USING btree (tag_id);
CREATE TRIGGER facebook_conversation_tags_counted_in AFTER INSERT ON facebook_conversation_tags REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_content_tag_uses();
CREATE TRIGGER facebook_conversation_tags_counted_out AFTER DELETE ON facebook_conversation_tags REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_content_tag_uses();

-- Conversations with people, in messages or below posts.
create table facebook_conversations (
  id uuid not null,
  kind text not null,
  external_id text not null,
  person_id uuid,
  post_id text,
  status text not null default 'open'::text,
  assignee_id uuid,
  unread boolean not null default false,
  last_at timestamptz not null,
  preview text not null default ''::text,
  preview_is_ours boolean not null default false,
  last_in_at timestamptz,
  seen_at timestamptz,
  last_reply_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unread_told boolean not null default false,
  constraint facebook_conversations_pkey PRIMARY KEY (id),
  constraint facebook_conversations_kind_external_id_key UNIQUE (kind, external_id),
  constraint facebook_conversations_assignee_id_fkey FOREIGN KEY (assignee_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint facebook_conversations_person_id_fkey FOREIGN KEY (person_id) REFERENCES facebook_people(id),
  constraint facebook_conversations_post_id_fkey FOREIGN KEY (post_id) REFERENCES facebook_posts(external_id),
  constraint facebook_conversations_kind_check CHECK ((kind = ANY (ARRAY['messenger'::text, 'comment'::text]))),
  constraint facebook_conversations_status_check CHECK ((status = ANY (ARRAY['open'::text, 'resolved'::text])))
);
CREATE INDEX facebook_conversations_assignee ON facebook_conversations USING btree (assignee_id) WHERE (assignee_id IS NOT NULL);
CREATE INDEX facebook_conversations_list ON facebook_conversations USING btree (status, last_at DESC, id DESC);
CREATE INDEX facebook_conversations_person ON facebook_conversations USING btree (person_id);
CREATE INDEX facebook_conversations_unread ON facebook_conversations USING btree (id) WHERE (unread AND (status = 'open'::text));

-- Webhook calls of Facebook as received, until they are processed.
create table facebook_deliveries (
  id uuid not null,
  body bytea not null,
  received_at timestamptz not null,
  unreadable text,
  constraint facebook_deliveries_pkey PRIMARY KEY (id)
);
CREATE INDEX facebook_deliveries_waiting ON facebook_deliveries USING btree (received_at) WHERE (unreadable IS NULL);

-- Attachments. Their addresses at Meta expire, so they are downloaded.
create table facebook_files (
  id uuid not null,
  item_id uuid not null,
  place integer not null,
  url text not null,
  state text not null default 'waiting'::text,
  type text,
  bytes bytea,
  tries integer not null default 0,
  due_at timestamptz not null,
  created_at timestamptz not null default now(),
  file text,
  constraint facebook_files_pkey PRIMARY KEY (id),
  constraint facebook_files_item_id_place_key UNIQUE (item_id, place),
  constraint facebook_files_item_id_fkey FOREIGN KEY (item_id) REFERENCES facebook_items(id) ON DELETE CASCADE,
  constraint facebook_files_check CHECK ((num_nonnulls(bytes, file) <= 1)),
  constraint facebook_files_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'kept'::text, 'left'::text])))
);
CREATE INDEX facebook_files_due ON facebook_files USING btree (due_at) WHERE (state = 'waiting'::text);
CREATE INDEX facebook_files_file ON facebook_files USING btree (file) WHERE (file IS NOT NULL);

-- Messages, comments and notes of a conversation.
create table facebook_items (
  id uuid not null,
  conversation_id uuid not null,
  kind text not null,
  direction text not null,
  external_id text,
  parent_id text,
  person_id uuid,
  author_id uuid,
  author_name text not null default ''::text,
  text text not null default ''::text,
  attachments jsonb not null default '[]'::jsonb,
  at timestamptz not null,
  edition bigint not null default 0,
  edited boolean not null default false,
  removed boolean not null default false,
  hidden boolean not null default false,
  hidden_word bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint facebook_items_pkey PRIMARY KEY (id),
  constraint facebook_items_external_id_key UNIQUE (external_id),
  constraint facebook_items_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint facebook_items_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES facebook_conversations(id) ON DELETE CASCADE,
  constraint facebook_items_person_id_fkey FOREIGN KEY (person_id) REFERENCES facebook_people(id),
  constraint facebook_items_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text, 'note'::text]))),
  constraint facebook_items_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'comment'::text, 'private'::text, 'note'::text])))
);
CREATE INDEX facebook_items_conversation ON facebook_items USING btree (conversation_id, at, id);
CREATE INDEX facebook_items_search ON facebook_items USING gin (folded(text) gin_trgm_ops);

-- Actions for Facebook. A row leaves only when it was done or a person dropped it.
create table facebook_outbox (
  id uuid not null,
  item_id uuid not null,
  conversation_id uuid not null,
  action text not null,
  state text not null default 'queued'::text,
  attempts integer not null default 0,
  next_at timestamptz not null,
  lease_until timestamptz,
  handed_at timestamptz,
  fault text,
  said text not null default ''::text,
  tag text,
  created_at timestamptz not null default now(),
  constraint facebook_outbox_pkey PRIMARY KEY (id),
  constraint facebook_outbox_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES facebook_conversations(id) ON DELETE CASCADE,
  constraint facebook_outbox_item_id_fkey FOREIGN KEY (item_id) REFERENCES facebook_items(id) ON DELETE CASCADE,
  constraint facebook_outbox_action_check CHECK ((action = ANY (ARRAY['send'::text, 'hide'::text, 'unhide'::text]))),
  constraint facebook_outbox_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'unknown'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX facebook_outbox_conversation ON facebook_outbox USING btree (conversation_id, id) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text, 'unknown'::text]));
CREATE INDEX facebook_outbox_item ON facebook_outbox USING btree (item_id);
CREATE INDEX facebook_outbox_waiting ON facebook_outbox USING btree (next_at) WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text, 'unknown'::text]));

-- People who wrote to the Page.
create table facebook_people (
  id uuid not null,
  external_id text not null,
  name text not null default ''::text,
  user_id uuid,
  asked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint facebook_people_pkey PRIMARY KEY (id),
  constraint facebook_people_external_id_key UNIQUE (external_id),
  constraint facebook_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX facebook_people_user ON facebook_people USING btree (user_id) WHERE (user_id IS NOT NULL);

-- Posts of the Page with comments.
create table facebook_posts (
  external_id text not null,
  message text not null default ''::text,
  link text not null default ''::text,
  asked_at timestamptz,
  created_at timestamptz not null default now(),
  constraint facebook_posts_pkey PRIMARY KEY (external_id)
);

-- Connection of the support inbox to the community's Facebook Page.
create table facebook_settings (
  only_one boolean not null default true,
  page_id text,
  page_name text not null default ''::text,
  graph_version text,
  token_sealed bytea,
  app_secret_sealed bytea,
  verify_token_sealed bytea,
  fault text,
  fault_said text not null default ''::text,
  fault_at timestamptz,
  paused_until timestamptz,
  updated_at timestamptz not null default now(),
  away_until timestamptz,
  away_tries integer not null default 0,
  watched_until timestamptz,
  constraint facebook_settings_pkey PRIMARY KEY (only_one),
  constraint facebook_settings_only_one_check CHECK (only_one)
);

-- Views, submissions and confirmations of a form by hour, so that each reader gets days of their time zone.
create table form_hours (
  tenant_id uuid not null,
  form_id uuid not null,
  hour timestamptz not null,
  seen integer not null default 0,
  submitted integer not null default 0,
  confirmed integer not null default 0,
  constraint form_hours_pkey PRIMARY KEY (tenant_id, form_id, hour),
  constraint form_hours_tenant_id_form_id_fkey FOREIGN KEY (tenant_id, form_id) REFERENCES forms(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX form_hours_hour ON form_hours USING brin (hour);

-- Tags that a form assigns.
create table form_tags (
  tenant_id uuid not null,
  form_id uuid not null,
  tag_id uuid not null,
  constraint form_tags_pkey PRIMARY KEY (tenant_id, form_id, tag_id),
  constraint form_tags_tenant_id_form_id_fkey FOREIGN KEY (tenant_id, form_id) REFERENCES forms(tenant_id, id) ON DELETE CASCADE,
  constraint form_tags_tenant_id_tag_id_fkey FOREIGN KEY (tenant_id, tag_id) REFERENCES tags(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX form_tags_tag ON form_tags USING btree (tenant_id, tag_id);

-- Topics that a form offers.
create table form_topics (
  tenant_id uuid not null,
  form_id uuid not null,
  topic_id uuid not null,
  constraint form_topics_pkey PRIMARY KEY (tenant_id, form_id, topic_id),
  constraint form_topics_tenant_id_form_id_fkey FOREIGN KEY (tenant_id, form_id) REFERENCES forms(tenant_id, id) ON DELETE CASCADE,
  constraint form_topics_tenant_id_topic_id_fkey FOREIGN KEY (tenant_id, topic_id) REFERENCES topics(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX form_topics_topic ON form_topics USING btree (tenant_id, topic_id);

-- Sign-up forms.
create table forms (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  is_active boolean not null default true,
  texts jsonb not null,
  fields jsonb not null,
  language text,
  double_opt_in boolean not null default true,
  redirect_url text,
  origins text[] not null default '{}'::text[],
  accent text not null,
  background text not null,
  version integer not null default 1,
  seen integer not null default 0,
  submitted integer not null default 0,
  confirmed integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint forms_pkey PRIMARY KEY (tenant_id, id),
  constraint forms_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
);
CREATE INDEX forms_created ON forms USING btree (tenant_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX forms_id ON forms USING btree (id);

-- Tags that define a group.
create table group_tags (
  tenant_id uuid not null,
  group_id uuid not null,
  tag_id uuid not null,
  constraint group_tags_pkey PRIMARY KEY (tenant_id, group_id, tag_id),
  constraint group_tags_tenant_id_group_id_fkey FOREIGN KEY (tenant_id, group_id) REFERENCES groups(tenant_id, id) ON DELETE CASCADE,
  constraint group_tags_tenant_id_tag_id_fkey FOREIGN KEY (tenant_id, tag_id) REFERENCES tags(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX group_tags_tag ON group_tags USING btree (tenant_id, tag_id);
CREATE TRIGGER group_tags_walked_again AFTER INSERT OR DELETE ON group_tags FOR EACH ROW EXECUTE FUNCTION walk_again('group_id');

-- Segments of contacts by tags and conditions.
create table groups (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  description text not null default ''::text,
  match text not null default 'any'::text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  conditions jsonb,
  counted integer,
  counted_at timestamptz,
  constraint groups_pkey PRIMARY KEY (tenant_id, id),
  constraint groups_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint groups_match_check CHECK ((match = ANY (ARRAY['any'::text, 'all'::text])))
);
CREATE UNIQUE INDEX groups_name ON groups USING btree (tenant_id, lower(name));
CREATE TRIGGER groups_walked_again AFTER UPDATE ON groups FOR EACH ROW WHEN (((old.match IS DISTINCT FROM new.match) OR (old.conditions IS DISTINCT FROM new.conditions))) EXECUTE FUNCTION walk_again('id');

-- Stored responses by Idempotency-Key.
create table idempotency_keys (
  caller text not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (caller, key)
);
CREATE INDEX idempotency_keys_created ON idempotency_keys USING btree (created_at);

-- Services whose accounts people may sign in with; any number of kind openid.
create table identity_providers (
  id uuid not null default gen_random_uuid(),
  kind text not null,
  enabled boolean not null default false,
  name text not null default ''::text,
  issuer text not null,
  client_id text not null default ''::text,
  client_secret bytea,
  trusts_addresses boolean not null default false,
  updated_at timestamptz not null default now(),
  team_id text not null default ''::text,
  key_id text not null default ''::text,
  slug text not null,
  icon text,
  role_claim text not null default ''::text,
  administrator_group text not null default ''::text,
  constraint identity_providers_pkey PRIMARY KEY (id),
  constraint identity_providers_slug UNIQUE (slug),
  constraint identity_providers_kind_check CHECK ((kind = ANY (ARRAY['google'::text, 'microsoft'::text, 'apple'::text, 'github'::text, 'facebook'::text, 'openid'::text])))
);
CREATE UNIQUE INDEX identity_providers_preset ON identity_providers USING btree (kind) WHERE (kind <> 'openid'::text);

-- Re-encoded images, in the database so that every process has them.
create table images (
  id uuid not null,
  owner_id uuid,
  bytes bytea storage e,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now(),
  mail_bytes bytea,
  mail_type text,
  file text,
  mail_file text,
  moves boolean not null default false,
  fades boolean not null default false,
  spam_at timestamptz,
  constraint images_pkey PRIMARY KEY (id),
  constraint images_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint images_check CHECK ((num_nonnulls(bytes, file) = 1)),
  constraint images_check1 CHECK ((num_nonnulls(mail_bytes, mail_file) <= 1)),
  constraint images_mail_type_check CHECK ((mail_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text])))
);
CREATE INDEX images_file ON images USING btree (file) WHERE (file IS NOT NULL);
CREATE INDEX images_mail_file ON images USING btree (mail_file) WHERE (mail_file IS NOT NULL);
CREATE INDEX images_owner ON images USING btree (owner_id, created_at);
CREATE INDEX images_spam ON images USING btree (spam_at) WHERE (spam_at IS NOT NULL);

-- Batches of an import that are written. Batches run in parallel, so the last one says nothing of earlier ones.
create table import_batches (
  tenant_id uuid not null,
  import_id uuid not null,
  number integer not null,
  constraint import_batches_pkey PRIMARY KEY (tenant_id, import_id, number),
  constraint import_batches_tenant_id_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES imports(tenant_id, id) ON DELETE CASCADE
);

-- Existing contacts that an import met, and those that it suppressed. Contacts that it created have its id.
create table import_contacts (
  tenant_id uuid not null,
  import_id uuid not null,
  contact_id uuid not null,
  before jsonb,
  tag_ids uuid[],
  has_suppressed boolean not null default false,
  is_changed boolean not null default false,
  created_at timestamptz not null default now(),
  constraint import_contacts_pkey PRIMARY KEY (tenant_id, import_id, contact_id),
  constraint import_contacts_tenant_id_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES imports(tenant_id, id) ON DELETE CASCADE
) with (autovacuum_vacuum_insert_scale_factor=0.05, autovacuum_analyze_scale_factor=0.05);
CREATE INDEX import_contacts_changed ON import_contacts USING btree (tenant_id, import_id, contact_id) WHERE is_changed;

-- Cells of rows to correct, for 30 days. The file of an import is deleted when it ends.
create table import_faulty_rows (
  tenant_id uuid not null,
  import_id uuid not null,
  line integer not null,
  cells jsonb not null,
  constraint import_faulty_rows_pkey PRIMARY KEY (tenant_id, import_id, line),
  constraint import_faulty_rows_tenant_id_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES imports(tenant_id, id) ON DELETE CASCADE
);

-- Values of an import that did not fit the type of their field. The rest of their row was imported.
create table import_misfits (
  tenant_id uuid not null,
  import_id uuid not null,
  line integer not null,
  field text not null,
  type text not null,
  email text not null,
  constraint import_misfits_pkey PRIMARY KEY (tenant_id, import_id, line, field),
  constraint import_misfits_tenant_id_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES imports(tenant_id, id) ON DELETE CASCADE
);

-- Uploaded files of imports in pieces, so that any process can read them.
create table import_pieces (
  tenant_id uuid not null,
  import_id uuid not null,
  number integer not null,
  bytes bytea not null,
  constraint import_pieces_pkey PRIMARY KEY (tenant_id, import_id, number),
  constraint import_pieces_tenant_id_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES imports(tenant_id, id) ON DELETE CASCADE
);

-- Lines of an import that were refused.
create table import_refusals (
  tenant_id uuid not null,
  import_id uuid not null,
  line integer not null,
  email text not null,
  reason text not null,
  kept boolean not null default false,
  constraint import_refusals_pkey PRIMARY KEY (tenant_id, import_id, line),
  constraint import_refusals_tenant_id_import_id_fkey FOREIGN KEY (tenant_id, import_id) REFERENCES imports(tenant_id, id) ON DELETE CASCADE
);

-- Imports of contacts from files.
create table imports (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid,
  file_name text not null,
  status text not null default 'queued'::text,
  options jsonb not null default '{}'::jsonb,
  rows integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  refused integer not null default 0,
  bytes bigint not null default 0,
  bytes_read bigint not null default 0,
  message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  kept integer not null default 0,
  unchanged integer not null default 0,
  skipped integer not null default 0,
  not_subscribed integer not null default 0,
  misfits integer not null default 0,
  is_undoable boolean not null default false,
  undone_up_to uuid,
  undo_seen integer not null default 0,
  undo_deleted integer not null default 0,
  undo_restored integer not null default 0,
  undo_changed integer not null default 0,
  header jsonb,
  faulty_rows integer not null default 0,
  stored_rows integer not null default 0,
  ignored_columns text[] not null default '{}'::text[],
  creations jsonb not null default '[]'::jsonb,
  undo_removed jsonb not null default '[]'::jsonb,
  constraint imports_pkey PRIMARY KEY (tenant_id, id),
  constraint imports_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint imports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint imports_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'stopped'::text, 'done'::text, 'failed'::text, 'undoing'::text, 'undone'::text])))
);
CREATE INDEX imports_created ON imports USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX imports_stopped ON imports USING btree (updated_at) WHERE (status = 'stopped'::text);
CREATE INDEX imports_under_way ON imports USING btree (user_id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX imports_undoable ON imports USING btree (created_at) WHERE is_undoable;

-- Texts of the interface that an operator has changed: a text, or its plural forms.
create table interface_texts (
  language text not null,
  id text not null,
  text jsonb not null,
  updated_at timestamptz not null default now(),
  constraint interface_texts_pkey PRIMARY KEY (language, id),
  constraint interface_texts_id_check CHECK (((length(id) >= 1) AND (length(id) <= 300))),
  constraint interface_texts_text_check CHECK ((jsonb_typeof(text) = ANY (ARRAY['string'::text, 'object'::text])))
);

-- The email of a send in other languages than its first, which is in jobs.
create table job_contents (
  tenant_id uuid not null,
  job_id uuid not null,
  language text not null,
  subject text not null,
  html text,
  text text,
  constraint job_contents_pkey PRIMARY KEY (tenant_id, job_id, language),
  constraint job_contents_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES jobs(tenant_id, id) ON DELETE CASCADE
);

-- Recurring sends: each is a job of its own, with a key from the series and the time.
create table job_series (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid,
  name text not null,
  status text not null default 'running'::text,
  given jsonb not null,
  rule jsonb not null,
  next_at timestamptz,
  due_at timestamptz,
  made integer not null default 0,
  last_job_id uuid,
  message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint job_series_pkey PRIMARY KEY (tenant_id, id),
  constraint job_series_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint job_series_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint job_series_status_check CHECK ((status = ANY (ARRAY['running'::text, 'paused'::text, 'done'::text, 'stopped'::text])))
);
CREATE INDEX job_series_created ON job_series USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX job_series_due ON job_series USING btree (due_at) WHERE (status = 'running'::text);

-- A/B tests: each variant is a job to a part of the audience, the winner is a job to the rest.
create table job_tests (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid,
  name text not null,
  status text not null default 'testing'::text,
  given jsonb not null,
  audience jsonb not null,
  share smallint not null,
  winner_by text not null,
  decide_at timestamptz,
  decided_at timestamptz,
  winner text,
  rest_job_id uuid,
  message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  winners jsonb not null default '{}'::jsonb,
  constraint job_tests_pkey PRIMARY KEY (tenant_id, id),
  constraint job_tests_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint job_tests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint job_tests_status_check CHECK ((status = ANY (ARRAY['testing'::text, 'decided'::text, 'cancelled'::text]))),
  constraint job_tests_winner_by_check CHECK ((winner_by = ANY (ARRAY['opens'::text, 'clicks'::text, 'hand'::text])))
);
CREATE INDEX job_tests_created ON job_tests USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX job_tests_due ON job_tests USING btree (decide_at) WHERE ((status = 'testing'::text) AND (decide_at IS NOT NULL));
CREATE TRIGGER job_tests_campaign AFTER UPDATE OF status ON job_tests FOR EACH ROW WHEN ((old.status IS DISTINCT FROM new.status)) EXECUTE FUNCTION campaign_follows_test();

-- Sends. Subject and content are a snapshot: later changes of the template do not reach them.
create table jobs (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid,
  provider_id uuid,
  template_id uuid,
  status text not null,
  subject text not null,
  html text,
  text text,
  language text not null default 'en'::text,
  from_name text not null,
  from_email text not null,
  reply_to text,
  audience jsonb not null,
  frozen_to uuid,
  scheduled_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  message text,
  total integer not null default 0,
  queued integer not null default 0,
  claimed integer not null default 0,
  sent integer not null default 0,
  deferred integer not null default 0,
  failed integer not null default 0,
  unknown integer not null default 0,
  skipped integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  track_opens boolean not null default false,
  track_clicks boolean not null default false,
  opened integer not null default 0,
  clicked integer not null default 0,
  replied integer not null default 0,
  topic_id uuid,
  bounced_hard integer not null default 0,
  bounced_soft integer not null default 0,
  bounced_sender integer not null default 0,
  complained integer not null default 0,
  machine_opened integer not null default 0,
  machine_clicked integer not null default 0,
  watched_attempts integer not null default 0,
  watched_bounces integer not null default 0,
  watched_complaints integer not null default 0,
  waiting integer not null default 0,
  send_window jsonb,
  opens_at timestamptz,
  closes_at timestamptz,
  local_time text,
  engaged_recipients_first boolean not null default false,
  throttle_check_at timestamptz,
  automation_id uuid,
  step_id text,
  test_id uuid,
  variant text,
  transactional boolean not null default false,
  draining boolean not null generated always as (((status = 'cancelled'::text) AND ((queued > 0) OR (deferred > 0) OR (waiting > 0)))) stored,
  recipients_purged_at timestamptz,
  recipients_gone boolean not null default false,
  retry_at timestamptz,
  last_contact_id uuid,
  workspace_name text,
  brand jsonb,
  content_version integer not null default 0,
  last_reply_at timestamptz,
  constraint jobs_pkey PRIMARY KEY (tenant_id, id),
  constraint jobs_automation FOREIGN KEY (tenant_id, automation_id) REFERENCES automations(tenant_id, id) ON DELETE SET NULL (automation_id),
  constraint jobs_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint jobs_test FOREIGN KEY (tenant_id, test_id) REFERENCES job_tests(tenant_id, id) ON DELETE SET NULL (test_id),
  constraint jobs_topic FOREIGN KEY (tenant_id, topic_id) REFERENCES topics(tenant_id, id),
  constraint jobs_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint jobs_status_check CHECK ((status = ANY (ARRAY['preparing'::text, 'scheduled'::text, 'running'::text, 'paused'::text, 'done'::text, 'cancelled'::text, 'failed'::text])))
);
CREATE INDEX jobs_activity ON jobs USING btree (tenant_id, GREATEST(started_at, last_reply_at), id) WHERE (started_at IS NOT NULL);
CREATE INDEX jobs_automation ON jobs USING btree (tenant_id, automation_id, step_id) WHERE (automation_id IS NOT NULL);
CREATE INDEX jobs_began ON jobs USING btree (tenant_id, started_at, id) WHERE (started_at IS NOT NULL);
CREATE INDEX jobs_created ON jobs USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX jobs_draining ON jobs USING btree (id) WHERE draining;
CREATE INDEX jobs_kept ON jobs USING btree (tenant_id, ended_at) WHERE ((ended_at IS NOT NULL) AND (NOT recipients_gone));
CREATE INDEX jobs_open ON jobs USING btree (status, scheduled_at) WHERE (status = ANY (ARRAY['preparing'::text, 'scheduled'::text, 'running'::text]));
CREATE INDEX jobs_provider ON jobs USING btree (tenant_id, provider_id);
CREATE INDEX jobs_recheck ON jobs USING btree (throttle_check_at) WHERE (throttle_check_at IS NOT NULL);
CREATE INDEX jobs_retry ON jobs USING btree (retry_at) WHERE (retry_at IS NOT NULL);
CREATE INDEX jobs_started ON jobs USING btree (started_at) WHERE (started_at IS NOT NULL);
CREATE INDEX jobs_test ON jobs USING btree (tenant_id, test_id) WHERE (test_id IS NOT NULL);
CREATE INDEX jobs_topic ON jobs USING btree (tenant_id, topic_id) WHERE (topic_id IS NOT NULL);
CREATE INDEX jobs_transactional_paused ON jobs USING btree (id) WHERE (transactional AND (status = 'paused'::text));
CREATE TRIGGER jobs_campaign_changed AFTER UPDATE OF status, started_at, scheduled_at ON jobs FOR EACH ROW WHEN (((new.automation_id IS NULL) AND (NOT new.transactional) AND (((old.status IS DISTINCT FROM new.status) OR (old.started_at IS DISTINCT FROM new.started_at)) OR (old.scheduled_at IS DISTINCT FROM new.scheduled_at)))) EXECUTE FUNCTION campaign_follows_job();
CREATE TRIGGER jobs_campaign_new AFTER INSERT ON jobs FOR EACH ROW WHEN (((new.automation_id IS NULL) AND (NOT new.transactional))) EXECUTE FUNCTION campaign_follows_job();
CREATE TRIGGER jobs_webhooks AFTER UPDATE OF status ON jobs FOR EACH ROW WHEN (((new.automation_id IS NULL) AND (NOT new.transactional) AND (new.status = ANY (ARRAY['done'::text, 'cancelled'::text])) AND (old.status <> ALL (ARRAY['done'::text, 'cancelled'::text])))) EXECUTE FUNCTION tell_job_finished();

-- Classifications of kept contents.
create table keep_classifications (
  tenant_id uuid not null,
  id uuid not null,
  group_name text not null,
  name_en text not null,
  name_ar text not null,
  status text not null default 'active'::text,
  content_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint keep_classifications_pkey PRIMARY KEY (tenant_id, id),
  constraint keep_classifications_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint keep_classifications_content_count_check CHECK ((content_count >= 0)),
  constraint keep_classifications_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text])))
);
CREATE UNIQUE INDEX keep_classifications_ar ON keep_classifications USING btree (tenant_id, lower(group_name), lower(name_ar));
CREATE INDEX keep_classifications_created ON keep_classifications USING btree (tenant_id, created_at DESC, id DESC);
CREATE UNIQUE INDEX keep_classifications_en ON keep_classifications USING btree (tenant_id, lower(group_name), lower(name_en));
CREATE INDEX keep_classifications_group ON keep_classifications USING btree (tenant_id, group_name);

-- Content tags of kept contents. These do not count as uses, because counts are visible outside the workspace.
create table keep_content_tags (
  tenant_id uuid not null,
  content_id uuid not null,
  tag_id uuid not null,
  constraint keep_content_tags_pkey PRIMARY KEY (tenant_id, content_id, tag_id),
  constraint keep_content_tags_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES content_tags(id) ON DELETE CASCADE,
  constraint keep_content_tags_tenant_id_content_id_fkey FOREIGN KEY (tenant_id, content_id) REFERENCES keep_contents(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX keep_content_tags_tag ON keep_content_tags USING btree (tag_id);

-- Texts that a workspace keeps for reuse.
create table keep_contents (
  tenant_id uuid not null,
  id uuid not null,
  classification_id uuid not null,
  title_en text not null,
  title_ar text not null,
  body_en text not null,
  body_ar text not null,
  status text not null default 'active'::text,
  search tsvector not null default ''::tsvector,
  search_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint keep_contents_pkey PRIMARY KEY (tenant_id, id),
  constraint keep_contents_id_key UNIQUE (id),
  constraint keep_contents_tenant_id_classification_id_fkey FOREIGN KEY (tenant_id, classification_id) REFERENCES keep_classifications(tenant_id, id),
  constraint keep_contents_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint keep_contents_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text])))
);
CREATE INDEX keep_contents_by_title ON keep_contents USING btree (tenant_id, (((folded(title_en) || ''::text) || title_en)) COLLATE "C", id) INCLUDE (title_en);
CREATE INDEX keep_contents_created ON keep_contents USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX keep_contents_of ON keep_contents USING btree (tenant_id, classification_id, created_at DESC, id DESC);
CREATE INDEX keep_contents_search ON keep_contents USING gin (tenant_id, search);
CREATE INDEX keep_contents_search_version ON keep_contents USING btree (search_version);
CREATE INDEX keep_contents_status ON keep_contents USING btree (tenant_id, status, created_at DESC, id DESC);
CREATE INDEX keep_contents_title ON keep_contents USING gin (tenant_id, folded(((title_en || ' '::text) || title_ar)) gin_trgm_ops);
CREATE INDEX keep_contents_updated ON keep_contents USING btree (tenant_id, updated_at DESC, id DESC);
CREATE TRIGGER keep_contents_counted_in AFTER INSERT ON keep_contents REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_kept_contents();
CREATE TRIGGER keep_contents_counted_out AFTER DELETE ON keep_contents REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_kept_contents();
CREATE TRIGGER keep_contents_counted_over AFTER UPDATE ON keep_contents REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_kept_contents();

-- Kinds of browser and system with which a person signed in. A sign-in with another one is mailed to them.
create table known_devices (
  user_id uuid not null,
  device_hash bytea not null,
  seen_at timestamptz not null,
  constraint known_devices_pkey PRIMARY KEY (user_id, device_hash),
  constraint known_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_devices_seen ON known_devices USING btree (seen_at);

-- Networks from which a person signed in. Failed attempts elsewhere do not lock the person out there.
create table known_networks (
  user_id uuid not null,
  network_hash bytea not null,
  seen_at timestamptz not null,
  constraint known_networks_pkey PRIMARY KEY (user_id, network_hash),
  constraint known_networks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX known_networks_seen ON known_networks USING btree (seen_at);

-- Log position of the last write of a person. A replica behind it may not answer that person; needed for seconds only.
create table last_writes (
  person_id uuid not null,
  position bigint not null default 0,
  noted_at timestamptz not null default now(),
  held_at timestamptz,
  constraint last_writes_pkey PRIMARY KEY (person_id)
) with (fillfactor=50);

-- One row for each job and recipient with the outcome.
create table ledger (
  tenant_id uuid not null,
  job_id uuid not null,
  contact_id uuid not null,
  email text not null,
  status text not null default 'queued'::text,
  lease uuid,
  lease_until timestamptz,
  handed_at timestamptz,
  attempts smallint not null default 0,
  next_try_at timestamptz,
  response text,
  sent_at timestamptz,
  updated_at timestamptz not null default now(),
  opened_at timestamptz,
  clicked_at timestamptz,
  opens integer not null default 0,
  clicks integer not null default 0,
  uncertain_attempts smallint not null default 0,
  replied_at timestamptz,
  bounce text,
  bounce_reason text,
  bounced_at timestamptz,
  complained_at timestamptz,
  machine_opens integer not null default 0,
  machine_clicks integer not null default 0,
  engaged boolean not null default false,
  index_status text not null generated always as (
CASE
    WHEN (in_sequence AND (status = ANY (ARRAY['queued'::text, 'claimed'::text, 'sent'::text]))) THEN 'in_sequence'::text
    WHEN (status = 'claimed'::text) THEN 'queued'::text
    ELSE status
END) stored,
  in_sequence boolean not null default false,
  language text,
  bounce_rule text,
  constraint ledger_pkey PRIMARY KEY (tenant_id, job_id, contact_id),
  constraint ledger_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES jobs(tenant_id, id) ON DELETE CASCADE,
  constraint ledger_bounce_check CHECK ((bounce = ANY (ARRAY['hard'::text, 'soft'::text, 'sender'::text]))),
  constraint ledger_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'claimed'::text, 'sent'::text, 'deferred'::text, 'failed'::text, 'unknown'::text, 'skipped'::text, 'waiting'::text])))
) with (fillfactor=50);
CREATE INDEX ledger_contact ON ledger USING btree (tenant_id, contact_id) WHERE (email <> ''::text);
CREATE INDEX ledger_due ON ledger USING btree (next_try_at) WHERE (next_try_at IS NOT NULL);
CREATE INDEX ledger_email ON ledger USING btree (tenant_id, job_id, email, contact_id) WHERE (email <> ''::text);
CREATE INDEX ledger_engaged ON ledger USING btree (tenant_id, job_id, contact_id) WHERE ((index_status = 'queued'::text) AND engaged);
CREATE INDEX ledger_leased ON ledger USING btree (lease_until) WHERE (lease_until IS NOT NULL);
CREATE INDEX ledger_open ON ledger USING btree (tenant_id, job_id, contact_id) WHERE (index_status = 'queued'::text);
CREATE INDEX ledger_returned ON ledger USING btree (tenant_id, job_id, contact_id) WHERE ((email <> ''::text) AND ((bounce IS NOT NULL) OR (complained_at IS NOT NULL)));
CREATE INDEX ledger_status ON ledger USING btree (tenant_id, job_id, index_status, contact_id) WHERE (email <> ''::text);
CREATE TRIGGER ledger_clicked AFTER UPDATE OF clicked_at ON ledger FOR EACH ROW WHEN (((old.clicked_at IS NULL) AND (new.clicked_at IS NOT NULL))) EXECUTE FUNCTION signal_mail('clicked');
CREATE CONSTRAINT TRIGGER ledger_day_bounced AFTER UPDATE OF bounce ON ledger DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((((old.bounce IS NULL) OR (old.bounce = 'sender'::text)) AND (new.bounce = ANY (ARRAY['hard'::text, 'soft'::text])))) EXECUTE FUNCTION note_send_day('bounced');
CREATE CONSTRAINT TRIGGER ledger_day_clicked AFTER UPDATE OF clicked_at ON ledger DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.clicked_at IS NULL) AND (new.clicked_at IS NOT NULL))) EXECUTE FUNCTION note_send_day('clicked');
CREATE CONSTRAINT TRIGGER ledger_day_complained AFTER UPDATE OF complained_at ON ledger DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.complained_at IS NULL) AND (new.complained_at IS NOT NULL))) EXECUTE FUNCTION note_send_day('complained');
CREATE CONSTRAINT TRIGGER ledger_day_opened AFTER UPDATE OF opened_at ON ledger DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.opened_at IS NULL) AND (new.opened_at IS NOT NULL))) EXECUTE FUNCTION note_send_day('opened');
CREATE CONSTRAINT TRIGGER ledger_day_replied AFTER UPDATE OF replied_at ON ledger DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.replied_at IS NULL) AND (new.replied_at IS NOT NULL))) EXECUTE FUNCTION note_send_day('replied');
CREATE CONSTRAINT TRIGGER ledger_day_unclicked AFTER UPDATE OF clicked_at ON ledger DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.clicked_at IS NOT NULL) AND (new.clicked_at IS NULL))) EXECUTE FUNCTION note_send_day('unclicked');
CREATE TRIGGER ledger_opened AFTER UPDATE OF opened_at ON ledger FOR EACH ROW WHEN (((old.opened_at IS NULL) AND (new.opened_at IS NOT NULL))) EXECUTE FUNCTION signal_mail('opened');
CREATE TRIGGER ledger_replied AFTER UPDATE OF replied_at ON ledger FOR EACH ROW WHEN (((old.replied_at IS NULL) AND (new.replied_at IS NOT NULL))) EXECUTE FUNCTION signal_mail('replied');
CREATE TRIGGER ledger_webhooks_failed AFTER UPDATE OF status ON ledger FOR EACH ROW WHEN (((new.status = 'failed'::text) AND (old.status <> 'failed'::text))) EXECUTE FUNCTION tell_message_failed();
CREATE TRIGGER ledger_webhooks_opened AFTER UPDATE OF opened_at ON ledger FOR EACH ROW WHEN (((old.opened_at IS NULL) AND (new.opened_at IS NOT NULL))) EXECUTE FUNCTION tell_message_met('message.opened');
CREATE TRIGGER ledger_webhooks_replied AFTER UPDATE OF replied_at ON ledger FOR EACH ROW WHEN (((old.replied_at IS NULL) AND (new.replied_at IS NOT NULL))) EXECUTE FUNCTION tell_message_met('message.replied');

-- Recipients claimed together, with the time at which the claim expires. Refers to no job: a lease ends with its last message.
create table ledger_leases (
  tenant_id uuid not null,
  job_id uuid not null,
  id uuid not null,
  until timestamptz not null,
  contact_ids uuid[] not null,
  constraint ledger_leases_pkey PRIMARY KEY (tenant_id, job_id, id),
  constraint ledger_leases_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
);

-- People and clicks of each link of a campaign.
create table link_counts (
  tenant_id uuid not null,
  job_id uuid not null,
  url_hash uuid not null,
  url text not null,
  people integer not null default 0,
  clicks integer not null default 0,
  constraint link_counts_pkey PRIMARY KEY (tenant_id, job_id, url_hash),
  constraint link_counts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
) with (fillfactor=50);

-- Domains of workspaces for links in emails, with the result of the last DNS check.
create table link_domains (
  tenant_id uuid not null,
  host text not null,
  token text not null,
  state text not null default 'pending'::text,
  reason text,
  found text not null default ''::text,
  checked_at timestamptz,
  answered_at timestamptz,
  proven_at timestamptz,
  removed_at timestamptz,
  next_check_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint link_domains_pkey PRIMARY KEY (tenant_id, host),
  constraint link_domains_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint link_domains_reason_check CHECK ((reason = ANY (ARRAY['no_cname'::text, 'other_cname'::text, 'no_txt'::text, 'other_txt'::text, 'no_answer'::text, 'taken'::text]))),
  constraint link_domains_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'active'::text, 'failing'::text])))
);
CREATE UNIQUE INDEX link_domains_active ON link_domains USING btree (host) WHERE (state = 'active'::text);
CREATE UNIQUE INDEX link_domains_current ON link_domains USING btree (tenant_id) WHERE (removed_at IS NULL);
CREATE INDEX link_domains_due ON link_domains USING btree (next_check_at);
CREATE INDEX link_domains_host ON link_domains USING btree (host);

-- Use of the daily budgets of system mail: one row for each budget and subject, so that processes count exactly.
create table mail_budgets (
  kind text not null,
  subject text not null,
  day date not null,
  used integer not null,
  constraint mail_budgets_pkey PRIMARY KEY (kind, subject, day),
  constraint mail_budgets_used_check CHECK ((used >= 0))
);
CREATE INDEX mail_budgets_day ON mail_budgets USING btree (day);

-- Accounts at an issuer of tokens, with which a provider sends or its mailbox is read.
create table mail_connections (
  tenant_id uuid not null,
  id uuid not null,
  provider_id uuid not null,
  issuer text not null,
  account text not null,
  tokens bytea not null,
  access_expires_at timestamptz not null,
  version integer not null default 1,
  state text not null default 'connected'::text,
  message text not null default ''::text,
  connected_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint mail_connections_pkey PRIMARY KEY (tenant_id, id),
  constraint mail_connections_tenant_id_provider_id_issuer_key UNIQUE (tenant_id, provider_id, issuer),
  constraint mail_connections_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES providers(tenant_id, id) ON DELETE CASCADE,
  constraint mail_connections_issuer_check CHECK ((issuer = ANY (ARRAY['google'::text, 'microsoft'::text, 'other'::text]))),
  constraint mail_connections_state_check CHECK ((state = ANY (ARRAY['connected'::text, 'lost'::text])))
);

-- Consents that a person began at an issuer, each for the session that began it.
create table mail_consents (
  tenant_id uuid not null,
  state_hash bytea not null,
  provider_id uuid not null,
  issuer text not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  constraint mail_consents_pkey PRIMARY KEY (tenant_id, state_hash),
  constraint mail_consents_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES providers(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX mail_consents_expiry ON mail_consents USING btree (expires_at);
CREATE INDEX mail_consents_provider ON mail_consents USING btree (tenant_id, provider_id);

-- Mailbox provider of a recipient domain by its MX, resolved once for all processes.
create table mail_domains (
  domain text not null,
  pool text,
  check_at timestamptz not null default now(),
  constraint mail_domains_pkey PRIMARY KEY (domain)
);
CREATE INDEX mail_domains_due ON mail_domains USING btree (check_at);

-- Links in mails: valid once and for a limited time.
create table mail_tokens (
  token_hash bytea not null,
  purpose text not null,
  user_id uuid not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint mail_tokens_pkey PRIMARY KEY (token_hash),
  constraint mail_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint mail_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['reset-password'::text, 'confirm-email'::text, 'invitation'::text, 'email-change-old'::text, 'email-change-new'::text])))
);
CREATE INDEX mail_tokens_expiry ON mail_tokens USING btree (expires_at);
CREATE INDEX mail_tokens_user ON mail_tokens USING btree (user_id, purpose);

-- Changes made here that the mail server does not have yet.
create table mailbox_changes (
  tenant_id uuid not null,
  provider_id uuid not null,
  id bigint not null generated always as identity,
  folder text not null,
  uid_validity bigint not null,
  uid bigint not null,
  change text not null,
  due_at timestamptz,
  constraint mailbox_changes_pkey PRIMARY KEY (tenant_id, provider_id, id),
  constraint mailbox_changes_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES mailboxes(tenant_id, provider_id) ON DELETE CASCADE,
  constraint mailbox_changes_change_check CHECK ((change = ANY (ARRAY['seen'::text, 'unseen'::text, 'answered'::text, 'deleted'::text])))
);
CREATE INDEX mailbox_changes_due ON mailbox_changes USING btree (tenant_id, provider_id, due_at) WHERE (due_at IS NOT NULL);

-- Messages deleted here. They identify the message on the server, which may have moved it to another folder.
create table mailbox_deletions (
  tenant_id uuid not null,
  provider_id uuid not null,
  id bigint not null generated always as identity,
  direction text not null,
  message_id text not null,
  sender_address text not null,
  folder text,
  created_at timestamptz not null default now(),
  content_digest text,
  constraint mailbox_deletions_pkey PRIMARY KEY (tenant_id, provider_id, id),
  constraint mailbox_deletions_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES mailboxes(tenant_id, provider_id) ON DELETE CASCADE
);
CREATE INDEX mailbox_deletions_at ON mailbox_deletions USING btree (created_at);
CREATE INDEX mailbox_deletions_named ON mailbox_deletions USING btree (tenant_id, provider_id, message_id);

-- Position up to which a folder was read. Another uid_validity means new numbers (RFC 3501, 2.3.1.1).
create table mailbox_folders (
  tenant_id uuid not null,
  provider_id uuid not null,
  path text not null,
  uid_validity bigint not null,
  last_uid bigint not null default 0,
  modseq bigint,
  total integer not null default 0,
  fetched integer not null default 0,
  account text not null,
  constraint mailbox_folders_pkey PRIMARY KEY (tenant_id, provider_id, path),
  constraint mailbox_folders_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES mailboxes(tenant_id, provider_id) ON DELETE CASCADE
);

-- Leases of connections where their number is limited. Those of a dead process expire.
create table mailbox_leases (
  tenant_id uuid not null,
  provider_id uuid not null,
  pool text not null,
  slot smallint not null,
  lease uuid not null,
  until timestamptz not null,
  constraint mailbox_leases_pkey PRIMARY KEY (tenant_id, provider_id, pool, slot),
  constraint mailbox_leases_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES providers(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX mailbox_leases_lease ON mailbox_leases USING btree (lease);

-- Rates of a mailbox provider over one of our providers: counts of the current spans and back-off.
create table mailbox_rates (
  tenant_id uuid not null,
  provider_id uuid not null,
  pool text not null,
  minute_at timestamptz,
  minute integer not null default 0,
  hour_at timestamptz,
  hour integer not null default 0,
  day_at timestamptz,
  day integer not null default 0,
  next_at timestamptz,
  times smallint not null default 0,
  rests_until timestamptz,
  slowed integer,
  slowed_at timestamptz,
  response text,
  constraint mailbox_rates_pkey PRIMARY KEY (tenant_id, provider_id, pool),
  constraint mailbox_rates_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES providers(tenant_id, id) ON DELETE CASCADE
);

-- Mailboxes from which a provider's mail is fetched. A lease assigns each to one process.
create table mailboxes (
  tenant_id uuid not null,
  provider_id uuid not null,
  settings jsonb not null,
  secret bytea,
  version integer not null default 1,
  state text not null default 'waiting'::text,
  checked_at timestamptz,
  message text not null default ''::text,
  failures integer not null default 0,
  next_try_at timestamptz,
  holder uuid,
  held_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unread_folders jsonb not null default '[]'::jsonb,
  constraint mailboxes_pkey PRIMARY KEY (tenant_id, provider_id),
  constraint mailboxes_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES providers(tenant_id, id) ON DELETE CASCADE,
  constraint mailboxes_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'syncing'::text, 'ready'::text, 'failing'::text])))
);

-- Attendees and the waiting list, ordered by place, which is assigned under the lock of the meeting's row.
create table meeting_attendance (
  meeting_id uuid not null,
  user_id uuid not null,
  place bigint not null generated always as identity,
  status text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint meeting_attendance_pkey PRIMARY KEY (meeting_id, user_id),
  constraint meeting_attendance_meeting_id_fkey FOREIGN KEY (meeting_id) REFERENCES meetings(id) ON DELETE CASCADE,
  constraint meeting_attendance_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint meeting_attendance_status_check CHECK ((status = ANY (ARRAY['coming'::text, 'waiting'::text])))
);
CREATE INDEX meeting_attendance_order ON meeting_attendance USING btree (meeting_id, status, place);
CREATE INDEX meeting_attendance_user ON meeting_attendance USING btree (user_id);
CREATE TRIGGER meeting_attendance_counted_in AFTER INSERT ON meeting_attendance REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_meeting_attendance();
CREATE TRIGGER meeting_attendance_counted_out AFTER DELETE ON meeting_attendance REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_meeting_attendance();
CREATE TRIGGER meeting_attendance_counted_over AFTER UPDATE ON meeting_attendance REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_meeting_attendance();

-- Dates of a meeting. The number stays when a date is moved.
create table meeting_occurrences (
  meeting_id uuid not null,
  number integer not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  reminded_day_at timestamptz,
  reminded_soon_at timestamptz,
  over_at timestamptz,
  constraint meeting_occurrences_pkey PRIMARY KEY (meeting_id, number),
  constraint meeting_occurrences_meeting_id_fkey FOREIGN KEY (meeting_id) REFERENCES meetings(id) ON DELETE CASCADE
);
CREATE INDEX meeting_occurrences_day ON meeting_occurrences USING btree (starts_at) WHERE (reminded_day_at IS NULL);
CREATE INDEX meeting_occurrences_ends ON meeting_occurrences USING btree (ends_at, meeting_id);
CREATE INDEX meeting_occurrences_soon ON meeting_occurrences USING btree (starts_at) WHERE (reminded_soon_at IS NULL);
CREATE INDEX meeting_occurrences_starts ON meeting_occurrences USING btree (starts_at, meeting_id) INCLUDE (ends_at, number);
CREATE INDEX meeting_occurrences_when ON meeting_occurrences USING btree (meeting_id, ends_at);

-- Content tags of meetings.
create table meeting_tags (
  meeting_id uuid not null,
  tag_id uuid not null,
  constraint meeting_tags_pkey PRIMARY KEY (meeting_id, tag_id),
  constraint meeting_tags_meeting_id_fkey FOREIGN KEY (meeting_id) REFERENCES meetings(id) ON DELETE CASCADE,
  constraint meeting_tags_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES content_tags(id) ON DELETE CASCADE
);
CREATE INDEX meeting_tags_tag ON meeting_tags USING btree (tag_id, meeting_id);
CREATE TRIGGER meeting_tags_counted_in AFTER INSERT ON meeting_tags REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_content_tag_uses();
CREATE TRIGGER meeting_tags_counted_out AFTER DELETE ON meeting_tags REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_content_tag_uses();

-- Meetings of the community.
create table meetings (
  id uuid not null,
  title_en text not null,
  title_ar text not null,
  description_en text not null default ''::text,
  description_ar text not null default ''::text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  duration_minutes integer not null,
  time_zone text not null,
  recurrence jsonb,
  join_url text,
  capacity integer,
  status text not null default 'scheduled'::text,
  live_until timestamptz,
  host_id uuid,
  attendee_count integer not null default 0,
  waiting_count integer not null default 0,
  sequence integer not null default 0,
  search tsvector not null default ''::tsvector,
  search_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  at_zoom_since timestamptz,
  description_html_en text not null default ''::text,
  description_html_ar text not null default ''::text,
  html_version smallint not null default 0,
  constraint meetings_pkey PRIMARY KEY (id),
  constraint meetings_host_id_fkey FOREIGN KEY (host_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint meetings_attendee_count_check CHECK ((attendee_count >= 0)),
  constraint meetings_capacity_check CHECK ((capacity > 0)),
  constraint meetings_duration_minutes_check CHECK ((duration_minutes > 0)),
  constraint meetings_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'ended'::text, 'cancelled'::text]))),
  constraint meetings_waiting_count_check CHECK ((waiting_count >= 0))
);
CREATE INDEX meetings_created ON meetings USING btree (created_at DESC, id DESC);
CREATE INDEX meetings_ends ON meetings USING btree (ends_at);
CREATE INDEX meetings_free_seats ON meetings USING btree (id) WHERE (waiting_count > 0);
CREATE INDEX meetings_host ON meetings USING btree (host_id);
CREATE INDEX meetings_html_version ON meetings USING btree (html_version);
CREATE INDEX meetings_live_until ON meetings USING btree (live_until) WHERE (live_until IS NOT NULL);
CREATE INDEX meetings_search ON meetings USING gin (search);
CREATE INDEX meetings_search_version ON meetings USING btree (search_version);
CREATE INDEX meetings_starts ON meetings USING btree (starts_at DESC, id DESC) INCLUDE (status, ends_at);
CREATE INDEX meetings_status ON meetings USING btree (status, starts_at DESC, id DESC);
CREATE INDEX meetings_title ON meetings USING gin (folded(((title_en || ' '::text) || title_ar)) gin_trgm_ops);
CREATE TRIGGER meetings_html BEFORE UPDATE OF description_en, description_ar ON meetings FOR EACH ROW WHEN ((((old.description_en <> new.description_en) AND (old.description_html_en = new.description_html_en)) OR ((old.description_ar <> new.description_ar) AND (old.description_html_ar = new.description_html_ar)))) EXECUTE FUNCTION forget_html();
CREATE TRIGGER meetings_news_gone AFTER DELETE ON meetings REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_news('meeting');

-- Received messages, compressed, with their parsed content; apart from the list.
create table message_contents (
  tenant_id uuid not null,
  message_id uuid not null,
  source bytea storage e,
  html text,
  text text not null,
  headers jsonb not null,
  correspondents jsonb not null,
  source_file text,
  invitation jsonb,
  constraint message_contents_pkey PRIMARY KEY (tenant_id, message_id),
  constraint message_contents_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id) REFERENCES messages(tenant_id, id) ON DELETE CASCADE,
  constraint message_contents_one_source CHECK ((num_nonnulls(source, source_file) = 1))
);
CREATE INDEX message_contents_file ON message_contents USING btree (tenant_id, source_file) WHERE (source_file IS NOT NULL);

-- Message-IDs that a service wrote over ours, with the original.
create table message_names (
  tenant_id uuid not null,
  name text not null,
  message_id text not null,
  constraint message_names_pkey PRIMARY KEY (tenant_id, name),
  constraint message_names_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
);
CREATE INDEX message_names_of ON message_names USING btree (tenant_id, message_id);

-- Tags of messages.
create table message_tags (
  tenant_id uuid not null,
  tag_id uuid not null,
  message_id uuid not null,
  id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint message_tags_pkey PRIMARY KEY (tenant_id, tag_id, message_id),
  constraint message_tags_tenant_id_id_key UNIQUE (tenant_id, id),
  constraint message_tags_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id) REFERENCES messages(tenant_id, id) ON DELETE CASCADE,
  constraint message_tags_tenant_id_tag_id_fkey FOREIGN KEY (tenant_id, tag_id) REFERENCES tags(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX message_tags_message ON message_tags USING btree (tenant_id, message_id);
CREATE TRIGGER message_tags_counted_in AFTER INSERT ON message_tags REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_tagged();
CREATE TRIGGER message_tags_counted_out AFTER DELETE ON message_tags REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_tagged();

-- Searchable text of messages.
create table message_words (
  tenant_id uuid not null,
  message_id uuid not null,
  words text not null,
  constraint message_words_pkey PRIMARY KEY (tenant_id, message_id),
  constraint message_words_tenant_id_message_id_fkey FOREIGN KEY (tenant_id, message_id) REFERENCES messages(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX message_words_parts ON message_words USING gin (tenant_id, words gin_trgm_ops);

-- Messages whose searchable text is to be made, in batches.
create table message_words_due (
  tenant_id uuid not null,
  id bigint not null generated always as identity,
  message_ids uuid[] not null,
  constraint message_words_due_pkey PRIMARY KEY (tenant_id, id)
);

-- Messages sent and received.
create table messages (
  tenant_id uuid not null,
  id uuid not null,
  job_id uuid,
  contact_id uuid,
  provider_id uuid,
  direction text not null,
  delivery_status text not null,
  status text not null default 'active'::text,
  content_type text not null,
  subject text not null,
  preview text not null,
  sender text not null,
  recipient text not null,
  message_id text not null,
  thread text,
  belong_to_message_id text,
  source bytea,
  is_read boolean not null default false,
  read_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sender_address text not null default ''::text,
  cc text not null default ''::text,
  people text[] not null default '{}'::text[],
  answers_to text[] not null default '{}'::text[],
  attachments jsonb not null default '[]'::jsonb,
  note text,
  automatic boolean not null default false,
  answered_at timestamptz,
  folder text,
  uid_validity bigint,
  uid bigint,
  envelope jsonb,
  draft jsonb,
  source_file text,
  content_digest text,
  thread_job_id uuid,
  constraint messages_pkey PRIMARY KEY (tenant_id, id),
  constraint messages_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint messages_content_type_check CHECK ((content_type = ANY (ARRAY['html'::text, 'text'::text]))),
  constraint messages_delivery_status_check CHECK ((delivery_status = ANY (ARRAY['queued'::text, 'sent'::text, 'deferred'::text, 'failed'::text, 'bounced'::text, 'unknown'::text, 'received'::text]))),
  constraint messages_direction_check CHECK ((direction = ANY (ARRAY['sent'::text, 'received'::text]))),
  constraint messages_one_source CHECK ((num_nonnulls(source, source_file) <= 1)),
  constraint messages_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text, 'draft'::text])))
);
CREATE INDEX messages_answers_to ON messages USING gin (answers_to) WHERE (direction = 'received'::text);
CREATE INDEX messages_aside ON messages USING btree (tenant_id, status, created_at, id) WHERE (status <> 'active'::text);
CREATE INDEX messages_belong ON messages USING btree (tenant_id, belong_to_message_id) WHERE (belong_to_message_id IS NOT NULL);
CREATE INDEX messages_conversations ON messages USING btree (tenant_id, created_at, id) WHERE ((job_id IS NULL) AND (status <> 'draft'::text));
CREATE INDEX messages_created ON messages USING btree (tenant_id, created_at, id) WHERE (status <> 'draft'::text);
CREATE INDEX messages_file ON messages USING btree (tenant_id, source_file) WHERE (source_file IS NOT NULL);
CREATE INDEX messages_inbox ON messages USING btree (tenant_id, status, created_at DESC, id DESC) WHERE (direction = 'received'::text);
CREATE INDEX messages_job ON messages USING btree (tenant_id, job_id);
CREATE UNIQUE INDEX messages_message_id ON messages USING btree (tenant_id, direction, message_id);
CREATE UNIQUE INDEX messages_place ON messages USING btree (tenant_id, provider_id, folder, uid_validity, uid) WHERE (uid IS NOT NULL);
CREATE INDEX messages_provider ON messages USING btree (tenant_id, provider_id, created_at, id) WHERE ((status <> 'draft'::text) AND (job_id IS NULL));
CREATE INDEX messages_received ON messages USING btree (tenant_id, created_at, id) WHERE ((direction = 'received'::text) AND (status <> 'draft'::text));
CREATE INDEX messages_recipient ON messages USING btree (tenant_id, recipient, created_at DESC);
CREATE INDEX messages_sender ON messages USING btree (tenant_id, sender_address, created_at DESC) WHERE (direction = 'received'::text);
CREATE INDEX messages_sent ON messages USING btree (tenant_id, COALESCE(sent_at, '-infinity'::timestamptz), id) WHERE (status <> 'draft'::text);
CREATE INDEX messages_thread ON messages USING btree (tenant_id, thread, created_at DESC, id DESC);
CREATE INDEX messages_thread_job ON messages USING btree (tenant_id, thread_job_id, created_at, id) WHERE (thread_job_id IS NOT NULL);
CREATE INDEX messages_troubled ON messages USING btree (tenant_id, delivery_status, created_at, id) WHERE (delivery_status <> ALL (ARRAY['sent'::text, 'received'::text]));
CREATE INDEX messages_troubled_job ON messages USING btree (tenant_id, job_id, delivery_status, created_at, id) WHERE ((delivery_status <> ALL (ARRAY['sent'::text, 'received'::text])) AND (job_id IS NOT NULL));
CREATE INDEX messages_unread ON messages USING btree (tenant_id, created_at, id) WHERE (NOT is_read);
CREATE INDEX messages_written_to ON messages USING btree (tenant_id, recipient, created_at) WHERE ((direction = 'sent'::text) AND (job_id IS NULL));
CREATE STATISTICS messages_kinds (mcv) ON tenant_id, provider_id, direction, delivery_status, status, is_read FROM messages;
CREATE STATISTICS messages_words ON folded((((((subject || ' '::text) || preview) || ' '::text) || sender) || ' '::text) || recipient) FROM messages;
CREATE TRIGGER message_webhooks_sent AFTER UPDATE OF delivery_status ON messages FOR EACH ROW WHEN (((new.direction = 'sent'::text) AND (new.delivery_status = 'sent'::text) AND ((old.delivery_status = ANY (ARRAY['queued'::text, 'deferred'::text])) OR ((old.delivery_status = 'failed'::text) AND (new.job_id IS NOT NULL))))) EXECUTE FUNCTION tell_message_sent();
CREATE TRIGGER messages_told_deleted AFTER DELETE ON messages FOR EACH ROW WHEN (((old.uid IS NOT NULL) OR ((old.job_id IS NULL) AND (old.provider_id IS NOT NULL) AND (old.delivery_status = ANY (ARRAY['sent'::text, 'received'::text]))))) EXECUTE FUNCTION note_mailbox_change();
CREATE TRIGGER messages_told_marked AFTER UPDATE OF is_read, answered_at ON messages FOR EACH ROW WHEN (((old.uid IS NOT NULL) AND ((old.is_read IS DISTINCT FROM new.is_read) OR ((old.answered_at IS NULL) AND (new.answered_at IS NOT NULL))))) EXECUTE FUNCTION note_mailbox_change();
CREATE TRIGGER messages_webhooks_sent AFTER INSERT ON messages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tell_messages_sent();
CREATE TRIGGER messages_words_changed AFTER UPDATE OF subject, preview, sender, recipient ON messages FOR EACH ROW WHEN (((((old.subject IS DISTINCT FROM new.subject) OR (old.preview IS DISTINCT FROM new.preview)) OR (old.sender IS DISTINCT FROM new.sender)) OR (old.recipient IS DISTINCT FROM new.recipient))) EXECUTE FUNCTION note_changed_words();
CREATE TRIGGER messages_words_new AFTER INSERT ON messages REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION note_new_words();

-- Events that people are notified of, written in the transaction of the event and delivered by the queue.
create table news (
  id uuid not null,
  kind text not null,
  actor_id uuid,
  entity_type text not null,
  entity_id uuid not null,
  link text not null,
  title text not null,
  excerpt text not null default ''::text,
  audience jsonb not null,
  told_to uuid,
  told_at timestamptz,
  created_at timestamptz not null default now(),
  title_ar text,
  excerpt_ar text,
  spam_at timestamptz,
  constraint news_pkey PRIMARY KEY (id),
  constraint news_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX news_actor ON news USING btree (actor_id);
CREATE INDEX news_created ON news USING btree (created_at);
CREATE INDEX news_entity ON news USING btree (entity_id);
CREATE INDEX news_spam ON news USING btree (spam_at) WHERE (spam_at IS NOT NULL);
CREATE INDEX news_untold ON news USING btree (created_at) WHERE (told_at IS NULL);

-- Weekly mails sent: one for each person and week, by its Monday (UTC).
create table notification_digests (
  user_id uuid not null,
  week date not null,
  created_at timestamptz not null default now(),
  constraint notification_digests_pkey PRIMARY KEY (user_id, week),
  constraint notification_digests_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX notification_digests_created ON notification_digests USING btree (created_at);

-- Channels of a person by kind of news; without a row the default holds.
create table notification_settings (
  user_id uuid not null,
  kind text not null,
  in_app boolean not null,
  mail text not null,
  updated_at timestamptz not null default now(),
  constraint notification_settings_pkey PRIMARY KEY (user_id, kind),
  constraint notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notification_settings_mail_check CHECK ((mail = ANY (ARRAY['none'::text, 'once'::text, 'weekly'::text])))
);

-- News delivered to one person, once for each piece of news.
create table notifications (
  user_id uuid not null,
  id uuid not null,
  news_id uuid not null,
  is_read boolean not null default false,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  in_app boolean not null default true,
  mail text not null default 'none'::text,
  mailed_at timestamptz,
  withdrawn boolean not null default false,
  constraint notifications_pkey PRIMARY KEY (user_id, id),
  constraint notifications_news_id_user_id_key UNIQUE (news_id, user_id),
  constraint notifications_news_id_fkey FOREIGN KEY (news_id) REFERENCES news(id) ON DELETE CASCADE,
  constraint notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint notifications_mail_check CHECK ((mail = ANY (ARRAY['none'::text, 'once'::text, 'weekly'::text])))
);
CREATE INDEX notifications_unread ON notifications USING btree (user_id, id) WHERE (NOT is_read);
CREATE INDEX notifications_weekly ON notifications USING btree (user_id, created_at) WHERE ((mail = 'weekly'::text) AND (mailed_at IS NULL) AND (NOT is_read));

-- Named values of a workspace, for use in mails.
create table parameters (
  tenant_id uuid not null,
  name text not null,
  value jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint parameters_pkey PRIMARY KEY (tenant_id, name),
  constraint parameters_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
);

-- Challenges that a passkey may sign once. Of a session, of a sign-in with the right password, or of neither.
create table passkey_challenges (
  token_hash bytea not null,
  challenge bytea not null,
  session_id uuid,
  sign_in_hash bytea,
  expires_at timestamptz not null,
  constraint passkey_challenges_pkey PRIMARY KEY (token_hash),
  constraint passkey_challenges_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  constraint passkey_challenges_sign_in_hash_fkey FOREIGN KEY (sign_in_hash) REFERENCES sign_in_challenges(token_hash) ON DELETE CASCADE
);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkey_challenges_session ON passkey_challenges USING btree (session_id);
CREATE INDEX passkey_challenges_sign_in ON passkey_challenges USING btree (sign_in_hash);

-- Credentials with which a person signs in without a password.
create table passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX passkeys_user ON passkeys USING btree (user_id, created_at);

-- Pictures of a workspace for its mails.
create table pictures (
  tenant_id uuid not null,
  id uuid not null,
  name text not null default ''::text,
  size integer not null,
  width integer not null,
  height integer not null,
  added_by uuid,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint pictures_pkey PRIMARY KEY (tenant_id, id),
  constraint pictures_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint pictures_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
);
CREATE INDEX pictures_added_by ON pictures USING btree (added_by) WHERE (added_by IS NOT NULL);
CREATE INDEX pictures_listed ON pictures USING btree (tenant_id, created_at DESC, id DESC) WHERE (removed_at IS NULL);

-- Running processes with their state, reported every few seconds.
create unlogged table processes (
  id uuid not null,
  host text not null,
  pid integer not null,
  role text not null,
  version text not null,
  port integer not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  memory bigint not null,
  loop_delay real not null,
  connections_used integer not null,
  connections_waiting integer not null,
  disk_free bigint not null,
  disk_size bigint not null,
  is_leaving boolean not null default false,
  replica text not null default 'none'::text,
  replica_lag real,
  storage text not null default 'none'::text,
  storage_fault text,
  storage_fault_at timestamptz,
  constraint processes_pkey PRIMARY KEY (id),
  constraint processes_replica_check CHECK ((replica = ANY (ARRAY['none'::text, 'used'::text, 'behind'::text, 'away'::text]))),
  constraint processes_storage_check CHECK ((storage = ANY (ARRAY['none'::text, 'up'::text, 'away'::text])))
);
CREATE INDEX processes_seen ON processes USING btree (seen_at);

-- Side businesses of members.
create table projects (
  id uuid not null,
  owner_id uuid not null,
  name_en text not null,
  name_ar text not null,
  what_en text not null,
  what_ar text not null,
  audience_en text not null,
  audience_ar text not null,
  tone text not null,
  brand_values text[] not null,
  words_to_use text[] not null,
  words_to_avoid text[] not null,
  languages text[] not null,
  colours text[] not null,
  link text,
  logo text,
  status text not null default 'active'::text,
  asked integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint projects_pkey PRIMARY KEY (id),
  constraint projects_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint projects_languages_check CHECK (((languages <@ ARRAY['en'::text, 'ar'::text]) AND ((cardinality(languages) >= 1) AND (cardinality(languages) <= 2)))),
  constraint projects_status_check CHECK ((status = ANY (ARRAY['active'::text, 'archived'::text]))),
  constraint projects_tone_check CHECK ((tone = ANY (ARRAY['friendly'::text, 'professional'::text, 'playful'::text, 'warm'::text, 'bold'::text])))
);
CREATE INDEX projects_owner ON projects USING btree (owner_id, status, updated_at DESC, id DESC);

-- Mails sent over a provider in the current spans; only of providers with limits.
create table provider_usage (
  tenant_id uuid not null,
  provider_id uuid not null,
  span text not null,
  start timestamptz not null,
  used integer not null,
  constraint provider_usage_pkey PRIMARY KEY (tenant_id, provider_id, span),
  constraint provider_usage_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES providers(tenant_id, id) ON DELETE CASCADE,
  constraint provider_usage_span_check CHECK ((span = ANY (ARRAY['second'::text, 'hour'::text, 'day'::text])))
);

-- Providers that send mail for a workspace.
create table providers (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  type text not null,
  status text not null default 'active'::text,
  is_default boolean not null default false,
  from_name text not null default ''::text,
  from_email text not null,
  reply_to text,
  settings jsonb not null default '{}'::jsonb,
  secret bytea,
  limits jsonb not null default '{}'::jsonb,
  last_test jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  hook_version smallint not null default 1,
  hook_at timestamptz,
  hook_refused_at timestamptz,
  return_path text,
  signature text not null default ''::text,
  mailbox_limits jsonb not null default '{}'::jsonb,
  constraint providers_pkey PRIMARY KEY (tenant_id, id),
  constraint providers_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint providers_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text]))),
  constraint providers_type_check CHECK ((type = ANY (ARRAY['sandbox'::text, 'smtp'::text, 'ses'::text, 'sendgrid'::text, 'mailgun'::text, 'postmark'::text, 'brevo'::text, 'resend'::text])))
);
CREATE UNIQUE INDEX providers_default ON providers USING btree (tenant_id) WHERE is_default;

-- Edits of published questions and answers that wait for a moderator. Readers see the approved text meanwhile.
create table qa_edits (
  id uuid not null,
  question_id uuid,
  answer_id uuid,
  title text,
  body text not null,
  written_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  body_html text not null default ''::text,
  html_version smallint not null default 0,
  constraint qa_edits_pkey PRIMARY KEY (id),
  constraint qa_edits_answer_id_key UNIQUE (answer_id),
  constraint qa_edits_question_id_key UNIQUE (question_id),
  constraint qa_edits_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES answers(id) ON DELETE CASCADE,
  constraint qa_edits_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint qa_edits_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id) ON DELETE CASCADE,
  constraint qa_edits_check CHECK ((num_nonnulls(question_id, answer_id) = 1))
);
CREATE INDEX qa_edits_html_version ON qa_edits USING btree (html_version);
CREATE INDEX qa_edits_writer ON qa_edits USING btree (written_by);
CREATE TRIGGER qa_edits_html BEFORE UPDATE OF body ON qa_edits FOR EACH ROW WHEN (((old.body <> new.body) AND (old.body_html = new.body_html))) EXECUTE FUNCTION forget_html();

-- Reports to administrators: one open report of a person for each question or answer.
create table qa_flags (
  id uuid not null,
  question_id uuid,
  answer_id uuid,
  reporter_id uuid,
  reason text not null,
  note text not null default ''::text,
  status text not null default 'open'::text,
  resolved_by uuid,
  resolved_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint qa_flags_pkey PRIMARY KEY (id),
  constraint qa_flags_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES answers(id) ON DELETE CASCADE,
  constraint qa_flags_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint qa_flags_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint qa_flags_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint qa_flags_check CHECK ((num_nonnulls(question_id, answer_id) = 1)),
  constraint qa_flags_reason_check CHECK ((reason = ANY (ARRAY['spam'::text, 'abuse'::text, 'off_topic'::text, 'duplicate'::text, 'wrong'::text, 'other'::text]))),
  constraint qa_flags_status_check CHECK ((status = ANY (ARRAY['open'::text, 'upheld'::text, 'dismissed'::text])))
);
CREATE UNIQUE INDEX qa_flags_answer ON qa_flags USING btree (answer_id, reporter_id) WHERE ((status = 'open'::text) AND (answer_id IS NOT NULL));
CREATE INDEX qa_flags_of_answer ON qa_flags USING btree (answer_id) WHERE (answer_id IS NOT NULL);
CREATE INDEX qa_flags_of_question ON qa_flags USING btree (question_id) WHERE (question_id IS NOT NULL);
CREATE UNIQUE INDEX qa_flags_question ON qa_flags USING btree (question_id, reporter_id) WHERE ((status = 'open'::text) AND (question_id IS NOT NULL));
CREATE INDEX qa_flags_reason ON qa_flags USING btree (reason, id DESC);
CREATE INDEX qa_flags_reporter ON qa_flags USING btree (reporter_id);
CREATE INDEX qa_flags_resolver ON qa_flags USING btree (resolved_by) WHERE (resolved_by IS NOT NULL);
CREATE INDEX qa_flags_status ON qa_flags USING btree (status, id DESC);

-- Answers that serve another question too.
create table qa_relations (
  id uuid not null,
  question_id uuid not null,
  answer_id uuid not null,
  note text not null default ''::text,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint qa_relations_pkey PRIMARY KEY (id),
  constraint qa_relations_question_id_answer_id_key UNIQUE (question_id, answer_id),
  constraint qa_relations_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES answers(id) ON DELETE CASCADE,
  constraint qa_relations_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE
);
CREATE INDEX qa_relations_answer ON qa_relations USING btree (answer_id);
CREATE INDEX qa_relations_note ON qa_relations USING gin (folded(note) gin_trgm_ops);
CREATE INDEX qa_relations_order ON qa_relations USING btree (question_id, "position", id);
CREATE INDEX qa_relations_place ON qa_relations USING btree ("position", id);

-- Earlier texts of questions and answers with their authors.
create table qa_revisions (
  id uuid not null,
  question_id uuid,
  answer_id uuid,
  title text,
  body text not null,
  written_by uuid,
  written_at timestamptz not null,
  constraint qa_revisions_pkey PRIMARY KEY (id),
  constraint qa_revisions_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES answers(id) ON DELETE CASCADE,
  constraint qa_revisions_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint qa_revisions_written_by_fkey FOREIGN KEY (written_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint qa_revisions_check CHECK ((num_nonnulls(question_id, answer_id) = 1))
);
CREATE INDEX qa_revisions_answer ON qa_revisions USING btree (answer_id, id DESC) WHERE (answer_id IS NOT NULL);
CREATE INDEX qa_revisions_question ON qa_revisions USING btree (question_id, id DESC) WHERE (question_id IS NOT NULL);
CREATE INDEX qa_revisions_writer ON qa_revisions USING btree (written_by);

-- Number of questions by status; merged questions are counted apart.
create table question_counts (
  status text not null,
  count bigint not null,
  constraint question_counts_pkey PRIMARY KEY (status)
);

-- People who follow a question.
create table question_follows (
  question_id uuid not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  constraint question_follows_pkey PRIMARY KEY (question_id, user_id),
  constraint question_follows_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint question_follows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX question_follows_user ON question_follows USING btree (user_id, question_id DESC);

-- When a follower was last mailed about a question; kept for an hour.
create table question_mails (
  question_id uuid not null,
  user_id uuid not null,
  mailed_at timestamptz not null,
  constraint question_mails_pkey PRIMARY KEY (question_id, user_id),
  constraint question_mails_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint question_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX question_mails_mailed ON question_mails USING btree (mailed_at);
CREATE INDEX question_mails_user ON question_mails USING btree (user_id);

-- Search vectors of questions. Eras are ranges of rows in order of storing: a search for common words reads the newest eras only.
create table question_search (
  question_id uuid not null,
  vector tsvector not null,
  version integer not null,
  tags uuid[] not null default '{}'::uuid[],
  place bigint not null generated always as identity,
  era integer not null generated always as (((place >> 12))::integer) stored,
  constraint question_search_pkey PRIMARY KEY (question_id),
  constraint question_search_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE
);
CREATE INDEX question_search_era ON question_search USING btree (era);
CREATE INDEX question_search_vector ON question_search USING gin (vector, tags, era);
CREATE INDEX question_search_version ON question_search USING btree (version);
CREATE TRIGGER question_words_learned_in AFTER INSERT ON question_search REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION learn_words();
CREATE TRIGGER question_words_learned_over AFTER UPDATE ON question_search REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION learn_words();

-- Content tags of questions.
create table question_tags (
  question_id uuid not null,
  tag_id uuid not null,
  constraint question_tags_pkey PRIMARY KEY (question_id, tag_id),
  constraint question_tags_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint question_tags_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES content_tags(id) ON DELETE CASCADE
);
CREATE INDEX question_tags_tag ON question_tags USING btree (tag_id, question_id DESC);
CREATE TRIGGER question_tags_counted_in AFTER INSERT ON question_tags REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_content_tag_uses();
CREATE TRIGGER question_tags_counted_out AFTER DELETE ON question_tags REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_content_tag_uses();

-- Views of today as a hash that is unusable tomorrow; a viewer counts once a day.
create unlogged table question_views (
  day date not null,
  question_id uuid not null,
  viewer bytea not null,
  constraint question_views_pkey PRIMARY KEY (day, question_id, viewer)
);

-- Votes on questions. A withdrawn vote stays with the value 0.
create table question_votes (
  question_id uuid not null,
  voter_id uuid not null,
  value smallint not null,
  created_at timestamptz not null default now(),
  constraint question_votes_pkey PRIMARY KEY (question_id, voter_id),
  constraint question_votes_question_id_fkey FOREIGN KEY (question_id) REFERENCES questions(id) ON DELETE CASCADE,
  constraint question_votes_voter_id_fkey FOREIGN KEY (voter_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint question_votes_value_check CHECK ((value = ANY (ARRAY['-1'::integer, 0, 1])))
);
CREATE INDEX question_votes_voter ON question_votes USING btree (voter_id);
CREATE TRIGGER question_votes_counted AFTER INSERT OR DELETE OR UPDATE ON question_votes FOR EACH ROW EXECUTE FUNCTION count_question_vote();

-- Number of questions that contain a word, refreshed hourly. Rare words show which questions are alike.
create table question_words (
  word text not null,
  questions integer not null,
  answers integer not null default 0,
  constraint question_words_pkey PRIMARY KEY (word)
);
CREATE INDEX question_words_beginning ON question_words USING btree (word text_pattern_ops);
CREATE INDEX question_words_similar ON question_words USING gin (word gin_trgm_ops);

-- Questions of members.
create table questions (
  id uuid not null,
  slug text not null,
  title text not null,
  body text not null,
  status text not null,
  author_id uuid,
  answer_count integer not null default 0,
  accepted_answer_id uuid,
  upvote_count integer not null default 0,
  downvote_count integer not null default 0,
  score integer not null generated always as ((upvote_count - downvote_count)) stored,
  view_count bigint not null default 0,
  pinned boolean not null default false,
  merged_into uuid,
  is_public boolean not null generated always as (((status = ANY (ARRAY['published'::text, 'closed'::text])) AND (merged_into IS NULL))) stored,
  moderation_note text not null default ''::text,
  published_at timestamptz,
  last_activity_at timestamptz not null default now(),
  edited_at timestamptz,
  edited_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  body_html text not null default ''::text,
  html_version smallint not null default 0,
  shown_as text,
  spam_at timestamptz,
  before_spam text,
  spam_by_account boolean not null default false,
  constraint questions_pkey PRIMARY KEY (id),
  constraint questions_slug_key UNIQUE (slug),
  constraint questions_author_id_fkey FOREIGN KEY (author_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint questions_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint questions_id_accepted_answer_id_fkey FOREIGN KEY (id, accepted_answer_id) REFERENCES answers(question_id, id) ON DELETE SET NULL (accepted_answer_id),
  constraint questions_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES questions(id) ON DELETE SET NULL,
  constraint questions_answer_count_check CHECK ((answer_count >= 0)),
  constraint questions_check CHECK ((merged_into <> id)),
  constraint questions_downvote_count_check CHECK ((downvote_count >= 0)),
  constraint questions_shown_as_check CHECK ((shown_as = ANY (ARRAY['published'::text, 'closed'::text]))),
  constraint questions_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'published'::text, 'closed'::text, 'archived'::text]))),
  constraint questions_upvote_count_check CHECK ((upvote_count >= 0))
) with (fillfactor=85);
CREATE INDEX questions_accepted ON questions USING btree (accepted_answer_id) WHERE (accepted_answer_id IS NOT NULL);
CREATE INDEX questions_active ON questions USING btree (pinned DESC, last_activity_at DESC, id DESC) INCLUDE (is_public, author_id);
CREATE INDEX questions_author ON questions USING btree (author_id, id DESC);
CREATE INDEX questions_edited_by ON questions USING btree (edited_by) WHERE (edited_by IS NOT NULL);
CREATE INDEX questions_hidden ON questions USING btree (id) INCLUDE (author_id) WHERE (NOT is_public);
CREATE INDEX questions_html_version ON questions USING btree (html_version);
CREATE INDEX questions_merged ON questions USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX questions_newest ON questions USING btree (pinned DESC, id DESC) INCLUDE (is_public, author_id);
CREATE INDEX questions_spam ON questions USING btree (spam_at) WHERE (spam_at IS NOT NULL);
CREATE INDEX questions_status ON questions USING btree (status, id DESC);
CREATE INDEX questions_title ON questions USING gin (lower(title) gin_trgm_ops);
CREATE INDEX questions_unanswered ON questions USING btree (id DESC) WHERE ((status = 'published'::text) AND (merged_into IS NULL) AND (answer_count = 0));
CREATE INDEX questions_votes ON questions USING btree (score DESC, id DESC) INCLUDE (is_public, author_id);
CREATE TRIGGER questions_counted_in AFTER INSERT ON questions REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_questions();
CREATE TRIGGER questions_counted_out AFTER DELETE ON questions REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_questions();
CREATE TRIGGER questions_counted_over AFTER UPDATE OF status, merged_into ON questions FOR EACH ROW WHEN (((old.status <> new.status) OR (old.merged_into IS DISTINCT FROM new.merged_into))) EXECUTE FUNCTION recount_question();
CREATE TRIGGER questions_embedded AFTER INSERT OR UPDATE OF title, body, status, merged_into ON questions FOR EACH ROW EXECUTE FUNCTION embed_question();
CREATE TRIGGER questions_html BEFORE UPDATE OF body ON questions FOR EACH ROW WHEN (((old.body <> new.body) AND (old.body_html = new.body_html))) EXECUTE FUNCTION forget_html();
CREATE TRIGGER questions_news_gone AFTER DELETE ON questions REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION forget_news('question');
CREATE TRIGGER questions_unembedded AFTER DELETE ON questions FOR EACH ROW EXECUTE FUNCTION forget_embedded();

-- Calls per time window, shared by all processes.
create unlogged table rate_limits (
  key text not null,
  window_start timestamptz not null,
  calls integer not null,
  constraint rate_limits_pkey PRIMARY KEY (key, window_start)
);
CREATE INDEX rate_limits_window ON rate_limits USING btree (window_start);

-- Unused recovery codes, hashed by argon2id with the salt of the authenticator.
create table recovery_codes (
  user_id uuid not null,
  code_hash bytea not null,
  constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES authenticators(user_id) ON DELETE CASCADE
);

-- Browsers on which a person signs in without a code until expires_at.
create table remembered_devices (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  device text not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint remembered_devices_pkey PRIMARY KEY (id),
  constraint remembered_devices_token_hash_key UNIQUE (token_hash),
  constraint remembered_devices_user_id_fkey FOREIGN KEY (user_id) REFERENCES authenticators(user_id) ON DELETE CASCADE
);
CREATE INDEX remembered_devices_expiry ON remembered_devices USING btree (expires_at);
CREATE INDEX remembered_devices_user ON remembered_devices USING btree (user_id, created_at);

-- Signed links to the report of a campaign, for readers without an account.
create table report_shares (
  tenant_id uuid not null,
  id uuid not null,
  job_id uuid not null,
  user_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  constraint report_shares_pkey PRIMARY KEY (tenant_id, id),
  constraint report_shares_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint report_shares_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES jobs(tenant_id, id) ON DELETE CASCADE,
  constraint report_shares_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL
);
CREATE INDEX report_shares_job ON report_shares USING btree (tenant_id, job_id);
CREATE INDEX report_shares_user ON report_shares USING btree (user_id) WHERE (user_id IS NOT NULL);

-- Day before which all counters are rolled up. Locked for update by the roll-up, shared by writers of older counters.
create table rollup_state (
  tenant_id uuid not null,
  until date not null default '1970-01-01'::date,
  constraint rollup_state_pkey PRIMARY KEY (tenant_id),
  constraint rollup_state_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
);

-- Saved filters, order and columns of a list.
create table saved_views (
  id uuid not null,
  owner_id uuid not null,
  list text not null,
  name text not null,
  query jsonb not null,
  columns jsonb,
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  workspace_id uuid,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint saved_views_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint saved_views_columns_check CHECK (((jsonb_typeof(columns) = 'array'::text) AND (length((columns)::text) <= 8000))),
  constraint saved_views_list_check CHECK ((length(list) <= 40)),
  constraint saved_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint saved_views_query_check CHECK (((jsonb_typeof(query) = 'object'::text) AND (length((query)::text) <= 8000)))
);
CREATE UNIQUE INDEX saved_views_name ON saved_views USING btree (owner_id, workspace_id, list, lower(name)) NULLS NOT DISTINCT;
CREATE INDEX saved_views_shared ON saved_views USING btree (workspace_id, list, lower(name)) WHERE is_shared;
CREATE INDEX saved_views_workspace ON saved_views USING btree (workspace_id);

-- Counters of sends by quarter of an hour (UTC) and job. Days of every time zone begin with a quarter.
create table send_counts (
  tenant_id uuid not null,
  at timestamptz not null,
  job_id uuid not null,
  sent integer not null default 0,
  opened integer not null default 0,
  clicked integer not null default 0,
  replied integer not null default 0,
  bounced integer not null default 0,
  returned integer not null default 0,
  complained integer not null default 0,
  unsubscribed integer not null default 0,
  constraint send_counts_pkey PRIMARY KEY (tenant_id, at, job_id),
  constraint send_counts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
);
CREATE INDEX send_counts_job ON send_counts USING btree (tenant_id, job_id, at);
CREATE INDEX send_counts_left ON send_counts USING btree (tenant_id, job_id) INCLUDE (unsubscribed) WHERE (unsubscribed > 0);

-- Counters of sends by UTC day and job.
create table send_days (
  tenant_id uuid not null,
  day date not null,
  job_id uuid not null,
  sent integer not null default 0,
  opened integer not null default 0,
  clicked integer not null default 0,
  replied integer not null default 0,
  bounced integer not null default 0,
  returned integer not null default 0,
  complained integer not null default 0,
  unsubscribed integer not null default 0,
  constraint send_days_pkey PRIMARY KEY (tenant_id, day, job_id),
  constraint send_days_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
);
CREATE TRIGGER send_days_counted BEFORE INSERT ON send_days FOR EACH ROW EXECUTE FUNCTION count_sent_here();

-- Counters of sends by quarter of an hour (UTC) and recipient domain.
create table send_domain_counts (
  tenant_id uuid not null,
  at timestamptz not null,
  domain text not null,
  sent integer not null default 0,
  opened integer not null default 0,
  clicked integer not null default 0,
  replied integer not null default 0,
  bounced integer not null default 0,
  returned integer not null default 0,
  complained integer not null default 0,
  unsubscribed integer not null default 0,
  constraint send_domain_counts_pkey PRIMARY KEY (tenant_id, at, domain),
  constraint send_domain_counts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
);

-- Counters of sends by UTC day and recipient domain.
create table send_domain_days (
  tenant_id uuid not null,
  day date not null,
  domain text not null,
  sent integer not null default 0,
  opened integer not null default 0,
  clicked integer not null default 0,
  replied integer not null default 0,
  bounced integer not null default 0,
  returned integer not null default 0,
  complained integer not null default 0,
  unsubscribed integer not null default 0,
  constraint send_domain_days_pkey PRIMARY KEY (tenant_id, day, domain),
  constraint send_domain_days_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
);
CREATE TRIGGER send_domain_days_counted BEFORE INSERT ON send_domain_days FOR EACH ROW EXECUTE FUNCTION count_sent_here();

-- Roll-ups by recipient domain.
create table send_domain_rollups (
  tenant_id uuid not null,
  days smallint not null,
  day date not null,
  domain text not null,
  sent bigint not null default 0,
  opened bigint not null default 0,
  clicked bigint not null default 0,
  replied bigint not null default 0,
  bounced bigint not null default 0,
  returned bigint not null default 0,
  complained bigint not null default 0,
  unsubscribed bigint not null default 0,
  constraint send_domain_rollups_pkey PRIMARY KEY (tenant_id, days, day, domain),
  constraint send_domain_rollups_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
);

-- Counters of sends by 1, 4, 16, 64 and 256 UTC days since 1970, so that a report over a year adds few rows. Quarters stay, for the hours at both ends.
create table send_rollups (
  tenant_id uuid not null,
  days smallint not null,
  day date not null,
  job_id uuid not null,
  sent bigint not null default 0,
  opened bigint not null default 0,
  clicked bigint not null default 0,
  replied bigint not null default 0,
  bounced bigint not null default 0,
  returned bigint not null default 0,
  complained bigint not null default 0,
  unsubscribed bigint not null default 0,
  constraint send_rollups_pkey PRIMARY KEY (tenant_id, days, day, job_id),
  constraint send_rollups_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
);

-- Roll-ups of all sends.
create table send_total_rollups (
  tenant_id uuid not null,
  days smallint not null,
  day date not null,
  sent bigint not null default 0,
  opened bigint not null default 0,
  clicked bigint not null default 0,
  replied bigint not null default 0,
  bounced bigint not null default 0,
  returned bigint not null default 0,
  complained bigint not null default 0,
  unsubscribed bigint not null default 0,
  constraint send_total_rollups_pkey PRIMARY KEY (tenant_id, days, day),
  constraint send_total_rollups_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
);

-- Counters of all sends by quarter of an hour (UTC).
create table send_totals (
  tenant_id uuid not null,
  at timestamptz not null,
  sent bigint not null default 0,
  opened bigint not null default 0,
  clicked bigint not null default 0,
  replied bigint not null default 0,
  bounced bigint not null default 0,
  returned bigint not null default 0,
  complained bigint not null default 0,
  unsubscribed bigint not null default 0,
  constraint send_totals_pkey PRIMARY KEY (tenant_id, at),
  constraint send_totals_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
);

-- Sending rules of a workspace; without a row the defaults hold.
create table sending_rules (
  tenant_id uuid not null,
  rules jsonb not null,
  updated_at timestamptz not null default now(),
  constraint sending_rules_pkey PRIMARY KEY (tenant_id),
  constraint sending_rules_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
);

-- One row for each sign-in. Its tokens rotate; the row stays until the session ends.
create table sessions (
  id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  token_expires_at timestamptz not null,
  refresh_hash bytea not null,
  expires_at timestamptz not null,
  remember_me boolean not null,
  device text not null,
  last_seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  password_given_at timestamptz,
  country text,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_refresh_hash_key UNIQUE (refresh_hash),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_user ON sessions USING btree (user_id);
CREATE TRIGGER sessions_access AFTER DELETE ON sessions REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tell_access_ended();

-- Settings of the site, one row for each changed setting.
create table settings (
  name text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  constraint settings_pkey PRIMARY KEY (name)
);

-- Sign-ins with the right password that still need a code.
create table sign_in_challenges (
  token_hash bytea not null,
  user_id uuid not null,
  remember_me boolean not null,
  expires_at timestamptz not null,
  constraint sign_in_challenges_pkey PRIMARY KEY (token_hash),
  constraint sign_in_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
CREATE INDEX sign_in_challenges_expiry ON sign_in_challenges USING btree (expires_at);
CREATE INDEX sign_in_challenges_user ON sign_in_challenges USING btree (user_id);

-- Sign-ups that wait for confirmation. The input is stored here: an unconfirmed request cannot change a contact.
create table signups (
  tenant_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  email text not null,
  given jsonb not null,
  language text not null,
  version integer not null,
  texts jsonb not null,
  network text not null,
  made_contact boolean not null default false,
  mails smallint not null default 0,
  mailed_at timestamptz,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  system_mail boolean not null default false,
  constraint signups_pkey PRIMARY KEY (tenant_id, id),
  constraint signups_tenant_id_form_id_fkey FOREIGN KEY (tenant_id, form_id) REFERENCES forms(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX signups_asked ON signups USING btree (asked_at);
CREATE INDEX signups_email ON signups USING btree (tenant_id, email, asked_at);
CREATE INDEX signups_form ON signups USING btree (tenant_id, form_id);

-- Addresses and networks of accounts deleted as spam, as hashes: posts of new accounts from them always wait.
create table spam_sources (
  id uuid not null,
  kind text not null,
  hash bytea not null,
  user_id uuid,
  noted_at timestamptz not null,
  constraint spam_sources_pkey PRIMARY KEY (id),
  constraint spam_sources_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint spam_sources_kind_check CHECK ((kind = ANY (ARRAY['address'::text, 'network'::text])))
);
CREATE INDEX spam_sources_hash ON spam_sources USING btree (hash);
CREATE INDEX spam_sources_noted ON spam_sources USING btree (noted_at);
CREATE INDEX spam_sources_user ON spam_sources USING btree (user_id);

-- Files in the file store. A row is written before its file, so no file is unknown.
create table stored_files (
  scope uuid not null,
  sha256 text not null,
  size bigint not null,
  written_at timestamptz not null default now(),
  orphaned_at timestamptz,
  constraint stored_files_pkey PRIMARY KEY (scope, sha256),
  constraint stored_files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX stored_files_orphaned ON stored_files USING btree (orphaned_at) WHERE (orphaned_at IS NOT NULL);
CREATE TRIGGER stored_files_counted_in AFTER INSERT ON stored_files REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_stored();
CREATE TRIGGER stored_files_counted_out AFTER DELETE ON stored_files REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_stored();

-- Number and size of stored files, in sixteen parts so that writers do not wait for each other.
create table stored_totals (
  part text not null,
  files bigint not null,
  bytes bigint not null,
  constraint stored_totals_pkey PRIMARY KEY (part)
);

-- Contacts that became subscribed and that stopped being it, by quarter of an hour (UTC).
create table subscriber_counts (
  tenant_id uuid not null,
  at timestamptz not null,
  joined integer not null default 0,
  lost integer not null default 0,
  constraint subscriber_counts_pkey PRIMARY KEY (tenant_id, at),
  constraint subscriber_counts_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
);

-- Addresses that must not be mailed, checked when a recipient is claimed.
create table suppressions (
  tenant_id uuid not null,
  email text not null,
  reason text not null,
  job_id uuid,
  created_at timestamptz not null default now(),
  detail text,
  has_left boolean not null default false,
  bounce_rule text,
  constraint suppressions_pkey PRIMARY KEY (tenant_id, email),
  constraint suppressions_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint suppressions_reason_check CHECK ((reason = ANY (ARRAY['unsubscribed'::text, 'bounced'::text, 'complained'::text, 'blocked'::text])))
);
CREATE INDEX suppressions_created ON suppressions USING btree (tenant_id, created_at, email);
CREATE INDEX suppressions_reason ON suppressions USING btree (tenant_id, reason, created_at, email);
CREATE INDEX suppressions_search ON suppressions USING gin (tenant_id, email gin_trgm_ops);

-- Mail of the product itself where no transport is configured; administrators read it here.
create table system_mails (
  id uuid not null,
  recipient text not null,
  subject text not null,
  html text not null default ''::text,
  body text not null default ''::text,
  created_at timestamptz not null default now(),
  sealed bytea,
  constraint system_mails_pkey PRIMARY KEY (id)
);
CREATE INDEX system_mails_created ON system_mails USING btree (created_at);
CREATE INDEX system_mails_unsealed ON system_mails USING btree (id) WHERE (sealed IS NULL);

-- Tags of contacts and messages.
create table tags (
  tenant_id uuid not null,
  id uuid not null,
  type text not null,
  name_en text not null,
  name_ar text not null,
  color text not null default 'blue'::text,
  usage_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tags_pkey PRIMARY KEY (tenant_id, id),
  constraint tags_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint tags_type_check CHECK ((type = ANY (ARRAY['email'::text, 'message'::text])))
);
CREATE UNIQUE INDEX tags_name_ar ON tags USING btree (tenant_id, type, lower(name_ar));
CREATE UNIQUE INDEX tags_name_en ON tags USING btree (tenant_id, type, lower(name_en));
CREATE TRIGGER tag_takes_its_contacts AFTER DELETE ON tags FOR EACH ROW EXECUTE FUNCTION tag_takes_its_contacts();

-- The email of a template in other languages than its first, which is in templates.
create table template_contents (
  tenant_id uuid not null,
  template_id uuid not null,
  language text not null,
  subject text not null,
  content text not null,
  text text not null default ''::text,
  constraint template_contents_pkey PRIMARY KEY (tenant_id, template_id, language),
  constraint template_contents_tenant_id_template_id_fkey FOREIGN KEY (tenant_id, template_id) REFERENCES templates(tenant_id, id) ON DELETE CASCADE
);

-- Pictures that a template shows.
create table template_pictures (
  tenant_id uuid not null,
  template_id uuid not null,
  picture_id uuid not null,
  constraint template_pictures_pkey PRIMARY KEY (tenant_id, picture_id, template_id),
  constraint template_pictures_tenant_id_picture_id_fkey FOREIGN KEY (tenant_id, picture_id) REFERENCES pictures(tenant_id, id) ON DELETE CASCADE,
  constraint template_pictures_tenant_id_template_id_fkey FOREIGN KEY (tenant_id, template_id) REFERENCES templates(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX template_pictures_template ON template_pictures USING btree (tenant_id, template_id);

-- Tags of templates.
create table template_tags (
  tenant_id uuid not null,
  template_id uuid not null,
  tag_id uuid not null,
  constraint template_tags_pkey PRIMARY KEY (tenant_id, template_id, tag_id),
  constraint template_tags_tenant_id_tag_id_fkey FOREIGN KEY (tenant_id, tag_id) REFERENCES tags(tenant_id, id) ON DELETE CASCADE,
  constraint template_tags_tenant_id_template_id_fkey FOREIGN KEY (tenant_id, template_id) REFERENCES templates(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX template_tags_tag ON template_tags USING btree (tenant_id, tag_id);

-- Templates of mails.
create table templates (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  subject text not null,
  content_type text not null,
  content text not null,
  text text not null default ''::text,
  language text not null default 'en'::text,
  is_active boolean not null default true,
  usage_count integer not null default 0,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  edited_by uuid,
  constraint templates_pkey PRIMARY KEY (tenant_id, id),
  constraint templates_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES users(id) ON DELETE SET NULL,
  constraint templates_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint templates_content_type_check CHECK ((content_type = ANY (ARRAY['html'::text, 'text'::text, 'blocks'::text])))
);
CREATE INDEX templates_created ON templates USING btree (tenant_id, created_at DESC, id DESC);
CREATE TRIGGER templates_pictures_changed AFTER UPDATE OF content ON templates FOR EACH ROW WHEN ((old.content IS DISTINCT FROM new.content)) EXECUTE FUNCTION note_template_pictures();
CREATE TRIGGER templates_pictures_new AFTER INSERT ON templates FOR EACH ROW WHEN ((new.content ~~ '%/i/%'::text)) EXECUTE FUNCTION note_template_pictures();

-- Number of tools by category and status, ignoring case.
create table tool_categories (
  key text not null,
  status text not null,
  tools integer not null,
  constraint tool_categories_pkey PRIMARY KEY (key, status)
);

-- Recommended tools.
create table tools (
  id uuid not null,
  name_en text not null,
  name_ar text not null,
  description_en text not null default ''::text,
  description_ar text not null default ''::text,
  url text not null,
  category text not null,
  logo text,
  status text not null default 'active'::text,
  search tsvector not null default ''::tsvector,
  search_version integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tools_pkey PRIMARY KEY (id),
  constraint tools_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text])))
);
CREATE INDEX tools_by_name ON tools USING btree ((((folded(name_en) || ''::text) || name_en)) COLLATE "C", id) INCLUDE (name_en);
CREATE INDEX tools_category ON tools USING btree (lower(category), created_at DESC, id DESC) INCLUDE (category, status);
CREATE INDEX tools_created ON tools USING btree (created_at DESC, id DESC);
CREATE INDEX tools_name ON tools USING gin (folded(((name_en || ' '::text) || name_ar)) gin_trgm_ops);
CREATE INDEX tools_search ON tools USING gin (search);
CREATE INDEX tools_search_version ON tools USING btree (search_version);
CREATE INDEX tools_status ON tools USING btree (status, created_at DESC, id DESC);
CREATE TRIGGER tools_counted_in AFTER INSERT ON tools REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_tools();
CREATE TRIGGER tools_counted_out AFTER DELETE ON tools REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION count_tools();
CREATE TRIGGER tools_counted_over AFTER UPDATE ON tools REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION recount_tools();

-- Choices of contacts by topic.
create table topic_choices (
  tenant_id uuid not null,
  contact_id uuid not null,
  topic_id uuid not null,
  wanted boolean not null,
  updated_at timestamptz not null default now(),
  constraint topic_choices_pkey PRIMARY KEY (tenant_id, contact_id, topic_id),
  constraint topic_choices_tenant_id_contact_id_fkey FOREIGN KEY (tenant_id, contact_id) REFERENCES contacts(tenant_id, id) ON DELETE CASCADE,
  constraint topic_choices_tenant_id_topic_id_fkey FOREIGN KEY (tenant_id, topic_id) REFERENCES topics(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX topic_choices_topic ON topic_choices USING btree (tenant_id, topic_id);

-- Topics that contacts choose to receive.
create table topics (
  tenant_id uuid not null,
  id uuid not null,
  name_en text not null,
  name_ar text not null,
  description_en text not null default ''::text,
  description_ar text not null default ''::text,
  is_default boolean not null default true,
  is_archived boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint topics_pkey PRIMARY KEY (tenant_id, id),
  constraint topics_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX topics_name_ar ON topics USING btree (tenant_id, lower(name_ar));
CREATE UNIQUE INDEX topics_name_en ON topics USING btree (tenant_id, lower(name_en));

-- Transactional mails that wait to be sent, with their content.
create table transactional_mails (
  tenant_id uuid not null,
  id uuid not null,
  job_id uuid not null,
  email text not null,
  contact_id uuid,
  user_id uuid,
  template_id uuid,
  subject text not null,
  preview text not null,
  source bytea,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  source_file text,
  constraint transactional_mails_pkey PRIMARY KEY (tenant_id, id),
  constraint transactional_mails_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES jobs(tenant_id, id) ON DELETE CASCADE,
  constraint transactional_mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint transactional_mails_one_source CHECK ((num_nonnulls(source, source_file) = 1))
);
CREATE INDEX transactional_mails_at ON transactional_mails USING brin (created_at);
CREATE INDEX transactional_mails_created ON transactional_mails USING btree (tenant_id, created_at DESC, id DESC);
CREATE INDEX transactional_mails_email ON transactional_mails USING btree (tenant_id, email, created_at DESC, id DESC);
CREATE INDEX transactional_mails_file ON transactional_mails USING btree (tenant_id, source_file) WHERE (source_file IS NOT NULL);
CREATE INDEX transactional_mails_job ON transactional_mails USING btree (tenant_id, job_id);
CREATE INDEX transactional_mails_large ON transactional_mails USING btree (created_at) WHERE (octet_length(source) >= 65536);

-- Used refresh tokens. A second use means theft and ends the session.
create table used_refresh_tokens (
  refresh_hash bytea not null,
  session_id uuid not null,
  used_at timestamptz not null default now(),
  constraint used_refresh_tokens_pkey PRIMARY KEY (refresh_hash),
  constraint used_refresh_tokens_session_id_fkey FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE
);
CREATE INDEX used_refresh_tokens_session ON used_refresh_tokens USING btree (session_id);
CREATE INDEX used_refresh_tokens_used ON used_refresh_tokens USING btree (used_at);

-- Form stamps already used. A stamp is valid for one sign-up.
create table used_stamps (
  stamp_hash bytea not null,
  email_hash bytea not null,
  used_at timestamptz not null default now(),
  constraint used_stamps_pkey PRIMARY KEY (stamp_hash)
);
CREATE INDEX used_stamps_time ON used_stamps USING btree (used_at);

-- Accounts.
create table users (
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  password_hash text,
  role text not null default 'user'::text,
  status text not null default 'active'::text,
  preferred_language text not null default 'en'::text,
  image text,
  default_workspace_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  bio text not null default ''::text,
  mobile text,
  location text not null default ''::text,
  skills text[] not null default '{}'::text[],
  social_links jsonb not null default '{}'::jsonb,
  visible_to_community boolean not null default true,
  listed boolean generated always as ((visible_to_community AND (status = 'active'::text))) stored,
  directory_name text generated always as (folded(((first_name || ' '::text) || last_name))) stored,
  sign_up_hash bytea,
  address_confirmed_at timestamptz,
  administrator_since timestamptz,
  review text not null default 'new'::text,
  sign_up_network bytea,
  constraint users_pkey PRIMARY KEY (id),
  constraint users_default_workspace_id_fkey FOREIGN KEY (default_workspace_id) REFERENCES all_workspaces(id) ON DELETE SET NULL,
  constraint users_review_check CHECK ((review = ANY (ARRAY['new'::text, 'trusted'::text, 'always'::text]))),
  constraint users_role_check CHECK ((role = ANY (ARRAY['user'::text, 'admin'::text]))),
  constraint users_status_check CHECK ((status = ANY (ARRAY['active'::text, 'unconfirmed'::text, 'invited'::text, 'blocked'::text])))
);
CREATE INDEX users_by_name ON users USING btree (directory_name, id);
CREATE INDEX users_created ON users USING btree (created_at DESC, id DESC);
CREATE UNIQUE INDEX users_email ON users USING btree (lower(email)) INCLUDE (email, id);
CREATE INDEX users_email_beginning ON users USING btree (lower(email) text_pattern_ops);
CREATE INDEX users_first_name ON users USING btree (folded(first_name) text_pattern_ops);
CREATE INDEX users_last_name ON users USING btree (folded(last_name) text_pattern_ops);
CREATE INDEX users_role ON users USING btree (role, created_at DESC) WHERE (role <> 'user'::text);
CREATE INDEX users_search ON users USING gin (folded(((((first_name || ' '::text) || last_name) || ' '::text) || email)) gin_trgm_ops);
CREATE INDEX users_status ON users USING btree (status, created_at DESC, id DESC) WHERE (status <> 'active'::text);
CREATE TRIGGER users_access AFTER UPDATE OF role, status ON users FOR EACH ROW WHEN (((old.role IS DISTINCT FROM new.role) OR (old.status IS DISTINCT FROM new.status))) EXECUTE FUNCTION tell_access_changed('id');
CREATE TRIGGER users_administrator_since BEFORE INSERT OR UPDATE OF role ON users FOR EACH ROW EXECUTE FUNCTION set_administrator_since();
CREATE TRIGGER users_changed_in_directory AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_directory();
CREATE TRIGGER users_counted_in AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_directory();
CREATE TRIGGER users_counted_out AFTER DELETE ON users REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_directory();
CREATE TRIGGER users_counted_over AFTER UPDATE ON users REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_directory();
CREATE TRIGGER users_kept_in_directory AFTER INSERT ON users REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_directory();

-- Mails sent on each day of a warm-up. The step advances after a day on which something was sent.
create table warmup_days (
  tenant_id uuid not null,
  warmup_id uuid not null,
  day date not null,
  step smallint not null,
  volume integer not null,
  used integer not null default 0,
  constraint warmup_days_pkey PRIMARY KEY (tenant_id, warmup_id, day),
  constraint warmup_days_tenant_id_warmup_id_fkey FOREIGN KEY (tenant_id, warmup_id) REFERENCES warmups(tenant_id, id) ON DELETE CASCADE
);

-- Warm-up plans of a provider or a sending domain.
create table warmups (
  tenant_id uuid not null,
  id uuid not null,
  provider_id uuid,
  domain text,
  status text not null default 'running'::text,
  volumes integer[] not null,
  time_zone text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint warmups_pkey PRIMARY KEY (tenant_id, id),
  constraint warmups_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint warmups_tenant_id_provider_id_fkey FOREIGN KEY (tenant_id, provider_id) REFERENCES providers(tenant_id, id) ON DELETE CASCADE,
  constraint warmups_check CHECK (((provider_id IS NULL) <> (domain IS NULL))),
  constraint warmups_status_check CHECK ((status = ANY (ARRAY['running'::text, 'paused'::text, 'finished'::text])))
);
CREATE UNIQUE INDEX warmups_domain ON warmups USING btree (tenant_id, domain) WHERE (status <> 'finished'::text);
CREATE UNIQUE INDEX warmups_provider ON warmups USING btree (tenant_id, provider_id) WHERE (status <> 'finished'::text);

-- Webhook deliveries, written in the transaction of the event.
create table webhook_deliveries (
  tenant_id uuid not null,
  id uuid not null default gen_random_uuid(),
  endpoint_id uuid not null,
  seq bigint not null generated always as identity,
  type text not null,
  body text not null,
  state text not null default 'waiting'::text,
  attempts smallint not null default 0,
  next_at timestamptz not null default now(),
  tried_at timestamptz,
  took_ms integer,
  status integer,
  answer text,
  fault text,
  created_at timestamptz not null default now(),
  constraint webhook_deliveries_pkey PRIMARY KEY (tenant_id, id),
  constraint webhook_deliveries_tenant_id_endpoint_id_fkey FOREIGN KEY (tenant_id, endpoint_id) REFERENCES webhook_endpoints(tenant_id, id) ON DELETE CASCADE,
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text])))
);
CREATE INDEX webhook_deliveries_at ON webhook_deliveries USING brin (created_at);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries USING btree (tenant_id, endpoint_id, next_at, seq) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_failed ON webhook_deliveries USING btree (tenant_id, endpoint_id, seq) WHERE (state = 'failed'::text);
CREATE INDEX webhook_deliveries_kind ON webhook_deliveries USING btree (tenant_id, endpoint_id, type, seq) INCLUDE (id, state) WHERE (type <> 'message.sent'::text);
CREATE INDEX webhook_deliveries_list ON webhook_deliveries USING btree (tenant_id, endpoint_id, seq) INCLUDE (id, type, state);

-- Webhook endpoints of a workspace.
create table webhook_endpoints (
  tenant_id uuid not null,
  id uuid not null,
  url text not null,
  name text not null,
  events text[] not null,
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  status text not null default 'on'::text,
  off_by text,
  failing_since timestamptz,
  failures integer not null default 0,
  rest_until timestamptz,
  delivered_at timestamptz,
  lease uuid,
  lease_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint webhook_endpoints_pkey PRIMARY KEY (tenant_id, id),
  constraint webhook_endpoints_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint webhook_endpoints_off_by_check CHECK ((off_by = ANY (ARRAY['hand'::text, 'gone'::text, 'failing'::text]))),
  constraint webhook_endpoints_status_check CHECK ((status = ANY (ARRAY['on'::text, 'off'::text])))
);
CREATE INDEX webhook_endpoints_on ON webhook_endpoints USING btree (id) WHERE (status = 'on'::text);

-- Event types of active endpoints. Without a row no event is written.
create table webhook_listeners (
  tenant_id uuid not null,
  type text not null,
  endpoint_id uuid not null,
  constraint webhook_listeners_pkey PRIMARY KEY (tenant_id, type, endpoint_id),
  constraint webhook_listeners_tenant_id_endpoint_id_fkey FOREIGN KEY (tenant_id, endpoint_id) REFERENCES webhook_endpoints(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_listeners_endpoint ON webhook_listeners USING btree (tenant_id, endpoint_id);

-- Running workers. Work of a worker that stopped reporting is released.
create unlogged table workers (
  id text not null,
  seen_at timestamptz not null default now(),
  constraint workers_pkey PRIMARY KEY (id)
);

-- Invitations that wait for the person to accept.
create table workspace_invitations (
  tenant_id uuid not null,
  id uuid not null,
  email text not null,
  role text not null,
  inviter_id uuid,
  lang text not null,
  token_hash bytea,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid,
  constraint workspace_invitations_pkey PRIMARY KEY (tenant_id, id),
  constraint workspace_invitations_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint workspace_invitations_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint workspace_invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL,
  constraint workspace_invitations_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text, 'owner'::text])))
);
CREATE INDEX workspace_invitations_email ON workspace_invitations USING btree (email);
CREATE INDEX workspace_invitations_expiry ON workspace_invitations USING btree (expires_at);
CREATE INDEX workspace_invitations_id ON workspace_invitations USING btree (id);
CREATE INDEX workspace_invitations_inviter ON workspace_invitations USING btree (inviter_id);
CREATE UNIQUE INDEX workspace_invitations_once ON workspace_invitations USING btree (tenant_id, email);
CREATE UNIQUE INDEX workspace_invitations_token ON workspace_invitations USING btree (token_hash);
CREATE INDEX workspace_invitations_user ON workspace_invitations USING btree (user_id);

-- Members of a workspace with their role.
create table workspace_members (
  tenant_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  role text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ownership_accepted_at timestamptz,
  constraint workspace_members_pkey PRIMARY KEY (tenant_id, user_id),
  constraint workspace_members_id_key UNIQUE (id),
  constraint workspace_members_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES all_workspaces(id) ON DELETE CASCADE,
  constraint workspace_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint workspace_members_role_check CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text, 'owner'::text])))
);
CREATE INDEX workspace_members_user ON workspace_members USING btree (user_id);
CREATE TRIGGER members_keys_revoked AFTER DELETE ON workspace_members REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION revoke_keys_of_former_members();
CREATE TRIGGER workspace_members_access AFTER DELETE ON workspace_members REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tell_access_ended();
CREATE TRIGGER workspace_members_role AFTER UPDATE OF role ON workspace_members FOR EACH ROW WHEN ((old.role IS DISTINCT FROM new.role)) EXECUTE FUNCTION tell_access_changed('user_id');

-- Intended and reported state of a meeting's Zoom room. A row outlives its meeting until Zoom has deleted the room.
create table zoom_rooms (
  meeting_id uuid not null,
  wanted boolean not null,
  version integer not null default 1,
  told_version integer not null default 0,
  remote_id text,
  in_doubt boolean not null default false,
  look_again_at timestamptz,
  fault text,
  said text not null default ''::text,
  tries integer not null default 0,
  due_at timestamptz,
  lease uuid,
  leased_until timestamptz,
  event_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint zoom_rooms_pkey PRIMARY KEY (meeting_id)
);
CREATE INDEX zoom_rooms_due ON zoom_rooms USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX zoom_rooms_remote ON zoom_rooms USING btree (remote_id) WHERE (remote_id IS NOT NULL);

-- Zoom account set by an administrator. Without one the operator's account is used.
create table zoom_settings (
  only_one boolean not null default true,
  account_id text,
  client_id text not null default ''::text,
  host_user text not null default ''::text,
  client_secret_sealed bytea,
  webhook_secret_sealed bytea,
  updated_at timestamptz not null default now(),
  constraint zoom_settings_pkey PRIMARY KEY (only_one),
  constraint zoom_settings_only_one_check CHECK (only_one)
);

create view tagged_by as
 SELECT contact_tags.tenant_id,
    contact_tags.id,
    'email'::text AS entity_type,
    contact_tags.contact_id AS entity_id,
    contact_tags.tag_id,
    contact_tags.created_at,
    contact_tags.updated_at
   FROM contact_tags
UNION ALL
 SELECT message_tags.tenant_id,
    message_tags.id,
    'message'::text AS entity_type,
    message_tags.message_id AS entity_id,
    message_tags.tag_id,
    message_tags.created_at,
    message_tags.updated_at
   FROM message_tags;

create view workspaces as
 SELECT id,
    slug,
    name,
    created_at,
    updated_at
   FROM all_workspaces
  WHERE gone_at IS NULL;

CREATE OR REPLACE FUNCTION public.attributes_compared(attributes jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select (case when attributes::text ~ '[٠-٩۰-۹٬٫]'
    then translate(lower(attributes::text), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٬٫', '01234567890123456789,.')
    else lower(attributes::text) end)::jsonb
$function$;

CREATE OR REPLACE FUNCTION public.attributes_with_aliases(tenant uuid, attributes jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select case when attributes = '{}' then attributes else attributes || coalesce((
    select jsonb_object_agg(a.alias, attributes -> f.key) from contact_fields f cross join unnest(f.aliases) as a (alias)
    where f.tenant_id = tenant and f.aliases <> '{}' and attributes ? f.key), '{}') end
$function$;

CREATE OR REPLACE FUNCTION public.campaign_follows_job()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.test_id is null then
    update campaigns set status = campaign_status(new.status), at = coalesce(new.started_at, new.scheduled_at, at)
      where tenant_id = new.tenant_id and id = new.id;
  else
    perform from campaigns where tenant_id = new.tenant_id and id = new.test_id for update;
    update campaigns set status = campaign_test_status(new.tenant_id, new.test_id), at = coalesce(at, new.started_at)
      where tenant_id = new.tenant_id and id = new.test_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.campaign_follows_test()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from campaigns where tenant_id = new.tenant_id and id = new.id for update;
  update campaigns set status = campaign_test_status(new.tenant_id, new.id)
    where tenant_id = new.tenant_id and id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.campaign_status(job_status text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case job_status when 'preparing' then 'sending' when 'running' then 'sending' when 'done' then 'sent' else job_status end
$function$;

CREATE OR REPLACE FUNCTION public.campaign_test_status(of_tenant uuid, of_test uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case
    when exists (select from jobs where tenant_id = of_tenant and test_id = of_test and status in ('preparing', 'scheduled', 'running')) then 'sending'
    when exists (select from jobs where tenant_id = of_tenant and test_id = of_test and status = 'paused') then 'paused'
    when t.status = 'decided' then 'sent'
    when t.status = 'cancelled' then 'cancelled'
    else 'sending' end
  from job_tests t where t.tenant_id = of_tenant and t.id = of_test
$function$;

CREATE OR REPLACE FUNCTION public.change_of(field text, before text, after text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case when before is not distinct from after then '{}'::jsonb
    else jsonb_build_object(field, jsonb_build_array(left(before, 200), left(after, 200))) end
$function$;

CREATE OR REPLACE FUNCTION public.completions(asked tsquery, OUT words bigint, OUT questions bigint, OUT any_of tsquery)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  form text := asked::text;
begin
  if form ~ '[&!<]' then
    words := 1;
    questions := 0;
    any_of := asked;
    return;
  end if;
  select count(*), coalesce(sum(c.questions), 0), string_agg(quote_literal(c.word), ' | ')::tsquery into words, questions, any_of
    from regexp_matches(form, '''([^'']+)''(:[*])?', 'g') as part cross join lateral (
      select part[1] as word, coalesce(max(w.questions), 0) as questions from question_words w
        where w.word = part[1] having part[2] is null
      union all
      (select w.word, w.questions from question_words w
        where part[2] is not null and w.word ~>=~ part[1] and w.word ~<~ (part[1] || U&'\+10FFFF') limit 301)
    ) c;
end $function$;

CREATE OR REPLACE FUNCTION public.contact_full_name(first_name text, last_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when first_name <> '' and last_name <> '' then lower(first_name || ' ' || last_name) end
$function$;

CREATE OR REPLACE FUNCTION public.contact_mailbox(email text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2) end
$function$;

CREATE OR REPLACE FUNCTION public.contact_phone(attributes jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select right(regexp_replace(translate(regexp_substr(attributes::text,
      '[{ ]"(?:phone|phone number|mobile|mobile number|tel|telephone|whatsapp|الهاتف|هاتف|رقم الهاتف|الجوال|جوال|رقم الجوال|الموبايل|موبايل|واتساب|رقم الواتساب)": '
      || '(?:"(?:(?:[^"\\0-9٠-٩۰-۹]|\\[^n])*[0-9٠-٩۰-۹]){7}(?:[^"\\]|\\.)*|[0-9]{7}[0-9.]*)', 1, 1, 'i'),
    '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'), '[^0-9]', '', 'g'), 9)
$function$;

CREATE OR REPLACE FUNCTION public.contacts_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  author jsonb;
  settings jsonb;
begin
  if not exists (
    select tenant_id, id, email, first_name, last_name, status, language, time_zone, attributes from new_rows
    except select tenant_id, id, email, first_name, last_name, status, language, time_zone, attributes from old_rows
  ) then
    return null;
  end if;

  if exists (select tenant_id, id, status from new_rows except select tenant_id, id, status from old_rows) then
    settings := set_for_now('{"enable_seqscan": "off", "enable_hashjoin": "off", "enable_mergejoin": "off"}');
    -- In the order of the key, so that two statements never wait for each other crosswise.
    insert into contact_counts as c (tenant_id, status, count)
      select tenant_id, status, sum(n) from (
        select tenant_id, status, count(*) as n from new_rows group by 1, 2
        union all
        select tenant_id, status, -count(*) from old_rows group by 1, 2
      ) d group by 1, 2 having sum(n) <> 0 order by 1, 2
      on conflict (tenant_id, status) do update set count = c.count + excluded.count;
    delete from contact_statuses s using (
        select tenant_id, id, status from new_rows where status = 'subscribed' except select tenant_id, id, status from old_rows) n
      where s.tenant_id = n.tenant_id and s.contact_id = n.id;
    insert into contact_statuses (tenant_id, contact_id, status)
      select tenant_id, id, status from new_rows where status <> 'subscribed' except select tenant_id, id, status from old_rows
      order by 1, 2
      on conflict (tenant_id, contact_id) do update set status = excluded.status;
    perform set_for_now(settings);
  end if;

  -- Each statement joins all rows before and after.
  settings := set_for_now('{"enable_nestloop": "off"}');

  -- Who does it: see `contact-history.ts`. What is told stands in an entry of its own.
  author := nullif(current_setting('sanad.by', true), '')::jsonb;
  if author ->> 'told' is null then
    insert into contact_events (tenant_id, contact_id, kind, detail, before, actor_id, actor_name, import_id, run_id, job_id)
      select n.tenant_id, n.id, 'changed',
        change_of('email', o.email, n.email) || change_of('firstName', o.first_name, n.first_name)
          || change_of('lastName', o.last_name, n.last_name) || change_of('status', o.status, n.status)
          || change_of('language', o.language, n.language)
          || change_of('timeZone', o.time_zone, n.time_zone)
          || case when o.attributes = n.attributes then '{}' else (
            select coalesce(jsonb_object_agg('attributes.' || k.name, jsonb_build_array(left(o.attributes ->> k.name, 200),
              left(n.attributes ->> k.name, 200))), '{}')
            from (select name from (select jsonb_object_keys(o.attributes) as name union select jsonb_object_keys(n.attributes)) names
              where o.attributes -> name is distinct from n.attributes -> name order by 1 limit 50) k) end,
        case when o.attributes <> n.attributes then (
          select jsonb_object_agg(k.name, k.value) from (
            select name, o.attributes -> name as value, row_number() over (order by name) as place
            from (select jsonb_object_keys(o.attributes) as name union select jsonb_object_keys(n.attributes)) names
            where o.attributes -> name is distinct from n.attributes -> name) k
          where k.place > 50 or jsonb_typeof(k.value) <> 'string' or length(k.value #>> '{}') > 200) end,
        (author ->> 'actorId')::uuid, author ->> 'actorName', (author ->> 'importId')::uuid, (author ->> 'runId')::uuid, (author ->> 'jobId')::uuid
      from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
      where (o.email, o.first_name, o.last_name, o.status, o.language, o.time_zone, o.attributes)
        is distinct from (n.email, n.first_name, n.last_name, n.status, n.language, n.time_zone, n.attributes);
  end if;

  if exists (select from automation_listeners l where l.kind = 'segment' and l.tenant_id in (select tenant_id from new_rows)) then
    insert into automation_signals (tenant_id, automation_id, contact_id)
      select l.tenant_id, l.automation_id, n.id
      from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
      join automation_listeners l on l.tenant_id = n.tenant_id and l.kind = 'segment'
      where (o.email, o.first_name, o.last_name, o.status, o.language, o.time_zone, o.attributes)
        is distinct from (n.email, n.first_name, n.last_name, n.status, n.language, n.time_zone, n.attributes);
  end if;
  if exists (select from automation_fields f where f.tenant_id in (select tenant_id from new_rows)) then
    insert into automation_signals (tenant_id, automation_id, contact_id, is_of_date)
      select distinct f.tenant_id, f.automation_id, n.id, true
      from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
      join automation_fields f on f.tenant_id = n.tenant_id
      where (o.attributes -> f.field, o.time_zone) is distinct from (n.attributes -> f.field, n.time_zone)
        and (o.attributes ? f.field or n.attributes ? f.field);
  end if;

  if exists (select from webhook_listeners l where l.type in ('contact.updated', 'contact.unsubscribed')
      and l.tenant_id in (select tenant_id from new_rows)) then
    insert into webhook_deliveries (tenant_id, endpoint_id, type, body)
      select l.tenant_id, l.endpoint_id, l.type, webhook_body(l.type, now(),
        webhook_contact(n.id, n.email, n.first_name, n.last_name, n.status, n.language, n.time_zone)
        || case when l.type = 'contact.unsubscribed' then '{}' else jsonb_build_object('changed', array_remove(array[
          case when n.email is distinct from o.email then 'email' end,
          case when n.first_name is distinct from o.first_name then 'firstName' end,
          case when n.last_name is distinct from o.last_name then 'lastName' end,
          case when n.status is distinct from o.status then 'status' end,
          case when n.language is distinct from o.language then 'language' end,
          case when n.time_zone is distinct from o.time_zone then 'timeZone' end,
          case when n.attributes is distinct from o.attributes then 'attributes' end], null)) end)
      from old_rows o join new_rows n on n.tenant_id = o.tenant_id and n.id = o.id
      join webhook_listeners l on l.tenant_id = n.tenant_id and (
        (l.type = 'contact.updated' and (o.email, o.first_name, o.last_name, o.status, o.language, o.time_zone, o.attributes)
          is distinct from (n.email, n.first_name, n.last_name, n.status, n.language, n.time_zone, n.attributes))
        or (l.type = 'contact.unsubscribed' and n.status = 'unsubscribed' and o.status <> 'unsubscribed'))
      order by n.id, l.type;
  end if;
  perform set_for_now(settings);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.contacts_have_workspaces()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  held integer;
begin
  perform from all_workspaces w where w.id in (select tenant_id from added) order by w.id for key share;
  get diagnostics held = row_count;
  if held < (select count(distinct tenant_id) from added) then
    raise foreign_key_violation using message = 'a contact of a workspace that is not there';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_answer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.status = 'published' then
    update questions set answer_count = answer_count - 1 where id = old.question_id;
  end if;
  if tg_op <> 'DELETE' and new.status = 'published' then
    update questions set answer_count = answer_count + 1,
        last_activity_at = greatest(last_activity_at, coalesce(new.published_at, last_activity_at))
      where id = new.question_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_answer_vote()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update answers set
      upvote_count = upvote_count + coalesce((new.value = 1)::int, 0) - coalesce((old.value = 1)::int, 0),
      downvote_count = downvote_count + coalesce((new.value = -1)::int, 0) - coalesce((old.value = -1)::int, 0)
    where id = coalesce(new.answer_id, old.answer_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_article_likes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from articles a where a.id in (select article_id from changed_rows) order by a.id for no key update;
  update articles a set like_count = a.like_count + (case when tg_op = 'INSERT' then d.n else -d.n end)
    from (select article_id, count(*) as n from changed_rows group by 1) d
    where a.id = d.article_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_campaign(tenant uuid, job uuid, email text, of_language text, what text, n integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  of_domain text := split_part(email, '@', 2);
begin
  if not exists (select from campaign_counts where tenant_id = tenant and job_id = job and dimension = 'domain' and key = of_domain) then
    of_domain := '';
  end if;
  insert into campaign_counts as d (tenant_id, job_id, dimension, key, opened, clicked, replied, bounced, returned, complained, unsubscribed)
    select tenant, job, v.dimension, v.key, greatest(0, n * (what = 'opened')::int), greatest(0, n * (what = 'clicked')::int),
      greatest(0, n * (what = 'replied')::int), greatest(0, n * (what = 'bounced')::int), greatest(0, n * (what = 'returned')::int),
      greatest(0, n * (what = 'complained')::int), greatest(0, n * (what = 'unsubscribed')::int)
    from (values ('all', ''), ('domain', of_domain), ('language', of_language)) v (dimension, key) where v.key is not null
    on conflict (tenant_id, job_id, dimension, key) do update set opened = greatest(0, d.opened + n * (what = 'opened')::int),
      clicked = greatest(0, d.clicked + n * (what = 'clicked')::int), replied = d.replied + excluded.replied,
      bounced = d.bounced + excluded.bounced, returned = d.returned + excluded.returned,
      complained = d.complained + excluded.complained, unsubscribed = d.unsubscribed + excluded.unsubscribed;
end $function$;

CREATE OR REPLACE FUNCTION public.count_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  -- In the order of the key, so that two statements never wait for each other crosswise.
  if tg_op = 'INSERT' then
    insert into contact_counts as c (tenant_id, status, count)
      select n.* from (select tenant_id, status, count(*) from new_rows group by 1, 2) n
      where exists (select from workspaces w where w.id = n.tenant_id) order by 1, 2
      on conflict (tenant_id, status) do update set count = c.count + excluded.count;
    insert into contact_statuses (tenant_id, status, contact_id)
      select tenant_id, status, id from new_rows where status <> 'subscribed' order by tenant_id, id;
  else
    insert into contact_counts as c (tenant_id, status, count)
      select o.* from (select tenant_id, status, -count(*) from old_rows group by 1, 2) o
      where exists (select from workspaces w where w.id = o.tenant_id) order by 1, 2
      on conflict (tenant_id, status) do update set count = c.count + excluded.count;
    delete from contact_statuses s using old_rows o
      where o.status <> 'subscribed' and s.tenant_id = o.tenant_id and s.contact_id = o.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_content_tag_uses()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from content_tags t where t.id in (select tag_id from changed_rows) order by t.id for no key update;
  update content_tags t set usage_count = t.usage_count + (case when tg_op = 'INSERT' then d.n else -d.n end)
    from (select tag_id, count(*) as n from changed_rows group by 1) d
    where t.id = d.tag_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_directory()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- In the order of the key, so that two statements never wait for each other crosswise.
  if tg_op = 'INSERT' then
    insert into directory_counts as c (kind, key, label, members)
      select s.kind, s.key, min(s.label), count(*) from new_rows n, directory_shares(n.skills, n.location) s
      where n.listed group by 1, 2 order by 1, 2
      on conflict (kind, key) do update set members = c.members + excluded.members;
  elsif tg_op = 'DELETE' then
    insert into directory_counts as c (kind, key, label, members)
      select s.kind, s.key, min(s.label), -count(*) from old_rows o, directory_shares(o.skills, o.location) s
      where o.listed group by 1, 2 order by 1, 2
      on conflict (kind, key) do update set members = c.members + excluded.members;
  else
    insert into directory_counts as c (kind, key, label, members)
      select kind, key, min(label), sum(n) from (
        select s.kind, s.key, s.label, 1 as n from new_rows n, directory_shares(n.skills, n.location) s where n.listed
        union all
        select s.kind, s.key, s.label, -1 from old_rows o, directory_shares(o.skills, o.location) s where o.listed
      ) d group by 1, 2 having sum(n) <> 0 order by 1, 2
      on conflict (kind, key) do update set members = c.members + excluded.members;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_kept_contents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from keep_classifications c where (c.tenant_id, c.id) in (select tenant_id, classification_id from changed_rows)
    order by c.tenant_id, c.id for no key update;
  update keep_classifications c set content_count = c.content_count + (case when tg_op = 'INSERT' then d.n else -d.n end)
    from (select tenant_id, classification_id, count(*) as n from changed_rows group by 1, 2) d
    where c.tenant_id = d.tenant_id and c.id = d.classification_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_meeting_attendance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from meetings m where m.id in (select meeting_id from changed_rows) order by m.id for no key update;
  update meetings m set
      attendee_count = m.attendee_count + (case when tg_op = 'INSERT' then d.coming else -d.coming end),
      waiting_count = m.waiting_count + (case when tg_op = 'INSERT' then d.waiting else -d.waiting end)
    from (
      select meeting_id, count(*) filter (where status = 'coming') as coming, count(*) filter (where status = 'waiting') as waiting
      from changed_rows group by 1
    ) d
    where m.id = d.meeting_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_question_vote()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update questions set
      upvote_count = upvote_count + coalesce((new.value = 1)::int, 0) - coalesce((old.value = 1)::int, 0),
      downvote_count = downvote_count + coalesce((new.value = -1)::int, 0) - coalesce((old.value = -1)::int, 0)
    where id = coalesce(new.question_id, old.question_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_questions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from question_counts c where c.status in (
    select case when merged_into is null then status else 'merged' end from changed_rows) order by c.status for no key update;
  update question_counts c set count = c.count + (case when tg_op = 'INSERT' then d.n else -d.n end)
    from (select case when merged_into is null then status else 'merged' end as status, count(*) as n from changed_rows group by 1) d
    where c.status = d.status;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_rolled_up(tenant uuid, job uuid, of_domain text, at timestamptz, what text, n integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  of_day date := (at at time zone 'UTC')::date;
  known date;
  length integer;
  first date;
begin
  insert into rollup_state (tenant_id) values (tenant) on conflict do nothing;
  select r.until into known from rollup_state r where r.tenant_id = tenant for share;
  if of_day >= known then return; end if;
  execute format('insert into send_totals as d (tenant_id, at, %1$I) values ($1, quarter_of($2), $3)
    on conflict (tenant_id, at) do update set %1$I = greatest(0, d.%1$I + excluded.%1$I)', what)
    using tenant, at, n;
  foreach length in array array[1, 4, 16, 64, 256] loop
    first := date '1970-01-01' + (floor((of_day - date '1970-01-01')::numeric / length) * length)::integer;
    exit when first + length > known;
    execute format('insert into send_total_rollups as d (tenant_id, days, day, %1$I) values ($1, $2, $3, $4)
      on conflict (tenant_id, days, day) do update set %1$I = greatest(0, d.%1$I + excluded.%1$I)', what)
      using tenant, length, first, n;
    execute format('insert into send_rollups as d (tenant_id, days, day, job_id, %1$I) values ($1, $2, $3, $4, $5)
      on conflict (tenant_id, days, day, job_id) do update set %1$I = greatest(0, d.%1$I + excluded.%1$I)', what)
      using tenant, length, first, job, n;
    execute format('insert into send_domain_rollups as d (tenant_id, days, day, domain, %1$I) values ($1, $2, $3, $4, $5)
      on conflict (tenant_id, days, day, domain) do update set %1$I = greatest(0, d.%1$I + excluded.%1$I)', what)
      using tenant, length, first, of_domain, n;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.count_runs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    perform from automations a where (a.tenant_id, a.id) in (select tenant_id, automation_id from old_rows)
      order by a.tenant_id, a.id for no key update;
  end if;
  if tg_op = 'INSERT' then
    update automations a set entered = a.entered + d.n, active = a.active + d.active
      from (select tenant_id, automation_id, count(*) as n, count(*) filter (where status = 'active') as active
        from new_rows group by 1, 2) d
      where a.tenant_id = d.tenant_id and a.id = d.automation_id;
    insert into automation_steps as s (tenant_id, automation_id, step_id, waiting)
      select tenant_id, automation_id, step_id, count(*) from new_rows where status = 'active' group by 1, 2, 3 order by 1, 2, 3
      on conflict (tenant_id, automation_id, step_id) do update set waiting = s.waiting + excluded.waiting;
  elsif tg_op = 'DELETE' then
    update automations a set active = a.active - d.active
      from (select tenant_id, automation_id, count(*) filter (where status = 'active') as active
        from old_rows group by 1, 2) d
      where a.tenant_id = d.tenant_id and a.id = d.automation_id and d.active > 0;
    update automation_steps s set waiting = s.waiting - d.n
      from (select tenant_id, automation_id, step_id, count(*) as n from old_rows where status = 'active' group by 1, 2, 3) d
      where s.tenant_id = d.tenant_id and s.automation_id = d.automation_id and s.step_id = d.step_id;
  else
    update automations a set active = a.active + d.active, done = a.done + d.done, reached = a.reached + d.reached,
        removed = a.removed + d.removed
      from (select tenant_id, automation_id, sum(n) filter (where status = 'active') as active,
          coalesce(sum(n) filter (where status = 'done'), 0) as done,
          coalesce(sum(n) filter (where status = 'reached'), 0) as reached,
          coalesce(sum(n) filter (where status = 'removed'), 0) as removed
        from (select tenant_id, automation_id, status, 1 as n from new_rows
          union all select tenant_id, automation_id, status, -1 from old_rows) x group by 1, 2) d
      where a.tenant_id = d.tenant_id and a.id = d.automation_id
        and (d.active <> 0 or d.done <> 0 or d.reached <> 0 or d.removed <> 0);
    insert into automation_steps as s (tenant_id, automation_id, step_id, waiting)
      select tenant_id, automation_id, step_id, sum(n) from (
        select tenant_id, automation_id, step_id, 1 as n from new_rows where status = 'active'
        union all select tenant_id, automation_id, step_id, -1 from old_rows where status = 'active') x
      group by 1, 2, 3 having sum(n) <> 0 order by 1, 2, 3
      on conflict (tenant_id, automation_id, step_id) do update set waiting = s.waiting + excluded.waiting;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_send_day(tenant uuid, job uuid, email text, at timestamptz, what text, n integer)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  execute format('insert into send_counts as d (tenant_id, at, job_id, %1$I) values ($1, quarter_of($2), $3, $4)
    on conflict (tenant_id, at, job_id) do update set %1$I = greatest(0, d.%1$I + excluded.%1$I)', what)
    using tenant, at, job, n;
  execute format('insert into send_domain_counts as d (tenant_id, at, domain, %1$I) values ($1, quarter_of($2), $3, $4)
    on conflict (tenant_id, at, domain) do update set %1$I = greatest(0, d.%1$I + excluded.%1$I)', what)
    using tenant, at, split_part(email, '@', 2), n;
  if at < now() - interval '3 hours' then
    perform count_rolled_up(tenant, job, split_part(email, '@', 2), at, what, n);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.count_sent_here()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'send_days' then
    insert into send_counts as d (tenant_id, at, job_id, sent) values (new.tenant_id, quarter_of(now()), new.job_id, new.sent)
      on conflict (tenant_id, at, job_id) do update set sent = d.sent + excluded.sent;
  else
    insert into send_domain_counts as d (tenant_id, at, domain, sent) values (new.tenant_id, quarter_of(now()), new.domain, new.sent)
      on conflict (tenant_id, at, domain) do update set sent = d.sent + excluded.sent;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_stored()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into stored_totals (part, files, bytes)
    select left(sha256, 1), (case when tg_op = 'INSERT' then 1 else -1 end) * count(*),
      (case when tg_op = 'INSERT' then 1 else -1 end) * sum(size)
    from changed_rows group by 1 order by 1
  on conflict (part) do update set files = stored_totals.files + excluded.files, bytes = stored_totals.bytes + excluded.bytes;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_subscribers()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  change bigint := new.count - case when tg_op = 'UPDATE' then old.count else 0 end;
begin
  insert into subscriber_counts as s (tenant_id, at, joined, lost)
    values (new.tenant_id, quarter_of(now()), greatest(change, 0), greatest(-change, 0))
    on conflict (tenant_id, at) do update set joined = s.joined + excluded.joined, lost = s.lost + excluded.lost;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_tagged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  held integer;
begin
  -- `for no key update`: the foreign keys of other statements hold these rows too, and must not be waited for.
  if tg_op = 'INSERT' then
    perform from tags t where (t.tenant_id, t.id) in (select tenant_id, tag_id from new_rows) order by t.tenant_id, t.id for no key update;
    get diagnostics held = row_count;
    if held < (select count(*) from (select distinct tenant_id, tag_id from new_rows) d) then
      raise foreign_key_violation using message = 'a contact gets a tag that is not there';
    end if;
    update tags t set usage_count = t.usage_count + d.n
      from (select tenant_id, tag_id, count(*) as n from new_rows group by 1, 2) d
      where t.tenant_id = d.tenant_id and t.id = d.tag_id;
  else
    perform from tags t where (t.tenant_id, t.id) in (select tenant_id, tag_id from old_rows) order by t.tenant_id, t.id for no key update;
    update tags t set usage_count = t.usage_count - d.n
      from (select tenant_id, tag_id, count(*) as n from old_rows group by 1, 2) d
      where t.tenant_id = d.tenant_id and t.id = d.tag_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_tools()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into tool_categories as c (key, status, tools)
    select lower(category), status, (case when tg_op = 'INSERT' then 1 else -1 end) * count(*) from changed_rows group by 1, 2 order by 1, 2
    on conflict (key, status) do update set tools = c.tools + excluded.tools;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.count_visits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into automation_steps as s (tenant_id, automation_id, step_id, passed)
    select tenant_id, automation_id, step_id, count(*) from new_rows group by 1, 2, 3 order by 1, 2, 3
    on conflict (tenant_id, automation_id, step_id) do update set passed = s.passed + excluded.passed;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.directory_facets(skills text[], location text)
 RETURNS TABLE(kind text, key text, label text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT 'skill'::text,
     folded(skill.skill) AS folded,
     min(skill.skill) AS min
    FROM unnest(directory_facets.skills) skill(skill)
   WHERE (folded(skill.skill) <> ''::text)
   GROUP BY (folded(skill.skill))
 UNION ALL
  SELECT 'location'::text,
     folded(part.part) AS folded,
     min(btrim(part.part)) AS min
    FROM regexp_split_to_table(directory_facets.location, '[,،;/]'::text) part(part)
   WHERE (folded(part.part) <> ''::text)
   GROUP BY (folded(part.part));
END;

CREATE OR REPLACE FUNCTION public.directory_keys(skills text[], location text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT COALESCE(array_agg(((directory_facets.kind || ':'::text) || directory_facets.key) ORDER BY directory_facets.kind, directory_facets.key), '{}'::text[]) AS "coalesce"
    FROM directory_facets(directory_keys.skills, directory_keys.location) directory_facets(kind, key, label);
END;

CREATE OR REPLACE FUNCTION public.directory_shares(skills text[], location text)
 RETURNS TABLE(kind text, key text, label text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
 SELECT 'all'::text,
     ''::text,
     ''::text
 UNION ALL
  SELECT directory_facets.kind,
     directory_facets.key,
     directory_facets.label
    FROM directory_facets(directory_shares.skills, directory_shares.location) directory_facets(kind, key, label);
END;

CREATE OR REPLACE FUNCTION public.directory_text(first_name text, last_name text, skills text[])
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ((folded(((first_name || ' '::text) || last_name)) || '
'::text) || folded(array_to_string(skills, ' · '::text)));

CREATE OR REPLACE FUNCTION public.embed_answer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status <> 'published' or not exists (select from questions where id = new.question_id and is_public) then
    perform forget_embeddings(array[new.id]);
  elsif tg_op = 'INSERT' or old.status <> new.status or old.body <> new.body or old.question_id <> new.question_id then
    perform want_embeddings('answer', array[new.id]);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.embed_article()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.status <> 'published' then
    perform forget_embeddings(array[new.id]);
  elsif tg_op = 'INSERT' or old.status <> new.status
    or (old.title_en, old.title_ar, old.body_en, old.body_ar) is distinct from (new.title_en, new.title_ar, new.body_en, new.body_ar) then
    perform want_embeddings('article', array[new.id]);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.embed_question()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not new.is_public then
    perform forget_embeddings(array[new.id] || array(select id from answers where question_id = new.id));
  elsif tg_op = 'INSERT' or not old.is_public or old.title <> new.title then
    perform want_embeddings('question', array[new.id]);
    perform want_embeddings('answer', array(select id from answers where question_id = new.id and status = 'published'));
  elsif old.body <> new.body then
    perform want_embeddings('question', array[new.id]);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.embeddings_wanted()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select embedding_model <> '' from ai_settings
$function$;

CREATE OR REPLACE FUNCTION public.folded(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  form text;
begin
  if octet_length(value) = length(value) then
    form := lower(value);
  else
    form := regexp_replace(lower(normalize(value, nfkd)),
      '[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff]+', '', 'g');
    form := replace(replace(form, 'ة', 'ه'), 'ى', 'ي');
    if form ~ '[ßæœøłđıðςٱۃیېےکڪھہەٲٳ٠-٩۰-۹\u2010\u2011\u2018\u2019\u02bc]' then
      form := translate(replace(replace(replace(form, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
        U&'øłđıðςٱٲٳۃیېےکڪھہە٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹\2010\2011\2018\2019\02BC',
        'oldidσاااهيييككههه01234567890123456789');
    end if;
  end if;
  if form ~ '[-''`]|  |^ | $|[\t\n\v\f\r\u0085\u2028\u2029]' then
    form := btrim(regexp_replace(translate(form, '-''`', ''), '[ \t\n\v\f\r\u0085\u2028\u2029]+', ' ', 'g'));
  end if;
  return form;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_embedded()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform forget_embeddings(array[old.id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_embeddings(ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from embeddings_due where entity_id = any (ids);
  delete from embeddings where entity_id = any (ids);
$function$;

CREATE OR REPLACE FUNCTION public.forget_html()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.html_version := 0;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_news()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  readers text;
begin
  for readers in
    with unread as (
      select distinct t.user_id from old_rows o join news n on n.entity_id = o.id join notifications t on t.news_id = n.id
      where n.entity_type = tg_argv[0] and n.created_at < now() and not t.is_read
    ), pieces as (
      -- A payload has 8,000 bytes at most.
      select user_id, (row_number() over (order by user_id) - 1) / 200 as piece from unread
    )
    select string_agg(user_id::text, ',') from pieces group by piece
  loop
    perform pg_notify('sanad_notifications', readers);
  end loop;
  delete from news n using old_rows o where n.entity_id = o.id and n.entity_type = tg_argv[0] and n.created_at < now();
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.forget_words_of_tag()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update question_search set version = 0 where question_id in (select question_id from question_tags where tag_id = old.id);
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION public.is_common(VARIADIC asked tsquery[])
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(bool_and(c.questions > 10000), false) from unnest(asked) as a (word), completions(a.word) c
$function$;

CREATE OR REPLACE FUNCTION public.keep_directory()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into directory (id, created_at, name, text, keys)
      select id, created_at, directory_name, directory_text(first_name, last_name, skills), directory_keys(skills, location)
      from new_rows where listed;
  else
    delete from directory d using new_rows n where d.id = n.id and not n.listed;
    insert into directory (id, created_at, name, text, keys)
      select id, created_at, directory_name, directory_text(first_name, last_name, skills), directory_keys(skills, location)
      from (
        select id, created_at, directory_name, first_name, last_name, skills, location from new_rows where listed
        except
        select id, created_at, directory_name, first_name, last_name, skills, location from old_rows where listed
      ) n
      on conflict (id) do update
        set created_at = excluded.created_at, name = excluded.name, text = excluded.text, keys = excluded.keys;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.learn_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- In the order of the key, so that two statements never wait for each other crosswise.
  insert into question_words (word, questions)
    select w.lexeme, max((tg_table_name = 'question_search')::int) from changed_rows c, unnest(c.vector) w group by 1 order by 1
    on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_changed_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into message_words_due (tenant_id, message_ids) values (new.tenant_id, array[new.id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_left()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform count_send_day(l.tenant_id, l.job_id, l.email, new.at, 'unsubscribed', 1),
      count_campaign(l.tenant_id, l.job_id, l.email, l.language, 'unsubscribed', 1) from ledger l
    where l.tenant_id = new.tenant_id and l.job_id = new.job_id and l.contact_id = new.contact_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_mailbox_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  what text;
  due timestamptz;
begin
  if current_setting('sanad.told_by_server', true) = 'on' then return null; end if;
  if not exists (select from mailboxes b join workspaces w on w.id = b.tenant_id
    where b.tenant_id = old.tenant_id and b.provider_id = old.provider_id) then return null; end if;
  if tg_op = 'DELETE' then
    what := 'deleted';
    due := nullif(current_setting('sanad.deletion_due_at', true), '')::timestamptz;
    insert into mailbox_deletions (tenant_id, provider_id, direction, message_id, sender_address, folder, content_digest)
      values (old.tenant_id, old.provider_id, old.direction, old.message_id, old.sender_address, old.folder, old.content_digest);
  else
    what := case when new.answered_at is not null and old.answered_at is null then 'answered'
      when new.is_read then 'seen' else 'unseen' end;
  end if;
  if old.uid is not null then
    insert into mailbox_changes (tenant_id, provider_id, folder, uid_validity, uid, change, due_at)
      values (old.tenant_id, old.provider_id, old.folder, old.uid_validity, old.uid, what, due);
  end if;
  perform pg_notify('mailboxes', old.provider_id::text);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_new_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into message_words_due (tenant_id, message_ids) select tenant_id, array_agg(id) from new_rows group by 1;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_pictures(of_tenant uuid, of_template uuid, content text)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into pictures (tenant_id, id, size, width, height, added_by, created_at)
    select of_tenant, i.id, coalesce(octet_length(i.bytes), f.size, 0), i.width, i.height, i.owner_id, i.created_at
    from pictures_shown(content) as shown
    join images i on i.id = shown
    left join stored_files f on f.scope = '00000000-0000-0000-0000-000000000000' and f.sha256 = i.file
    order by i.id
  on conflict (tenant_id, id) do update set removed_at = null where pictures.removed_at is not null;
  delete from template_pictures
    where tenant_id = of_tenant and template_id = of_template and picture_id not in (select pictures_shown(content));
  insert into template_pictures (tenant_id, template_id, picture_id)
    select of_tenant, of_template, p.id from pictures p
    where p.tenant_id = of_tenant and p.id in (select pictures_shown(content)) order by p.id
  on conflict do nothing;
$function$;

CREATE OR REPLACE FUNCTION public.note_send_day()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  what text := tg_argv[0];
begin
  if what = 'bounced' then
    if new.bounce = 'sender' then return null; end if;
    perform count_send_day(new.tenant_id, new.job_id, new.email, new.bounced_at, 'bounced', 1);
    perform count_campaign(new.tenant_id, new.job_id, new.email, new.language, 'bounced', 1);
    if new.status in ('sent', 'unknown') then
      perform count_send_day(new.tenant_id, new.job_id, new.email, new.bounced_at, 'returned', 1);
      perform count_campaign(new.tenant_id, new.job_id, new.email, new.language, 'returned', 1);
    end if;
  elsif what = 'unclicked' then
    perform count_send_day(new.tenant_id, new.job_id, new.email, old.clicked_at, 'clicked', -1);
    perform count_campaign(new.tenant_id, new.job_id, new.email, new.language, 'clicked', -1);
  else
    perform count_send_day(new.tenant_id, new.job_id, new.email,
      case what when 'opened' then new.opened_at when 'clicked' then new.clicked_at when 'replied' then new.replied_at
        else new.complained_at end, what, 1);
    perform count_campaign(new.tenant_id, new.job_id, new.email, new.language, what, 1);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_template_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform note_pictures(new.tenant_id, new.id, concat(new.content, E'\n', (select string_agg(c.content, E'\n')
    from template_contents c where c.tenant_id = new.tenant_id and c.template_id = new.id)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_untagged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if said_by('told') = 'undo' then return null; end if;
  insert into contact_events (tenant_id, contact_id, kind, detail, actor_id, actor_name, run_id)
    select o.tenant_id, o.contact_id, 'untagged',
      jsonb_build_object('tagId', o.tag_id, 'en', t.name_en, 'ar', t.name_ar, 'color', t.color, 'since', o.created_at),
      said_by('actorId')::uuid, said_by('actorName'), said_by('runId')::uuid
    from old_rows o
    join tags t on t.tenant_id = o.tenant_id and t.id = o.tag_id
    join contacts c on c.tenant_id = o.tenant_id and c.id = o.contact_id
    where exists (select from workspaces w where w.id = o.tenant_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.number_read(value text)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when digits ~ '^[+-]?([0-9]{1,20}|[0-9]{1,3}(,[0-9]{3}){1,6})([.][0-9]{1,20})?$' then replace(digits, ',', '')::numeric end
  from (values (translate(trim(value), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹٬٫', '01234567890123456789,.'))) as v (digits)
$function$;

CREATE OR REPLACE FUNCTION public.pictures_shown(content text)
 RETURNS SETOF uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select distinct found[1]::uuid
  from regexp_matches(content, '/i/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})', 'g') as found
$function$;

CREATE OR REPLACE FUNCTION public.quarter_of(at timestamptz)
 RETURNS timestamptz
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00')
$function$;

CREATE OR REPLACE FUNCTION public.recount_kept_contents()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from keep_classifications c where (c.tenant_id, c.id) in (
    select tenant_id, classification_id from old_rows union select tenant_id, classification_id from new_rows)
    order by c.tenant_id, c.id for no key update;
  update keep_classifications c set content_count = c.content_count + d.n
    from (
      select tenant_id, classification_id, sum(n) as n from (
        select tenant_id, classification_id, count(*) as n from new_rows group by 1, 2
        union all
        select tenant_id, classification_id, -count(*) from old_rows group by 1, 2) moved
      group by 1, 2 having sum(n) <> 0) d
    where c.tenant_id = d.tenant_id and c.id = d.classification_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.recount_meeting_attendance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from meetings m where m.id in (select meeting_id from new_rows) order by m.id for no key update;
  update meetings m set attendee_count = m.attendee_count + d.coming, waiting_count = m.waiting_count + d.waiting
    from (
      select meeting_id, sum(coming) as coming, sum(waiting) as waiting from (
        select meeting_id, (status = 'coming')::int as coming, (status = 'waiting')::int as waiting from new_rows
        union all
        select meeting_id, -(status = 'coming')::int, -(status = 'waiting')::int from old_rows
      ) moves group by 1
    ) d
    where m.id = d.meeting_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.recount_question()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before_it text := case when old.merged_into is null then old.status else 'merged' end;
  after_it text := case when new.merged_into is null then new.status else 'merged' end;
begin
  perform from question_counts c where c.status in (before_it, after_it) order by c.status for no key update;
  update question_counts c set count = c.count + (c.status = after_it)::int - (c.status = before_it)::int
    where c.status in (before_it, after_it) and before_it <> after_it;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.recount_tools()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into tool_categories as c (key, status, tools)
    select key, status, sum(n) from (
      select lower(category) as key, status, 1 as n from new_rows
      union all
      select lower(category), status, -1 from old_rows
    ) moves group by 1, 2 having sum(n) <> 0 order by 1, 2
    on conflict (key, status) do update set tools = c.tools + excluded.tools;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.restore_preferences()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with back as (
    delete from deleted_contact_preferences k using added a where k.tenant_id = a.tenant_id and k.email = a.email
      returning a.tenant_id, a.id, k.topic_ids, k.paused_until, k.language
  ), refused as (
    insert into topic_choices (tenant_id, contact_id, topic_id, wanted)
      select b.tenant_id, b.id, t.id, false from back b join topics t on t.tenant_id = b.tenant_id and t.id = any(b.topic_ids)
      order by b.id, t.id
      on conflict do nothing
  )
  update contacts c set paused_until = case when b.paused_until > now() then b.paused_until else c.paused_until end,
      language = coalesce(b.language, c.language), language_chosen = b.language is not null
    from back b
    where c.tenant_id = b.tenant_id and c.id = b.id and (b.paused_until > now() or b.language is not null);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.revoke_keys_of_former_members()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update api_keys k set revoked_at = now()
    from old_rows o
    where k.tenant_id = o.tenant_id and k.maker_id = o.user_id and k.revoked_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.said_by(name text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select nullif(current_setting('sanad.by', true), '')::jsonb ->> name
$function$;

CREATE OR REPLACE FUNCTION public.set_administrator_since()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.role <> 'admin' then
    new.administrator_since := null;
  elsif tg_op = 'INSERT' or old.role <> 'admin' then
    new.administrator_since := now();
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.set_for_now(settings jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  before jsonb := (select jsonb_object_agg(key, current_setting(key)) from jsonb_object_keys(settings) as key);
begin
  perform set_config(key, value, true) from jsonb_each_text(settings);
  return before;
end $function$;

CREATE OR REPLACE FUNCTION public.signal_confirmed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into automation_signals (tenant_id, automation_id, contact_id)
    select l.tenant_id, l.automation_id, n.contact_id from new_rows n
    join automation_listeners l on l.tenant_id = n.tenant_id and l.kind = 'confirmed' and (l.ref is null or l.ref = n.form_id)
    where n.import_id is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.signal_consented()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into automation_signals (tenant_id, automation_id, contact_id)
    select distinct l.tenant_id, l.automation_id, n.contact_id from changed_rows n
    join automation_listeners l on l.tenant_id = n.tenant_id and l.kind = 'segment'
    join groups g on g.tenant_id = l.tenant_id and g.id = l.ref
    where position('"field": "consent"' in coalesce(g.conditions::text, '')) > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.signal_created()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into automation_signals (tenant_id, automation_id, contact_id)
    select l.tenant_id, l.automation_id, n.id from new_rows n
    join automation_listeners l on l.tenant_id = n.tenant_id and l.kind = 'created'
      and case when n.import_id is not null then 'import' else coalesce(said_by('origin'), 'hand') end = any(l.origins);
  insert into automation_signals (tenant_id, automation_id, contact_id, is_of_date)
    select distinct l.tenant_id, l.automation_id, n.id, true from new_rows n
    join automation_listeners l on l.tenant_id = n.tenant_id and l.kind = 'date'
    join automation_fields f on f.tenant_id = l.tenant_id and f.automation_id = l.automation_id and n.attributes ? f.field;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.signal_mail()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into automation_signals (tenant_id, automation_id, contact_id)
    select l.tenant_id, l.automation_id, coalesce(a.contact_id, new.contact_id) from automation_listeners l
    join jobs j on j.tenant_id = new.tenant_id and j.id = new.job_id and j.template_id = l.ref
    left join contact_aliases a on a.tenant_id = new.tenant_id and a.alias_id = new.contact_id
    where l.tenant_id = new.tenant_id and l.kind = tg_argv[0];
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.signal_tagged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into automation_signals (tenant_id, automation_id, contact_id)
    select l.tenant_id, l.automation_id, n.contact_id from changed_rows n
    join automation_listeners l on l.tenant_id = n.tenant_id and l.ref = n.tag_id
      and l.kind = case when tg_op = 'INSERT' then 'tagged' else 'untagged' end
    where coalesce(said_by('told'), '') <> 'merged';
  insert into automation_signals (tenant_id, automation_id, contact_id)
    select l.tenant_id, l.automation_id, n.contact_id from changed_rows n
    join automation_listeners l on l.tenant_id = n.tenant_id and l.kind = 'segment'
    join groups g on g.tenant_id = l.tenant_id and g.id = l.ref
    where position(n.tag_id::text in coalesce(g.conditions::text, '')) > 0
      or exists (select from group_tags t where t.tenant_id = n.tenant_id and t.group_id = g.id and t.tag_id = n.tag_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.spelled_out(asked tsquery)
 RETURNS tsquery
 LANGUAGE sql
 STABLE
AS $function$
  select case when c.words between 1 and 300 and c.questions > 10000 then c.any_of else asked end from completions(asked) c
$function$;

CREATE OR REPLACE FUNCTION public.store_preferences()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  refused uuid[];
begin
  select coalesce(array_agg(topic_id order by topic_id), '{}') into refused from topic_choices
    where tenant_id = old.tenant_id and contact_id = old.id and not wanted;
  if refused <> '{}' or old.paused_until > now() or old.language_chosen then
    insert into deleted_contact_preferences (tenant_id, email, topic_ids, paused_until, language)
      values (old.tenant_id, old.email, refused, old.paused_until, case when old.language_chosen then old.language end)
      on conflict (tenant_id, email) do update set topic_ids = excluded.topic_ids, paused_until = excluded.paused_until,
        language = excluded.language;
  else
    delete from deleted_contact_preferences where tenant_id = old.tenant_id and email = old.email;
  end if;
  return old;
end $function$;

CREATE OR REPLACE FUNCTION public.tag_takes_its_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from contact_tags where tenant_id = old.tenant_id and tag_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_access_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('access', to_jsonb(new) ->> tg_argv[0]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_access_ended()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  people text;
begin
  select case when count(*) > 200 then '' else string_agg(id, ',') end into people
    from (select distinct user_id::text as id from gone limit 201) ids;
  if people is not null then
    perform pg_notify('access', people);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_contacts_created()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into webhook_deliveries (tenant_id, endpoint_id, type, body)
    select l.tenant_id, l.endpoint_id, l.type, webhook_body('contact.created', now(),
      webhook_contact(n.id, n.email, n.first_name, n.last_name, n.status, n.language, n.time_zone))
    from webhook_listeners l join new_rows n on n.tenant_id = l.tenant_id
    where l.type = 'contact.created' and l.tenant_id in (select distinct tenant_id from new_rows);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_form_confirmed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if webhook_hears(new.tenant_id, 'form.confirmed') then
    perform tell_webhooks(new.tenant_id, 'form.confirmed', jsonb_build_object('formId', new.form_id, 'form', left(new.form_name, 200),
      'language', new.language, 'contact', (
        select webhook_contact(c.id, c.email, c.first_name, c.last_name, c.status, c.language, c.time_zone) from contacts c
        where c.tenant_id = new.tenant_id and c.id = new.contact_id)));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_job_finished()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_webhooks(new.tenant_id, 'job.finished', jsonb_build_object('id', new.id, 'subject', left(new.subject, 500),
    'status', new.status, 'total', new.total, 'sent', new.sent, 'failed', new.failed,
    'skipped', new.skipped + case when new.status = 'cancelled' then new.queued + new.deferred + new.waiting else 0 end,
    'unknown', new.unknown));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_message_clicked()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if webhook_hears(new.tenant_id, 'message.clicked') then
    perform tell_webhooks(new.tenant_id, 'message.clicked', jsonb_build_object('email', (select l.email from ledger l
        where l.tenant_id = new.tenant_id and l.job_id = new.job_id and l.contact_id = new.contact_id),
      'url', left(new.url, 4000)) || webhook_mail(new.tenant_id, new.job_id, new.contact_id));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_message_failed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_webhooks(new.tenant_id, 'message.failed', jsonb_build_object('email', new.email,
    'response', left(new.response, 1000)) || webhook_mail(new.tenant_id, new.job_id, new.contact_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_message_met()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_webhooks(new.tenant_id, tg_argv[0], jsonb_build_object('email', new.email)
    || webhook_mail(new.tenant_id, new.job_id, new.contact_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_message_returned()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_webhooks(new.tenant_id, case new.kind when 'bounce' then 'message.bounced' else 'message.complained' end,
    jsonb_build_object('messageId', new.message_id, 'email', new.email,
      'response', left(new.response, 1000)) || webhook_mail(new.tenant_id, new.job_id, new.contact_id)
    || case new.kind when 'bounce' then jsonb_build_object('bounce', new.outcome, 'reason', new.reason) else '{}' end);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_message_sent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform tell_webhooks(new.tenant_id, 'message.sent', jsonb_build_object('messageId', new.message_id, 'email', new.recipient,
    'subject', left(new.subject, 500)) || webhook_mail(new.tenant_id, new.job_id, new.contact_id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_messages_sent()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (select from new_rows n join webhook_listeners l on l.tenant_id = n.tenant_id and l.type = 'message.sent'
      where n.direction = 'sent' and n.delivery_status = 'sent' and n.job_id is not null) then
    return null;
  end if;
  insert into webhook_deliveries (tenant_id, endpoint_id, type, body)
    select l.tenant_id, l.endpoint_id, l.type, webhook_body('message.sent', now(), jsonb_build_object('messageId', n.message_id,
      'email', n.recipient, 'subject', left(n.subject, 500)) || webhook_mail(n.tenant_id, n.job_id, n.contact_id))
    from new_rows n join webhook_listeners l on l.tenant_id = n.tenant_id and l.type = 'message.sent'
    where n.direction = 'sent' and n.delivery_status = 'sent' and n.job_id is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.tell_webhooks(tenant uuid, what text, data jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into webhook_deliveries (tenant_id, endpoint_id, type, body)
    select tenant_id, endpoint_id, type, webhook_body(what, now(), data) from webhook_listeners
    where tenant_id = tenant and type = what
$function$;

CREATE OR REPLACE FUNCTION public.walk_again()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update automation_enrolment_scans w set since = null, begun_at = null, after = null, due_at = least(w.due_at, now())
    from automation_listeners l
    where l.tenant_id = coalesce(new.tenant_id, old.tenant_id) and l.kind = 'segment'
      and l.ref = (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid
      and w.tenant_id = l.tenant_id and w.automation_id = l.automation_id and w.kind = 'segment';
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.want_embeddings(kind text, ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into embeddings_due (entity_id, kind) select id, $1 from unnest($2) as id where embeddings_wanted()
    on conflict (entity_id) do update set turn = nextval('embedding_turns'), held_until = '-infinity'
$function$;

CREATE OR REPLACE FUNCTION public.webhook_body(what text, at timestamptz, data jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select json_build_object('type', what, 'timestamp', to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', data)::text
$function$;

CREATE OR REPLACE FUNCTION public.webhook_contact(id uuid, email text, first_name text, last_name text, status text, language text, time_zone text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select jsonb_build_object('id', id, 'email', email, 'firstName', left(first_name, 200), 'lastName', left(last_name, 200),
    'status', status, 'language', language, 'timeZone', time_zone)
$function$;

CREATE OR REPLACE FUNCTION public.webhook_hears(tenant uuid, what text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from webhook_listeners where tenant_id = tenant and type = what)
$function$;

CREATE OR REPLACE FUNCTION public.webhook_mail(tenant uuid, job uuid, contact uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce((select jsonb_build_object('jobId', null, 'contactId', t.contact_id, 'transactionalId', t.id)
      from transactional_mails t where t.tenant_id = tenant and t.id = contact and t.job_id = job),
    jsonb_build_object('jobId', job, 'contactId', contact, 'transactionalId', null))
$function$;

CREATE OR REPLACE FUNCTION public.workspace_takes_contacts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from contacts where tenant_id = old.id;
  return null;
end $function$;
