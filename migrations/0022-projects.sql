-- A member's side business, and what is written for it.
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
  languages text[] not null check (languages <@ array['en', 'ar'] and cardinality(languages) between 1 and 2),
  colours text[] not null,
  link text,
  logo text,
  status text not null default 'active' check (status in ('active', 'archived')),
  -- How often drafts were asked for: each time others are written.
  asked integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index projects_owner on projects (owner_id, status, updated_at desc, id desc);

-- Brand messages and posts: drafts until they are kept.
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
  check ((kind = 'post') = (network is not null))
);
create index brand_texts_project on brand_texts (project_id, kind, created_at desc, id desc);
create index brand_texts_planned on brand_texts (project_id, planned_at) where planned_at is not null;

-- What a text said before each change.
create table brand_text_versions (
  id uuid primary key,
  text_id uuid not null references brand_texts (id) on delete cascade,
  subject text not null,
  body text not null,
  hashtags text[] not null,
  written_by text not null,
  written_at timestamptz not null
);
create index brand_text_versions_text on brand_text_versions (text_id, written_at desc, id desc);
