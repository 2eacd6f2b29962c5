-- What a workspace keeps under a name of its own.
create table parameters (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  name text not null,
  value jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, name)
);

-- The domains that a workspace sends from, and what the DNS said of them last.
create table domains (
  tenant_id uuid not null references workspaces (id) on delete cascade,
  id uuid not null,
  -- In ASCII (RFC 5890), lower case.
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
create index domains_due on domains (next_check_at);

-- Keys that sign mail (DKIM). One of each algorithm signs; its successor waits until the DNS shows it.
create table domain_keys (
  tenant_id uuid not null,
  domain_id uuid not null,
  id uuid not null,
  algorithm text not null check (algorithm in ('rsa-sha256', 'ed25519-sha256')),
  selector text not null,
  -- As the record says it.
  public_key text not null,
  -- AES-256-GCM: what must never leave. Gone once the key is retired.
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
create unique index domain_keys_one on domain_keys (tenant_id, domain_id, algorithm, state) where state in ('waiting', 'signing');

-- What happened to a domain, for its owner to read.
create table domain_events (
  tenant_id uuid not null,
  domain_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  what text not null,
  -- What it was about: a check, a selector.
  about text not null default '',
  before text,
  after text,
  -- Who did it; nobody where the product did.
  actor_name text,
  primary key (tenant_id, domain_id, id),
  foreign key (tenant_id, domain_id) references domains (tenant_id, id) on delete cascade
);
