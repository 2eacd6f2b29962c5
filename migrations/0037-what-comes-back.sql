-- What comes back from sending: bounces and complaints by mail, by a service's call and at the hand-over.

create table returns (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  -- The same event told twice is one: its name in whoever told it.
  key text not null,
  at timestamptz not null,
  source text not null check (source in ('mailbox', 'service', 'server')),
  kind text not null check (kind in ('bounce', 'complaint', 'unsubscribe')),
  outcome text check (outcome in ('hard', 'soft', 'sender')),
  reason text,
  -- The words of who refused it.
  response text not null,
  email text not null,
  -- Of the mail that came back, where it was found.
  job_id uuid,
  contact_id uuid,
  message_id text,
  primary key (tenant_id, id)
);
create unique index returns_key on returns (tenant_id, key);
create index returns_email on returns (tenant_id, email, at desc);
create index returns_at on returns using brin (at);

-- Where mail came back too often for now: nothing is sent there until then.
create table address_rests (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  email text not null,
  until timestamptz not null,
  detail text not null default '',
  job_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, email)
);
create index address_rests_until on address_rests (until);

alter table suppressions add column detail text;
create index suppressions_created on suppressions (tenant_id, created_at desc, email);

alter table ledger
  add column bounce text check (bounce in ('hard', 'soft', 'sender')),
  add column bounce_reason text,
  add column bounced_at timestamptz,
  add column complained_at timestamptz,
  -- Machines that look at mail: proxies that fetch ahead, scanners.
  add column machine_opens integer not null default 0,
  add column machine_clicks integer not null default 0;

alter table jobs
  add column bounced_hard integer not null default 0,
  add column bounced_soft integer not null default 0,
  add column bounced_sender integer not null default 0,
  add column complained integer not null default 0,
  add column machine_opened integer not null default 0,
  add column machine_clicked integer not null default 0,
  -- What had come back when somebody last let it go on: a stop looks at what came after.
  add column seen_tried integer not null default 0,
  add column seen_bounced integer not null default 0,
  add column seen_complained integer not null default 0;

-- What a workspace says about its sending; without a row the usual holds.
create table sending_rules (
  tenant_id uuid primary key references workspaces (id) on delete cascade,
  rules jsonb not null,
  updated_at timestamptz not null default now()
);

alter table providers
  -- Rises when its owner wants another address for the service's calls.
  add column hook_version smallint not null default 1,
  add column hook_at timestamptz,
  add column hook_refused_at timestamptz,
  -- Where bounces go: with a signed tag for each message.
  add column return_path text;
