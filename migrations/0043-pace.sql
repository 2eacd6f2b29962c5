-- Pace: what a provider gives each mailbox provider, plans that warm a sender up, and the hours in which a job sends.

-- Who takes the mail of a domain, by its MX: asked of the DNS once, for all processes.
create table mail_domains (
  domain text primary key,
  -- Null until the DNS was asked.
  pool text,
  check_at timestamptz not null default now()
);
create index mail_domains_due on mail_domains (check_at);

alter table providers add column mailbox_limits jsonb not null default '{}';

-- How a mailbox provider is doing over a provider: what it was given in the spans that run, and that it asked for less.
create table mailbox_paces (
  tenant_id uuid not null,
  provider_id uuid not null,
  pool text not null,
  minute_at timestamptz,
  minute integer not null default 0,
  hour_at timestamptz,
  hour integer not null default 0,
  day_at timestamptz,
  day integer not null default 0,
  -- Up to when what waits has been given its turns.
  next_at timestamptz,
  -- How often in a row it asked for less, until when it rests, and how many a minute it is given after that.
  times smallint not null default 0,
  rests_until timestamptz,
  slowed integer,
  slowed_at timestamptz,
  response text,
  primary key (tenant_id, provider_id, pool),
  foreign key (tenant_id, provider_id) references providers (tenant_id, id) on delete cascade
);

-- Connections in use where their number is limited: a lease, so that those of a dead process come free.
create table mailbox_slots (
  tenant_id uuid not null,
  provider_id uuid not null,
  pool text not null,
  slot smallint not null,
  lease uuid not null,
  until timestamptz not null,
  primary key (tenant_id, provider_id, pool, slot),
  foreign key (tenant_id, provider_id) references providers (tenant_id, id) on delete cascade
);
create index mailbox_slots_lease on mailbox_slots (lease);

-- A plan by which a provider, or a domain that sends, is given more from day to day.
create table warmups (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  provider_id uuid,
  domain text,
  status text not null default 'running' check (status in ('running', 'paused', 'finished')),
  volumes integer[] not null,
  time_zone text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, provider_id) references providers (tenant_id, id) on delete cascade,
  check ((provider_id is null) <> (domain is null))
);
create unique index warmups_provider on warmups (tenant_id, provider_id) where status <> 'finished';
create unique index warmups_domain on warmups (tenant_id, domain) where status <> 'finished';

-- What went out on each day of a plan; a step is taken on the next day after one on which something did.
create table warmup_days (
  tenant_id uuid not null,
  warmup_id uuid not null,
  day date not null,
  step smallint not null,
  volume integer not null,
  used integer not null default 0,
  primary key (tenant_id, warmup_id, day),
  foreign key (tenant_id, warmup_id) references warmups (tenant_id, id) on delete cascade
);

alter table jobs
  -- Held back by the pace until a time of its own: by the recipient's clock, or by what her mailbox provider takes.
  add column waiting integer not null default 0,
  add column send_window jsonb,
  -- The stretch of a window by the workspace's clock that is open, or opens next.
  add column opens_at timestamptz,
  add column closes_at timestamptz,
  -- By each recipient's clock, such as 2026-11-23T09:00.
  add column local_time text,
  add column engaged_first boolean not null default false,
  -- What has waited since before this is looked at once more: limits were changed.
  add column recheck_at timestamptz;
drop index jobs_to_empty;
create index jobs_to_empty on jobs (id) where status = 'cancelled' and (queued > 0 or deferred > 0 or waiting > 0);
create index jobs_recheck on jobs (recheck_at) where recheck_at is not null;

alter table ledger add column engaged boolean not null default false;
alter table ledger drop constraint ledger_status_check;
alter table ledger add constraint ledger_status_check
  check (status in ('queued', 'claimed', 'sent', 'deferred', 'failed', 'unknown', 'skipped', 'waiting'));
create index ledger_engaged on ledger (tenant_id, job_id, contact_id) where status = 'queued' and engaged;
