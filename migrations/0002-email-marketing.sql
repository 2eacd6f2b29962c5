-- The e-mail-marketing suite. Every table leads with the workspace (tenant_id), in its keys and in its foreign keys.

create table providers (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  type text not null check (type in ('sandbox', 'smtp')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  is_default boolean not null default false,
  from_name text not null default '',
  from_email text not null,
  reply_to text,
  settings jsonb not null default '{}',
  -- AES-256-GCM: what must never leave.
  secret bytea,
  limits jsonb not null default '{}',
  last_test jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index providers_default on providers (tenant_id) where is_default;

create table tags (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  type text not null check (type in ('email', 'message')),
  name_en text not null,
  name_ar text not null,
  color text not null default 'blue',
  usage_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index tags_name_en on tags (tenant_id, type, lower(name_en));
create unique index tags_name_ar on tags (tenant_id, type, lower(name_ar));

create table contacts (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  status text not null default 'subscribed'
    check (status in ('subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained', 'blocked')),
  language text check (language in ('en', 'ar')),
  attributes jsonb not null default '{}',
  sent_count integer not null default 0,
  failed_count integer not null default 0,
  last_sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
-- Addresses are stored in lower case.
create unique index contacts_email on contacts (tenant_id, email);
create index contacts_created on contacts (tenant_id, created_at desc, id desc);
create index contacts_status on contacts (tenant_id, status, created_at desc, id desc);
create index contacts_first_name on contacts (tenant_id, lower(first_name), id);
create index contacts_last_name on contacts (tenant_id, lower(last_name), id);
create index contacts_search on contacts using gin
  (tenant_id, (lower(first_name || ' ' || last_name || ' ' || email)) gin_trgm_ops);

create table contact_tags (
  tenant_id uuid not null,
  tag_id uuid not null,
  contact_id uuid not null,
  id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, tag_id, contact_id),
  unique (tenant_id, id),
  foreign key (tenant_id, tag_id) references tags (tenant_id, id) on delete cascade,
  foreign key (tenant_id, contact_id) references contacts (tenant_id, id) on delete cascade
);
create index contact_tags_contact on contact_tags (tenant_id, contact_id);

-- How many contacts a workspace has in each status: kept by statement, so that a list never counts.
create table contact_counts (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  status text not null,
  count bigint not null default 0,
  primary key (tenant_id, status)
);

create function count_contacts() returns trigger language plpgsql as $$
begin
  -- In the order of the key, so that two statements never wait for each other crosswise.
  if tg_op = 'INSERT' then
    insert into contact_counts as c (tenant_id, status, count)
      select n.tenant_id, n.status, count(*) from new_rows n
      where exists (select from workspaces w where w.id = n.tenant_id)
      group by 1, 2 order by 1, 2
      on conflict (tenant_id, status) do update set count = c.count + excluded.count;
  elsif tg_op = 'DELETE' then
    insert into contact_counts as c (tenant_id, status, count)
      select o.tenant_id, o.status, -count(*) from old_rows o
      where exists (select from workspaces w where w.id = o.tenant_id)
      group by 1, 2 order by 1, 2
      on conflict (tenant_id, status) do update set count = c.count + excluded.count;
  else
    insert into contact_counts as c (tenant_id, status, count)
      select tenant_id, status, sum(n) from (
        select tenant_id, status, count(*) as n from new_rows group by 1, 2
        union all
        select tenant_id, status, -count(*) from old_rows group by 1, 2
      ) d group by 1, 2 having sum(n) <> 0 order by 1, 2
      on conflict (tenant_id, status) do update set count = c.count + excluded.count;
  end if;
  return null;
end $$;
create trigger contacts_counted_in after insert on contacts
  referencing new table as new_rows for each statement execute function count_contacts();
create trigger contacts_counted_out after delete on contacts
  referencing old table as old_rows for each statement execute function count_contacts();
create trigger contacts_counted_over after update on contacts
  referencing new table as new_rows old table as old_rows for each statement execute function count_contacts();

-- `for no key update`: the foreign keys of other statements hold these rows too, and must not be waited for.
create function count_tagged() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform from tags t where (t.tenant_id, t.id) in (select tenant_id, tag_id from new_rows) order by t.tenant_id, t.id for no key update;
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
end $$;
create trigger contact_tags_counted_in after insert on contact_tags
  referencing new table as new_rows for each statement execute function count_tagged();
create trigger contact_tags_counted_out after delete on contact_tags
  referencing old table as old_rows for each statement execute function count_tagged();

create table groups (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  description text not null default '',
  match text not null default 'any' check (match in ('any', 'all')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index groups_name on groups (tenant_id, lower(name));

create table group_tags (
  tenant_id uuid not null,
  group_id uuid not null,
  tag_id uuid not null,
  primary key (tenant_id, group_id, tag_id),
  foreign key (tenant_id, group_id) references groups (tenant_id, id) on delete cascade,
  foreign key (tenant_id, tag_id) references tags (tenant_id, id) on delete cascade
);
create index group_tags_tag on group_tags (tenant_id, tag_id);

create table imports (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  user_id uuid references users (id) on delete set null,
  file_name text not null,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  options jsonb not null default '{}',
  rows integer not null default 0,
  created integer not null default 0,
  updated integer not null default 0,
  refused integer not null default 0,
  bytes bigint not null default 0,
  bytes_read bigint not null default 0,
  -- Why it failed: a code of the catalogue, put into words for who reads it.
  message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index imports_created on imports (tenant_id, created_at desc, id desc);

create table import_refusals (
  tenant_id uuid not null,
  import_id uuid not null,
  line integer not null,
  email text not null,
  -- A code of the catalogue, put into words for who reads it.
  reason text not null,
  primary key (tenant_id, import_id, line),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);

-- Uploads of imports wait here, in pieces, so that any process can read them.
create table import_pieces (
  tenant_id uuid not null,
  import_id uuid not null,
  number integer not null,
  bytes bytea not null,
  primary key (tenant_id, import_id, number),
  foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade
);

create table templates (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  subject text not null,
  content_type text not null check (content_type in ('html', 'text', 'blocks')),
  content text not null,
  text text not null default '',
  language text not null default 'en' check (language in ('en', 'ar')),
  is_active boolean not null default true,
  usage_count integer not null default 0,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index templates_created on templates (tenant_id, created_at desc, id desc);

create table template_tags (
  tenant_id uuid not null,
  template_id uuid not null,
  tag_id uuid not null,
  primary key (tenant_id, template_id, tag_id),
  foreign key (tenant_id, template_id) references templates (tenant_id, id) on delete cascade,
  foreign key (tenant_id, tag_id) references tags (tenant_id, id) on delete cascade
);
create index template_tags_tag on template_tags (tenant_id, tag_id);

create table jobs (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  user_id uuid references users (id) on delete set null,
  provider_id uuid,
  template_id uuid,
  status text not null check (status in ('preparing', 'scheduled', 'running', 'paused', 'done', 'cancelled', 'failed')),
  -- The mail as it was when the job was made: a later change of the template changes nothing here.
  subject text not null,
  html text,
  text text,
  language text not null default 'en',
  from_name text not null,
  from_email text not null,
  reply_to text,
  topic text,
  audience jsonb not null,
  -- While the audience is being frozen: up to which contact it is.
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
  primary key (tenant_id, id)
);
create index jobs_created on jobs (tenant_id, created_at desc, id desc);
create index jobs_open on jobs (status, scheduled_at) where status in ('preparing', 'scheduled', 'running');
create index jobs_to_empty on jobs (id) where status = 'cancelled' and (queued > 0 or deferred > 0);

-- What went out over a provider in the span that is running; only of providers with limits.
create table provider_usage (
  tenant_id uuid not null,
  provider_id uuid not null,
  span text not null check (span in ('second', 'hour', 'day')),
  start timestamptz not null,
  used integer not null,
  primary key (tenant_id, provider_id, span),
  foreign key (tenant_id, provider_id) references providers (tenant_id, id) on delete cascade
);

-- The ledger: one row for each job and contact, and what became of it.
create table ledger (
  tenant_id uuid not null,
  job_id uuid not null,
  contact_id uuid not null,
  email text not null,
  status text not null default 'queued'
    check (status in ('queued', 'claimed', 'sent', 'deferred', 'failed', 'unknown', 'skipped')),
  -- Whose claim it is, and until when. A claim that ran out before its message was handed over is queued again; after it, unknown.
  lease uuid,
  lease_until timestamptz,
  -- Set before the message is handed over: from here on it may have been taken.
  handed_at timestamptz,
  attempts smallint not null default 0,
  next_try_at timestamptz,
  response text,
  sent_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, job_id, contact_id),
  foreign key (tenant_id, job_id) references jobs (tenant_id, id) on delete cascade
) with (fillfactor = 80);
create index ledger_open on ledger (tenant_id, job_id, contact_id) where status = 'queued';
create index ledger_deferred on ledger (next_try_at) where status = 'deferred';
create index ledger_claimed on ledger (lease_until) where status = 'claimed';
create index ledger_status on ledger (tenant_id, job_id, status, contact_id);
create index ledger_email on ledger (tenant_id, job_id, email);
create index ledger_contact on ledger (tenant_id, contact_id);

-- Who must not be written to, whatever a list says; looked up when a message is claimed.
create table suppressions (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  email text not null,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'blocked')),
  job_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, email)
);

create table messages (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  job_id uuid,
  contact_id uuid,
  provider_id uuid,
  direction text not null check (direction in ('sent', 'received')),
  delivery_status text not null check (delivery_status in ('queued', 'sent', 'deferred', 'failed', 'unknown', 'received')),
  status text not null default 'active' check (status in ('active', 'archived', 'draft')),
  content_type text not null check (content_type in ('html', 'text')),
  subject text not null,
  preview text not null,
  sender text not null,
  recipient text not null,
  message_id text not null,
  thread text,
  belong_to_message_id text,
  -- The message as it went over the wire; of a job's messages it is made again from the job when it is opened.
  source bytea,
  is_read boolean not null default false,
  read_at timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index messages_created on messages (tenant_id, created_at desc, id desc);
create index messages_sent on messages (tenant_id, sent_at desc nulls last, id desc);
create unique index messages_message_id on messages (tenant_id, direction, message_id);
create index messages_recipient on messages (tenant_id, recipient, created_at desc);
create index messages_job on messages (tenant_id, job_id);

create table message_tags (
  tenant_id uuid not null,
  tag_id uuid not null,
  message_id uuid not null,
  id uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, tag_id, message_id),
  unique (tenant_id, id),
  foreign key (tenant_id, tag_id) references tags (tenant_id, id) on delete cascade,
  foreign key (tenant_id, message_id) references messages (tenant_id, id) on delete cascade
);
create index message_tags_message on message_tags (tenant_id, message_id);
create trigger message_tags_counted_in after insert on message_tags
  referencing new table as new_rows for each statement execute function count_tagged();
create trigger message_tags_counted_out after delete on message_tags
  referencing old table as old_rows for each statement execute function count_tagged();

-- Every tag on every entity, as the doors of `tagged-by` show them.
create view tagged_by as
  select tenant_id, id, 'email'::text as entity_type, contact_id as entity_id, tag_id, created_at, updated_at from contact_tags
  union all
  select tenant_id, id, 'message'::text, message_id, tag_id, created_at, updated_at from message_tags;
