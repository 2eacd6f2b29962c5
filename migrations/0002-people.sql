-- People, sessions, workspaces, the directory of members, and the audit log.

-- Search keys of a member besides the name: each skill, and each part of the location ("Jeddah, Saudi Arabia" is both).
create function directory_facets(skills text[], location text) returns table (kind text, key text, label text)
  language sql immutable parallel safe
begin atomic
  select 'skill', folded(skill), min(skill) from unnest(skills) as skill where folded(skill) <> '' group by folded(skill)
  union all
  select 'location', folded(part), min(btrim(part)) from regexp_split_to_table(location, '[,،;/]') as part
    where folded(part) <> '' group by folded(part);
end;

create function directory_keys(skills text[], location text) returns text[] language sql immutable parallel safe
begin atomic
  select coalesce(array_agg(kind || ':' || key order by kind, key), '{}') from directory_facets(skills, location);
end;

create function directory_text(first_name text, last_name text, skills text[]) returns text language sql immutable parallel safe
  return folded(first_name || ' ' || last_name) || E'\n' || folded(array_to_string(skills, ' · '));

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
  updated_at timestamptz not null default now(),
  bio text not null default '',
  mobile text,
  location text not null default '',
  skills text[] not null default '{}',
  social_links jsonb not null default '{}',
  visible_to_community boolean not null default true,
  listed boolean generated always as (visible_to_community and status = 'active') stored,
  directory_name text generated always as (folded(first_name || ' ' || last_name)) stored,
  -- The data of a sign-up is valid in the browser that entered it. Any other browser must enter it again behind the mailed link.
  sign_up_hash bytea,
  -- When the owner of the address first followed a link sent to it.
  address_confirmed_at timestamptz
);
comment on table users is 'Accounts.';

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
  updated_at timestamptz not null default now(),
  -- When the person last entered their password in this session. Null: not in this session, or before this version.
  password_given_at timestamptz
);
comment on table sessions is 'One row for each sign-in. Its tokens rotate; the row stays until the session ends.';

create table used_refresh_tokens (
  refresh_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  used_at timestamptz not null default now()
);
comment on table used_refresh_tokens is 'Used refresh tokens. A second use means theft and ends the session.';

create table mail_tokens (
  token_hash bytea primary key,
  purpose text not null
    check (purpose in ('reset-password', 'confirm-email', 'invitation', 'email-change-old', 'email-change-new')),
  user_id uuid not null references users (id) on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table mail_tokens is 'Links in mails: valid once and for a limited time.';

create table known_networks (
  user_id uuid not null references users (id) on delete cascade,
  network_hash bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, network_hash)
);
comment on table known_networks is 'Networks from which a person signed in. Failed attempts elsewhere do not lock the person out there.';

