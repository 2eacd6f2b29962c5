-- Sign-in with accounts of others by OpenID Connect: the issuers, connected accounts, and sign-ins that have begun.

create table identity_providers (
  id uuid primary key default gen_random_uuid(),
  kind text not null unique check (kind in ('google', 'microsoft', 'openid')),
  enabled boolean not null default false,
  name text not null default '',
  issuer text not null,
  client_id text not null default '',
  client_secret bytea,
  trusts_addresses boolean not null default false,
  updated_at timestamptz not null default now()
);
comment on table identity_providers is 'Services whose accounts people may sign in with; one row per kind.';
comment on column identity_providers.client_secret is 'Sealed.';
comment on column identity_providers.trusts_addresses is
  'Whether email addresses count as verified even if the issuer does not say so.';

insert into identity_providers (kind, issuer) values
  ('google', 'https://accounts.google.com'),
  ('microsoft', 'https://login.microsoftonline.com/common/v2.0'),
  ('openid', '');

create table external_accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null references identity_providers (kind),
  issuer text not null,
  subject text not null,
  email text not null,
  last_used_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint external_accounts_subject unique (issuer, subject),
  constraint external_accounts_user unique (user_id, provider)
);
comment on table external_accounts is 'Accounts of others by which people sign in.';
comment on column external_accounts.issuer is 'Only this issuer''s subject counts, also after an administrator enters another.';

create table external_sign_ins (
  token_hash bytea primary key,
  provider text not null references identity_providers (kind),
  user_id uuid references users (id) on delete cascade,
  remember_me boolean not null,
  return_to text not null,
  issuer text,
  subject text,
  email text,
  first_name text,
  last_name text,
  expires_at timestamptz not null
);
create index external_sign_ins_user on external_sign_ins (user_id);
create index external_sign_ins_expiry on external_sign_ins (expires_at);
comment on table external_sign_ins is
  'Sign-ins with an account of others that have begun, each bound to a browser by a cookie.';
comment on column external_sign_ins.user_id is 'The account to connect, which must be signed in.';
comment on column external_sign_ins.issuer is
  'With the columns after it: a proven identity that waits for a sign-up or a sign-in.';
