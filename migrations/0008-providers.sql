-- Providers, sending domains, and throttling.

create table providers (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  id uuid not null,
  name text not null,
  type text not null check (type in ('sandbox', 'smtp', 'ses', 'sendgrid', 'mailgun', 'postmark', 'brevo', 'resend')),
  status text not null default 'active' check (status in ('active', 'inactive')),
  is_default boolean not null default false,
  from_name text not null default '',
  from_email text not null,
  reply_to text,
  settings jsonb not null default '{}',
  -- Credentials, encrypted with AES-256-GCM; never returned.
  secret bytea,
  limits jsonb not null default '{}',
  last_test jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Increases when an owner requests a new address for the service's event webhook.
  hook_version smallint not null default 1,
  hook_at timestamptz,
  hook_refused_at timestamptz,
  -- The envelope sender for bounces; each message gets a signed tag.
  return_path text,
  -- A plain-text signature that the composer inserts; never used in campaigns.
  signature text not null default '',
  mailbox_limits jsonb not null default '{}',
  primary key (tenant_id, id)
);
comment on table providers is 'Providers that send mail for a workspace.';

create table provider_usage (
  tenant_id uuid not null,
  provider_id uuid not null,
  span text not null check (span in ('second', 'hour', 'day')),
  start timestamptz not null,
  used integer not null,
  primary key (tenant_id, provider_id, span),
  foreign key (tenant_id, provider_id) references providers (tenant_id, id) on delete cascade
);
comment on table provider_usage is 'Mails sent over a provider in the current spans; only of providers with limits.';

create table domains (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  id uuid not null,
  -- In ASCII (RFC 5890), in lower case.
  domain text not null,
  state text not null default 'unknown' check (state in ('pass', 'warn', 'fail', 'unknown')),
  checks jsonb not null default '[]',
  checked_at timestamptz,
  next_check_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, domain)
);
comment on table domains is 'Sending domains with the result of their last DNS check.';

create table domain_keys (
  tenant_id uuid not null,
  domain_id uuid not null,
  id uuid not null,
  algorithm text not null check (algorithm in ('rsa-sha256', 'ed25519-sha256')),
  selector text not null,
  -- As in the DNS record.
  public_key text not null,
  -- Encrypted with AES-256-GCM; never returned. Null once the key is retired.
  private_key bytea,
  state text not null default 'waiting' check (state in ('waiting', 'signing', 'retiring', 'retired')),
  signing_since timestamptz,
  retire_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, domain_id, id),
  unique (tenant_id, domain_id, selector),
  foreign key (tenant_id, domain_id) references domains (tenant_id, id) on delete cascade
);
comment on table domain_keys is 'DKIM keys. One key of each algorithm signs; its successor waits until the DNS shows it.';

create table domain_events (
  tenant_id uuid not null,
  domain_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  what text not null,
  -- The subject of the event: a check or a selector.
  about text not null default '',
  before text,
  after text,
  -- The person who acted; null for the product itself.
  actor_name text,
  primary key (tenant_id, domain_id, id),
  foreign key (tenant_id, domain_id) references domains (tenant_id, id) on delete cascade
);
comment on table domain_events is 'History of a domain.';

create table event_webhook_tokens (
  tenant_id uuid not null,
  provider_id uuid not null,
  token text not null,
  -- Hash of the content that came with the token: the same content again is a repeated delivery.
  told_hash bytea not null,
  at timestamptz not null,
  primary key (tenant_id, provider_id, token),
  foreign key (tenant_id, provider_id) references providers (tenant_id, id) on delete cascade
);
comment on table event_webhook_tokens is 'Tokens of provider events whose signature does not cover the content: each is valid for one call.';

create table mail_domains (
  domain text primary key,
  -- Null until the DNS lookup.
  pool text,
  check_at timestamptz not null default now()
);
comment on table mail_domains is 'Mailbox provider of a recipient domain by its MX, resolved once for all processes.';

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
  -- Waiting recipients have send times up to this time.
  next_at timestamptz,
  -- Back-off: consecutive throttles, the end of the pause, and the limit per minute after it.
  times smallint not null default 0,
  rests_until timestamptz,
  slowed integer,
  slowed_at timestamptz,
  response text,
  primary key (tenant_id, provider_id, pool),
  foreign key (tenant_id, provider_id) references providers (tenant_id, id) on delete cascade
);
comment on table mailbox_rates is 'Rates of a mailbox provider over one of our providers: counts of the current spans and back-off.';

create table mailbox_leases (
  tenant_id uuid not null,
  provider_id uuid not null,
  pool text not null,
  slot smallint not null,
  lease uuid not null,
  until timestamptz not null,
  primary key (tenant_id, provider_id, pool, slot),
  foreign key (tenant_id, provider_id) references providers (tenant_id, id) on delete cascade
);
comment on table mailbox_leases is 'Leases of connections where their number is limited. Those of a dead process expire.';

create table address_pauses (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
  email text not null,
  until timestamptz not null,
  detail text not null default '',
  job_id uuid,
  created_at timestamptz not null default now(),
  primary key (tenant_id, email)
);
comment on table address_pauses is 'Addresses that bounced too often: nothing is sent there for a while.';

create table sending_rules (
  tenant_id uuid primary key references all_workspaces (id) on delete cascade,
  rules jsonb not null,
  updated_at timestamptz not null default now()
);
comment on table sending_rules is 'Sending rules of a workspace; without a row the defaults hold.';

create table warmups (
  tenant_id uuid not null references all_workspaces (id) on delete cascade,
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
  constraint warmups_check check ((provider_id is null) <> (domain is null))
);
comment on table warmups is 'Warm-up plans of a provider or a sending domain.';

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
comment on table warmup_days is 'Mails sent on each day of a warm-up. The step advances after a day on which something was sent.';

create unique index providers_default on providers (tenant_id) where is_default;

create index domains_due on domains (next_check_at);

create unique index domain_keys_one on domain_keys (tenant_id, domain_id, algorithm, state) where state in ('waiting', 'signing');

create index event_webhook_tokens_at on event_webhook_tokens (tenant_id, provider_id, at);

create index mail_domains_due on mail_domains (check_at);

create index mailbox_leases_lease on mailbox_leases (lease);

create index address_pauses_until on address_pauses (until);
create index address_pauses_created on address_pauses (tenant_id, created_at, email);
create index address_pauses_search on address_pauses using gin (tenant_id, email gin_trgm_ops);

create unique index warmups_provider on warmups (tenant_id, provider_id) where status <> 'finished';
create unique index warmups_domain on warmups (tenant_id, domain) where status <> 'finished';
