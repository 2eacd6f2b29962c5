-- Tags of what the community writes (questions, articles, meetings): one set for all of them.
create table content_tags (
  id uuid primary key,
  name_en text not null,
  name_ar text not null,
  usage_count integer not null default 0 check (usage_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- The same name again, in either language and whatever its case, is a conflict.
create unique index content_tags_en on content_tags (lower(name_en));
create unique index content_tags_ar on content_tags (lower(name_ar));
create index content_tags_search on content_tags using gin (lower(name_en || ' ' || name_ar) gin_trgm_ops);
create index content_tags_usage on content_tags (usage_count desc, id);

-- Something happened that people are to be told: written with what happened, told afterwards by the queue.
create table news (
  id uuid primary key,
  kind text not null,
  actor_id uuid references users (id) on delete set null,
  entity_type text not null,
  entity_id uuid not null,
  link text not null,
  title text not null,
  excerpt text not null default '',
  audience jsonb not null,
  -- Up to which person it has been told; null before the first and after the last.
  told_to uuid,
  told_at timestamptz,
  created_at timestamptz not null default now()
);
create index news_untold on news (created_at) where told_at is null;

-- What one person was told. Once for each piece of news.
create table notifications (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null,
  news_id uuid not null references news (id) on delete cascade,
  is_read boolean not null default false,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (user_id, id),
  unique (news_id, user_id)
);
create index notifications_unread on notifications (user_id, id) where not is_read;
