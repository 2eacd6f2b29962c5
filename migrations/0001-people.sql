create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- People, their sessions, their workspaces, and what administrators change.

create table users (
  id uuid primary key,
  first_name text not null,
  last_name text not null,
  email text not null,
  password_hash text,
  role text not null default 'user' check (role in ('user', 'admin')),
  status text not null default 'active' check (status in ('active', 'unconfirmed', 'invited', 'blocked')),
  preferred_language text not null default 'en' check (preferred_language in ('en', 'ar')),
  image text,
  default_workspace_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
create index users_created on users (created_at desc, id desc);
create index users_name on users (lower(first_name || ' ' || last_name), id);
create index users_search on users using gin ((lower(first_name || ' ' || last_name || ' ' || email)) gin_trgm_ops);
create index users_role on users (role, created_at desc) where role <> 'user';

-- One row for each sign-in ("family"): its tokens rotate, the row stays until the session ends.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  token_expires_at timestamptz not null,
  refresh_hash bytea not null unique,
  expires_at timestamptz not null,
  remember_me boolean not null,
  device text not null,
  last_seen_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Refresh tokens that were used: one that comes again is stolen, and ends its session.
create table used_refresh_tokens (
  refresh_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  used_at timestamptz not null default now()
);
create index used_refresh_tokens_session on used_refresh_tokens (session_id);

-- Links in mails: good once and for a time.
create table mail_tokens (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('reset-password', 'confirm-email', 'invitation')),
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index mail_tokens_user on mail_tokens (user_id, purpose);

create table workspaces (
  id uuid primary key,
  slug text not null unique check (slug not in ('en', 'ar')),
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table workspace_members (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null unique,
  role text not null check (role in ('viewer', 'editor', 'owner')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, user_id)
);
create index workspace_members_user on workspace_members (user_id);

alter table users add foreign key (default_workspace_id) references workspaces (id) on delete set null;

create table audit_log (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_id uuid references users (id) on delete set null,
  action text not null,
  entity_type text not null,
  entity_id text not null,
  before jsonb,
  after jsonb
);
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_entity on audit_log (entity_id, at desc);
create index audit_log_action on audit_log (action, at desc);

create table settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create table contact_requests (
  id uuid primary key,
  name text not null,
  email text not null,
  message text not null,
  created_at timestamptz not null default now()
);

-- The product's own mails where no transport is set: an administrator can read them here.
create table system_mails (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  html text not null,
  body text not null,
  created_at timestamptz not null default now()
);

-- Answers already given to an Idempotency-Key.
create table idempotency_keys (
  caller text not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (caller, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

-- Calls made within a span, across processes.
create unlogged table rate_limits (
  key text not null,
  window_start timestamptz not null,
  calls integer not null,
  primary key (key, window_start)
);

-- Processes at work: the jobs of one that stopped breathing are freed.
create unlogged table workers (
  id text primary key,
  seen_at timestamptz not null default now()
);
