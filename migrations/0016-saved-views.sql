-- What administrators keep of their lists: search, filters, order and columns under a name, for oneself or for all of them.

create table saved_views (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  list text not null check (length(list) <= 40),
  name text not null check (length(name) between 1 and 80),
  query jsonb not null check (jsonb_typeof(query) = 'object' and length(query::text) <= 8000),
  -- Null: those that the list shows by itself.
  columns jsonb check (jsonb_typeof(columns) = 'array' and length(columns::text) <= 8000),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_views_name on saved_views (owner_id, list, lower(name));
create index saved_views_shared on saved_views (list, lower(name)) where is_shared;

-- The view in which a list opens for a person; it may be one that somebody else shares.
create table default_views (
  user_id uuid not null references users (id) on delete cascade,
  list text not null,
  view_id uuid not null references saved_views (id) on delete cascade,
  primary key (user_id, list)
);
create index default_views_view on default_views (view_id);

-- Leave to fetch one file once, for a browser that writes it to disk: it sends no header with the session.
create table download_tickets (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  address text not null check (length(address) <= 8000),
  expires_at timestamptz not null
);
create index download_tickets_session on download_tickets (session_id);
create index download_tickets_expires on download_tickets (expires_at);
