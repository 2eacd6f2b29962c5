-- Providers and mailboxes that sign in by OAuth: the tokens of the connected account, and consents under way.

create table mail_connections (
  tenant_id uuid not null,
  id uuid not null,
  provider_id uuid not null,
  issuer text not null check (issuer in ('google', 'microsoft', 'other')),
  account text not null,
  tokens bytea not null,
  access_expires_at timestamptz not null,
  version integer not null default 1,
  state text not null default 'connected' check (state in ('connected', 'lost')),
  message text not null default '',
  connected_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, provider_id, issuer),
  foreign key (tenant_id, provider_id) references providers (tenant_id, id) on delete cascade
);
comment on table mail_connections is 'Accounts at an issuer of tokens, with which a provider sends or its mailbox is read.';
comment on column mail_connections.tokens is 'Sealed: the refresh token and the access token.';
comment on column mail_connections.version is 'Increases with each change of the tokens.';
comment on column mail_connections.state is 'lost: the issuer no longer accepts the refresh token; a person connects again.';
comment on column mail_connections.message is 'Why the connection was lost, in the words of the issuer.';

create table mail_consents (
  tenant_id uuid not null,
  state_hash bytea not null,
  provider_id uuid not null,
  issuer text not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, state_hash),
  foreign key (tenant_id, provider_id) references providers (tenant_id, id) on delete cascade
);
create index mail_consents_provider on mail_consents (tenant_id, provider_id);
create index mail_consents_expiry on mail_consents (expires_at);
comment on table mail_consents is 'Consents that a person began at an issuer, each for the session that began it.';