create table email_changes (
  user_id uuid primary key references users (id) on delete cascade,
  id uuid not null unique,
  -- In lower case. Whether it has an account is checked only when its mail is written and when the change is made.
  email text not null,
  -- The session that requested the change; it stays signed in.
  session_id uuid references sessions (id) on delete set null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table email_changes is 'A pending change of a person''s email address, at most one. It needs confirmation from both addresses.';

create table all_workspaces (
  id uuid constraint workspaces_pkey primary key,
  slug text not null constraint workspaces_slug_check check (slug not in ('en', 'ar')),
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  gone_at timestamptz
);
comment on table all_workspaces is 'Workspaces, deleted ones included. A deleted workspace disappears at once; its rows are removed later in batches. All foreign keys lead here, all other code reads the view workspaces.';

create view workspaces as select id, slug, name, created_at, updated_at from all_workspaces where gone_at is null;

create table workspace_members (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null unique,
  role text not null check (role in ('viewer', 'editor', 'owner')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Null: the member was made an owner and has not accepted.
  ownership_accepted_at timestamptz,
  primary key (tenant_id, user_id)
);
comment on table workspace_members is 'Members of a workspace with their role.';

create table workspace_invitations (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  id uuid not null,
  -- In lower case, as entered: the workspace does not learn whether it has an account.
  email text not null,
  role text not null check (role in ('viewer', 'editor', 'owner')),
  inviter_id uuid references users (id) on delete set null,
  -- The language of mails to a person without an account.
  lang text not null check (lang in ('en', 'ar')),
  -- Hash of the link in the last mail to a person without an account.
  token_hash bytea,
  -- When a mail was last requested.
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The person who had the invited address when they changed it: the invitation stays theirs. The workspace still sees the address that
  -- it entered.
  user_id uuid references users (id) on delete set null,
  primary key (tenant_id, id)
);
comment on table workspace_invitations is 'Invitations that wait for the person to accept.';

create table audit_log (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  entity_type text not null,
  entity_id text not null,
  before jsonb,
  after jsonb,
  -- Changes inside a workspace are invisible outside it, also to administrators of the site.
  workspace_id uuid references all_workspaces (id) on delete cascade,
  -- The entry names the person as of then, even after their account is deleted.
  actor_name text not null default ''
);
comment on table audit_log is 'Audit entries. Changes inside a workspace carry its id and are invisible to administrators of the site.';

create table saved_views (
  id uuid primary key,
  owner_id uuid not null references users (id) on delete cascade,
  list text not null check (length(list) <= 40),
  name text not null check ((length(name) >= 1) and (length(name) <= 80)),
  query jsonb not null check ((jsonb_typeof(query) = 'object') and (length((query)::text) <= 8000)),
  -- Null: the default columns of the list.
  columns jsonb check ((jsonb_typeof(columns) = 'array') and (length((columns)::text) <= 8000)),
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table saved_views is 'Saved filters, order and columns of a list.';

create table default_views (
  user_id uuid not null references users (id) on delete cascade,
  list text not null,
  view_id uuid not null references saved_views (id) on delete cascade,
  primary key (user_id, list)
);
comment on table default_views is 'The view in which a list opens for a person; it may be shared by another person.';

create table download_tickets (
  token_hash bytea primary key,
  session_id uuid not null references sessions (id) on delete cascade,
  address text not null check (length(address) <= 8000),
  expires_at timestamptz not null
);
comment on table download_tickets is 'Permission to download one file once, for a browser that sends no session header.';

create table bulk_runs (
  id uuid primary key,
  actor_id uuid not null references users (id) on delete cascade,
  -- Set for runs on data of a workspace.
  workspace_id uuid references all_workspaces (id) on delete cascade,
  entity text not null,
  action text not null,
  value jsonb,
  reason text not null default '',
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'stopped', 'failed', 'undoing', 'undone')),
  matched integer not null default 0,
  -- Position of the last row that was processed: another process resumes there.
  reached integer not null default 0,
  changed integer not null default 0,
  refused integer not null default 0,
  undone integer not null default 0,
  kept integer not null default 0,
  undoable boolean not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table bulk_runs is 'Actions on many rows at once.';

create table bulk_rows (
  run_id uuid not null references bulk_runs (id) on delete cascade,
  place integer not null,
  entity_id uuid not null,
  status text not null default 'waiting' check (status in ('waiting', 'changed', 'refused', 'undone', 'kept')),
  -- For rows that were refused, or left alone by an undo.
  name text,
  reason jsonb,
  before jsonb,
  after jsonb,
  at timestamptz,
  primary key (run_id, place)
);
comment on table bulk_rows is 'Rows of a bulk run, fixed when the run begins.';

create table bulk_pieces (
  run_id uuid not null references bulk_runs (id) on delete cascade,
  piece integer not null,
  ids uuid[] not null,
  primary key (run_id, piece)
);
comment on table bulk_pieces is 'Batches of a bulk run that are not yet done.';

create table directory (
  id uuid primary key references users (id) on delete cascade,
  created_at timestamptz not null,
  name text not null,
  text text not null,
  keys text[] not null
);
comment on table directory is 'Search columns of listed members: narrow rows, so a search reads a tenth of what users would cost.';

create table directory_counts (
  kind text not null check (kind in ('all', 'skill', 'location')),
  key text not null,
  -- As spelled by the first member.
  label text not null,
  members integer not null,
  primary key (kind, key)
);
comment on table directory_counts is 'Number of listed members in all, by skill and by place.';

alter table users add foreign key (default_workspace_id) references all_workspaces (id) on delete set null;

create index users_created on users (created_at desc, id desc);
create index users_role on users (role, created_at desc) where role <> 'user';
create index users_by_name on users (directory_name, id);
create unique index users_email on users (lower(email)) include (email, id);
create index users_status on users (status, created_at desc, id desc) where status <> 'active';
create index users_email_beginning on users (lower(email) text_pattern_ops);
create index users_search on users using gin (folded(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
create index users_first_name on users (folded(first_name) text_pattern_ops);
create index users_last_name on users (folded(last_name) text_pattern_ops);

create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create index used_refresh_tokens_session on used_refresh_tokens (session_id);
create index used_refresh_tokens_used on used_refresh_tokens (used_at);

create index mail_tokens_user on mail_tokens (user_id, purpose);
create index mail_tokens_expiry on mail_tokens (expires_at);

create index known_networks_seen on known_networks (seen_at);

create index email_changes_session on email_changes (session_id);
create index email_changes_expiry on email_changes (expires_at);

create index all_workspaces_gone on all_workspaces (gone_at) where gone_at is not null;
create unique index workspaces_slug_key on all_workspaces (slug) where gone_at is null;

create index workspace_members_user on workspace_members (user_id);

create unique index workspace_invitations_once on workspace_invitations (tenant_id, email);
create index workspace_invitations_email on workspace_invitations (email);
create index workspace_invitations_id on workspace_invitations (id);
create unique index workspace_invitations_token on workspace_invitations (token_hash);
create index workspace_invitations_inviter on workspace_invitations (inviter_id);
create index workspace_invitations_expiry on workspace_invitations (expires_at);
create index workspace_invitations_user on workspace_invitations (user_id);

create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_entity on audit_log (entity_id, at desc);
create index audit_log_action on audit_log (action, at desc);
create index audit_log_workspace on audit_log (workspace_id, at desc, id desc) where workspace_id is not null;
-- The audit log of the site, by person and by entity type; entries of workspaces are left out.
create index audit_log_site on audit_log (at desc, id desc) where workspace_id is null;
create index audit_log_actor on audit_log (actor_id, at desc, id desc) where workspace_id is null;
create index audit_log_kind on audit_log (entity_type, at desc, id desc) where workspace_id is null;
-- Filters by person and by action: neither index alone serves both.
create index audit_log_actor_action on audit_log (actor_id, action, at desc, id desc) where workspace_id is null;
create index audit_log_search on audit_log using gin (folded(action || ' ' || actor_name) gin_trgm_ops);

create unique index saved_views_name on saved_views (owner_id, list, lower(name));
create index saved_views_shared on saved_views (list, lower(name)) where is_shared;

create index default_views_view on default_views (view_id);

create index download_tickets_session on download_tickets (session_id);
create index download_tickets_expires on download_tickets (expires_at);

create index bulk_runs_actor on bulk_runs (actor_id, created_at desc, id desc);
create index bulk_runs_workspace on bulk_runs (workspace_id) where workspace_id is not null;
create index bulk_runs_expiry on bulk_runs (expires_at);

-- Conflict responses name the author of the last change.
create index bulk_rows_entity on bulk_rows (entity_id, at desc) where status in ('changed', 'undone');
-- The few unchanged rows are listed by reason.
create index bulk_rows_reasons on bulk_rows (run_id, place) where reason is not null;

create index directory_newest on directory (created_at desc, id desc);
create index directory_by_name on directory (name, id);
create index directory_text on directory using gin (text gin_trgm_ops);
create index directory_keys on directory using gin (keys);

create index directory_counts_most on directory_counts (kind, members desc, key);
create index directory_counts_search on directory_counts using gin (key gin_trgm_ops);

create function directory_shares(skills text[], location text) returns table (kind text, key text, label text)
  language sql immutable parallel safe
begin atomic
  select 'all', '', ''
  union all
  select kind, key, label from directory_facets(skills, location);
end;

create function count_directory() returns trigger language plpgsql as $$
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
end $$;

-- Maintains the searchable rows of listed members.
create function keep_directory() returns trigger language plpgsql as $$
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
end $$;

-- Notifies open streams to check access again, whatever statement ended or changed it. The payload is the list of person ids, joined by
-- commas, or empty if there are many (a payload has less than 8,000 bytes).
create function tell_access_ended() returns trigger language plpgsql as $$
declare
  people text;
begin
  select case when count(*) > 200 then '' else string_agg(id, ',') end into people
    from (select distinct user_id::text as id from gone limit 201) ids;
  if people is not null then
    perform pg_notify('access', people);
  end if;
  return null;
end $$;

-- The argument is the column that holds the person's id.
create function tell_access_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('access', to_jsonb(new) ->> tg_argv[0]);
  return null;
end $$;

create trigger users_counted_in after insert on users
  referencing new table as new_rows for each statement execute function count_directory();
create trigger users_counted_out after delete on users
  referencing old table as old_rows for each statement execute function count_directory();
create trigger users_counted_over after update on users
  referencing new table as new_rows old table as old_rows for each statement execute function count_directory();
create trigger users_kept_in_directory after insert on users
  referencing new table as new_rows for each statement execute function keep_directory();
create trigger users_changed_in_directory after update on users
  referencing new table as new_rows old table as old_rows for each statement execute function keep_directory();
create trigger users_access after update of role, status on users
  for each row when (old.role is distinct from new.role or old.status is distinct from new.status)
  execute function tell_access_changed('id');

create trigger sessions_access after delete on sessions
  referencing old table as gone for each statement execute function tell_access_ended();

create trigger workspace_members_access after delete on workspace_members
  referencing old table as gone for each statement execute function tell_access_ended();
create trigger workspace_members_role after update of role on workspace_members
  for each row when (old.role is distinct from new.role) execute function tell_access_changed('user_id');

insert into directory_counts (kind, key, label, members) values ('all', '', '', 0);
