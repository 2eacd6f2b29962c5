-- The language model, embeddings for semantic search, and branding projects that use the model.

create table ai_settings (
  only_one boolean default true primary key check (only_one),
  base_url text,
  model text not null default '',
  -- Sealed; belongs to the address and is deleted with it.
  key_sealed bytea,
  -- Tokens per day of one member, and of the whole site; null: no limit.
  member_tokens bigint default 50000 check (member_tokens > 0),
  site_tokens bigint check (site_tokens > 0),
  updated_at timestamptz not null default now(),
  -- Empty: search by words only.
  embedding_model text not null default '',
  embeddings_of text default '',
  embedding_floor real not null default 1,
  embedding_fault text
);
comment on table ai_settings is 'The language model set by an administrator. Without an address the operator''s model is used.';

create table ai_meters (
  owner_id uuid primary key,
  day date not null,
  used bigint not null check (used >= 0)
);
comment on table ai_meters is 'Use of the daily share, reservations included: one row for each member and one for the site (zero id). The day never goes back, so a change of time zone grants no second share.';

create table ai_uses (
  id uuid primary key,
  user_id uuid references users (id) on delete set null,
  kind text not null,
  model text not null,
  tokens_in bigint not null,
  tokens_out bigint not null,
  fault text,
  milliseconds integer not null,
  at timestamptz not null
);
comment on table ai_uses is 'Requests to the language model: who, what for, and the outcome. Never the text.';

create table embeddings (
  entity_id uuid primary key,
  signature bit(512) not null,
  kind text not null check (kind in ('question', 'answer', 'article'))
);
comment on table embeddings is 'Signatures of vectors of published texts, narrow enough for a full scan.';

create table embedding_vectors (
  entity_id uuid primary key references embeddings (entity_id) on delete cascade,
  vector bytea not null
);
comment on table embedding_vectors is 'Vectors, one byte for each component, read for the nearest few hundred only.';
alter table embedding_vectors alter column vector set storage external;

create sequence embedding_turns;
create table embeddings_due (
  entity_id uuid primary key,
  kind text not null,
  turn bigint not null default nextval('embedding_turns'),
  -- Leased by a worker until this time.
  held_until timestamptz not null default '-infinity'
);
comment on table embeddings_due is 'Texts whose vectors are to be made, in order of turn.';

create table projects (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  name_en text not null,
  name_ar text not null,
  what_en text not null,
  what_ar text not null,
  audience_en text not null,
  audience_ar text not null,
  tone text not null check (tone in ('friendly', 'professional', 'playful', 'warm', 'bold')),
  brand_values text[] not null,
  words_to_use text[] not null,
  words_to_avoid text[] not null,
  languages text[] not null
    check ((languages <@ array['en', 'ar']) and ((cardinality(languages) >= 1) and (cardinality(languages) <= 2))),
  colours text[] not null,
  link text,
  logo text,
  status text not null default 'active' check (status in ('active', 'archived')),
  -- Number of requests for drafts; each one produces different drafts.
  asked integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table projects is 'Side businesses of members.';

create table brand_texts (
  id uuid primary key,
  project_id uuid not null references projects (id) on delete cascade,
  kind text not null check (kind in ('tagline', 'pitch', 'about', 'bio', 'welcome_mail', 'auto_reply', 'post')),
  network text check (network in ('facebook', 'instagram', 'linkedin', 'x', 'youtube', 'whatsapp')),
  lang text not null check (lang in ('en', 'ar')),
  subject text not null default '',
  body text not null,
  hashtags text[] not null default '{}',
  picture_idea text not null default '',
  planned_at timestamptz,
  kept boolean not null default false,
  written_by text not null check (written_by in ('built-in', 'model', 'member')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint brand_texts_check check ((kind = 'post') = (network is not null))
);
comment on table brand_texts is 'Brand messages and posts of a project: drafts until they are kept.';

create table brand_text_versions (
  id uuid primary key,
  text_id uuid not null references brand_texts (id) on delete cascade,
  subject text not null,
  body text not null,
  hashtags text[] not null,
  written_by text not null,
  written_at timestamptz not null
);
comment on table brand_text_versions is 'Earlier texts of brand texts.';

create index ai_uses_at on ai_uses (at desc);
create index ai_uses_user on ai_uses (user_id, at desc);

create index embeddings_due_turn on embeddings_due (turn);

create index projects_owner on projects (owner_id, status, updated_at desc, id desc);

create index brand_texts_project on brand_texts (project_id, kind, created_at desc, id desc);
create index brand_texts_planned on brand_texts (project_id, planned_at) where planned_at is not null;

create index brand_text_versions_text on brand_text_versions (text_id, written_at desc, id desc);

create function embeddings_wanted() returns boolean language sql stable as $$
  select embedding_model <> '' from ai_settings
$$;

create function forget_embeddings(ids uuid[]) returns void language sql as $$
  delete from embeddings_due where entity_id = any (ids);
  delete from embeddings where entity_id = any (ids);
$$;

create function want_embeddings(kind text, ids uuid[]) returns void language sql as $$
  insert into embeddings_due (entity_id, kind) select id, $1 from unnest($2) as id where embeddings_wanted()
    on conflict (entity_id) do update set turn = nextval('embedding_turns'), held_until = '-infinity'
$$;

-- Any statement that publishes, changes or withdraws content updates its embeddings in the same transaction: only public content has any.
create function embed_question() returns trigger language plpgsql as $$
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
end $$;

create function embed_answer() returns trigger language plpgsql as $$
begin
  if new.status <> 'published' or not exists (select from questions where id = new.question_id and is_public) then
    perform forget_embeddings(array[new.id]);
  elsif tg_op = 'INSERT' or old.status <> new.status or old.body <> new.body or old.question_id <> new.question_id then
    perform want_embeddings('answer', array[new.id]);
  end if;
  return null;
end $$;

create function embed_article() returns trigger language plpgsql as $$
begin
  if new.status <> 'published' then
    perform forget_embeddings(array[new.id]);
  elsif tg_op = 'INSERT' or old.status <> new.status
    or (old.title_en, old.title_ar, old.body_en, old.body_ar) is distinct from (new.title_en, new.title_ar, new.body_en, new.body_ar) then
    perform want_embeddings('article', array[new.id]);
  end if;
  return null;
end $$;

create function forget_embedded() returns trigger language plpgsql as $$
begin
  perform forget_embeddings(array[old.id]);
  return null;
end $$;

create trigger articles_embedded after insert or update of title_en, title_ar, body_en, body_ar, status on articles
  for each row execute function embed_article();
create trigger articles_unembedded after delete on articles for each row execute function forget_embedded();

create trigger questions_embedded after insert or update of title, body, status, merged_into on questions
  for each row execute function embed_question();
create trigger questions_unembedded after delete on questions for each row execute function forget_embedded();

create trigger answers_embedded after insert or update of body, status, question_id on answers
  for each row execute function embed_answer();
create trigger answers_unembedded after delete on answers for each row execute function forget_embedded();

insert into ai_settings default values;
